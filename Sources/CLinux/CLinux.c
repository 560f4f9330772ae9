#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <linux/spi/spidev.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
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

static int gpio_line(const char *path, unsigned line, uint64_t flags, unsigned debounce_microseconds) {
    int chip = open(path, O_RDONLY | O_CLOEXEC);
    if (chip < 0) return -errno;
    struct gpio_v2_line_request request;
    memset(&request, 0, sizeof request);
    request.offsets[0] = line;
    request.num_lines = 1;
    request.config.flags = flags;
    strncpy(request.consumer, "susid", sizeof request.consumer - 1);
    if (debounce_microseconds > 0) {
        request.config.num_attrs = 1;
        request.config.attrs[0].mask = 1;
        request.config.attrs[0].attr.id = GPIO_V2_LINE_ATTR_ID_DEBOUNCE;
        request.config.attrs[0].attr.debounce_period_us = debounce_microseconds;
    }
    int result = ioctl(chip, GPIO_V2_GET_LINE_IOCTL, &request) < 0 ? -errno : request.fd;
    close(chip);
    if (result >= 0) fcntl(result, F_SETFD, FD_CLOEXEC);
    return result;
}

int clinux_gpio_input(const char *path, unsigned line, int active_low) {
    uint64_t edges = GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_EDGE_RISING | GPIO_V2_LINE_FLAG_EDGE_FALLING;
    uint64_t level = active_low ? GPIO_V2_LINE_FLAG_ACTIVE_LOW | GPIO_V2_LINE_FLAG_BIAS_PULL_UP : 0;
    // Contacts bounce for some milliseconds; 10 are too short to be felt.
    int result = gpio_line(path, line, edges | level, 10000);
    // Not every chip has a pull-up to switch on; the board may have one.
    if (result == -EOPNOTSUPP || result == -ENOTSUP || result == -EINVAL)
        result = gpio_line(path, line, edges | (level & GPIO_V2_LINE_FLAG_ACTIVE_LOW), 0);
    return result;
}

int clinux_gpio_output(const char *path, unsigned line, int active_low) {
    return gpio_line(path, line, GPIO_V2_LINE_FLAG_OUTPUT | (active_low ? GPIO_V2_LINE_FLAG_ACTIVE_LOW : 0), 0);
}

int clinux_gpio_get(int line) {
    struct gpio_v2_line_values values = {.bits = 0, .mask = 1};
    return ioctl(line, GPIO_V2_LINE_GET_VALUES_IOCTL, &values) < 0 ? -errno : (int)(values.bits & 1);
}

int clinux_gpio_set(int line, int active) {
    struct gpio_v2_line_values values = {.bits = active ? 1 : 0, .mask = 1};
    return ioctl(line, GPIO_V2_LINE_SET_VALUES_IOCTL, &values) < 0 ? errno : 0;
}

int clinux_gpio_edge(int line) {
    struct gpio_v2_line_event event;
    ssize_t count;
    do count = read(line, &event, sizeof event);
    while (count < 0 && errno == EINTR);
    if (count < 0) return -errno;
    if (count != (ssize_t)sizeof event) return -EIO;
    return event.id == GPIO_V2_LINE_EVENT_RISING_EDGE;
}

int clinux_wait_readable(int first, int second, int milliseconds) {
    // A negative descriptor is passed over by poll(2).
    struct pollfd entries[2] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}};
    if (poll(entries, 2, milliseconds) <= 0) return 0;
    return (entries[0].revents ? 1 : 0) | (entries[1].revents ? 2 : 0);
}

int clinux_spi_open(const char *path, unsigned hertz) {
    int device = open(path, O_WRONLY | O_CLOEXEC);
    if (device < 0) return -errno;
    uint32_t speed = hertz;
    if (ioctl(device, SPI_IOC_WR_MAX_SPEED_HZ, &speed) < 0) {
        int failure = errno;
        close(device);
        return -failure;
    }
    return device;
}
