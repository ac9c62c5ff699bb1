import OrielBridge

/// What was typed behind the program's name.
enum CommandWords {
    private static let largest = 1 << 22

    /// Swift finds the words by going back from the environment. A library that was loaded first and set a variable has
    /// moved that, as libfaketime does, and then Swift finds none: the system still knows them.
    static func all() -> [String] {
        let found = CommandLine.arguments
        guard found.isEmpty else { return Array(found.dropFirst()) }
        guard let bytes = try? File.read("/proc/self/cmdline", atMost: largest) else { return [] }
        return words(bytes)
    }

    /// - Parameter bytes: each word, the program's name first, with a zero behind it.
    static func words(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
