package import BodyNode

/// Whatever can be said on the house's bus, decoded. Nil in it: a retained value was cleared.
package enum Word: Hashable, Sendable {
    /// Oriel, to the whole house.
    case oriel(OrielWord)
    /// Oriel, to one body.
    case orielBody(BodyID, OrielWord)
    case body(BodyID, BodyWord)
    case said(BodyID, Said)
    case face(BodyID, FaceReport?)
    /// A picture's bytes, which only a dashboard wants.
    case frame(BodyID)
    case problem(BodyID, topic: String, why: String)
    case ask(BodyID, String)
    case sense(BodyID, Sense)
    /// A control of one body, or of every body.
    case set(BodyID?, control: String, value: String)
    case hello
}
