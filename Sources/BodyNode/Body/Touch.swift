/// What a person does on the body itself. Whoever did it hears at once if it could not be done, and nobody else.
package enum Touch: Hashable, Sendable {
    /// A control, as somebody spelled it. What obeys the body first, such as opening the microphone, may be done here.
    case set(control: String, value: String)
    /// Something that is no turn is asked of Oriel.
    case ask(String)
    /// Every camera of the house is to be closed.
    case closeEyes
    /// The picture that Oriel sent is put away.
    case closeImage
}

/// How Oriel reaches a body.
package enum Road: String, CaseIterable, Hashable, Sendable {
    case bus
    /// A request to the body itself.
    case http
}
