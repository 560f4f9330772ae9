#ifndef CLINUX_H
#define CLINUX_H
// What Linux and glibc offer and Swift's Glibc module leaves out.
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>

/// Names the calling thread; 15 bytes at most, the rest is cut.
void clinux_thread_set_name(const char *name);
/// Asks for SCHED_FIFO at `priority` (1 to 99) for the calling thread; 0 or errno (EPERM without LimitRTPRIO).
int clinux_thread_set_realtime(int priority);
/// Writes the text of an errno into `text`, ended by 0; safe between threads.
void clinux_error_text(int error, char *text, size_t size);
/// 1 if the kernel's clock is kept by a time service (adjtimex(2)), else 0.
int clinux_clock_is_synchronized(void);
/// Locks all current and future pages; 0 or errno.
int clinux_lock_memory(void);
/// Runs argv[0] (searched in PATH) with `environment` (NULL: ours) in a process group of its own, all signals
/// unblocked and at their defaults, killed when the calling process dies if `die_with_parent` is set.
/// fds[0..2] become its standard descriptors (-1: /dev/null). Stores the pid; 0 or errno.
int clinux_spawn(const char *const argv[], const char *const environment[], const int fds[3], int die_with_parent,
                 int *pid);
/// Opens line `line` of the GPIO chip at `path` (character device, version 2: Linux 5.10 and later) as an input with its
/// pull-up, debounced, that tells both edges; `active_low`: pressed is 0 volts. A descriptor, readable when there is an
/// edge, or the negated errno.
int clinux_gpio_input(const char *path, unsigned line, int active_low);
/// The same as an output that begins inactive.
int clinux_gpio_output(const char *path, unsigned line, int active_low);
/// 1 if the line is active, 0 if not, or the negated errno.
int clinux_gpio_get(int line);
/// Makes the line active or not; 0 or errno.
int clinux_gpio_set(int line, int active);
/// Takes one edge: 1 became active, 0 became inactive, or the negated errno. Blocks if there is none.
int clinux_gpio_edge(int line);
/// Waits until `first` or `second` (-1: none) is readable, `milliseconds` at most (-1: for ever). 1 for the first, 2 for the
/// second, 3 for both, 0 for none.
int clinux_wait_readable(int first, int second, int milliseconds);
/// Opens the SPI device at `path` for writing at `hertz`; a descriptor or the negated errno.
int clinux_spi_open(const char *path, unsigned hertz);
#endif
