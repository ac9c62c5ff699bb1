/// The words of the house's page. What a body's line says is its own.
struct HouseWords: Hashable, Sendable {
    var persona: Persona

    var title: String { "Where \(persona.name) is" }

    func count(_ bodies: Int, online: Int) -> String {
        switch (bodies, online) {
        case (0, _): "No body has said itself yet"
        case (1, 1): "1 body, online"
        case (1, _): "1 body, not online"
        case (online, _): "\(bodies) bodies, all online"
        default: "\(bodies) bodies, \(online) online"
        }
    }

    func more(_ count: Int) -> String {
        "\(count) more \(count == 1 ? "body says it is" : "bodies say they are") there; a house has \(HousePicture.mostBodies) at most"
    }

    /// A name that runs from right to left, or says that what follows does, keeps that to itself.
    private func isolated(_ text: String) -> String {
        text.unicodeScalars.contains { $0.value >= 0x590 } ? "\u{2068}\(text)\u{2069}" : text
    }

    // MARK: A body's line, when its face is not known

    let unknown = "It has not said who it is"
    let offline = "Offline"
    let lost = "Lost: its connection ended without a goodbye"
    let silent = "It was online once; nothing comes from it now"
    let noFace = "It has not said what its face shows"
    func statusUnread(_ why: String) -> String { "Its status cannot be read: \(why)" }
    func faceUnread(_ why: String) -> String { "Its face cannot be read: \(why)" }

    let speaks = "Speaks"
    let listens = "Listens"
    let cameraIsOpen = "Camera open"
    let away = "Not there"
    let noPicture = "No picture yet"
    func setIsNotHere(_ set: String) -> String { "The set “\(isolated(set))” is not on this machine" }

    // MARK: What happens in the house

    func going(from origin: String, to speaker: String) -> String {
        "\(capitalized(persona.possessive)) voice is going from \(isolated(origin)) to \(isolated(speaker))"
    }
    func there(from origin: String, to speaker: String) -> String {
        "\(capitalized(persona.pronoun)) is speaking on \(isolated(speaker)) for \(isolated(origin))"
    }

    func took(_ name: String, over beaten: [(name: String, why: String)]) -> String {
        "\(isolated(name)) took it" + beaten.map { " · \(isolated($0.name)): \(isolated($0.why))" }.joined()
    }

    let thisPage = "This page"

    // MARK: The red eye

    func eyes(_ open: [ScreenReport.Named], linkWhy: String?) -> ScreenReport.Eyes {
        let words = ScreenWords(persona: persona)
        return ScreenReport.Eyes(
            open: open, words: words.eyes(open.map { isolated($0.name) }, unknown: linkWhy), isKnown: linkWhy == nil,
            close: ScreenReport.Action(
                kind: .closeEyes, label: words.closeEyes, refusal: linkWhy == nil ? nil : words.sentence(words.noBroker)
            ))
    }
}
