import BodyNode
import OrielBridge

/// Works on avatar sets, without a broker.
enum AvatarCommand {
    enum Deed: String, CaseIterable { case seed, add, verify, show }

    static func run(
        _ resolution: Resolution, words: [String], environment: [String: String]
    ) throws(Failure) -> ExitStatus {
        let deeds = Deed.allCases.map(\.rawValue)
        guard let word = words.first else {
            throw Failure(.usage, "avatar needs to be told what to do; valid: \(deeds.joined(separator: ", "))")
        }
        guard let deed = Deed(rawValue: word) else {
            let hint = nearest(to: word, among: deeds).map { "did you mean \"\($0)\"? " } ?? ""
            throw Failure(.usage, "avatar knows no \"\(word)\"; \(hint)valid: \(deeds.joined(separator: ", "))")
        }
        let rest = Array(words.dropFirst())
        let options = resolution.options
        switch deed {
        case .seed: return try seed(options, rest)
        case .add: return try add(options, rest)
        case .verify: return try Verification.run(try AvatarShelf(resolution), rest)
        case .show: return try Exhibition.run(try AvatarShelf(resolution), rest, environment: environment)
        }
    }

    private static func seed(_ options: Options, _ words: [String]) throws(Failure) -> ExitStatus {
        guard let source = options.source, let target = options.target else {
            throw Failure(.usage, "avatar seed needs --from DIR and --to DIR")
        }
        var picks = options.picks
        // `--map idle=a.png blink=b.png` reads as well as commas do.
        for word in words.flatMap({ $0.split(separator: ",") }) {
            guard let pick = Seeding.Pick(String(word)) else {
                throw Failure(.usage, "\"\(word)\" has no meaning here: \(Seeding.Pick.rule)")
            }
            picks.append(pick)
        }
        let lineage = try refusing { () throws(Refusal) in
            try Seeding.seed(
                picks, from: source, to: target, persona: options.persona.name, note: options.note,
                encoding: options.encoding)
        }
        for (state, frame) in lineage.frames { say(state, frame) }
        Terminal.output.write(printable("“\(lineage.set)” was seeded from “\(lineage.seed.set)”.") + "\n")
        return .ok
    }

    private static func add(_ options: Options, _ words: [String]) throws(Failure) -> ExitStatus {
        guard words.count == 2, let target = options.target else {
            throw Failure(.usage, "avatar add needs a state, a file and a set: avatar add STATE FILE --to DIR")
        }
        guard let state = FaceState(rawValue: words[0]) else {
            let names = FaceState.allCases.map(\.rawValue)
            let hint = nearest(to: words[0], among: names).map { "did you mean \"\($0)\"? " } ?? ""
            throw Failure(.usage, "\"\(words[0])\" is no state; \(hint)valid: \(names.joined(separator: ", "))")
        }
        let frame = try refusing { () throws(Refusal) in
            try Seeding.add(state, words[1], to: target, encoding: options.encoding, replacing: options.force)
        }
        say(state, frame)
        return .ok
    }

    private static func say(_ state: FaceState, _ frame: Lineage.Frame) {
        let text = "\(frame.file) \(frame.width)x\(frame.height) from \(frame.source.file), \(frame.copy)"
        Terminal.output.write("  \(fitted(state.rawValue, to: 10)) \(printable(text))\n")
    }

    private static func refusing<Value>(_ work: () throws(Refusal) -> Value) throws(Failure) -> Value {
        do throws(Refusal) { return try work() } catch { throw Failure(.inputOutput, error.why) }
    }
}

extension AvatarShelf {
    /// The folders that were given, each of which must be there.
    init(_ resolution: Resolution, keepsPictures: Bool = false) throws(Failure) {
        for folder in resolution.options.avatars {
            do throws(SystemError) { try File.checkFolder(folder) } catch {
                throw Failure(
                    resolution.origins["avatars"]?.status ?? .usage, "the folder \"\(folder)\" (--avatars): \(error)")
            }
        }
        self.init(resolution.options.avatars, keepsPictures: keepsPictures)
    }
}
