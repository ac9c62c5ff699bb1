/// The words that only a screen shows. Those of the face are in `Words`.
struct ScreenWords: Hashable, Sendable {
    var persona: Persona

    /// A reason that stands by itself.
    func sentence(_ why: String) -> String { capitalized(why) }

    func version(_ number: String, build: Int) -> String { "\(persona.app) v\(number) (\(build))" }

    func noPicture(of set: String) -> String { "There is no picture of \(persona.name) here: the set is “\(set)”" }

    // MARK: The broker, the eyes

    let noBroker = "there is no broker"
    let closeEyes = "Close eyes"
    let cameraOpen = "This body's camera is open"
    /// - Parameter unknown: why nobody can say that these are all.
    func eyes(_ names: [String], unknown why: String?) -> String {
        let open = names.isEmpty ? nil : "Camera open on \(names.joined(separator: ", "))"
        guard let why else { return open ?? "No camera in the house is open" }
        return (open.map { "\($0) · others" } ?? "The cameras of the house are") + " not known: \(why)"
    }

    // MARK: Captions and ear text

    /// As much of a long text as a screen has room for: its end, where the newest words are.
    func tail(_ text: String) -> String {
        let longest = 1_200
        return text.count > longest ? "…" + text.suffix(longest) : text
    }

    func saidOn(_ name: String) -> String { "Said on \(name)" }
    func herWordsAreElsewhere(_ name: String) -> String {
        "\(capitalized(persona.pronoun)) is speaking on \(name), where \(persona.possessive) words are"
    }
    var herWordsNotSent: String { "Oriel sent \(persona.possessive) voice without words" }

    func earsHear(_ words: String) -> String { "The ears hear “\(words)”" }
    let earsHearNothingYet = "The ears hear no words yet"
    func earsClosed(_ why: String) -> String { "The ears are closed: \(why)" }
    let earsWaitForWords = "The ears wait for words"
    var earsWaitForPhrase: String { "The ears wait for “\(persona.wakePhrase)”" }
    let earsRest = "The ears rest, because the wake phrase is off"

    // MARK: Switches and actions

    let wakeSwitch = "Wake"
    let noisySwitch = "Noisy"
    let onAirSwitch = "On air"
    let cameraSwitch = "Camera"
    let earTextSwitch = "Ear text"
    let cutInSwitch = "Cut-in"
    let captionsSwitch = "Captions"
    let noEars = "This body has no ears"
    let noCamera = "This body has no camera"
    let noCameraProgram = "No camera program is configured that could open the camera"

    let pause = "Pause"
    let resume = "Resume"
    let sendNow = "Send now"
    let cancel = "Cancel"
    let endConversation = "End conversation"
    let wrapUp = "Wrap up"
    let noWordsYet = "No words have been heard yet"
    let nothingToCancel = "There is nothing to cancel"
    let noConversation = "There is no conversation to end"
    let orielIsOffline = "Oriel is not online"

    // MARK: Voices

    let voiceHere = "Voice here"
    func cannotSpeak(_ name: String) -> String { "\(name) cannot speak" }

    // MARK: Brains, levels, Lightning

    let noBrains = "Oriel has not sent its brains"
    func brainsUnread(_ why: String) -> String { "Brains not read: \(why)" }
    let theConversations = "The conversation's"
    let conversationHasNoBrain = "it has none"
    let theVoiceModes = "Voice mode's"
    let noVoiceLevel = "it has none"
    let fixedLevel = "fixed level"
    let noBrainNoLevels = "Without a brain there are no levels"
    func isFixed(_ brain: String) -> String { "\(brain) thinks at a fixed level" }
    func hasNoLevel(_ brain: String, _ level: String) -> String { "\(brain) has no level “\(level)”" }
    func notInRegistry(_ brain: String) -> String { "The registry has no brain “\(brain)”" }
    let noPlan = "Oriel has not sent its plan"
    func planNotRead(_ why: String) -> String { "not read: \(why)" }
    let oriels = "Oriel's"
    let lightningSwitch = "Lightning"
    let lightningOn = "Lightning on"
    let lightningOff = "Lightning off"
    let noLightning = "Oriel has not said what Lightning runs on"
    let on = "on"
    let off = "off"
    let open = "open"
    let closed = "closed"
}
