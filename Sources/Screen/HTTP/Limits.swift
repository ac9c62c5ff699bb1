/// How much a server lets its clients have.
package struct Limits: Hashable, Sendable {
    /// Connections in all. Fewer where the system allows fewer descriptors.
    package var connections = 2_048
    /// Connections of one address, or of one network of IPv6. This machine itself may have as many as there are.
    package var connectionsOfOne = 64
    /// Of those the event streams.
    package var streams = 1_536
    /// Bytes of a request's line and headers, about. It is what a connection's memory is.
    package var head = 16 << 10
    /// Bytes of the path and what follows it.
    package var target = 4 << 10
    /// Bytes of the bodies of all requests that are being received.
    package var bodies = 32 << 20
    /// How long a client may send nothing in a request, or take nothing of an answer or of events.
    package var silence = Duration.seconds(15)
    /// How long a request may take to arrive, and its answer to be taken.
    package var exchange = Duration.seconds(60)

    package init() {}
}
