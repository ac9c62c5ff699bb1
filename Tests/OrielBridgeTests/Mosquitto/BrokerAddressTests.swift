import OrielBridge
import Testing

@Suite("A broker's address")
struct BrokerAddressTests {
    @Test(
        "is read as what it says",
        arguments: [
            ("mqtt://127.0.0.1", "127.0.0.1", 1_883, false, nil),
            ("mqtt://pippa@broker.local:21883", "broker.local", 21_883, false, "pippa"),
            ("mqtts://broker.local", "broker.local", 8_883, true, nil),
            ("MQTTS://kitchen@h/", "h", 8_883, true, "kitchen"),
            ("mqtt://[::1]", "::1", 1_883, false, nil),
            ("mqtt://[fe80::1%eth0]:65535", "fe80::1%eth0", 65_535, false, nil),
            ("mqtt://a%40b@h:1", "h", 1, false, "a@b"),
        ] as [(String, String, UInt16, Bool, String?)])
    func network(_ text: String, host: String, port: UInt16, secure: Bool, user: String?) throws {
        let address = try BrokerAddress(text)
        #expect(address.place == .network(host: host, port: port, secure: secure))
        #expect(address.user == user)
    }

    @Test(
        "may be the path of a socket",
        arguments: [
            ("unix:/run/m.sock", "/run/m.sock"), ("unix:///run/m.sock", "/run/m.sock"),
            ("unix:/run/house@2/m.sock", "/run/house@2/m.sock"),
        ])
    func socket(_ text: String, path: String) throws {
        #expect(try BrokerAddress(text).place == .unix(path: path))
    }

    @Test(
        "is refused with what would be valid",
        arguments: [
            ("", "mqtt://"), ("localhost", "mqtt://"), ("localhost:1883", "mqtt://"), ("http://h", "mqtts://"),
            ("mqtt:h", "mqtt://"), ("mqtt://", "host"), ("mqtt://h:0", "1 to 65535"), ("mqtt://h:65536", "1 to 65535"),
            ("mqtt://h:", "1 to 65535"), ("mqtt://h:+1", "1 to 65535"), ("mqtt://h:1x", "1 to 65535"),
            ("mqtt://h/topic", "host"), ("mqtt://::1", "brackets"), ("mqtt://[::1", "brackets"),
            ("mqtt://[zz]", "brackets"),
            ("mqtt://[::1]1883", "brackets"), ("mqtt://@h", "user"), ("mqtt://%zz@h", "user"),
            ("mqtt://a\0b@h", "user"),
            ("mqtt://a%0Ab@h", "user"), ("mqtt://a b", "host"),
            ("mqtt://küche", "host"), ("unix:run/m.sock", "absolute"), ("unix:", "absolute"),
            ("unix:/" + String(repeating: "x", count: 107), "107"),
        ])
    func refused(_ text: String, hint: String) {
        let error = #expect(throws: BrokerAddressError.self) { try BrokerAddress(text) }
        #expect(error?.description.contains(hint) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("\"\(text)\"") == true)
    }

    @Test(
        "with a password in it is refused without showing it, and says where passwords come from",
        arguments: [
            "mqtt://pippa:s3cret@h", "mqtts://:s3cret@h", "http://u:s3cret@h", "pippa:s3cret@h", "mqtt://u:s3cret@x@h",
            "unix:u:s3cret@/p", "mqtt://u:s3cret:@[::1",
        ])
    func password(_ text: String) throws {
        let error = #expect(throws: BrokerAddressError.self) { try BrokerAddress(text) }
        #expect(error == .password)
        #expect(error?.description.contains("s3cret") == false)
        #expect(error?.description.contains("file") == true)
    }

    @Test("is named in sentences without scheme and user")
    func named() throws {
        #expect(try BrokerAddress("mqtt://pippa@127.0.0.1").description == "127.0.0.1:1883")
        #expect(try BrokerAddress("mqtts://[::1]").description == "[::1]:8883")
        #expect(try BrokerAddress("unix:/run/m.sock").description == "/run/m.sock")
    }

    @Test("credentials never show a password, however they are printed")
    func credentials() {
        let credentials = Credentials(user: "pippa", password: Array("s3cret".utf8))
        var dumped = ""
        dump(credentials, to: &dumped)
        for text in ["\(credentials)", String(reflecting: credentials), dumped, "\([credentials])"] {
            #expect(!text.contains("s3cret") && !text.contains("115"))
        }
    }
}
