/// All that the house's page shows, resolved: whoever draws it decides nothing.
package struct HouseReport: Hashable, Sendable {
    package struct Body: Hashable, Sendable {
        package var id: BodyID
        /// What people call it; its id when it has said no name.
        package var name: String
        package var room: String?
        package var isOnline: Bool
        /// Nil: it has not said what its face shows.
        package var face: FaceReport?
        package var ring: FaceReport.Ring
        package var line: String
        package var lineKind: FaceReport.LineKind
        /// Seconds left of its conversation, as of now; they stand in the line.
        package var left: Int?
        package var handOff: HandOffReport?
        package var isSpeaking: Bool
        package var isListening: Bool
        package var hasCameraOpen: Bool
        /// What there is to say of these three, a few words each.
        package var marks: [String]
        /// What stands where its picture would be, when there is none.
        package var pictureWhy: String
    }

    /// Her voice on its way from the body whose turn it is to the one that speaks.
    package struct Arc: Hashable, Sendable {
        package var from: BodyID
        package var to: BodyID
        /// Whether it has arrived.
        package var isThere: Bool
        package var words: String
    }

    package struct Decision: Hashable, Sendable {
        package struct Beaten: Hashable, Sendable {
            package var name: String
            package var why: String
        }
        /// Tells it from the others.
        package var number: Int
        package var took: BodyID
        package var name: String
        package var over: [Beaten]
        package var words: String
        /// Whole seconds, as of now.
        package var ago: Int
    }

    package struct Problem: Hashable, Sendable {
        package var number: Int
        /// Who said it; nil: whoever looks at the house.
        package var body: BodyID?
        package var name: String
        package var topic: String
        package var why: String
        package var ago: Int
    }

    package var title: String
    /// How many bodies there are, and how many of them are there.
    package var count: String
    package var bodies: [Body]
    /// What is said of bodies that found no room; nil: all did.
    package var more: String?
    package var arcs: [Arc]
    /// The newest first.
    package var decisions: [Decision]
    package var problems: [Problem]
    package var oriel: String
    package var isOrielOnline: Bool
    package var eyes: ScreenReport.Eyes
    package var persona: Persona
    /// Why there is no broker; nil while there is one.
    package var linkWhy: String?
}

extension HousePicture {
    /// - Parameter linkWhy: why there is no broker; nil while there is one.
    package func report(for persona: Persona, linkWhy: String?, at now: Moment) -> HouseReport {
        let words = HouseWords(persona: persona)
        let seen = bodies(at: now)
        let names = Dictionary(uniqueKeysWithValues: seen.map { ($0.id, $0.name ?? $0.id.text) })
        func name(_ id: BodyID) -> String { names[id] ?? id.text }
        let bodies = seen.map { body($0, words) }.sorted { Self.order($0) < Self.order($1) }
        let eyes = seen.filter(\.hasCameraOpen).map { ScreenReport.Named(id: $0.id, name: name($0.id)) }
        return HouseReport(
            title: words.title, count: words.count(bodies.count, online: bodies.count(where: \.isOnline)),
            bodies: bodies, more: uncounted > 0 ? words.more(uncounted) : nil,
            arcs: arcs(seen, words, name),
            decisions: decisions.map { heard in
                let over = heard.value.over.map { HouseReport.Decision.Beaten(name: name($0.body), why: $0.why) }
                return HouseReport.Decision(
                    number: heard.number, took: heard.value.took, name: name(heard.value.took), over: over,
                    words: words.took(name(heard.value.took), over: over.map { ($0.name, $0.why) }),
                    ago: heard.ago(at: now))
            },
            problems: problems.map { heard in
                HouseReport.Problem(
                    number: heard.number, body: heard.value.body,
                    name: heard.value.body.map(name) ?? words.thisPage, topic: heard.value.topic,
                    why: heard.value.why, ago: heard.ago(at: now))
            },
            oriel: orielIs, isOrielOnline: oriel.isOnline && oriel.unread == nil,
            eyes: words.eyes(eyes, linkWhy: linkWhy), persona: persona, linkWhy: linkWhy)
    }

    /// By rooms, as one walks through a house.
    private static func order(_ body: HouseReport.Body) -> (String, String, BodyID) {
        // What has no room comes last.
        (body.room?.lowercased() ?? "\u{10FFFF}", body.name.lowercased(), body.id)
    }

    private func body(_ seen: BodySeen, _ words: HouseWords) -> HouseReport.Body {
        let (line, kind) = line(seen, words)
        let isShown = line == seen.face?.line
        return HouseReport.Body(
            id: seen.id, name: seen.name ?? seen.id.text, room: seen.room, isOnline: seen.presence == .online,
            face: seen.face, ring: seen.speaks != nil ? .speaking : seen.face?.ring ?? .none, line: line,
            lineKind: kind, left: isShown ? seen.face?.left : nil, handOff: seen.handOff,
            isSpeaking: seen.speaks != nil, isListening: seen.face?.ring == .listening,
            hasCameraOpen: seen.hasCameraOpen, marks: marks(seen, words), pictureWhy: pictureWhy(seen, words))
    }

    private func marks(_ seen: BodySeen, _ words: HouseWords) -> [String] {
        var marks: [String] = []
        if seen.speaks != nil { marks.append(words.speaks) }
        if seen.face?.ring == .listening { marks.append(words.listens) }
        if seen.hasCameraOpen { marks.append(words.cameraIsOpen) }
        return marks
    }

    private func pictureWhy(_ seen: BodySeen, _ words: HouseWords) -> String {
        guard seen.presence == .online else { return words.away }
        return seen.face.map { words.setIsNotHere($0.set) } ?? words.noPicture
    }

    private func line(_ seen: BodySeen, _ words: HouseWords) -> (String, FaceReport.LineKind) {
        if let why = seen.unread[.status] { return (words.statusUnread(why), .unread) }
        switch seen.presence {
        case .unknown: return (words.unknown, .unread)
        case .offline: return (words.offline, .plain)
        case .lost: return (words.lost, .unread)
        case .silent: return (words.silent, .unread)
        case .online: break
        }
        if let why = seen.unread[.face] { return (words.faceUnread(why), .unread) }
        guard let face = seen.face else { return (words.noFace, .unread) }
        return (face.line, face.lineKind)
    }

    /// At most one from each body, and none to a body that nobody knows.
    private func arcs(_ seen: [BodySeen], _ words: HouseWords, _ name: (BodyID) -> String) -> [HouseReport.Arc] {
        let known = Set(seen.map(\.id))
        return seen.compactMap { body in
            guard let handOff = body.handOff, let to = handOff.to, to != body.id, known.contains(to) else { return nil }
            switch handOff.phase {
            case .going:
                return HouseReport.Arc(
                    from: body.id, to: to, isThere: false, words: words.going(from: name(body.id), to: name(to)))
            case .there:
                return HouseReport.Arc(
                    from: body.id, to: to, isThere: true, words: words.there(from: name(body.id), to: name(to)))
            case .here, .back: return nil
            }
        }
    }
}

extension HousePicture.Heard {
    fileprivate func ago(at now: Moment) -> Int { max(0, (now - at).inMilliseconds) / 1_000 }
}
