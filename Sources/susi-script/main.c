// Runs one script of a skill: its text on standard input, what came of it on standard output.
//
// A process of its own because Debian's Duktape has no way to end a script that does not end by itself. In C because a
// Swift runtime would cost more time and memory at each start than the script. Whatever a stranger's script does, the
// process can only compute: it gets 8 MB and 50 ms of CPU, and the kernel refuses it everything but reading its script
// and writing its result.
//
// Output: one byte, then text in CESU-8. 'r' the result; 'e' a fault: its line, a line feed, its message; 'm' memory;
// 'l' the result is too long. No output: ended by a signal, SIGVTALRM after too much time.
#define _GNU_SOURCE
#include <duktape.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__) && !defined(__ILP32__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__arm__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_ARM
#elif defined(__i386__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_I386
#endif

enum {
    MEMORY_LIMIT = 8 << 20,
    TIME_LIMIT_MICROSECONDS = 50000,
    SCRIPT_LIMIT = 64 << 10,
    RESULT_LIMIT = 10000,
};

static char script[SCRIPT_LIMIT];
static size_t script_size;
static char printed[RESULT_LIMIT];
static size_t printed_size;
static int is_too_long;
static size_t memory_used;
static int memory_refused;

// Memory that is counted: the size of each block stands before it.
typedef union {
    size_t size;
    max_align_t alignment;
} block;

static void *counted_allocate(void *context, duk_size_t size) {
    (void)context;
    if (size == 0) return NULL;
    if (size > MEMORY_LIMIT - memory_used) {
        memory_refused = 1;
        return NULL;
    }
    block *made = malloc(sizeof(block) + size);
    if (!made) return NULL;
    made->size = size;
    memory_used += size;
    return made + 1;
}

static void counted_free(void *context, void *pointer) {
    (void)context;
    if (!pointer) return;
    block *old = (block *)pointer - 1;
    memory_used -= old->size;
    free(old);
}

static void *counted_reallocate(void *context, void *pointer, duk_size_t size) {
    if (!pointer) return counted_allocate(context, size);
    if (size == 0) {
        counted_free(context, pointer);
        return NULL;
    }
    block *old = (block *)pointer - 1;
    size_t before = old->size;
    if (size > before && size - before > MEMORY_LIMIT - memory_used) {
        memory_refused = 1;
        return NULL;
    }
    block *made = realloc(old, sizeof(block) + size);
    if (!made) return NULL;
    made->size = size;
    memory_used += size - before;
    return made + 1;
}

static void send(const char *text, size_t size) {
    while (size > 0) {
        ssize_t count = write(STDOUT_FILENO, text, size);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) _exit(1);
        text += count;
        size -= (size_t)count;
    }
}

static void finish(char kind, const char *text, size_t size) {
    send(&kind, 1);
    send(text, size);
    _exit(0);
}

// Out of memory where no script could catch it, or a defect of the engine.
static void give_up(void *context, const char *message) {
    (void)context;
    (void)message;
    finish(memory_refused ? 'm' : 'e', "0\nthe engine gave up", 20);
}

// print(…), console.log(…): kept as the result of a script that has no other.
static duk_ret_t print_line(duk_context *engine) {
    duk_idx_t count = duk_get_top(engine);
    for (duk_idx_t index = 0; index < count; index++) {
        duk_size_t size;
        const char *text = duk_to_lstring(engine, index, &size);
        if (size + 1 > RESULT_LIMIT - printed_size) {
            is_too_long = 1;
            return 0;
        }
        memcpy(printed + printed_size, text, size);
        printed_size += size;
        printed[printed_size++] = index + 1 < count ? ' ' : '\n';
    }
    return 0;
}

// Leaves the result as a text on the stack: plain objects as JSON, everything else as the language says.
static duk_ret_t evaluate(duk_context *engine, void *context) {
    (void)context;
    duk_push_lstring(engine, script, script_size);
    duk_push_string(engine, "script");
    duk_compile(engine, DUK_COMPILE_EVAL);
    duk_call(engine, 0);
    if (duk_is_null_or_undefined(engine, -1)) {
        duk_push_lstring(engine, printed, printed_size);
    } else if (duk_is_object(engine, -1) && !duk_is_function(engine, -1)) {
        const char *text = duk_safe_to_string(engine, (duk_dup(engine, -1), -1));
        if (strncmp(text, "[object ", 8) == 0) {
            duk_pop(engine);
            duk_json_encode(engine, -1);
        }
        duk_to_string(engine, -1);
    } else {
        duk_to_string(engine, -1);
    }
    return 1;
}

