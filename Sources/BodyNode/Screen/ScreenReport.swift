/// All that a body's screen shows and offers, resolved: whoever draws it decides nothing.
package struct ScreenReport: Hashable, Sendable {
    package struct Frame: Hashable, Sendable {
        /// The frame that is drawn, after fallback.
        package var state: FaceState
        /// Its picture, by its content; nil for one of the set that is built in.
        package var picture: PictureID?
    }

    /// How Oriel last reached this body.
    package struct Reached: Hashable, Sendable {
        package var words: String
        /// Whole seconds since then, as of this report; nil where the words are about no such moment.
        package var ago: Int?
    }

    package struct Captions: Hashable, Sendable {
        /// The person's words so far, or as they were said.
        package var theirs: String?
        /// Hers, or what is known of them here.
        package var hers: String?
    }

    /// One of several that can be picked.
    package struct Choice: Hashable, Sendable {
        /// What is to be set for it.
        package var value: String
        package var label: String
        /// What there is to say besides, in a few words.
        package var note: String?
        package var isPicked: Bool
        /// Why it cannot be picked now.
        package var refusal: String?
    }

    /// A control that is on or off.
    package struct Switch: Hashable, Sendable {
        package var control: Control
        package var label: String
        package var isOn: Bool
        /// How it stands, in a word or two.
        package var note: String
        /// What is to be set when it is pressed.
        package var next: String
        /// Why it cannot be pressed now.
        package var refusal: String?
    }

    /// Something that a person can do now, or cannot.
    package struct Action: Hashable, Sendable {
        package enum Kind: String, CaseIterable, Hashable, Sendable {
            case talk, pause, resume
            case sendNow = "send_now"
            case cancel
            case endConversation = "end_conversation"
            case wrapUp = "wrap_up"
            case closeEyes = "close_eyes"
        }
        package var kind: Kind
        package var label: String
        package var refusal: String?
    }

    /// The menu of brains and levels.
    package struct ThinkMenu: Hashable, Sendable {
        package var brains: [Choice]
        /// Why there are none, or why the last ones may be old.
        package var brainsUnread: String?
        /// The levels of the brain that the next turn would run on.
        package var efforts: [Choice]
        /// Why there is none to pick.
        package var effortsWhy: String?
        package var lightning: Switch
        package var lightnings: [Choice]
    }

    package struct Named: Hashable, Sendable {
        package var id: BodyID
        package var name: String
    }

    package struct Eyes: Hashable, Sendable {
        /// The bodies whose camera is open.
        package var open: [Named]
        package var words: String
        /// Whether that is all of them; without a broker nobody can say.
        package var isKnown: Bool
        package var close: Action
    }

    package var id: BodyID
    package var name: String
    package var room: String
    package var persona: Persona
    /// As it is told on the bus, as of now.
    package var face: FaceReport
    package var frame: Frame
    /// What is said in place of a picture that is not at hand.
    package var noPicture: String
    /// What is drawn while she blinks; nil where she does not.
    package var blink: Frame?
    package var oriel: Reached
    package var version: String
    /// Nil while they are switched off.
    package var captions: Captions?
    /// What the ears make of what they hear; nil while it is switched off.
    package var earText: String?
    /// How many words were heard so far; 0 while none is.
    package var wordsHeard: Int
    package var controls: Controls
    package var switches: [Switch]
    package var think: ThinkMenu
    /// A tap on the face.
    package var talk: Action
    package var actions: [Action]
    package var voices: [Choice]
    package var eyes: Eyes
    /// Said while this body's camera is open.
    package var cameraBand: String?
    package var image: ImageCard?
    /// Why there is no broker; nil while there is one.
    package var linkWhy: String?

    // What the counts are worked out from. Not for the screen.
    var conversationUntil: Moment?
    var orielReachedAt: Moment?

    /// Without what is so only as of its moment: two reports of which this is equal need not both be shown.
    package var lasting: ScreenReport {
        var report = self
        report.oriel.ago = nil
        report.face.left = nil
        // The countdown may be the line.
        if let left = face.left, face.line == Words(persona: persona).conversation(left: left) { report.face.line = "" }
        return report
    }
}
