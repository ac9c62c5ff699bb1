import Glibc
import OrielBridge
import Testing

/// The fenced `sh` blocks of README.md, each with the word behind `sh` that says how it can be tried.
struct ReadmeBlock {
    enum Kind: String, CaseIterable {
        /// As it stands.
        case plain = ""
        /// It changes the system: with the system's folders and managers replaced.
        case root
        /// It wants a real house: with the broker of one in place of `broker.local`.
        case real
        /// It builds or tests the whole, so not from inside a test; `.ci/run` and people run it.
        case once
    }

    var kind: Kind
    var section: String
    var lines: String

    static func all(in page: String = "README.md") throws -> [ReadmeBlock] {
        var blocks: [ReadmeBlock] = []
        var open: ReadmeBlock?
        var section = ""
        for line in try Checkout.read(page).split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```"), let block = open {
                blocks.append(block)
                open = nil
            } else if line == "```sh" || line.hasPrefix("```sh ") {
                let kind = try #require(Kind(rawValue: String(line.dropFirst(6))), "\(line)")
                open = ReadmeBlock(kind: kind, section: section, lines: "")
            } else if open != nil {
                open?.lines += "\(line)\n"
            } else if line.hasPrefix("## ") {
                section = String(line.dropFirst(3))
            }
        }
        return blocks
    }

    /// What a person ends with Ctrl-C is ended so after two seconds, and must not mind.
    var script: String {
        lines.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let mark = "# until Ctrl-C"
            return line.hasSuffix(mark)
                ? "timeout --preserve-status -s INT 2 \(line.dropLast(mark.count))" : String(line)
        }.joined(separator: "\n")
    }
}

@Suite("README.md")
struct ReadmeTests {
    @Test("a house by hand: every command does what the page says")
    func byHand() async throws {
        let port = try #require(Loopback.freePort())
        let blocks = try ReadmeBlock.all().filter { $0.section == "A house by hand" }
        #expect(blocks.count >= 7 && blocks.allSatisfy { $0.kind == .plain })
        var lines = ""
        for (index, block) in blocks.enumerated() {
            lines += "echo 'block \(index)'\n" + block.script
            // A person waits until the bodies are there before going on; so does this.
            if index == 0 {
                for id in ["ipad", "kitchen"] { lines += waiting(for: "body/\(id)/status", #""state":"online""#, port) }
                lines += waiting(for: "oriel/status", #""state":"online""#, port)
            }
            if block.lines.contains("tell ipad said") {
                lines += waiting(for: "body/ipad/face", "In conversation", port)
            }
            if block.lines.contains("voice_output") {
                lines += waiting(for: "body/ipad/controls", #""voice_output":"kitchen""#, port)
            }
            if block.lines.contains("set/muted") { lines += waiting(for: "body/ipad/controls", #""muted":true"#, port) }
            // The last thing heard, so that what was printed before it has arrived.
            if block.lines.contains("volume") {
                lines += "mosquitto_pub -p \(port) -q 1 -t cordelia/body/ipad/set/volume -m 12\n"
                lines += "mosquitto_sub -p \(port) -C 1 -W 10 -t cordelia/body/ipad/problem >/dev/null &\n"
                lines +=
                    "until ! kill -0 $! 2>/dev/null; do mosquitto_pub -p \(port) -q 1 -t cordelia/body/ipad/set/volume -m 13; done\n"
            }
        }
        // A build that is there already, wherever it is; and no port that somebody else may have.
        lines = lines.replacing("$PWD/.build/debug", with: Checkout.products).replacing("21883", with: "\(port)")
        let outcome = try await Script(lines: lines, patience: 90).run()
        #expect(outcome.status == 0, "\(outcome.output.suffix(300)) \(outcome.errors.suffix(600))")
        #expect(outcome.output.contains("block \(blocks.count - 1)"))
        #expect(outcome.output.contains("cordelia/body/kitchen/face {"))
        #expect(outcome.output.contains("there is no control “volume”"))
    }

    private func waiting(for topic: String, _ words: String, _ port: UInt16) -> String {
        "until mosquitto_sub -p \(port) -C 1 -W 1 -t cordelia/\(topic) 2>&1 | grep -q '\(words)'; do :; done\n"
    }

    @Test(
        "commands that need no broker do what the page says: help, checks, rehearsals",
        arguments: ["Configuration", "Rehearse a house"])
    func alone(section: String) async throws {
        let blocks = try ReadmeBlock.all().filter { $0.section == section }
        #expect(!blocks.isEmpty)
        for block in blocks {
            let outcome = try await Script.run(block.script)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }

    @Test("a real house: broker and body are put in place, and then people's tools reach the body")
    func realHouse() async throws {
        let blocks = try ReadmeBlock.all().filter { $0.section == "A real house" }
        #expect(blocks.map(\.kind) == [.root, .once, .root, .root, .real])
        let folder = try Folder()
        let root = folder.path
        let port = try #require(Loopback.freePort())

        // Stand-ins for what would change this machine; what they are called with is kept.
        var lines = """
            mkdir -p \(root)/stubs \(root)/etc/mosquitto/conf.d \(root)/etc/systemd/system \(root)/usr/local/bin
            for name in apt-get systemctl journalctl; do
                printf '#!/bin/sh\\necho "$(basename "$0") $*" >>\(root)/called\\n' >\(root)/stubs/$name
            done
            chmod +x \(root)/stubs/*
            export PATH="\(root)/stubs:$PATH" HOME=\(root)

            """
        func onlyHere(_ block: ReadmeBlock) -> String {
            block.script
                .replacing("/etc/", with: "\(root)/etc/").replacing("/usr/local/bin/", with: "\(root)/usr/local/bin/")
                .replacing(".build/cordelia-node", with: Checkout.program)
                .replacing("--host broker.local", with: "--host localhost")
        }
        lines += onlyHere(blocks[0])
        // The broker as it was put in place, on a port of its own.
        lines += """
            conf=\(root)/etc/mosquitto/conf.d/cordelia.conf
            sed -i 's,listener 8883,listener \(port) 127.0.0.1,; s,/etc/mosquitto/,\(root)/etc/mosquitto/,' $conf
            echo 'persistence_location \(root)/' >>$conf
            chmod 755 \(root)
            [ "$(id -u)" != 0 ] || echo user root >>$conf
            mosquitto -c $conf >\(root)/log 2>&1 &

            """
        lines += onlyHere(blocks[2])
        lines += """
            sed -i 's,// ca:,ca:,; s,"/etc/,"\(root)/etc/,; s,broker.local:8883,localhost:\(port),' \
            \(root)/etc/cordelia-node/ipad.json5

            """
        lines += onlyHere(blocks[3])
        // As the unit starts it.
        lines += """
            mkdir \(root)/credentials
            cp \(root)/etc/cordelia-node/ipad.password \(root)/credentials/cordelia-password
            start=$(sed -n 's,^ExecStart=,\(root),p' \(root)/etc/systemd/system/cordelia-node@.service)
            start=${start//%i/ipad}
            start=${start// \\/etc/ \(root)\\/etc}
            CREDENTIALS_DIRECTORY=\(root)/credentials STATE_DIRECTORY=\(root) $start &
            """
        lines +=
            "\n"
            + blocks[4].script
            .replacing("broker.local -p 8883", with: "localhost -p \(port)").replacing(
                "broker.local", with: "localhost:\(port)"
            )
            .replacing(
                "cordelia-node tell", with: "until cordelia-node tell ipad nothing; do :; done\ncordelia-node tell")
        let outcome = try await Script(lines: lines, patience: 60).run()
        #expect(outcome.status == 0, "\(outcome.output.suffix(300)) \(outcome.errors.suffix(800))")
        #expect(outcome.output.contains("Everything is in order; nothing was connected to."))
        let called = folder.read("called") ?? ""
        for call in [
            "apt-get install mosquitto mosquitto-clients openssl", "systemctl restart mosquitto",
            "apt-get install libmosquitto1",
            "systemctl enable --now cordelia-node@ipad",
        ] {
            #expect(called.contains(call), "\(call)")
        }
    }

    @Test("the first command runs a house; its options are there")
    func house() async throws {
        // Side by side: a house takes its time, as people do.
        try await withThrowingTaskGroup { group in
            for block in try ReadmeBlock.all() where block.lines.contains("deploy/house") {
                group.addTask {
                    // On a port that nobody else has.
                    let script = block.script.replacing("--screen", with: "--screen 127.0.0.1:0")
                    let outcome = try await Script(
                        lines: script, environment: ["HOUSE_PROGRAM": Checkout.program], patience: 120
                    ).run()
                    #expect(outcome.status == 0, "\(block.lines) \(outcome.errors.suffix(600))")
                }
            }
            try await group.waitForAll()
        }
        let help = try await Binary.run(["house", "--help"])
        let section =
            try Checkout.read("README.md").split(separator: "\n## ").first { $0.hasPrefix("Watch a house") } ?? ""
        let options = section.matches(of: #/`(--[a-z]+)/#).map { String($0.output.1) }
        #expect(options.count >= 6)
        for option in options { #expect(help.output.contains(option), "\(option)") }
    }

    @Test("her face on a screen: a token is made, and the node takes it")
    func screen() async throws {
        let blocks = try ReadmeBlock.all().filter { $0.section == "Her face on a screen" && $0.kind == .root }
        #expect(blocks.count == 1)
        let folder = try Folder()
        let lines = blocks.map { $0.script.replacing("/etc/", with: "\(folder.path)/") }.joined()
        let outcome = try await Script(lines: "mkdir \(folder.path)/cordelia-node\n\(lines)", patience: 20).run()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("Everything is in order") && outcome.output.contains("is not encrypted"))
    }

