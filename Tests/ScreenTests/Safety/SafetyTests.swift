import BodyNode
import OrielBridge
import Testing

@testable import Screen

/// What keeps strangers out, each over a real socket.
@Suite("A screen keeps out")
struct SafetyTests {
    private static let bearer = "Authorization: Bearer 0123456789abcdef"

    private func guarded(_ address: String = "127.0.0.1", door: Bool = true, names: [String] = []) throws -> Stage {
        try Stage(at: address, token: Stage.token, doorToken: door ? Stage.doorToken : nil, names: names)
    }

    // MARK: Names

    @Test("whoever comes under another name than its own, as a page does whose name was made to point here")
    func rebinding() throws {
        let stage = try Stage(names: ["panel.local"])
        let port = stage.screen.address.port
        for host in ["127.0.0.1:\(port)", "localhost:\(port)", "LOCALHOST:\(port)", "panel.local", "Panel.Local:443"] {
            #expect(try stage.ask("GET /", host: host).status == 200, "\(host)")
        }
        for host in [
            "evil.example:\(port)", "evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "192.168.1.1:\(port)",
            "panel.local.evil.example", "localhost.evil.example:\(port)", "", "[::1]:\(port)", "127.0.0.1:\(port)x",
        ] {
            for line in ["GET /", "GET /events", "GET /status", "POST /face", "POST /eyes", "GET /assets/body.js"] {
                let body: [UInt8]? = line.hasPrefix("POST") ? [] : nil
                let reply = try stage.ask(line, ["X-Cordelia: 1"], host: host, body: body)
                #expect(reply.status == 403 && reply.body.contains("--screen-name"), "\(line) at \(host)")
            }
        }
    }

    @Test("a request that names its host twice, or not at all")
    func hosts() throws {
        let stage = try Stage()
        #expect([400, 403].contains(try stage.ask("GET /", ["Host: \(stage.host)"]).status))
        let client = try stage.client()
        client.send("GET / HTTP/1.1\r\n\r\n")
        var reply: Reply?
        try stage.loop.wait("it is answered") {
            reply = client.takeReply()
            return reply != nil
        }
        #expect(reply?.status == 400 || reply?.status == 403)
    }

    @Test("IPv6: the own literal is a name, in its brackets")
    func ipv6() throws {
        let stage = try Stage(at: "::1")
        #expect(try stage.ask("GET /").status == 200)
        #expect(try stage.ask("GET /", host: "[0:0:0:0:0:0:0:1]:\(stage.screen.address.port)").status == 200)
        #expect(try stage.ask("GET /", host: "::1").status == 403)
    }

    // MARK: Other sites

