package import BodyNode

/// What a simulated Oriel is and knows.
package struct OrielConfiguration: Hashable, Sendable {
    /// The machine that thinks, by its name for people.
    package var engine = "Mac Studio"
    package var brains: Readable<Brains>? = .read(.usual)
    package var plan: Readable<Plan>? = .read(Plan(brain: "claude", effort: "high", lightning: false))
    package var avatarSet: String? = "cordelia"
    /// Avatar sets of bodies that have another one than `avatarSet`.
    package var avatarSets: [BodyID: String] = [:]
    /// Plans of bodies that have another one than `plan`.
    package var plans: [BodyID: Readable<Plan>] = [:]
    /// What turns follow, in rotation, as long as no script was given for the next one.
    package var scripts: [TurnScript] = [.usual]
    package var times = Times()
    /// How long a turn is kept when nothing more comes of it.
    package var life: Duration = .seconds(600)

    package init() {}

    func plan(of body: BodyID) -> Readable<Plan>? { plans[body] ?? plan }
    func avatarSet(of body: BodyID) -> String? { avatarSets[body] ?? avatarSet }
}

extension Brains {
    /// The registry of a house that was not given one.
    package static let usual = Brains(
        revision: 1,
        brains: [
            Brain(id: "claude", name: "Claude", efforts: ["low", "medium", "high"]),
            Brain(id: "glm", name: "GLM", efforts: []),
            Brain(id: "kimi", name: "Kimi", efforts: ["low", "high"]),
        ],
        lightning: Pick(brain: "kimi", effort: "low"))

    /// What a turn runs on: Lightning's own pick when it is on, else the asked brain and level, else the plan's.
    ///
    /// What the registry does not have is passed over, as a picker would. Nil when nothing readable is left.
    func ran(for said: Said, plan: Plan?) -> Ran? {
        if said.lightning ?? plan?.lightning ?? false, let lightning {
            return Ran(brain: lightning.brain, effort: lightning.effort, lightning: true)
        }
        let asked = [said.brain, plan?.brain].compactMap(\.self)
        guard let brain = asked.lazy.compactMap({ self[$0] }).first else { return nil }
        let level = [said.effort, plan?.effort].compactMap(\.self).first(where: brain.efforts.contains)
        return Ran(brain: brain.id, effort: level ?? brain.efforts.first, lightning: false)
    }
}
