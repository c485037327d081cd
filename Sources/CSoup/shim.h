#pragma once
#include <gio/gio.h>
#include <gio/gnetworking.h>
#include <glib-unix.h>
#if __has_include(<libsoup/soup.h>)
#include <libsoup/soup.h>
#else
/* Without libsoup's own flags (see Package.swift) its headers are found by their folder; soup.h itself is not, but these
   include each other from where they lie. */
#include <libsoup-3.0/libsoup/soup-server.h>
#include <libsoup-3.0/libsoup/soup-server-message.h>
#include <libsoup-3.0/libsoup/soup-status.h>
#include <libsoup-3.0/libsoup/soup-websocket-connection.h>
#endif

/* Objects are made with variadic functions, which Swift cannot call. */
static inline SoupServer *voiceid_soup_server_new(void) { return soup_server_new(NULL, NULL); }

/* Upcasts are macros in C. */
static inline GSocketAddress *voiceid_socket_address(GSocket *socket) {
    return g_socket_get_local_address(socket, NULL);
}
static inline guint voiceid_port(GSocketAddress *address) {
    return G_IS_INET_SOCKET_ADDRESS(address) ? g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(address)) : 0;
}
/* The address in text; freed by the caller with g_free. */
static inline char *voiceid_host(GSocketAddress *address) {
    return G_IS_INET_SOCKET_ADDRESS(address)
        ? g_inet_address_to_string(g_inet_socket_address_get_address(G_INET_SOCKET_ADDRESS(address)))
        : NULL;
}
static inline GIOStream *voiceid_stream_of_socket(GSocket *socket) {
    return G_IO_STREAM(g_socket_connection_factory_create_connection(socket));
}
/* The server's side of TLS over a stream; no close notification is waited for, since browsers send none. */
static inline GIOStream *voiceid_tls_stream(GIOStream *plain, GTlsCertificate *certificate, GError **error) {
    GIOStream *stream = g_tls_server_connection_new(plain, certificate, error);
    if (stream) g_tls_connection_set_require_close_notify(G_TLS_CONNECTION(stream), FALSE);
    return stream;
}
static inline void voiceid_tls_handshake(GIOStream *stream, GAsyncReadyCallback done, gpointer data) {
    g_tls_connection_handshake_async(G_TLS_CONNECTION(stream), G_PRIORITY_DEFAULT, NULL, done, data);
}
static inline gboolean voiceid_tls_handshake_finish(GObject *stream, GAsyncResult *result) {
    return g_tls_connection_handshake_finish(G_TLS_CONNECTION(stream), result, NULL);
}

/* A signal is connected by a macro, and its callback is cast by another. */
typedef void (*voiceid_message_callback)(SoupServerMessage *message, gpointer data);
typedef void (*voiceid_written_callback)(SoupServerMessage *message, guint bytes, gpointer data);
typedef void (*voiceid_chunk_callback)(SoupServerMessage *message, GBytes *chunk, gpointer data);
typedef void (*voiceid_socket_callback)(SoupWebsocketConnection *socket, gpointer data);
typedef void (*voiceid_text_callback)(SoupWebsocketConnection *socket, gint kind, GBytes *bytes, gpointer data);
typedef void (*voiceid_release)(gpointer data, GClosure *closure);

static inline void voiceid_on_message(
    SoupServerMessage *message, const char *signal, voiceid_message_callback callback, gpointer data,
    voiceid_release release) {
    g_signal_connect_data(message, signal, G_CALLBACK(callback), data, release, (GConnectFlags)0);
}
static inline void voiceid_on_written(
    SoupServerMessage *message, voiceid_written_callback callback, gpointer data, voiceid_release release) {
    g_signal_connect_data(message, "wrote-body-data", G_CALLBACK(callback), data, release, (GConnectFlags)0);
}
static inline void voiceid_on_chunk(
    SoupServerMessage *message, voiceid_chunk_callback callback, gpointer data, voiceid_release release) {
    g_signal_connect_data(message, "got-chunk", G_CALLBACK(callback), data, release, (GConnectFlags)0);
}
static inline void voiceid_on_socket(
    SoupWebsocketConnection *socket, const char *signal, voiceid_socket_callback callback, gpointer data,
    voiceid_release release) {
    g_signal_connect_data(socket, signal, G_CALLBACK(callback), data, release, (GConnectFlags)0);
}
static inline void voiceid_on_text(
    SoupWebsocketConnection *socket, voiceid_text_callback callback, gpointer data, voiceid_release release) {
    g_signal_connect_data(socket, "message", G_CALLBACK(callback), data, release, (GConnectFlags)0);
}
static inline void voiceid_on_pong(
    SoupWebsocketConnection *socket, voiceid_chunk_callback callback, gpointer data, voiceid_release release) {
    g_signal_connect_data(socket, "pong", G_CALLBACK(callback), data, release, (GConnectFlags)0);
}

/* Callbacks of other types than that of plain sources are cast by a macro. */
static inline void voiceid_on_descriptor(
    GSource *source, GUnixFDSourceFunc callback, gpointer data, GDestroyNotify release) {
    g_source_set_callback(source, G_SOURCE_FUNC(callback), data, release);
}
static inline void voiceid_on_accept(GSource *source, GSocketSourceFunc callback, gpointer data, GDestroyNotify release) {
    g_source_set_callback(source, G_SOURCE_FUNC(callback), data, release);
}

/* What poll(2) says when the other side has closed its end. On Linux that is a condition of its own, whose name the header
   hides from standard C; elsewhere it counts as a hang-up. */
static inline GIOCondition voiceid_hang_up_conditions(void) {
#if defined(__linux__)
    return (GIOCondition)(0x2000 /* POLLRDHUP */ | G_IO_HUP | G_IO_ERR);
#else
    return (GIOCondition)(G_IO_HUP | G_IO_ERR);
#endif
}
