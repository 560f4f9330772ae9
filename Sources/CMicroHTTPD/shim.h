#pragma once
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>

// MHD_start_daemon and MHD_get_connection_info are variadic.
// Listens on `listen_fd`, a socket that the caller has bound and that MHD closes. All callbacks get `context`.
// `target` gets the request target as it was sent, before any decoding; what it returns becomes the request's slot.
static inline struct MHD_Daemon *susi_mhd_start(
    unsigned int flags, int listen_fd, void *context,
    MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    void *(*target)(void *, const char *, struct MHD_Connection *), MHD_NotifyConnectionCallback connection,
    unsigned int connection_limit, unsigned int client_limit, unsigned int timeout_s, size_t connection_memory)
{
    return MHD_start_daemon(flags, 0, NULL, NULL, handler, context,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_URI_LOG_CALLBACK, target, context,
        MHD_OPTION_NOTIFY_CONNECTION, connection, context,
        MHD_OPTION_LISTEN_SOCKET, listen_fd,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, client_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, timeout_s,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
        MHD_OPTION_END);
}
static inline int susi_mhd_connection_fd(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}
static inline void *susi_mhd_connection_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}
// Swift's name for an enumerator depends on how a version of the header marks its enums; these don't.
static inline int susi_mhd_is_start(enum MHD_ConnectionNotificationCode code) {
    return code == MHD_CONNECTION_NOTIFY_STARTED;
}
static inline int susi_mhd_each_header(struct MHD_Connection *connection, MHD_KeyValueIterator each, void *context) {
    return MHD_get_connection_values(connection, MHD_HEADER_KIND, each, context);
}
static const uint64_t susi_mhd_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t susi_mhd_content_end = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t susi_mhd_content_error = MHD_CONTENT_READER_END_WITH_ERROR;
