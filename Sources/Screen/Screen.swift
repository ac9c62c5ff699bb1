import BodyNode
import Glibc
package import OrielBridge

/// Her face on a screen: the pages of a body and of its house, what happens on them, and Oriel's HTTP door.
package final class Screen {
    package struct Configuration: Sendable {
        package var address: Address
        package var token: Token?
        package var doorToken: Token?
        /// Under which it may be asked, besides the machine's own addresses.
        package var names: [String]
        package var limits = Limits()

        package init(at address: Address, token: Token? = nil, doorToken: Token? = nil, names: [String] = []) {
            self.address = address
            self.token = token
            self.doorToken = doorToken
            self.names = names
        }
    }

    /// The house's page is fed with what is added here; while nothing is, there is none.
    package let house: Feed
    private let loop: EventLoop
    private let source: any ScreenSource
    private let door: Door
    private let events: Feed
    private var shown: ScreenReport?
    private var gate: Gate
    private var server: HTTPServer?

    package init(
        _ configuration: Configuration, source: any ScreenSource, door: Door, loop: EventLoop
    ) throws(ScreenError) {
        self.loop = loop
        self.source = source
        self.door = door
        gate = Gate(
            screenToken: configuration.token, doorToken: configuration.doorToken, hosts: Hosts(configuration.names),
            isLoopback: configuration.address.isLoopback)
        house = Feed(loop)
        events = Feed(loop)
        events.add("screen", every: .milliseconds(50)) { [unowned source] in
            try? ScreenMessage(source.report).json()
        }
        events.add("level", every: .milliseconds(66)) { [unowned source] in source.level.map(LevelMessage.json) }
        let server = try HTTPServer(
            loop: loop, at: configuration.address, limits: configuration.limits, headers: Headers.always,
            judge: { [unowned self] in gate.verdict(on: $0, at: loop.now) }, answer: { [unowned self] in answer($0) })
        self.server = server
        source.onChange = { [weak self] in self?.reportChanged() }
        source.onLevel = { [weak self] in self?.events.changed("level") }
    }

    /// Where it is served.
    package var address: Address { server?.address ?? Address(bytes: [0, 0, 0, 0], port: 0) }

    /// As a browser on this machine, or one that can reach the address, opens it.
    package var url: String { Self.url(address) }

    package static func url(_ address: Address) -> String {
        address.isWildcard ? "http://localhost:\(address.port)/" : "http://\(address)/"
    }

    /// The same addresses if they are free, with a port where one was left open.
    package static func free(_ addresses: [Address]) throws(ScreenError) -> [Address] {
        var sockets: [Int32] = []
        defer { for socket in sockets { close(socket) } }
        var free: [Address] = []
        for address in addresses {
            let socket = try ListeningSocket.open(address)
            sockets.append(socket)
            free.append(Address(localOf: socket) ?? address)
        }
        return free
    }

    deinit { stop() }

    package func stop() {
        source.onChange = nil
        source.onLevel = nil
        server?.stop()
    }

    /// What is so only as of its moment, such as a countdown, goes on by itself on the page.
    private func reportChanged() {
        guard events.count > 0 else { return }
        let lasting = source.report.lasting
        guard lasting != shown else { return }
        shown = lasting
        events.changed("screen")
    }

    // MARK: Requests

    private func answer(_ request: Request) -> Answer {
        guard let route = Route(request.path) else { return .now(.refusal(404, "there is nothing here")) }
        switch route {
        case .page(let name): return .now(file(name, request))
        case .asset(let name):
            // The pages themselves have paths of their own.
            return .now(name.hasSuffix(".html") ? .refusal(404, "there is nothing here") : file(name, request))
        case .events: return .now(stream(events))
        case .houseEvents:
            return .now(house.isEmpty ? .refusal(404, "this node shows no house") : stream(house))
        case .frame(let state):
            return .now(picture(source.frame(state), request, orElse: "the set has no picture at hand"))
        case .setFrame(let set, let state):
            return .later { [source] send in
                source.frame(state, of: set) { [weak self] found in
                    guard let self else { return }
                    switch found {
                    case .success(let picture): send(self.picture(picture, request, orElse: ""))
                    case .failure(let missing): send(.refusal(404, missing.why))
                    }
                }
            }
        case .image(let number):
            return .now(picture(source.image(number), request, orElse: "the picture is not here any more"))
        case .sense, .set, .ask, .eyes, .closeImage: return .now(act(route, request))
        case .status: return .now(door.status())
        case .face: return .now(door.take(request.body))
        case .health: return .now(door.health())
        case .metrics: return .now(metrics())
        }
    }

    // MARK: What is looked at

    private func stream(_ feed: Feed) -> Response {
        Response(
            200,
            headers: [
                ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no"),
            ],
            .events(feed))
    }

    private func file(_ name: String, _ request: Request) -> Response {
        guard let page = Page.named(name) else { return .refusal(404, "there is nothing here") }
        return picture(Picture(page), request, orElse: "")
    }

    /// Kept by a browser for ever when the address names its content, else asked for again.
    private func picture(_ picture: Picture?, _ request: Request, orElse why: String) -> Response {
        guard let picture else { return .refusal(404, why) }
        let isNamed = request.query("v") == picture.digest
        let tag = "\"\(picture.digest)\""
        let headers = [
            ("ETag", tag), ("Cache-Control", isNamed ? "private, max-age=31536000, immutable" : "private, no-cache"),
        ]
        if request.header("if-none-match") == tag { return Response(304, headers: headers) }
        return Response(200, headers: headers + [("Content-Type", picture.type)], picture.content)
    }

    // MARK: What is done

    private func act(_ route: Route, _ request: Request) -> Response {
        do throws(Refusal) {
            let why = source.act(try ScreenAct(route, request))
            return why.map { .refusal(409, $0) } ?? .taken
        } catch {
            return .refusal(400, error.why)
        }
    }

    private func metrics() -> Response {
        var metrics = door.metrics()
        server?.add(to: &metrics)
        return Response(
            200, headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8")], .bytes(metrics.text))
    }
}
