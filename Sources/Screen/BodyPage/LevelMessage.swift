import OrielBridge

/// How loud the person is: `{"level":0.42}`.
enum LevelMessage {
    private enum Key: String, CodingKey { case level }

    static func json(_ level: Double) -> [UInt8] {
        var object = JSONObject<Key>()
        // Two decimals are more than a bar shows.
        try? object.encode((level * 100).rounded() / 100, forKey: .level)
        return object.finished()
    }
}
