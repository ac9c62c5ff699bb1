import BodyNode
import Glibc

/// One connection to one broker, from the first packet to the last: a client of libmosquitto on the loop.
///
/// ```
/// connecting ── the network answers ──▶ greeting ── the broker says yes ──▶ open ──▶ parting ──▶ ended
///      └───────────────┴──────────── anything else ───────────┴────────────────────────────────▶ ended
/// ```
final class Connection {
    enum Event {
        case opened(MosquittoClient.Answer)
        /// Bytes came.
        case heard
        case message(Delivery)
        case acknowledged(id: Int32, reason: Int32)
        case subscribed(id: Int32, codes: [Int32])
        /// The socket takes more.
        case writable
        /// The last event.
        case ended(ConnectionPlan.Failure)
    }

    private enum Phase { case connecting, greeting, open, parting, ended }

    /// A network that drops packets does not say no.
    static let connectPatience = Duration.seconds(5)
    /// For the handshake of TLS, which has no answer of its own to wait for.
    static let shakePatience = Duration.seconds(5)
    static let answerPatience = Duration.seconds(2)
    /// More than two pings without an answer; noticed within a second more.
    static let silencePatience = Duration.seconds(11)
    /// How often the handshake of TLS is looked at, which may have stopped without an event.
    private static let shakeEvery = Duration.seconds(1)
    /// How long the greeting waits after the handshake for a word of the broker's. With TLS 1.3 the client's side is over
    /// before the broker has looked at its certificate; a greeting that crosses the refusal is answered by a reset, which
    /// is then all that is heard. A broker that accepts says so at once (it sends tickets), on any but a very slow network.
    private static let breath = Duration.milliseconds(50)

    private let loop: EventLoop
    private let client: MosquittoClient
    private let host: String
    private let clientID: String
    private let user: String?
    private var onEvent: ((Event) -> Void)?
    private var phase = Phase.connecting
    private var watched: Int32?
    private var pulse: Pulse
    private var mustProbe = false
    private var isSettling = false
    private var hasShaken = false
    private var deadline: Alarm?
    private var nurse: Alarm?
    /// For what OpenSSL has read ahead: the socket does not tell of it.
    private var ahead: Alarm?
    /// How many packets are taken at once from what OpenSSL has read ahead, before the loop has its turn.
    private static let mostAtOnce = 64

    /// - Parameter host: what the broker's certificate should name.
    init(
        loop: EventLoop, client: MosquittoClient, host: String, clientID: String, user: String?,
        onEvent: @escaping (Event) -> Void
    ) {
        self.loop = loop
        self.client = client
        self.host = host
        self.clientID = clientID
        self.user = user
        self.onEvent = onEvent
        pulse = Pulse(every: .seconds(Int(MosquittoClient.keepAlive)), at: loop.now)
        deadline = loop.alarm { [weak self] in self?.ranOut() }
        nurse = loop.alarm { [weak self] in self?.lookAfter() }
        ahead = loop.alarm { [weak self] in self?.ready(.read) }
    }

    deinit { end() }

    // MARK: What its owner wants

    /// Nothing is told before this returns; when it throws, nothing ever.
    func connect(to host: String, port: UInt16, from local: String?) throws(ConnectionFailure) {
        do {
            try client.connect(to: host, port: port, from: local)
        } catch {
            let failure = failure(error)
            end()
            throw ConnectionFailure(failure: failure)
        }
        guard let socket = client.socket, watch(socket, for: [.read, .write]) else {
            end()
            throw ConnectionFailure(failure: .unreachable("no more descriptors"))
        }
        deadline?.set(loop.now + Self.connectPatience)
    }

    /// False while the socket takes no more: what is published then would pile up in memory.
    var takesMore: Bool { phase == .open && !client.wantsWrite }

    func publish(_ publication: Publication) throws(MosquittoClient.Trouble) -> Int32 {
        defer { settle() }
        pulse.said(at: loop.now)
        return try client.publish(publication)
    }

    func subscribe(_ filters: [String], _ options: SubscriptionOptions) throws(MosquittoClient.Trouble) -> Int32 {
        defer { settle() }
        pulse.said(at: loop.now)
        return try client.subscribe(filters, options)
    }

