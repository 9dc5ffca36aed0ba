#ifndef GAZETTE_CMicrohttpd_H
#define GAZETTE_CMicrohttpd_H
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

/* What Swift cannot call: functions that take any number of arguments. */

/* Leaves the escapes of addresses as they were sent: the library's own way ends a path at %00. */
static inline size_t gazette_http_keep_escapes(
    void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

/* Starts a server at a listening socket, in a thread of its own; NULL where it cannot. */
static inline struct MHD_Daemon *gazette_http_start(
    int socket, int is_ipv6, unsigned int connections, MHD_AccessHandlerCallback handler,
    MHD_NotifyConnectionCallback notify, void *context) {
  unsigned int flags = MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  if (is_ipv6) flags |= MHD_USE_IPv6;
  return MHD_start_daemon(
      flags, 0, NULL, NULL, handler, context, MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, 30u,
      MHD_OPTION_NOTIFY_CONNECTION, notify, context, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768, MHD_OPTION_UNESCAPE_CALLBACK,
      gazette_http_keep_escapes, NULL, MHD_OPTION_END);
}

/* Whether a connection came, and did not go: Swift's name for the constant depends on its version. */
static inline int gazette_http_has_started(enum MHD_ConnectionNotificationCode change) {
  return change == MHD_CONNECTION_NOTIFY_STARTED;
}

/* Ends a connection: the library sees the end of its input and closes it. */
static inline void gazette_http_hang_up(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  if (info != NULL) shutdown(info->connect_fd, SHUT_RDWR);
}

/* Has the system end a connection whose other side has not confirmed anything for so long. */
static inline void gazette_http_limit_silence(struct MHD_Connection *connection, unsigned int ms) {
#ifdef TCP_USER_TIMEOUT
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  if (info != NULL) {
    setsockopt(info->connect_fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &ms, sizeof ms);
  }
#else
  (void)connection;
  (void)ms;
#endif
}

/* A body that goes on until its reader says that it has ended. */
static inline struct MHD_Response *gazette_http_stream(
    void *context, MHD_ContentReaderCallback reader, MHD_ContentReaderFreeCallback end) {
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, reader, context, end);
}

/* What a content reader answers at its end: a macro with a cast, which Swift does not import. */
static inline ssize_t gazette_http_end(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
#endif
