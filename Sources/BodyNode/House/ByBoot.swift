/// Something that a body said of itself, good for one of its boots only.
protocol OfBoot: Hashable, Sendable { var boot: Boot { get } }

/// A body's last reports of one kind, each kept for the boot that it names.
///
/// Retained topics arrive in any order: a report may come before the status whose boot it names, and an earlier boot's
/// may come late. At most two are kept, the present boot's and the newest of another.
struct ByBoot<Report: OfBoot>: Hashable, Sendable {
    private var reports: [Report] = []

    var isEmpty: Bool { reports.isEmpty }

    subscript(boot: Boot) -> Report? { reports.first { $0.boot == boot } }

    mutating func keep(_ report: Report, present: Boot?) {
        reports.removeAll { $0.boot == report.boot || $0.boot != present }
        reports.append(report)
    }

    mutating func clear() { reports.removeAll() }
}