    /// Takes leave of the broker, so that it does not publish the will, and closes. Nothing is told any more, but `then`.
    func part(within patience: Duration, then: @escaping () -> Void) {
        guard phase == .open, let socket = client.socket else {
            end()
            return then()
        }
        phase = .parting
        onEvent = nil
        nurse?.set(nil)
        ahead?.set(nil)
        // The library closes its socket once the farewell is written; closed with something unread in it, it would be reset,
        // and the farewell perhaps never read. So another name of the socket stays until the broker has closed its end.
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        SocketState.gather(false, on: socket)
        // The other name keeps what the loop watches for alive: a socket that is always writable would keep it busy.
        if watched == socket { loop.change(socket, to: .read) }
        client.disconnect()
        followSocket()
        guard copy >= 0 else {
            end()
            return then()
        }
        Farewell(of: copy, from: self, on: loop).wait(within: patience, then: then)
    }

    /// Closes without a word.
    func end() {
        guard phase != .ended else { return }
        phase = .ended
        onEvent = nil
        deadline?.set(nil)
        nurse?.set(nil)
        ahead?.set(nil)
        if let watched { loop.unwatch(watched) }
        watched = nil
    }

    // MARK: What happens at the socket

    private func watch(_ socket: Int32, for interest: Interest) -> Bool {
        do { try loop.watch(socket, for: interest) { [weak self] in self?.ready($0) } } catch { return false }
        watched = socket
        return true
    }

    private func ready(_ readiness: Readiness) {
        if phase == .connecting, !networkAnswered(readiness) { return }
        if phase == .greeting && client.isSecure { return shake() }
        // The acknowledgement of what came, and all that is said because of it, leave together.
        let socket = watched
        if let socket { SocketState.gather(true, on: socket) }
        defer { if let socket, socket == watched { SocketState.gather(false, on: socket) } }
        var heard = false
        if readiness.contains(.read) || readiness.contains(.hangUp) { heard = read() }
        if phase != .ended, client.wantsWrite, readiness.contains(.write) {
            attempt { () throws(Trouble) in try client.write() }
        }
        if heard && phase == .open { onEvent?(.heard) }
        settle()
        if phase == .open && !client.wantsWrite { onEvent?(.writable) }
    }

    private typealias Trouble = MosquittoClient.Trouble

    /// - Returns: whether it did, with a yes.
    private func networkAnswered(_ readiness: Readiness) -> Bool {
        guard let socket = watched else { return false }
        let code = SocketState.error(of: socket)
        if code != 0 {
            fail(refusal() ?? .unreachable(LibraryError.system(code)))
            return false
        }
        guard !readiness.isDisjoint(with: [.write, .hangUp]) else { return false }
        if !SocketState.isConnected(socket) {
            // The reason went to OpenSSL, which kept it; an error that comes at once is nobody's listening.
            fail(.unreachable(LibraryError.system(ECONNREFUSED)))
            return false
        }
        phase = .greeting
        deadline?.set(loop.now + (client.isSecure ? Self.shakePatience : Self.answerPatience))
        if client.isSecure { nurse?.set(loop.now + Self.shakeEvery) }
        return true
    }

    /// What the broker said in TLS before it closed the connection. On a fast network the handshake may be over, and the
    /// refusal there, before the loop looks at the socket for the first time, which tells of the reset alone.
    private func refusal() -> ConnectionPlan.Failure? {
        guard client.isSecure else { return nil }
        do {
            // The end of the handshake, and what came after it.
            for _ in 1...2 { _ = try client.read() }
            return nil
        } catch {
            return client.complaints.isEmpty ? nil : failure(error)
        }
    }

    /// The library's handshake goes on only when the socket is read, and does not notice that the other end is gone.
    private func shake() {
        guard let socket = client.socket else { return fail(.unanswered("it closed the connection")) }
        _ = read()
        guard phase == .greeting else { return settle() }
        if !client.isShaken {
            if SocketState.isAtEnd(socket) {
                return fail(.unanswered("it closed the connection before TLS was agreed on"))
            }
        } else if !hasShaken {
            hasShaken = true
            nurse?.set(loop.now + Self.breath)
        } else {
            attempt { () throws(Trouble) in try client.write() }
            if phase == .greeting, let moment = deadline?.moment {
                deadline?.set(min(moment, loop.now + Self.answerPatience))
            }
        }
        settle()
    }

    /// - Returns: whether bytes came.
    private func read() -> Bool {
        var more = true
        var left = Self.mostAtOnce
        while more && phase != .ended {
            guard left > 0 else {
                ahead?.set(loop.now)
                break
            }
            left -= 1
            do {
                more = try client.read()
                if pulse.heard(at: loop.now) { nurse?.set(pulse.next) }
            } catch {
                settle()
                fail(failure(error))
                return false
            }
            if more { settle() }
        }
        return phase != .ended
    }

