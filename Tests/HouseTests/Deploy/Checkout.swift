import Glibc
import Testing

/// The files of this project, as a person who cloned it has them.
enum Checkout {
    static let path = {
        let here = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return here.dropLast(4).joined(separator: "/")
    }()

    static func read(_ name: String) throws -> String {
        try #require(Folder.read("\(path)/\(name)"), "\(name) is missing")
    }

    /// Where the build put the program.
    static let products = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        return bundle.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }()

    static let program = "\(products)/cordelia-node"
}

/// A script for bash, run to its end at the root of the project; what it leaves in the background ends with it.
struct Script {
    var lines: String
    var environment: [String: String] = [:]
    /// In seconds.
    var patience = 60

    func run() async throws -> Binary.Outcome {
        let search = "\(Checkout.products):/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"
        let all = ["PATH": search, "LANG": "C.UTF-8"].merging(environment) { $1 }
        let head = "cd '\(Checkout.path)'; trap 'kill $(jobs -p) 2>/dev/null || :; wait' EXIT\n"
        // `timeout` gives it a process group of its own, and ends all of that when it is late.
        let words = ["--kill-after=2", "\(patience)", "bash", "-euo", "pipefail", "-c", head + lines]
        return try await Binary(words, environment: all, program: "/usr/bin/timeout").end(
            within: .seconds(patience + 10))
    }

    static func run(_ lines: String, _ environment: [String: String] = [:]) async throws -> Binary.Outcome {
        try await Script(lines: lines, environment: environment).run()
    }
}
