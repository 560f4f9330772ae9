#pragma once
#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sys/syscall.h>
#include <unistd.h>

// cmd_ln_init is variadic; cmd_ln_parse_r takes the same options as argv, and copies its strings.
static inline cmd_ln_t *susi_ps_config(int argc, const char *const argv[]) {
    return cmd_ln_parse_r(NULL, ps_args(), argc, (char **)argv, 1);
}
static inline void susi_ps_silence_log(void) { err_set_logfp(NULL); }

// Headers of another architecture would compile as well, here and in the standard library's locks.
#if defined(__aarch64__)
_Static_assert(SYS_gettid == 178, "the headers of the kernel are not those of arm64");
#elif defined(__x86_64__)
_Static_assert(SYS_gettid == 186, "the headers of the kernel are not those of amd64");
#endif

// A file in memory, closed on exec, whose path is /proc/self/fd/N: what PocketSphinx takes by path, without a file.
static inline int susi_ps_memory_file(void) { return (int)syscall(SYS_memfd_create, "susi-speech", 1u); }