static duk_ret_t describe_fault(duk_context *engine, void *context) {
    (void)context;
    // Below: what was thrown, which may be anything.
    duk_int_t line = 0;
    if (duk_is_object(engine, 0) && duk_get_prop_string(engine, 0, "lineNumber")) line = duk_to_int(engine, -1);
    duk_push_sprintf(engine, "%ld\n", (long)line);
    duk_dup(engine, 0);
    duk_to_string(engine, -1);
    duk_concat(engine, 2);
    return 1;
}

static void limit(int resource, rlim_t value) {
    struct rlimit both = {.rlim_cur = value, .rlim_max = value};
    setrlimit(resource, &both);
}

// From here on only reading, writing, memory, the clock and the end are left. A kernel without seccomp refuses the
// filter; the limits, and an engine that has no I/O, are then what holds.
static void confine(void) {
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, 2);
    limit(RLIMIT_NOFILE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NPROC, 0);
    limit(RLIMIT_STACK, 4 << 20);
    limit(RLIMIT_AS, 128 << 20);
    struct itimerval time_limit = {.it_value = {.tv_usec = TIME_LIMIT_MICROSECONDS}};
    setitimer(ITIMER_VIRTUAL, &time_limit, NULL);
    static const int allowed[] = {
        SYS_read,         SYS_write,   SYS_brk,    SYS_munmap,        SYS_mremap, SYS_madvise, SYS_exit,
        SYS_exit_group,   SYS_getpid,  SYS_futex,  SYS_clock_gettime, SYS_rt_sigreturn, SYS_gettimeofday,
#ifdef SYS_mmap
        SYS_mmap,
#endif
#ifdef SYS_mmap2
        SYS_mmap2,
#endif
#ifdef SYS_time
        SYS_time,
#endif
#ifdef SYS_clock_gettime64
        SYS_clock_gettime64,
#endif
    };
    enum { COUNT = sizeof allowed / sizeof *allowed };
    struct sock_filter filter[COUNT + 6];
    size_t at = 0;
#ifdef NATIVE_ARCHITECTURE
    // The numbers mean other calls on another architecture that the processor may know as well.
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ARCHITECTURE, 1, 0);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
#endif
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (size_t index = 0; index < COUNT; index++)
        filter[at++] =
            (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)allowed[index], COUNT - index, 0);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {.len = (unsigned short)at, .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

int main(void) {
    for (;;) {
        ssize_t count = read(STDIN_FILENO, script + script_size, sizeof script - script_size);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return 1;
        if (count == 0) break;
        script_size += (size_t)count;
        if (script_size == sizeof script) return 1;
    }
    // The zone is read from a file, once; unnamed, glibc would look whether it changed at each use.
    setenv("TZ", ":/etc/localtime", 0);
    tzset();
    time_t now = time(NULL);
    struct tm civil;
    localtime_r(&now, &civil);
    duk_context *engine = duk_create_heap(counted_allocate, counted_reallocate, counted_free, NULL, give_up);
    if (!engine) return 1;
    duk_push_c_function(engine, print_line, DUK_VARARGS);
    duk_push_object(engine);
    duk_dup(engine, 0);
    duk_put_prop_string(engine, -2, "log");
    duk_put_global_string(engine, "console");
    duk_put_global_string(engine, "print");
    // The engine's door to its own inside.
    duk_push_global_object(engine);
    duk_del_prop_string(engine, -1, "Duktape");
    duk_pop(engine);
    confine();

    int failed = duk_safe_call(engine, evaluate, NULL, 0, 1) != DUK_EXEC_SUCCESS;
    if (failed && memory_refused) finish('m', "", 0);
    if (failed && duk_safe_call(engine, describe_fault, NULL, 1, 1) != DUK_EXEC_SUCCESS)
        finish('e', "0\nthe script threw what has no text", 35);
    duk_size_t size = 0;
    const char *text = duk_safe_to_lstring(engine, -1, &size);
    if (failed) finish('e', text, size < RESULT_LIMIT ? size : RESULT_LIMIT);
    if (is_too_long || size > RESULT_LIMIT) finish('l', "", 0);
    finish('r', text, size);
    return 0;
}
