/// The registry of brains, as Oriel sent it.
package struct Brains: Hashable, Sendable {
    package struct Brain: Hashable, Sendable {
        package var id: String
        package var name: String
        /// The levels that it can think at; a brain with none is fixed.
        package var efforts: [String]

        package init(id: String, name: String, efforts: [String]) {
            self.id = id
            self.name = name
            self.efforts = efforts
        }
    }
    package var revision: Int
    package var brains: [Brain]
    /// What Lightning runs on, if there is a Lightning.
    package var lightning: Pick?

    package init(revision: Int, brains: [Brain], lightning: Pick?) {
        self.revision = revision
        self.brains = brains
        self.lightning = lightning
    }

    package subscript(id: String) -> Brain? { brains.first { $0.id == id } }
}

/// A brain and a level, by their ids.
package struct Pick: Hashable, Sendable {
    package var brain: String
    package var effort: String?

    package init(brain: String, effort: String?) {
        self.brain = brain
        self.effort = effort
    }
}

/// What the next turn would run on, as Oriel sees it: the conversation's brain and the voice mode's level.
package struct Plan: Hashable, Sendable {
    package var brain: String?
    package var effort: String?
    package var lightning: Bool

    package init(brain: String?, effort: String?, lightning: Bool) {
        self.brain = brain
        self.effort = effort
        self.lightning = lightning
    }
}

/// What a turn did run on.
package struct Ran: Hashable, Sendable {
    package var brain: String
    package var effort: String?
    package var lightning: Bool

    package init(brain: String, effort: String?, lightning: Bool) {
        self.brain = brain
        self.effort = effort
        self.lightning = lightning
    }
}

/// A value that Oriel either sent or says it cannot read.
package enum Readable<Value: Hashable & Sendable>: Hashable, Sendable {
    case read(Value)
    case unread(why: String)
}
