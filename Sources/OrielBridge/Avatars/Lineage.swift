package import BodyNode
internal import FoundationEssentials

/// `avatar-lineage.json`: where a set came from, which file is which frame, and how to check that it still is.
package struct Lineage: Codable, Hashable, Sendable {
    package static let file = "avatar-lineage.json"
    package static let largest = 256 << 10
    /// The form of the record that this program writes and reads.
    package static let form = 1
    /// What every seeding notes.
    package static let copiedOnce = "copied once; later changes of the source never reach this set"

    package struct Seed: Codable, Hashable, Sendable {
        /// The set that was copied.
        package var set: String
        /// RFC 3339, for people.
        package var at: String
        package var note: String
    }

    /// A bundled file, and the file of the source that it was made from.
    package struct Frame: Codable, Hashable, Sendable {
        package struct Source: Codable, Hashable, Sendable {
            package var file: String
            package var sha256: String
        }
        package var file: String
        package var width: Int
        package var height: Int
        package var sha256: String
        package var source: Source
        /// How the copy was made: `copied as it was`, or the tool's command.
        package var copy: String
        /// When it came into the set; RFC 3339, for people.
        package var at: String
    }

    package struct State: Codable, Hashable, Sendable {
        package var frame: Frame?
        package var fallback: String?

        package init(frame: Frame?, fallback: String?) {
            self.frame = frame
            self.fallback = fallback
        }

        package func encode(to encoder: any Encoder) throws {
            var keys = encoder.container(keyedBy: CodingKeys.self)
            try keys.encode(frame, forKey: .frame)
            try keys.encode(fallback, forKey: .fallback)
        }
    }

    package var lineage: Int
    package var persona: String
    package var set: String
    package var seed: Seed
    /// The seven states of a set.
    package var states: [String: State]
    /// The states that the app has besides.
    package var appStates: [String: State]

    private enum CodingKeys: String, CodingKey {
        case lineage, persona, set, seed, states
        case appStates = "app_states"
    }

    /// A set without frames yet.
    package init(persona: String, set: String, seed: Seed) {
        lineage = Self.form
        self.persona = persona
        self.set = set
        self.seed = seed
        states = [:]
        appStates = [:]
        for state in FaceState.allCases {
            self[state] = State(frame: nil, fallback: Fallbacks.standard[state]?.rawValue)
        }
    }

    package subscript(state: FaceState) -> State? {
        get { state.isOfTheApp ? appStates[state.rawValue] : states[state.rawValue] }
        set { if state.isOfTheApp { appStates[state.rawValue] = newValue } else { states[state.rawValue] = newValue } }
    }

    /// The frames there are, in the order of the states.
    package var frames: [(state: FaceState, frame: Frame)] {
        FaceState.allCases.compactMap { state in self[state]?.frame.map { (state, $0) } }
    }

    package static func read(_ bytes: [UInt8]) throws(Refusal) -> Lineage {
        let data = Data(bytes)
        do throws(Refusal) { try Grammar.check(data) } catch {
            throw Refusal(why: "\(file) is not readable: \(error.why)")
        }
        do {
            let lineage = try JSONDecoder().decode(Lineage.self, from: data)
            guard lineage.lineage == form else {
                throw Refusal(why: "\(file) has the form \(lineage.lineage), this program reads form \(form)")
            }
            return lineage
        } catch let refusal as Refusal {
            throw refusal
        } catch let error as DecodingError {
            throw Refusal(why: "\(file) is not readable: \(error.sentence)")
        } catch {
            throw Refusal(why: "\(file) is not readable")
        }
    }

    package func spelled() throws(Refusal) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { throw Refusal(why: "\(Self.file) cannot be written as JSON") }
        return [UInt8](data) + [UInt8(ascii: "\n")]
    }

    /// How the set falls back, or why that cannot be followed.
    package func fallbacks() throws(Refusal) -> Fallbacks {
        var steps: [String: String] = [:]
        for (name, state) in states.merging(appStates, uniquingKeysWith: { $1 }) {
            // A state that nobody knows is refused with or without a fallback.
            if let fallback = state.fallback {
                steps[name] = fallback
            } else if FaceState(rawValue: name) == nil {
                steps[name] = FaceState.idle.rawValue
            }
        }
        for name in states.keys.sorted() where FaceState(rawValue: name)?.isOfTheApp == true {
            throw Refusal(why: "“\(name)” is a state of the app; in \(Self.file) it belongs to “app_states”")
        }
        for name in appStates.keys.sorted() where FaceState(rawValue: name)?.isOfTheApp == false {
            throw Refusal(why: "“\(name)” is a state of the set; in \(Self.file) it belongs to “states”")
        }
        do throws(Fallbacks.Refused) { return try Fallbacks(steps) } catch {
            // It repeats names as they stand in the file.
            throw Refusal(why: error.description.shown(atMost: 500))
        }
    }
}

extension FaceState {
    /// Thinking is no state of a set: the app has it besides.
    package var isOfTheApp: Bool { self == .thinking }
}

extension DecodingError {
    /// What is wrong, and where.
    fileprivate var sentence: String {
        switch self {
        case .keyNotFound(let key, let context): "“\(Self.spelled(context.codingPath + [key]))” is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "it is not the JSON of a lineage" : "“\(Self.spelled(context.codingPath))” has the wrong type"
        @unknown default: "it is not the JSON of a lineage"
        }
    }

    private static func spelled(_ path: [any CodingKey]) -> String {
        path.map(\.stringValue).joined(separator: ".").shown()
    }
}