    @Test("docs/screen.md: every command does what it says, on a body with a screen")
    func screenPage() async throws {
        let broker = try PrivateMosquitto()
        let node = try Binary(["run", "--id", "ipad", "--broker", broker.url, "--screen", "127.0.0.1:0"])
        try await until("it is online with its screen") {
            node.errors.contains("her face is at ") && node.errors.contains("\"ipad\" is online")
        }
        let place = try #require(node.errors.firstMatch(of: #/her face is at (http://[^/]*)//#)?.output.1)
        let blocks = try ReadmeBlock.all(in: "docs/screen.md")
        #expect(blocks.count == 4)
        for block in blocks {
            let outcome = try await Script.run(block.script.replacing("http://127.0.0.1:8600", with: place))
            #expect(outcome.status == 0, "\(block.lines) \(outcome.output.suffix(300)) \(outcome.errors)")
            if block.lines.contains("/events") { #expect(outcome.output.contains("event: screen\ndata: {")) }
            if block.lines.contains("/set/") { #expect(outcome.output.contains(#"{"taken":true}"#)) }
            if block.lines.contains("/face") {
                let page = try Checkout.read("docs/screen.md")
                #expect(page.contains("200 `\(outcome.output.split(separator: "\n").last ?? "")`"))
            }
        }
    }

    @Test("what a test cannot run from inside is run by .ci/run, or is a script that bash can read")
    func once() async throws {
        let blocks = try ReadmeBlock.all()
        for block in blocks where block.kind == .once {
            let script = try #require(block.lines.split(separator: " ").first?.split(separator: "\n").first)
            let outcome = try await Script.run("test -x '\(script)' && bash -n '\(script)'")
            #expect(outcome.status == 0, "\(script)")
        }
        #expect(try Checkout.read(".ci/run").contains("\ndeploy/test\n"))
        let format = try #require(blocks.first { $0.section == "Working on it" })
        let command = format.lines.split(separator: "\n")[0].split(separator: " ").prefix(4).joined(separator: " ")
        #expect(try Checkout.read(".ci/run").contains(command))
    }

    @Test("what the page says the program says, it says")
    func sentences() async throws {
        let text = try Checkout.read("README.md")
        let table = try #require(
            text.split(separator: "## When something is wrong").last?.split(separator: "\n## ").first)
        let sentences = table.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
            $0.split(separator: "`").dropFirst().first
        }
        #expect(sentences.count >= 12)
        let files = try await Script.run("find Sources -name '*.swift'").output.split(separator: "\n")
        let sources = try files.map { try Checkout.read(String($0)) }.joined()
        // A sentence may be put together from several pieces of source: every piece of some length has to be there.
        let pieces = sources.replacing("\\\"", with: "\"").replacing(#/"\s*\n\s*\+ "/#, with: "")
        for sentence in sentences {
            for part in sentence.split(separator: #/["“”(]*…["“”)]*/#) where part.count > 12 {
                let words = part.split(separator: #/[:;] /#).max { $0.count < $1.count } ?? part
                let isThere = pieces.contains(words.drop { ";: ".contains($0) })
                #expect(isThere, "\(words)")
            }
        }
    }

    @Test("every exit status of the program is in its table, and every file that it links to is there")
    func links() throws {
        let text = try Checkout.read("README.md")
        let table = try #require(text.split(separator: "## Exit status").last?.split(separator: "\n## ").first)
        let numbers = Set(table.matches(of: #/\b(\d+)\b/#).compactMap { Int32($0.output.1) })
        for status in [0, 64, 69, 70, 73, 74, 75, 77, 78] as [Int32] { #expect(numbers.contains(status), "\(status)") }
        for page in ["README.md", "docs/protocol.md", "docs/screen.md", "docs/architecture.md"] {
            let folder = page.split(separator: "/").dropLast().joined(separator: "/")
            for link in try Checkout.read(page).matches(of: #/\]\(([^)]+)\)/#).map({ String($0.output.1) }) {
                if link.hasPrefix("#") {
                    let headings = try Checkout.read(page).split(separator: "\n").filter { $0.hasPrefix("#") }.map {
                        line in
                        line.drop { "# ".contains($0) }.lowercased().replacing("'", with: "").replacing(" ", with: "-")
                    }
                    #expect(headings.contains(String(link.dropFirst())), "\(link)")
                } else {
                    let file = link.prefix { $0 != "#" }
                    #expect(access("\(Checkout.path)/\(folder)/\(file)", R_OK) == 0, "\(link)")
                }
            }
        }
    }
}