    private func attempt(_ call: () throws(Trouble) -> Void) {
        do { try call() } catch {
            settle()
            fail(failure(error))
        }
    }

    /// Tells what the library's last call brought, and waits for what the socket is to do next.
    private func settle() {
        followSocket()
        guard !isSettling else { return }
        isSettling = true
        defer { isSettling = false }
        var happenings = client.takeHappenings()
        while !happenings.isEmpty {
            for happening in happenings where phase == .greeting || phase == .open { tell(happening) }
            happenings = phase == .ended ? [] : client.takeHappenings()
        }
        followSocket()
    }

    private func tell(_ happening: MosquittoClient.Happening) {
        switch happening {
        case .answered(let answer) where answer.code == 0:
            open(answer)
            onEvent?(.opened(answer))
        case .answered(let answer):
            fail(Reason.failure(answer: answer.code, user: user, clientID: clientID))
        case .message(let delivery): onEvent?(.message(delivery))
        case .acknowledged(let id, let reason): onEvent?(.acknowledged(id: id, reason: reason))
        case .subscribed(let id, let codes): onEvent?(.subscribed(id: id, codes: codes))
        case .ended(let ending):
            fail(failure(Trouble(code: ending.code, systemError: ending.systemError)))
        }
    }

    private func followSocket() {
        guard let watched else { return }
        guard client.socket == watched else {
            loop.unwatch(watched)
            self.watched = nil
            return
        }
        // While TLS is agreed on, the library wants to write all the time, and does so only when it is asked to read.
        let writes = client.wantsWrite && !(phase == .greeting && client.isSecure)
        if phase != .connecting { loop.change(watched, to: writes ? [.read, .write] : .read) }
    }

    // MARK: Time

    private func open(_ answer: MosquittoClient.Answer) {
        phase = .open
        deadline?.set(nil)
        client.wasAccepted()
        // A broker may insist on another pace of pings. A slower one, or none, would leave a dead link unnoticed.
        let ours = Int(MosquittoClient.keepAlive)
        let theirs = answer.keepAlive ?? ours
        mustProbe = theirs > ours || theirs == 0
        pulse = Pulse(every: .seconds(mustProbe ? ours : theirs), at: loop.now)
        nurse?.set(pulse.next)
    }

    private func lookAfter() {
        if phase == .greeting && client.isSecure {
            nurse?.set(loop.now + Self.shakeEvery)
            return shake()
        }
        guard phase == .open else { return }
        let now = loop.now
        if pulse.isDue(at: now) {
            let silence = pulse.silence(at: now)
            if silence >= Self.silencePatience {
                return fail(.lost("nothing came from it for \(silence.inMilliseconds / 1_000) s"))
            }
            var pinged = false
            attempt { () throws(Trouble) in pinged = try client.pingIfDue() }
            if mustProbe && phase == .open {
                client.probe()
                pinged = true
            }
            pulse.looked(at: now, pinged: pinged)
        }
        guard phase == .open else { return }
        nurse?.set(pulse.next)
        settle()
    }

    private func ranOut() {
        switch phase {
        case .connecting: fail(.unreachable("no answer within \(Self.connectPatience.inMilliseconds / 1_000) s"))
        case .greeting where !client.isShaken:
            fail(.unanswered("it did not agree on TLS within \(Self.shakePatience.inMilliseconds / 1_000) s"))
        case .greeting: fail(.unanswered("it did not answer within \(Self.answerPatience.inMilliseconds / 1_000) s"))
        case .open, .parting, .ended: break
        }
    }

    // MARK: The end

    private func fail(_ failure: ConnectionPlan.Failure) {
        guard phase != .ended else { return }
        let tell = onEvent
        end()
        tell?(.ended(failure))
    }

    private func failure(_ trouble: Trouble) -> ConnectionPlan.Failure {
        let code = trouble.code
        if code >= 0x80 { return Reason.failure(farewell: code, clientID: clientID) }
        if !client.complaints.isEmpty && client.isSecure {
            return CertificateTrouble.failure(
                lines: client.complaints, verification: client.verification, host: host)
        }
        let words = LibraryError.words(code, systemError: trouble.systemError)
        switch phase {
        case .connecting: return .unreachable(words)
        case .greeting: return .unanswered(words)
        case .open, .parting, .ended: return words == LibraryError.closed ? .closed : .lost(words)
        }
    }
}

/// Why a connection could not even be begun.
struct ConnectionFailure: Error { var failure: ConnectionPlan.Failure }
