extension HTTPServer {
    /// How many ask, and what they were answered.
    func add(to metrics: inout Metrics) {
        metrics.add("cordelia_http_connections", .gauge, "Connections of HTTP clients.", Double(clients.count))
        metrics.add("cordelia_event_streams", .gauge, "HTTP clients that take events.", Double(streams.count))
        metrics.add(
            "cordelia_http_responses_total", .counter, "Answers to HTTP requests, by their code.",
            answered.sorted { $0.key < $1.key }.map { ("code=\"\($0.key)\"", Double($0.value)) })
        metrics.add(
            "cordelia_http_refused_connections_total", .counter,
            "HTTP clients turned away because there were too many.",
            Double(turnedAway))
    }
}
