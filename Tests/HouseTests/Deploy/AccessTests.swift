import Glibc
import OrielBridge
import Testing

/// A broker that lets in and lets speak whom deploy/mosquitto says, on a plain loopback port.
struct GuardedBroker {
    let broker: PrivateMosquitto
    /// What make-house made.
    let house: Folder

    init(bodies: [String], prefix: String = "cordelia", lines: [String] = []) async throws {
        house = try Folder()
        let arguments = bodies.map { "--body \($0)" }.joined(separator: " ")
        let made = try await Script.run(
            "deploy/mosquitto/make-house '\(house.path)' --host 127.0.0.1 --prefix '\(prefix)' \(arguments)")
        try #require(made.status == 0, "\(made.errors)")
        let place = "\(house.path)/broker"
        broker = try PrivateMosquitto(
            .init(anonymous: false, lines: ["password_file \(place)/passwd", "acl_file \(place)/acl"] + lines))
    }

    func passwordFile(of user: String) -> String { "\(house.path)/clients/\(user).password" }

    /// The beginning of a mosquitto_pub or mosquitto_sub command.
    func options(for user: String) -> String {
        "-h 127.0.0.1 -p \(broker.port) -q 1 -u \(user) -P \"$(cat '\(passwordFile(of: user))')\""
    }
}

@Suite("The access list of a real house")
struct AccessTests {
    /// Who publishes, on which topic, and whether that is allowed.
    static let rules: [(user: String, topic: String, allowed: Bool)] = [
        // A body speaks under its own id, and nowhere else.
        ("ipad", "body/ipad/status", true), ("ipad", "body/ipad/face", true), ("ipad", "body/ipad/handoff", true),
        ("ipad", "body/ipad/wake", true), ("ipad", "body/ipad/problem", true), ("ipad", "body/ipad/sense", true),
        ("ipad", "body/kitchen/status", false), ("ipad", "body/kitchen/voice", false),
        ("ipad", "body/kitchen/decision", false), ("ipad", "body/kitchen/sense", false),
        ("ipad", "body/kitchen/set/muted", false), ("ipad", "body/ipad2/status", false), ("ipad", "body", false),
        // As Oriel: never.
        ("ipad", "oriel/status", false), ("ipad", "oriel/brains", false), ("ipad", "oriel/body/ipad/turn", false),
        ("ipad", "oriel/body/kitchen/voice", false),
        // What every body may ask of all.
        ("ipad", "all/hello", true), ("ipad", "all/set/eyes", true), ("ipad", "all/set/muted", false),
        ("ipad", "all/set/camera", false), ("ipad", "elsewhere", false),
        // Oriel speaks as Oriel and changes controls. It is no body.
        ("oriel", "oriel/status", true), ("oriel", "oriel/body/ipad/voice", true),
        ("oriel", "body/ipad/set/muted", true),
        ("oriel", "all/set/muted", true), ("oriel", "all/hello", true), ("oriel", "body/ipad/status", false),
        ("oriel", "body/ipad/sense", false), ("oriel", "body/oriel/status", false),
        // People's tools: set, tell, forget, hello.
        ("house-tools", "body/ipad/set/muted", true), ("house-tools", "all/set/camera", true),
        ("house-tools", "body/ipad/sense", true), ("house-tools", "all/hello", true),
        ("house-tools", "body/ipad/status", true), ("house-tools", "body/ipad/face", true),
        ("house-tools", "body/ipad/frame", true), ("house-tools", "body/ipad/handoff", true),
        ("house-tools", "body/ipad/voice", true), ("house-tools", "body/ipad/controls", true),
        ("house-tools", "body/ipad/said", false), ("house-tools", "body/ipad/wake", false),
        ("house-tools", "body/ipad/decision", false), ("house-tools", "oriel/status", false),
        ("house-tools", "oriel/body/ipad/turn", false), ("house-tools", "body/house-tools/status", false),
    ]

