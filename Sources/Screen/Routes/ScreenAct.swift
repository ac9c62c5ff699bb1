package import BodyNode
import FoundationEssentials
import OrielBridge

/// What a page can ask for.
package enum ScreenAct: Hashable, Sendable {
    case sense(Sense)
    case touch(Touch)
}

extension ScreenAct {
    private enum Key: String, CodingKey { case value, ask }

    init(_ route: Route, _ request: Request) throws(Refusal) {
        let body = Data(request.body)
        switch route {
        case .sense:
            let sense = try Wire().decodeSense(body)
            switch sense {
            case .tapped, .pausePressed, .resumePressed: self = .sense(sense)
            case .wake, .words, .said, .level, .nothing, .mouthStarted, .mouthEnded, .mouthFailed, .cameraOpen,
                .cameraClosed,
                .cameraFailed:
                throw Refusal(
                    why: "a page says “touched” and nothing else: what is heard and seen is said by ears and camera")
            }
        case .set(let control):
            let isJSON = request.header("content-type")?.lowercased().hasPrefix("application/json") ?? false
            let value: String
            if isJSON {
                value = try Fields(Field(object: body), by: Key.self).need(.value).words(atMost: 1_000)
            } else if let text = String(validating: body, as: UTF8.self) {
                value = text
            } else {
                throw Refusal(why: "the value must be UTF-8 text")
            }
            self = .touch(.set(control: control, value: value))
        case .ask: self = .touch(.ask(try Fields(Field(object: body), by: Key.self).need(.ask).idText()))
        case .eyes: self = .touch(.closeEyes)
        case .closeImage: self = .touch(.closeImage)
        case .page, .asset, .events, .houseEvents, .frame, .setFrame, .image, .status, .face, .health, .metrics:
            throw Refusal(why: "nothing is done there")
        }
    }
}
