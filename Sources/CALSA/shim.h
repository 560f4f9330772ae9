#pragma once
#include <alsa/asoundlib.h>

// The alloca macros of the parameter objects are not importable: callers use snd_pcm_*_malloc and _free.

static inline void susi_alsa_discard_message(const char *file, int line, const char *function, int err,
                                             const char *format, ...) {
    (void)file; (void)line; (void)function; (void)err; (void)format;
}
// ALSA prints failures to stderr by itself; ours come back as typed errors. The handler type is variadic, so it is set here.
static inline void susi_alsa_silence_messages(void) { snd_lib_error_set_handler(susi_alsa_discard_message); }
