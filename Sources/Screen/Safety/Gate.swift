import BodyNode

/// Who may ask for what.
struct Gate {
    /// Whom a path is for.
    enum Audience: Hashable {
        /// People at a screen, who look.
        case lookers
        /// The same, who do something.
        case actors
        /// Oriel.
        case oriel
        /// Programs that ask how the node is.
        case probes
    }

    /// Nil on a machine's own address, where no token is needed.
    let screenToken: Token?
    /// Without one of its own the door has none on a machine's own address, and is shut on others.
    let doorToken: Token?
    let isLoopback: Bool
    let hosts: Hosts
    private(set) var attempts = Attempts()

    init(screenToken: Token?, doorToken: Token?, hosts: Hosts, isLoopback: Bool) {
        self.screenToken = screenToken
        self.doorToken = doorToken
        self.hosts = hosts
        self.isLoopback = isLoopback
    }

    /// Before the body of a request is read: whether it may be asked at all.
    mutating func verdict(on request: Request, at now: Moment) -> HTTPServer.Verdict {
        if let refusal = refusalOfSender(request) { return .answer(refusal) }
        guard let route = Route(request.path) else { return .answer(.refusal(404, "there is nothing here")) }
        let methods: [Request.Method] = route.isPosted ? [.post] : [.get, .head]
        guard methods.contains(request.method) else {
            var response = Response.refusal(405, "this is \(route.isPosted ? "posted to" : "only read")")
            response.headers.append(("Allow", route.isPosted ? "POST" : "GET, HEAD"))
            return .answer(response)
        }
        if case .page = route, request.method == .get, let entry = entry(request, at: now) { return .answer(entry) }
        if let refusal = refusal(of: request, for: route.audience, at: now) { return .answer(refusal) }
        guard route.isPosted else {
            let hasBody = request.has("transfer-encoding") || (request.header("content-length") ?? "0") != "0"
            return hasBody ? .answer(.refusal(400, "what is only read takes no body")) : .read(atMost: 0)
        }
        let type = (request.header("content-type") ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
        guard route.types.isEmpty || route.types.contains(type) else {
            return .answer(.refusal(415, "the body must be \(route.types.joined(separator: " or "))"))
        }
        return .read(atMost: route.bodyLimit)
    }

    /// What is wrong with a request whatever it asks for; nil: nothing.
    private func refusalOfSender(_ request: Request) -> Response? {
        guard let host = request.header("host"), hosts.allow(host, at: request.local) else {
            return .refusal(
                403, "this is not one of the node's names; --screen-name adds one, without the port")
        }
        return nil
    }

    private mutating func refusal(of request: Request, for audience: Audience, at now: Moment) -> Response? {
        if audience == .actors || audience == .oriel, let refusal = refusalOfOrigin(request, audience) {
            return refusal
        }
        let tokens = tokens(for: audience)
        guard !tokens.isEmpty else {
            guard audience == .oriel, !isLoopback else { return nil }
            return .refusal(403, "the door is shut: it has no token; give the node --door-token-file")
        }
        let shown = credentials(in: request)
        guard !shown.isEmpty else { return unauthorized }
        // A browser's cookie is for people: Oriel brings the token itself. It is too long to be guessed, so it needs no patience:
        // behind a proxy all have one address, and who guesses there would shut everybody out.
        if audience != .oriel, shown.contains(where: { $0.isCookie && screenToken?.isCookie($0.text) ?? false }) {
            return nil
        }
        if let wait = wait(for: request, at: now) { return wait }
        for credential in shown {
            if !credential.isCookie, tokens.contains(where: { $0.isSame(as: credential.text) }) { return nil }
        }
        attempts.failed(from: request.peer.origin, at: now)
        return unauthorized
    }

    /// Who guessed too often waits, whatever is shown now.
    private func wait(for request: Request, at now: Moment) -> Response? {
        guard let wait = attempts.wait(for: request.peer.origin, at: now) else { return nil }
        var response = Response.refusal(429, "too many wrong tokens came from this address; wait a little")
        response.headers.append(("Retry-After", String((wait.inMilliseconds + 999) / 1_000)))
        return response
    }

    private func tokens(for audience: Audience) -> [Token] {
        switch audience {
        case .lookers, .actors: [screenToken].compactMap(\.self)
        case .oriel: [doorToken].compactMap(\.self)
        case .probes: [screenToken, doorToken].compactMap(\.self)
        }
    }

    /// No simple form of another site's can send the header, and a browser says with Origin whose page it is that asks.
    private func refusalOfOrigin(_ request: Request, _ audience: Audience) -> Response? {
        if request.has("origin") {
            guard let origin = request.header("origin"), let host = request.header("host"),
                hosts.isOwn(origin: origin, of: host)
            else { return .refusal(403, "another site's page may not do this") }
        }
        if audience == .actors, request.header("x-cordelia") != "1" {
            return .refusal(403, "send the header X-Cordelia: 1, so that it is plain that no other site does this")
        }
        return nil
    }

    private var unauthorized: Response {
        var response = Response.refusal(
            401,
            "this needs a token: open the page once as /?token=…, or send Authorization: Bearer …; who came by a link from "
                + "elsewhere reloads the page")
        response.headers.append(("WWW-Authenticate", "Bearer"))
        return response
    }

    // MARK: What a request shows

    /// Browsers keep no port with a cookie, and two bodies may share a machine.
    private func cookieName(_ request: Request) -> String { "cordelia-\(request.local.port)" }

    private func credentials(in request: Request) -> [(text: String, isCookie: Bool)] {
        var shown: [(String, Bool)] = []
        if let bearer = request.header("authorization") {
            let words = bearer.split(separator: " ", maxSplits: 1)
            shown.append((words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : "", false))
        }
        for cookie in (request.header("cookie") ?? "").split(separator: ";") {
            let parts = cookie.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == cookieName(request) else { continue }
            shown.append((String(parts[1]), true))
        }
        return shown
    }

    /// Somebody opened a page with the token in its address: from here on the browser shows a cookie, and the address is clean.
    private mutating func entry(_ request: Request, at now: Moment) -> Response? {
        guard let token = screenToken, let shown = request.query("token") else { return nil }
        if let wait = wait(for: request, at: now) { return wait }
        guard token.isSame(as: shown) else {
            attempts.failed(from: request.peer.origin, at: now)
            return unauthorized
        }
        let cookie = "\(cookieName(request))=\(token.cookie); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"
        return Response(303, headers: [("Location", request.path), ("Set-Cookie", cookie)])
    }
}
