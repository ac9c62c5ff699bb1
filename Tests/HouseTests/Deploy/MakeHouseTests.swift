import Testing

@Suite("make-house")
struct MakeHouseTests {
    private static let tool = "deploy/mosquitto/make-house"

    @Test("makes what broker and clients need, each readable by those alone who need it")
    func making() async throws {
        let folder = try Folder()
        let outcome = try await Script.run(
            """
            \(Self.tool) '\(folder.path)/h' --host broker.local --host 192.0.2.7 --body ipad >/dev/null
            cd '\(folder.path)/h'
            stat -c '%a %n' . authority/* broker broker/* clients clients/*
            openssl verify -CAfile clients/ca.crt broker/server.crt
            openssl x509 -in broker/server.crt -noout -ext subjectAltName,extendedKeyUsage
            cut -d: -f1 broker/passwd
            grep -c -F "$(cat clients/ipad.password)" broker/passwd || true
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        for line in [
            "700 .", "600 authority/ca.key", "640 broker/server.key", "640 broker/passwd", "640 broker/acl",
            "644 broker/server.crt", "644 clients/ca.crt", "700 clients", "600 clients/ipad.password",
            "600 clients/oriel.password", "600 clients/house-tools.password", "broker/server.crt: OK",
            "    DNS:broker.local, IP Address:192.0.2.7", "    TLS Web Server Authentication", "oriel", "house-tools",
            "ipad",
        ] {
            #expect(outcome.output.split(separator: "\n").contains(line[...]), "\(line)\nin \(outcome.output)")
        }
        // No password lies in the broker's file in the clear.
        #expect(outcome.output.hasSuffix("\n0\n"))
    }

    @Test("adds a body later and leaves everything else as it was")
    func adding() async throws {
        let folder = try Folder()
        let outcome = try await Script.run(
            """
            cd '\(folder.path)'
            make="\(Checkout.path)/\(Self.tool)"
            "$make" h --host broker.local --body ipad >/dev/null
            echo '# mine' >>h/broker/acl
            cp -a h before
            "$make" h --body ipad
            diff -r before h && echo "nothing changed"
            "$make" h --body kitchen >/dev/null
            diff -rq before h || true
            diff before/broker/passwd h/broker/passwd | cut -c1-10 || true
            ls -A h
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("nothing changed") && !outcome.output.contains("made "))
        #expect(outcome.output.contains("Files before/broker/passwd and h/broker/passwd differ"))
        #expect(outcome.output.contains("Only in h/clients: kitchen.password"))
        #expect(outcome.output.contains("> kitchen:"))
        #expect(outcome.output.hasSuffix("\nauthority\nbroker\nclients\n"), "\(outcome.output)")
    }

    @Test(
        "refuses with a sentence and makes nothing",
        arguments: [
            ("", "name a folder"),
            ("h", "say --host NAME"),
            ("h --host broker.local --body Küche", "--body \"Küche\": a body id is 1 to 63 characters"),
            ("h --host broker.local --body oriel", "\"oriel\": that name is a user of its own"),
            ("h --host broker.local --body house-tools", "that name is a user of its own"),
            ("h --host 'a b'", "--host \"a b\": a host name"),
            ("h --host $'a\\nb'", "a host name of at most 64 characters"),
            ("h --host a --prefix home//seoul", "--prefix \"home//seoul\": levels of"),
            ("h --host a --days 0", "--days \"0\": a number of days"),
            ("h --hots a", "\"--hots\" is no option"),
            ("h i --host a", "one folder is enough"),
            ("h --host", "--host needs a value"),
        ])
    func refusing(_ arguments: String, _ sentence: String) async throws {
        let folder = try Folder()
        let outcome = try await Script.run("cd '\(folder.path)'; \"\(Checkout.path)/\(Self.tool)\" \(arguments)")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(folder.names.isEmpty)
    }
}
