#pragma once
// GNU libmicrohttpd, and in plain functions what it has with a variable number of arguments, which Swift cannot call.
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>

// A server without threads on a socket that listens already. Its events come from one epoll descriptor.
static inline struct MHD_Daemon *screen_start(
    int socket, MHD_AcceptPolicyCallback admit, MHD_AccessHandlerCallback handle, MHD_NotifyConnectionCallback connection,
    MHD_RequestCompletedCallback completed, size_t (*unescape)(void *, struct MHD_Connection *, char *), void *context,
    unsigned int connections, size_t memory, unsigned int timeout)
{
    return MHD_start_daemon(
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

static inline int screen_epoll(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

static inline int screen_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// What NOTIFY_CONNECTION left with the connection.
static inline void *screen_kept(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : 0;
}
