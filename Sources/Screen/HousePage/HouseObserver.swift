package import BodyNode
package import OrielBridge

/// Listens to the whole house for the page that shows it, on a connection of its own that is there only while somebody looks.
///
/// One is enough for all screens of a program.
package final class HouseObserver: Participant {
    /// How long it goes on after the last who looked has left: a page that is opened again finds all there.
    package static let patience = Duration.seconds(10)
    /// After a new connection what is kept comes first, and then is shown at once.
    static let gathering = Duration.milliseconds(300)
    /// How long a connection may take before it is said that there is none yet.
    static let connecting = Duration.seconds(2)
    /// A page is told so often at most; of what happens between, the newest counts.
    static let pace = Duration.milliseconds(200)
    static let event = "house"

    /// Who the house is to the broker, and for whom it is shown.
    package struct Configuration {
        package var prefix: Prefix
        package var brokers: [BrokerAddress]
        package var credentials: Credentials
        package var persona: Persona
        /// The address of a body's own page; nil when nobody knows it.
        package var page: (BodyID) -> String?

        package init(
            prefix: Prefix, brokers: [BrokerAddress], credentials: Credentials, persona: Persona,
            page: @escaping (BodyID) -> String? = { _ in nil }
        ) {
            self.prefix = prefix
            self.brokers = brokers
            self.credentials = credentials
            self.persona = persona
            self.page = page
        }
    }

    private let configuration: Configuration
    private let patience: Duration
    private let wire: Wire
    private let loop: EventLoop
    private var chance: Chance
    private var picture = HousePicture()
    private var link: MosquittoLink?
    private var linkWhy: String? = HouseObserver.notYet
    private static let notYet = "No broker was reached yet"
    private var feeds: [Feed] = []
    private var leaving: Alarm?
    private var looking: Alarm?
    private var gathered: Alarm?
    private var isGathering = false

    package init(
        _ configuration: Configuration, loop: EventLoop, chance: Chance, patience: Duration = HouseObserver.patience
    ) {
        self.configuration = configuration
        self.patience = patience
        self.loop = loop
        self.chance = chance
        wire = Wire(configuration.prefix)
        leaving = loop.alarm { [weak self] in self?.close() }
        looking = loop.alarm { [weak self] in self?.look() }
        gathered = loop.alarm { [weak self] in
            self?.isGathering = false
            self?.changed()
        }
    }

    /// Whether it is connected, or tries to be.
    package var isListening: Bool { link != nil }

    /// From now on who looks at this feed sees the house.
    package func tell(_ feed: Feed) {
        feeds.append(feed)
        feed.add(Self.event, every: Self.pace) { [weak self] in self?.message }
        feed.onAudience = { [weak self] _ in self?.audienceChanged() }
    }

    /// Nobody looks at this feed any more.
    package func forget(_ feed: Feed) {
        feeds.removeAll { $0 === feed }
        feed.onAudience = nil
        audienceChanged()
    }

    /// Ends its connection at once.
    package func stop() {
        leaving?.set(nil)
        close()
    }

    private var message: [UInt8]? {
        // The house that was is shown until the house that is has been told.
        guard !isGathering else { return nil }
        let report = picture.report(for: configuration.persona, linkWhy: linkWhy, at: loop.now)
        return report.json(page: configuration.page)
    }

    private func changed() {
        for feed in feeds { feed.changed(Self.event) }
    }

    // MARK: Who looks

    private func audienceChanged() {
        if feeds.contains(where: { $0.count > 0 }) {
            leaving?.set(nil)
            open()
        } else {
            leaving?.set(loop.now + patience)
        }
    }

    private func open() {
        guard link == nil else { return }
        let link = MosquittoLink(
            loop: loop, participant: self, brokers: configuration.brokers, credentials: configuration.credentials,
            chance: Chance(seed: chance.next()))
        self.link = link
        gather(for: Self.connecting)
        link.open()
    }

    private func close() {
        looking?.set(nil)
        gathered?.set(nil)
        isGathering = false
        let link = link
        self.link = nil
        // What happens from here on is not heard, so nothing is kept that would look as if it were all.
        picture = HousePicture()
        linkWhy = Self.notYet
        link?.leave()
    }

    private func gather(for span: Duration) {
        isGathering = true
        gathered?.set(loop.now + span)
    }

    // MARK: Time

    private func look() {
        picture.timePassed(at: loop.now)
        changed()
        waitForTime()
    }

    private func waitForTime() { looking?.set(picture.nextDeadline(after: loop.now)) }

    // MARK: Participant

    private lazy var clientID: String = {
        let name: Boot = chance.id()
        return "\(configuration.prefix.text.replacing("/", with: "-"))-house-\(name)"
    }()

    package var session: Session {
        Session(
            clientID: clientID,
            subscriptions: HousePicture.subscriptions(under: configuration.prefix, alsoTo: [.decision, .problem]),
            will: nil)
    }

    package func linkUp() {
        picture.linkUp()
        linkWhy = nil
        gather(for: Self.gathering)
        if let hello = try? wire.publication(of: .hello, at: "") { link?.publish(hello) }
    }

    package func linkDown(why: String) { wentAway(why) }
    package func brokerHeard() {}
    package func acknowledged(_ receipt: UInt64) {}
    /// An access list that lets this body read nothing, or not ask who is there.
    package func refused(topic: String, why: String) {
        picture.couldNotRead(.unknown(topic), spelled: topic, why: why, at: loop.now)
        changed()
    }

    package func gaveUp(why: String) {
        link = nil
        wentAway(why)
    }

    package func received(_ delivery: Delivery) {
        picture.heard(delivery, through: wire, at: loop.now)
        waitForTime()
        changed()
    }

    private func wentAway(_ why: String) {
        picture.linkDown()
        linkWhy = why
        isGathering = false
        gathered?.set(nil)
        changed()
    }
}
