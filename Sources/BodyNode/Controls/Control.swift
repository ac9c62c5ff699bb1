/// The controls that can be set from outside, by their names on the bus.
package enum Control: String, CaseIterable, Hashable, Sendable {
    case muted, wake, brain, effort, lightning
    case voiceOutput = "voice_output"
    case camera, eyes
    case cutIn = "cut_in"
    case captions
    case earText = "ear_text"
    case noisy
    case onAir = "on_air"
    case sendNow = "send_now"
    case cancel
    case endConversation = "end_conversation"

    package static let list = allCases.map(\.rawValue).joined(separator: ", ")
}
