#pragma once
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>

// MHD_start_daemon and MHD_get_daemon_info are variadic.
// Listens on `listen_fd`, a socket that the caller has bound and that MHD closes.
static inline struct MHD_Daemon *susi_mhd_start(
    unsigned int flags, int listen_fd,
    MHD_AccessHandlerCallback handler, void *handler_context,
    MHD_RequestCompletedCallback completed, void *completed_context,
    unsigned int connection_limit, unsigned int timeout_s, size_t connection_memory)
{
    return MHD_start_daemon(flags, 0, NULL, NULL, handler, handler_context,
        MHD_OPTION_NOTIFY_COMPLETED, completed, completed_context,
        MHD_OPTION_LISTEN_SOCKET, listen_fd,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, timeout_s,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
        MHD_OPTION_END);
}
static const uint64_t susi_mhd_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t susi_mhd_content_end = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t susi_mhd_content_error = MHD_CONTENT_READER_END_WITH_ERROR;