    @Test(
        "a body speaks as itself alone, Oriel as Oriel, and people's tools set, tell and forget",
        arguments: ["cordelia", "home/seoul"])
    func writing(prefix: String) async throws {
        let house = try await GuardedBroker(bodies: ["ipad", "kitchen"], prefix: prefix)
        // What comes through is what the kitchen hears; what does not is told to who said it, by MQTT 5.
        var lines = """
            mosquitto_sub \(house.options(for: "kitchen")) -t '#' -F '%t %p' >"$HOME/heard" &
            until grep -q ready "$HOME/heard" 2>/dev/null; do
                mosquitto_pub \(house.options(for: "kitchen")) -t \(prefix)/body/kitchen/ask -m ready
            done

            """
        for (index, rule) in Self.rules.enumerated() {
            lines +=
                "mosquitto_pub -V 5 \(house.options(for: rule.user)) -t '\(prefix)/\(rule.topic)' -m \(index) 2>&1 |"
            lines += " sed 's/^/\(index) /'\n"
        }
        lines += """
            until grep -q last "$HOME/heard"; do
                mosquitto_pub \(house.options(for: "kitchen")) -t \(prefix)/body/kitchen/ask -m last
            done
            cat "$HOME/heard" >&2
            """
        let outcome = try await Script.run(lines)
        #expect(outcome.status == 0)
        let heard = Set(outcome.errors.split(separator: "\n").map(String.init))
        let told = Set(outcome.output.split(separator: "\n").map(String.init))
        for (index, rule) in Self.rules.enumerated() {
            let refused = told.contains("\(index) Warning: Publish 1 failed: Not authorized.")
            #expect(refused == !rule.allowed, "\(rule.user) on \(rule.topic)")
            #expect(heard.contains("\(prefix)/\(rule.topic) \(index)") == rule.allowed, "\(rule.user) on \(rule.topic)")
        }
    }

    @Test("nobody comes in without a password, or with another's")
    func entering() async throws {
        let house = try await GuardedBroker(bodies: ["ipad", "kitchen"])
        let publish = "mosquitto_pub -h 127.0.0.1 -p \(house.broker.port) -q 1 -t cordelia/all/hello -m '{}'"
        for who in ["", "-u ipad", "-u ipad -P wrong", "-u nobody -P ''"] {
            let outcome = try await Script.run("\(publish) \(who)")
            #expect(outcome.status == 5 && outcome.errors.contains("not authorised"), "\(who): \(outcome.errors)")
        }
        let swapped = try await Script.run("\(publish) -u ipad -P \"$(cat '\(house.passwordFile(of: "kitchen"))')\"")
        #expect(swapped.status == 5)
        let right = try await Script.run("mosquitto_pub \(house.options(for: "ipad")) -t cordelia/all/hello -m '{}'")
        #expect(right.status == 0)
    }

