/// What the next turn would run on: the registry and the plan as Oriel sent them, and what a face makes of both.
package struct Think: Hashable, Sendable {
    /// A value of Oriel's: the last good one, and why a newer one could not be read.
    package struct Reading<Value: Hashable & Sendable>: Hashable, Sendable {
        package private(set) var good: Value?
        package private(set) var unread: String?

        mutating func heard(_ word: Readable<Value>?) {
            switch word {
            case nil: (good, unread) = (nil, nil)
            case .read(let value): (good, unread) = (value, nil)
            case .unread(let why): unread = why
            }
        }

        mutating func couldNotRead(why: String) { unread = why }
    }

    package var brains = Reading<Brains>()
    package var plan = Reading<Plan>()
    /// What the last turn ran on.
    var lastRan: Ran?

    /// A brain at a level, resolved by the registry.
    struct Resolved: Hashable, Sendable {
        var lightning: Bool
        var brain: String
        /// Nil: a brain with a fixed level.
        var effort: String?

        /// `Claude · high`, `Lightning · Kimi · low`, `GLM · fixed level`.
        var line: String { (lightning ? "Lightning · " : "") + "\(brain) · \(effort ?? "fixed level")" }
    }

    struct Unread: Error, Hashable { var why: String }

    /// The picks on the face win over the conversation's; Lightning wins over both.
    func resolve(_ controls: Controls) throws(Unread) -> Resolved {
        if let why = brains.unread { throw Unread(why: why) }
        guard let registry = brains.good else { throw Unread(why: "Oriel has not sent its brains") }
        if try isLightning(controls) {
            guard let pick = registry.lightning else {
                throw Unread(why: "Oriel has not said what Lightning runs on")
            }
            return try resolve(pick.brain, lightning: true, in: registry) { () throws(Unread) in pick.effort }
        }
        guard let brain = try brain(controls) else { throw Unread(why: "the conversation has no brain") }
        return try resolve(brain, lightning: false, in: registry) { () throws(Unread) in try effort(controls) }
    }

    // A pick on the face needs no plan to be read.
    private func isLightning(_ controls: Controls) throws(Unread) -> Bool {
        if let picked = controls.lightning { picked } else { try planned().lightning }
    }
    private func brain(_ controls: Controls) throws(Unread) -> String? {
        if let picked = controls.brain { picked } else { try planned().brain }
    }
    private func effort(_ controls: Controls) throws(Unread) -> String? {
        if let picked = controls.effort { picked } else { try planned().effort }
    }

    private func planned() throws(Unread) -> Plan {
        if let why = plan.unread { throw Unread(why: why) }
        guard let plan = plan.good else { throw Unread(why: "Oriel has not sent its plan") }
        return plan
    }

    private func resolve(
        _ id: String, lightning: Bool, in registry: Brains, effort: () throws(Unread) -> String?
    ) throws(Unread) -> Resolved {
        guard let brain = registry[id] else { throw Unread(why: "the registry has no brain “\(id)”") }
        if brain.efforts.isEmpty { return Resolved(lightning: lightning, brain: brain.name, effort: nil) }
        guard let effort = try effort() else { throw Unread(why: "no level is picked for \(brain.name)") }
        guard brain.efforts.contains(effort) else { throw Unread(why: "\(brain.name) has no level “\(effort)”") }
        return Resolved(lightning: lightning, brain: brain.name, effort: effort)
    }

    /// What the last turn ran on, in the registry's names where it has them.
    var lastRanResolved: Resolved? {
        lastRan.map { ran in
            let brain = brains.good?[ran.brain]
            let isFixed = brain?.efforts.isEmpty ?? true
            return Resolved(
                lightning: ran.lightning, brain: brain?.name ?? ran.brain,
                effort: ran.effort ?? (isFixed ? nil : "level not said"))
        }
    }
}
