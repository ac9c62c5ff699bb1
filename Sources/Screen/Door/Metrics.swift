import BodyNode
import FoundationEssentials
import Glibc
import OrielBridge

/// Figures in Prometheus' text form.
package struct Metrics {
    enum Kind: String { case counter, gauge }

    private(set) var text: [UInt8] = []

    /// - Parameter values: with their labels, as in `code="200"`; empty: none.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ values: [(labels: String, value: Double)]) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n".utf8
        for (labels, value) in values {
            let number = value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
            text += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(number)\n".utf8
        }
    }

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        add(name, kind, help, [("", value)])
    }
}

extension Metrics {
    init(of node: Node) {
        let body = node.body
        let configuration = body.configuration
        let labels = "id=\"\(node.id)\",version=\"\(Self.escaped(configuration.version))\""
        add("cordelia_build_info", .gauge, "What runs here; the value says nothing.", [(labels, 1)])
        add(
            "cordelia_fit", .gauge, "Whether the node can do its work, as /healthz says.", node.unfitness == nil ? 1 : 0
        )
        add("cordelia_broker_connected", .gauge, "Whether there is a broker.", body.isLinked ? 1 : 0)
        add(
            "cordelia_oriel_online", .gauge, "Whether Oriel is there, on the bus or over HTTP.", body.hearsOriel ? 1 : 0
        )
        add(
            "cordelia_bodies_online", .gauge, "Other bodies of the house that are online.",
            Double(body.house.onlineCount))
        add("cordelia_broker_connects_total", .counter, "Connections made with a broker.", Double(node.tally.links))
        add(
            "cordelia_messages_received_total", .counter, "Messages that came over the bus.",
            Double(node.tally.received))
        add(
            "cordelia_messages_published_total", .counter, "Messages said on the bus, or that would have been.",
            Double(node.tally.published))
        add(
            "cordelia_messages_refused_total", .counter, "Messages that could not be taken, whatever way they came.",
            Double(node.tally.refused))
        addProcess()
    }

    /// Of the process, under the names that every program gives them.
    private mutating func addProcess() {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let seconds =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
        add("process_cpu_seconds_total", .counter, "Time on a processor, in seconds.", seconds)
        if let pages = Self.residentPages {
            add(
                "process_resident_memory_bytes", .gauge, "Memory, in bytes.",
                Double(pages * Int(sysconf(Int32(_SC_PAGESIZE)))))
        }
    }

    private static var residentPages: Int? {
        TemporaryFolder.read("/proc/self/statm")?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    /// A label's value.
    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.append(character)
            }
        }
    }
}