    @Test("a refusal reaches the person who runs a body as a sentence")
    func sentence() async throws {
        let house = try await GuardedBroker(bodies: ["ipad", "kitchen"])
        let run = ["run", "--id", "ipad", "--broker", house.broker.url, "--password-file"]

        // The kitchen's password in the tablet's hands: it comes in as the kitchen, and may not speak as the tablet.
        let posing = try Binary(run + [house.passwordFile(of: "kitchen"), "--user", "kitchen"])
        let sentence =
            "the broker refused what was published on \"cordelia/body/ipad/status\": not authorized; check the ACL"
        try await until("it says what was refused") { posing.errors.contains(sentence) }
        posing.signal(SIGTERM)
        #expect(try await posing.end().status == 0)

        let stranger = try Binary(run + [house.passwordFile(of: "kitchen")])
        let end = try await stranger.end()
        #expect(end.status == 77)
        #expect(
            end.errors.contains(
                "not authorized (user \"ipad\"); check the user and its password; it is not tried again"))
    }

    @Test("people's tools tell a body something and forget it once it is gone")
    func tools() async throws {
        let house = try await GuardedBroker(bodies: ["ipad"])
        let body = try Binary(
            ["run", "--id", "ipad", "--broker", house.broker.url, "--password-file", house.passwordFile(of: "ipad")])
        try await until("it is online") { body.errors.contains("\"ipad\" is online") }
        let tools = [
            "--broker", house.broker.url, "--user", "house-tools", "--password-file",
            house.passwordFile(of: "house-tools"),
        ]
        let told = try await Binary.run(["tell"] + tools + ["ipad", "pause"])
        #expect(told.status == 0, "\(told.errors)")
        let face = "mosquitto_sub \(house.options(for: "house-tools")) -C 1 -W 1 -t cordelia/body/ipad/face"
        let muted = try await Script.run("until \(face) | grep '\"state\":\"muted\"'; do :; done")
        #expect(muted.status == 0)

        body.signal(SIGKILL)
        _ = try await body.end()
        let forgotten = try await Binary.run(["forget"] + tools + ["ipad"])
        #expect(forgotten.status == 0, "\(forgotten.errors)")
        #expect(forgotten.output.contains("cleared cordelia/body/ipad/status\n"))
        let kept = try await Script.run(
            "mosquitto_sub \(house.options(for: "house-tools")) -W 1 --retained-only -t 'cordelia/body/#' || true")
        #expect(kept.output.isEmpty)

        // What Oriel said is Oriel's to take back.
        _ = try await Script.run(
            "mosquitto_pub \(house.options(for: "oriel")) -r -t cordelia/oriel/body/ipad/plan -m '{}'")
        let refused = try await Binary.run(["forget"] + tools + ["ipad"])
        #expect(
            refused.status == 77
                && refused.errors.contains("\"cordelia/oriel/body/ipad/plan\": not authorized; check the ACL"))
        let oriel = [
            "--broker", house.broker.url, "--user", "oriel", "--password-file", house.passwordFile(of: "oriel"),
        ]
        let cleared = try await Binary.run(["forget"] + oriel + ["ipad"])
        #expect(cleared.status == 0 && cleared.output == "cleared cordelia/oriel/body/ipad/plan\n", "\(cleared.errors)")
    }

    @Test("the configuration of a real house opens one door, by TLS, and knows the largest message")
    func door() async throws {
        let port = try #require(Loopback.freePort())
        let folder = try Folder()
        let house = "\(folder.path)/house"
        let made = try await Script.run(
            "deploy/mosquitto/make-house '\(house)' --host localhost --host 127.0.0.1 --body ipad")
        #expect(made.status == 0)
        // The file as it is shipped, but for its places and its port; only this machine may come in.
        let shipped = try Checkout.read("deploy/mosquitto/cordelia.conf")
            .replacing("listener 8883", with: "listener \(port) 127.0.0.1")
            .replacing("/etc/mosquitto/cordelia/", with: "\(house)/broker/")
        let store = "persistence_location \(folder.path)/\nlog_dest stdout\n"
        try folder.write(shipped + store, to: "mosquitto.conf")
        let publish = "mosquitto_pub -V 5 -h localhost -p \(port) -q 1 -t cordelia/body/ipad/face"
        let ipad = "-u ipad -P \"$(cat '\(house)/clients/ipad.password')\" --cafile '\(house)/clients/ca.crt'"
        let outcome = try await Script.run(
            """
            chmod 755 '\(folder.path)'
            [ "$(id -u)" != 0 ] || echo user root >>'\(folder.path)/mosquitto.conf'
            mosquitto -c '\(folder.path)/mosquitto.conf' >"$HOME/log" &
            for ((i = 0; i < 500; i++)); do ! \(publish) \(ipad) -m first 2>/dev/null || break; sleep 0.01; done
            head -c 8388608 /dev/zero | \(publish) \(ipad) -s && echo largest
            head -c 8388609 /dev/zero | \(publish) \(ipad) -s
            \(publish) -u ipad -P wrong --cafile '\(house)/clients/ca.crt' -m x 2>&1 || echo "password: $?"
            \(publish) -u ipad -P x -m x >/dev/null 2>&1 || echo "plain: refused"
            \(publish) -u ipad -P x --capath /etc/ssl/certs -m x >/dev/null 2>&1 || echo "another authority: refused"
            kill %1
            wait %1 || true
            grep -E ': (mosquitto|Error)' "$HOME/log"
            """)
        #expect(outcome.output.contains("largest"))
        #expect(outcome.errors.contains("Packet too large"))
        #expect(outcome.output.contains("password: 135"))
        #expect(outcome.output.contains("plain: refused"))
        #expect(outcome.output.contains("another authority: refused"))
        #expect(outcome.output.contains("running") && !outcome.output.contains(": Error"))
    }
}
