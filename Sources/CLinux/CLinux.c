#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/timex.h>
#include <unistd.h>

extern char **environ;

void clinux_thread_set_name(const char *name) {
    char cut[16];
    strncpy(cut, name, sizeof cut - 1);
    cut[sizeof cut - 1] = 0;
    pthread_setname_np(pthread_self(), cut);
}

int clinux_thread_set_realtime(int priority) {
    // Only this thread: children of the process and threads made from here start at normal priority.
    struct sched_param parameters = {.sched_priority = priority};
    return pthread_setschedparam(pthread_self(), SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters);
}

void clinux_error_text(int error, char *text, size_t size) {
    // The GNU version: may answer with a constant of its own instead of filling `text`.
    const char *found = strerror_r(error, text, size);
    if (found != text) {
        strncpy(text, found, size - 1);
        text[size - 1] = 0;
    }
}

int clinux_clock_is_synchronized(void) {
    struct timex state = {.modes = 0};
    return adjtimex(&state) >= 0 && !(state.status & STA_UNSYNC);
}

int clinux_lock_memory(void) { return mlockall(MCL_CURRENT | MCL_FUTURE) == 0 ? 0 : errno; }

// fork and exec, not posix_spawn: the death signal has to be set in between.
int clinux_spawn(const char *const argv[], const char *const environment[], const int fds[3], int die_with_parent,
                 int *pid) {
    int report[2];
    if (pipe2(report, O_CLOEXEC) != 0) return errno;
    pid_t parent = getpid();
    pid_t child = fork();
    if (child < 0) {
        int failure = errno;
        close(report[0]);
        close(report[1]);
        return failure;
    }
    if (child == 0) {
        setpgid(0, 0);
        if (die_with_parent) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (getppid() != parent) _exit(127);
        }
        sigset_t none;
        sigemptyset(&none);
        for (int signal_number = 1; signal_number < 32; signal_number++) signal(signal_number, SIG_DFL);
        sigprocmask(SIG_SETMASK, &none, NULL);
        int kept[3];
        for (int i = 0; i < 3; i++) {
            int source = fds[i] >= 0 ? fds[i] : open("/dev/null", O_RDWR | O_CLOEXEC);
            // Above the standard descriptors first, so that no dup2 below closes a source still needed.
            kept[i] = fcntl(source, F_DUPFD_CLOEXEC, 3);
        }
        for (int i = 0; i < 3; i++)
            if (kept[i] < 0 || dup2(kept[i], i) < 0) goto failed;
        if (environment) environ = (char **)environment;
        execvp(argv[0], (char **)argv);
    failed:;
        int failure = errno;
        ssize_t ignored = write(report[1], &failure, sizeof failure);
        (void)ignored;
        _exit(127);
    }
    close(report[1]);
    int failure = 0;
    ssize_t got;
    do got = read(report[0], &failure, sizeof failure);
    while (got < 0 && errno == EINTR);
    close(report[0]);
    *pid = child;
    return got == (ssize_t)sizeof failure ? failure : 0;
}
