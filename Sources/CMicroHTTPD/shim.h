#pragma once
// GNU libmicrohttpd. It is not linked but loaded when a screen is asked for: it brings GnuTLS and a dozen libraries along, three
// megabytes that a body without a screen has no use for. So here are its functions' types as its own header has them, and in plain
// functions what takes a variable number of arguments, which Swift cannot call.
#include <microhttpd.h>
#include <sys/resource.h>

typedef __typeof__(&MHD_stop_daemon) screen_stop_daemon;
typedef __typeof__(&MHD_run) screen_run;
typedef __typeof__(&MHD_get_timeout) screen_get_timeout;
typedef __typeof__(&MHD_get_connection_values) screen_get_connection_values;
typedef __typeof__(&MHD_suspend_connection) screen_suspend_connection;
typedef __typeof__(&MHD_resume_connection) screen_resume_connection;
typedef __typeof__(&MHD_create_response_from_buffer) screen_create_response_from_buffer;
typedef __typeof__(&MHD_create_response_from_callback) screen_create_response_from_callback;
typedef __typeof__(&MHD_add_response_header) screen_add_response_header;
typedef __typeof__(&MHD_queue_response) screen_queue_response;
typedef __typeof__(&MHD_destroy_response) screen_destroy_response;

// A server without threads on a socket that listens already. Its events come from one epoll descriptor.
static inline struct MHD_Daemon *screen_start(
    void *MHD_start_daemon_found, int socket, MHD_AcceptPolicyCallback admit, MHD_AccessHandlerCallback handle,
    MHD_NotifyConnectionCallback connection, MHD_RequestCompletedCallback completed,
    size_t (*unescape)(void *, struct MHD_Connection *, char *), void *context, unsigned int connections, size_t memory,
    unsigned int timeout)
{
    __typeof__(&MHD_start_daemon) start = (__typeof__(&MHD_start_daemon))MHD_start_daemon_found;
    return start(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, admit, context, handle, context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)socket,
        MHD_OPTION_NOTIFY_CONNECTION, connection, context,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, context,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_CONNECTION_TIMEOUT, timeout,
        // A request that is not to the letter is refused.
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
}

static inline int screen_epoll(void *MHD_get_daemon_info_found, struct MHD_Daemon *daemon)
{
    __typeof__(&MHD_get_daemon_info) get = (__typeof__(&MHD_get_daemon_info))MHD_get_daemon_info_found;
    const union MHD_DaemonInfo *info = get(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

static inline int screen_socket(void *MHD_get_connection_info_found, struct MHD_Connection *connection)
{
    __typeof__(&MHD_get_connection_info) get = (__typeof__(&MHD_get_connection_info))MHD_get_connection_info_found;
    const union MHD_ConnectionInfo *info = get(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// What NOTIFY_CONNECTION left with the connection.
static inline void *screen_kept(void *MHD_get_connection_info_found, struct MHD_Connection *connection)
{
    __typeof__(&MHD_get_connection_info) get = (__typeof__(&MHD_get_connection_info))MHD_get_connection_info_found;
    const union MHD_ConnectionInfo *info = get(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : 0;
}
