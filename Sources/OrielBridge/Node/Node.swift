package import BodyNode
package import FoundationEssentials

/// A body on a bus: turns messages and time into events, and effects into publications. It decides nothing.
package final class Node: Participant {
    /// What people who run the node want to read.
    package enum News: Hashable, Sendable {
        case linkUp
        case linkDown(why: String)
        /// Something does not work as it should.
        case warning(String)
        /// Nothing will come of it any more.
        case gaveUp(why: String)
    }

    package private(set) var body: Body
    package let prefix: Prefix
    /// Where publications go; set once, before anything else is called.
    package weak var bus: (any Bus)?
    /// Loads avatar sets from disk. Without it the catalogue is asked.
    package var loader: AvatarLoader? {
        didSet { loader?.onVerdict { [weak self] in self?.looked(at: $0) } }
    }
    /// The sets of a body that has no disk, as in a rehearsal.
    package var catalogue = AvatarCatalogue.builtIn
    /// The picture of Oriel's that lies on the screen. There is never more than one.
    package private(set) var image: (number: Int, picture: OrielImage)?
    /// The last picture that could not be shown: said once.
    private var unshown: PictureID?
    /// Called after everything that may have changed what the body shows.
    package var onChange: (() -> Void)?
    /// Called with the level of the person's voice, 0 to 1, as often as the ears tell it.
    package var onLevel: ((Double) -> Void)?
    private weak var surroundings: (any Surroundings)?
    private let wire: any Translator
    private var receipts = Receipts()
    private var selfTest = SelfTest()
    private var ownWords = OwnWords()
    package private(set) var tally = Tally()

    /// What a node did, for those who measure it.
    package struct Tally: Hashable, Sendable {
        package var links = 0
        package var received = 0
        package var published = 0
        package var refused = 0
    }
    private var refusedTopics = Recent<String>()

    /// - Parameter wire: nil for one of its own.
    package init(body: Body, prefix: Prefix, surroundings: any Surroundings, wire: (any Translator)? = nil) {
        self.body = body
        self.prefix = prefix
        self.wire = wire ?? Wire(prefix)
        self.surroundings = surroundings
    }

    package var id: BodyID { body.configuration.id }

    /// Why the node is not fit for its work; nil while it is. Whether Oriel is there is not its own affair.
    package var unfitness: String? {
        if !body.isLinked { return "there is no broker" }
        if selfTest.hasPassed { return nil }
        return selfTest.due == nil
            ? "the broker hands back nothing of what this node says: its access list probably refuses it"
            : "the broker has not handed back yet what this node said"
    }

    /// What the body would say of itself now, each with its topic.
    package var account: [(topic: BodyTopic, payload: Data)] {
        body.account(at: now).compactMap { message in
            guard let publication = publication(message), case .body(_, let topic) = wire.read(publication.topic) else {
                return nil
            }
            return (topic, publication.payload)
        }
    }

    /// The body in its place: whoever looks after each event need not copy it.
    func look(_ look: (inout Body) -> Void) { look(&body) }

    // MARK: Participant

    package var session: Session {
        Session(
            clientID: "\(prefix.text.replacing("/", with: "-"))-\(id)-\(body.boot)",
            subscriptions: subscriptions, will: publication(body.will))
    }

    package func linkUp() {
        tally.links += 1
        receipts = Receipts()
        refusedTopics = Recent()
        selfTest.began(at: now)
        ownWords = OwnWords()
        surroundings?.heard(.linkUp, of: self)
        take(.linkUp)
    }

    package func linkDown(why: String) {
        surroundings?.heard(.linkDown(why: why), of: self)
        selfTest.cancel()
        take(.linkDown)
    }

    package func brokerHeard() { take(.brokerHeard) }

    package func acknowledged(_ receipt: UInt64) {
        guard let receipt = receipts.take(receipt) else { return }
        take(.acknowledged(receipt))
    }

    /// Once for each topic on a link: an access list refuses every time.
    package func refused(topic: String, why: String) {
        guard !refusedTopics.contains(topic) else { return }
        refusedTopics.insert(topic)
        surroundings?.heard(.warning(why), of: self)
    }

    package func gaveUp(why: String) { surroundings?.heard(.gaveUp(why: why), of: self) }

    package func received(_ delivery: Delivery) {
        tally.received += 1
        let topic = wire.read(delivery.topic)
        if case .body(id, let own) = topic, own != .sense {
            heardOwn(delivery, own)
            // What stands there is this body's own affair; of the words only the status tells it something.
            guard own == .status else { return }
        }
        if delivery.retained, !topic.isRetained {
            // Somebody clears what was left there: no order, and nothing to complain about.
            if delivery.payload.isEmpty { return }
            take(
                .refused(
                    topic,
                    why: "a retained message was left on this topic and is ignored; "
                        + "publish it without retain, and while this body is stopped clear it with mosquitto_pub -r -n")
            )
            return
        }
        do throws(Refusal) {
            guard let event = event(try wire.decode(topic, delivery.payload), retained: delivery.retained) else {
                return
            }
            take(event)
        } catch {
            take(.refused(topic, why: error.why))
        }
    }

    /// Whether what the broker keeps of this body is what it said. What was kept from before this link is answered by what
    /// this link said first.
    private func heardOwn(_ delivery: Delivery, _ topic: BodyTopic) {
        guard !delivery.retained else { return }
        switch ownWords.heard(delivery.payload, on: topic) {
        case .own:
            selfTest.passed()
            if ownWords.settled(topic) { take(.restored(topic)) }
        case .foreign: take(.overwritten(topic))
        case nil: break
        }
    }

    // MARK: Time and orders from the program

    package func timePassed() {
        if selfTest.failed(at: now) {
            surroundings?.heard(
                .warning(
                    "the broker takes what this body publishes under \"\(prefix.spell(.body(id, .status)))\" and hands "
                        + "nothing back: its access list probably refuses it; allow \"\(id)\" to write and read there"),
                of: self)
        }
        take(.timePassed)
    }

    /// The node's own ears, mouth, camera or page noticed something.
    package func noticed(_ sense: Sense) { take(.sense(sense)) }

    /// A person does something on the body itself.
    /// - Returns: why it was not done; nil when it was.
    package func touched(_ touch: Touch) -> String? { refusal(of: .touched(touch)) }

    /// Oriel said something over HTTP.
    /// - Returns: why it was not taken; nil when it was.
    package func asked(_ word: OrielWord) -> String? { refusal(of: .oriel(word, retained: false, road: .http)) }

    /// Oriel said something over HTTP that cannot be read.
    package func couldNotRead(_ topic: Topic, why: String) { take(.refused(topic, why: why, road: .http)) }

    /// Oriel's request was answered.
    package func answered(code: Int) { take(.answered(code: code)) }

    private func refusal(of event: Event) -> String? {
        for case .refused(let why) in take(event) { return why }
        return nil
    }

    /// A clean end: takes back what was said. The bus is to be closed when its publications are out.
    package func stop() { take(.stop) }

    // MARK: Events and effects

    private var now: Moment { surroundings?.now ?? .start }

    @discardableResult
    private func take(_ event: Event) -> [Effect] {
        if case .refused = event { tally.refused += 1 }
        let now = now
        let effects = body.handle(event, at: now)
        for effect in effects { carryOut(effect) }
        if loader == nil {
            for case .loadAvatarSet(let name) in effects { looked(at: catalogue.verdict(on: name)) }
        }
        let due = body.nextDeadline.map { due in selfTest.due.map { min($0, due) } ?? due }
        surroundings?.wake(self, at: due ?? selfTest.due)
        // Whatever came, it may have been time for something.
        if !event.isNoNews || effects.contains(where: { if case .showLevel = $0 { false } else { true } }) {
            onChange?()
        }
        return effects
    }

    private func carryOut(_ effect: Effect) {
        switch effect {
        case .publish(let message, let receipt):
            guard var publication = publication(message) else { return }
            publication.receipt = receipt.map { receipts.keep($0) }
            if let topic = message.kept { ownWords.said(publication.payload, on: topic) }
            tally.published += 1
            bus?.publish(publication)
        case .loadAvatarSet(let name): loader?.use(name)
        case .showPicture(let picture): show(picture)
        case .holdImage(let card, let picture): image = (card.number, picture)
        case .dropImage: image = nil
        case .showLevel(let level): onLevel?(level)
        case .refused: break  // whoever asked is told by what asked
        case .chime, .speak, .stopSpeaking, .remember, .leave: surroundings?.carryOut(effect, of: self)
        }
    }

    private func looked(at verdict: AvatarVerdict) {
        if case .refused(_, let why) = verdict { surroundings?.heard(.warning(why), of: self) }
        take(.avatarSet(verdict))
    }

    /// A picture that cannot be shown takes the one before it away: better none than the wrong one.
    private func show(_ picture: PictureID) {
        let bytes = loader?.picture(picture)
        if bytes == nil, picture != unshown {
            unshown = picture
            surroundings?.heard(
                .warning(
                    "the drawn picture is not published: it is larger than \(PayloadLimit.picture.bytes) bytes, "
                        + "or is not on this body's disk"), of: self)
        }
        let payload = Data(bytes ?? [])
        ownWords.said(payload, on: .frame)
        bus?.publish(Publication(topic: prefix.spell(.body(id, .frame)), payload: payload, retained: true))
    }

    private func publication(_ message: Message) -> Publication? {
        // Nothing else that a body says bears a time.
        let time = if case .problem = message { surroundings?.timestamp ?? "" } else { "" }
        do throws(Refusal) {
            return try wire.publication(of: message, by: id, at: time)
        } catch {
            surroundings?.heard(.warning("something was not said: \(error.why)"), of: self)
            return nil
        }
    }

    private func event(_ word: Word, retained: Bool) -> Event? {
        switch word {
        case .oriel(let said), .orielBody(id, let said): .oriel(said, retained: retained)
        case .body(let sender, let said): .body(sender, said, retained: retained)
        case .sense(id, let sense): .sense(sense)
        case .set(let body, let control, let value): .set(control: control, value: value, everywhere: body == nil)
        case .hello: .hello
        case .orielBody, .said, .face, .frame, .problem, .ask, .sense: nil  // for others
        }
    }
}
