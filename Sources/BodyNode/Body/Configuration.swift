/// Who the bodies are together: the one voice persona.
package struct Persona: Hashable, Sendable {
    package var name = "Pippa"
    /// As in "{she} ended there": subject form.
    package var pronoun = "she"
    /// As in "{her} voice".
    package var possessive = "her"
    package var app = "Cordelia"
    package var wakePhrase = "Cordelia Pippa"

    package init() {}
}

/// What makes one body differ from another.
package struct Configuration: Hashable, Sendable {
    /// Who plays the sound.
    package enum Mouth: String, CaseIterable, Hashable, Sendable {
        /// Nobody: the body stays silent for as long as the sound would last, and reports as if it had spoken.
        case silent
        /// A player outside the node, which reports on `sense`.
        case sense
    }
    package var id: BodyID
    package var name: String
    package var room = "home"
    package var version = "0"
    package var build = 0
    package var can: Set<Capability> = [.ears, .voice, .screen]
    package var group = "house"
    package var priority = 0
    package var persona = Persona()
    package var mouth = Mouth.silent
    package var times = Times()
    /// Whether the bus may open a closed microphone.
    package var busMayUnmute = false
    /// Whether the bus may ask for the camera to be opened.
    package var busMayOpenCamera = false
    /// Whether the drawn picture's bytes are published on `frame`.
    package var publishesFrames = false

    package init(id: BodyID, name: String? = nil) {
        self.id = id
        self.name = name ?? id.text
    }
}
