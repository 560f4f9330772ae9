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

// A file in memory, closed on exec, whose path is /proc/self/fd/N: what PocketSphinx takes by path, without a file.
static inline int susi_ps_memory_file(void) { return (int)syscall(SYS_memfd_create, "susi-speech", 1u); }