    @Test("a post that another site's page sends, and one that a plain form could send")
    func crossSite() throws {
        let stage = try Stage()
        let own = "Origin: http://\(stage.host)"
        let acts = [
            ("/sense", #"{"touched":"pause"}"#, "application/json"), ("/set/muted", "on", "text/plain"),
            ("/ask", #"{"ask":"wrap_up"}"#, "application/json"), ("/eyes", "", "text/plain"),
            ("/image/close", "", "text/plain"),
        ]
        for (path, body, type) in acts {
            func post(_ headers: [String]) throws -> Int {
                try stage.ask("POST \(path)", ["Content-Type: \(type)"] + headers, body: Array(body.utf8)).status
            }
            for origin in [
                "http://evil.example", "null", "http://\(stage.host).evil.example", "http://127.0.0.1:1", "",
            ] {
                #expect(try post(["X-Cordelia: 1", "Origin: \(origin)"]) == 403, "\(path) from \(origin)")
            }
            #expect(try post(["X-Cordelia: 1", own, "Origin: http://evil.example"]) == 403)
            #expect(try post([own]) == 403, "\(path) without X-Cordelia")
            #expect(try post(["X-Cordelia: 0", own]) == 403)
        }
        #expect(!stage.node.body.controls.muted)
        #expect(stage.published.allSatisfy { !$0.topic.hasSuffix("/ask") && !$0.topic.hasSuffix("/eyes") })
        #expect(try stage.face(#"{"plan":{"unread":"x"}}"#, ["Origin: http://evil.example"]).status == 403)
        #expect(try stage.post("/set/muted", "on", type: "text/plain").status == 200)
    }

    @Test("a body of another type than is read there")
    func types() throws {
        let stage = try Stage()
        for type in ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", ""] {
            #expect(try stage.post("/sense", #"{"touched":"pause"}"#, type: type).status == 415, "\(type)")
            let body = Array(#"{"plan":{"unread":"x"}}"#.utf8)
            #expect(try stage.ask("POST /face", ["Content-Type: \(type)"], body: body).status == 415)
        }
        #expect(
            try stage.post("/sense", #"{"touched":"pause"}"#, type: "Application/JSON; charset=utf-8").status == 200)
    }

    @Test("every other site from reading: no answer allows it, and each tells the browser to be strict")
    func headers() throws {
        let stage = try Stage()
        for line in ["GET /", "GET /house", "GET /assets/body.js", "GET /status", "GET /nothing", "PUT /", "HEAD /"] {
            let reply = try stage.ask(line, ["Origin: http://evil.example"])
            #expect(reply.headers.allSatisfy { !$0.name.hasPrefix("access-control-") })
            let policy = try #require(reply["content-security-policy"])
            for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
                #expect(policy.contains(part), "\(line)")
            }
            #expect(!policy.contains("unsafe"))
            #expect(reply["x-content-type-options"] == "nosniff")
            #expect(reply["referrer-policy"] == "no-referrer")
            #expect(reply["x-frame-options"] == "DENY")
        }
    }

    // MARK: Tokens

    /// Everything that there is, and what it takes.
    private static let paths: [(line: String, body: String?, type: String)] = [
        ("GET /", nil, ""), ("GET /house", nil, ""), ("GET /assets/body.js", nil, ""), ("GET /events", nil, ""),
        ("GET /house/events", nil, ""), ("GET /frame/idle", nil, ""), ("GET /sets/cordelia/idle", nil, ""),
        ("GET /image/1", nil, ""), ("GET /status", nil, ""), ("GET /healthz", nil, ""), ("GET /metrics", nil, ""),
        ("POST /sense", #"{"touched":"face"}"#, "application/json"), ("POST /set/wake", "on", "text/plain"),
        ("POST /ask", #"{"ask":"wrap_up"}"#, "application/json"), ("POST /eyes", "", "text/plain"),
        ("POST /image/close", "", "text/plain"), ("POST /face", #"{"plan":{"unread":"x"}}"#, "application/json"),
    ]

    private func ask(_ stage: Stage, _ path: (line: String, body: String?, type: String), _ headers: [String]) throws
        -> Int
    {
        try stage.ask(
            path.line, ["X-Cordelia: 1", "Content-Type: \(path.type)"] + headers, body: path.body.map { Array($0.utf8) }
        ).status
    }

    @Test("everybody from everything without a token, once there is one", arguments: ["127.0.0.1", "0.0.0.0"])
    func noToken(_ address: String) throws {
        for path in Self.paths {
            let stage = try guarded(address)
            let host = "127.0.0.1:\(stage.screen.address.port)"
            let headers = ["X-Cordelia: 1", "Content-Type: \(path.type)"]
            let reply = try stage.ask(path.line, headers, host: host, body: path.body.map { Array($0.utf8) })
            #expect(reply.status == 401, "\(path.line)")
            #expect(reply["www-authenticate"] == "Bearer")
            #expect(try stage.ask("GET /nothing", host: host).status == 404)
        }
    }

    @Test("nobody who has the token that a path is for")
    func tokens() throws {
        for path in Self.paths where !path.line.hasSuffix("/events") {
            let stage = try guarded()
            let screen = try ask(stage, path, [Self.bearer])
            let door = try ask(stage, path, ["Authorization: bearer fedcba9876543210"])
            switch path.line {
            case "POST /face": #expect(screen == 401 && door == 200)
            case "GET /status", "GET /healthz", "GET /metrics": #expect(screen == 200 && door == 200)
            default: #expect(screen != 401 && door == 401, "\(path.line): \(screen), \(door)")
            }
        }
    }

    @Test("Oriel where the door has no token, but not on the machine itself")
    func shutDoor() throws {
        let open = try Stage()
        #expect(try open.face(#"{"plan":{"unread":"x"}}"#).status == 200)
        let shut = try guarded("0.0.0.0", door: false)
        let host = "127.0.0.1:\(shut.screen.address.port)"
        let reply = try shut.ask(
            "POST /face", [Self.bearer, "Content-Type: application/json"], host: host, body: Array("{}".utf8))
        #expect(reply.status == 403 && reply.body.contains("--door-token-file"))
    }

    @Test("a token in the address: it is traded for a cookie once, and the address is clean")
    func cookie() throws {
        let stage = try guarded()
        let entry = try stage.ask("GET /?token=0123456789abcdef")
        #expect(entry.status == 303 && entry["location"] == "/")
        let cookie = try #require(entry["set-cookie"])
        #expect(
            cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains("0123456789abcdef"))
        #expect(!"\(entry)".contains("0123456789abcdef"))
        let pair = String(cookie.prefix { $0 != ";" })
        #expect(pair.hasPrefix("cordelia-\(stage.screen.address.port)="))
        #expect(try stage.ask("GET /", ["Cookie: a=b; \(pair); c=d"]).status == 200)
        #expect(try stage.post("/set/wake", "on", type: "text/plain", ["Cookie: \(pair)"]).status == 200)
        #expect(try stage.face(#"{"plan":{"unread":"x"}}"#, ["Cookie: \(pair)"]).status == 401)
        #expect(try stage.ask("GET /house?token=0123456789abcdef")["location"] == "/house")
        #expect(try stage.ask("GET /?token=%30123456789abcdef").status == 303)
        for wrong in [
            "\(pair)0", "cordelia-1=\(pair.split(separator: "=")[1])", "cordelia-\(stage.screen.address.port)=",
        ] {
            #expect(try stage.ask("GET /", ["Cookie: \(wrong)"]).status == 401, "\(wrong)")
        }
    }

    @Test("who guesses: after ten wrong ones an address waits, and so does the right one from there; others do not")
    func guessing() throws {
        let stage = try guarded()
        let entry = try stage.ask("GET /?token=0123456789abcdef")
        let pair = String(try #require(entry["set-cookie"]).prefix { $0 != ";" })
        for number in 0..<Attempts.atOnce {
            let wrong = "Authorization: Bearer wrong-\(number)-0123456789"
            #expect(try stage.ask("GET /status", [wrong]).status == 401)
        }
        let limited = try stage.ask("GET /status", [Self.bearer])
        #expect(limited.status == 429)
        #expect((1...6).contains(limited["retry-after"].flatMap { Int($0) } ?? 0))
        #expect(try stage.ask("GET /?token=0123456789abcdef").status == 429)
        #expect(
            try stage.ask(
                "POST /face", ["Authorization: Bearer fedcba9876543210", "Content-Type: application/json"],
                body: Array("{}".utf8)
            ).status == 429)
        #expect(try stage.ask("GET /status").status == 401, "who shows nothing guesses nothing")
        #expect(
            try stage.ask("GET /status", ["Cookie: \(pair)"]).status == 200,
            "a page that was let in before stays, also where a proxy gives all of them one address")
        #expect(try stage.ask("GET /status", [Self.bearer], from: "127.0.0.2").status == 200)
    }

    // MARK: Paths

    @Test(
        "every path that is not in its table, however it is spelled",
        arguments: [
            "/..", "/../etc/passwd", "/assets/../body.html", "/assets/..%2f..%2fetc%2fpasswd", "/assets/%2e%2e/x",
            "/assets/", "/assets", "/assets//body.js", "/assets/body.js/", "/assets/body.js%00", "/assets/body.html",
            "/assets/body%2Ejs", "//", "/frame/", "/frame/nothing", "/frame/../status", "/sets/cordelia",
            "/sets//idle", "/sets/../cordelia/idle", "/sets/%2e%2e/idle", "/sets/..%2f..%2fetc/idle", "/sets/%/idle",
            "/sets/%ff/idle", "/image/", "/image/x", "/image/-1", "/image/99999999999999999999", "/Status", "/status/",
            "/house/", "/events/x", "/set/", "/favicon.ico", "/robots.txt", "/%73tatus",
        ])
    func paths(_ path: String) throws {
        #expect(try Stage().ask("GET \(path)").status == 404)
    }

    @Test("every method but those of a path")
    func methods() throws {
        let stage = try Stage()
        for line in ["POST /", "PUT /status", "DELETE /", "OPTIONS /events", "TRACE /", "PATCH /metrics"] {
            let reply = try stage.ask(line, body: [])
            #expect(reply.status == 405 && reply["allow"] == "GET, HEAD", "\(line)")
        }
        for line in ["GET /face", "GET /set/muted", "HEAD /eyes", "PUT /sense", "OPTIONS /face"] {
            let reply = try stage.ask(line)
            #expect(reply.status == 405 && reply["allow"] == "POST", "\(line)")
        }
        #expect(try stage.ask("GET /", body: [1]).status == 400)
    }
}

@Suite("A token")
struct TokenTests {
    @Test(
        "has a least length and visible characters",
        arguments: ["short", "with a space in it", "0123456789abcde\n", "zwölf-Boxkämpfer-x"])
    func rule(_ text: String) { #expect(Token(Array(text.utf8)) == nil) }

    @Test("is the same as itself and nothing else, and nothing prints it")
    func same() throws {
        let token = try #require(Token(Array("0123456789abcdef".utf8)))
        #expect(token.isSame(as: "0123456789abcdef"))
        for other in ["", "0123456789abcde", "0123456789abcdef0", "0123456789abcdeF", token.cookie] {
            #expect(!token.isSame(as: other))
        }
        var dumped = ""
        dump(token, to: &dumped)
        for text in ["\(token)", String(reflecting: token), dumped] { #expect(!text.contains("0123456789")) }
    }

    @Test("wrong ones are counted for each address, forgotten in time, and for so many addresses only")
    func attempts() {
        var attempts = Attempts()
        let now = Moment(sinceStart: .seconds(100))
        for _ in 1..<Attempts.atOnce { attempts.failed(from: [1], at: now) }
        #expect(attempts.wait(for: [1], at: now) == nil)
        attempts.failed(from: [1], at: now)
        #expect(attempts.wait(for: [1], at: now) == Attempts.each)
        #expect(attempts.wait(for: [1], at: now + Attempts.each) == nil)
        #expect(attempts.wait(for: [2], at: now) == nil)
        for number in 0..<5_000 { attempts.failed(from: [UInt8(number & 255), UInt8(number >> 8)], at: now) }
        #expect(attempts.count <= Attempts.capacity)
    }
}
