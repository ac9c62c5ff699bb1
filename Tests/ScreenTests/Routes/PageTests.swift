import BodyNode
import FoundationEssentials
import OrielBridge
import Testing

@testable import Screen

@Suite("What a browser reads")
struct PageTests {
    @Test("are pages and what they name, each with its type, and with 304 when it is there already")
    func files() throws {
        let stage = try Stage()
        for page in ["/", "/house"] {
            let reply = try stage.ask("GET \(page)")
            #expect(reply.status == 200 && reply["content-type"] == "text/html; charset=utf-8")
            // Everything that a page loads is served, and every module that a module imports.
            var left = Self.names(in: reply.body), seen: Set<String> = []
            while let name = left.popLast() {
                guard seen.insert(name).inserted else { continue }
                let file = try stage.ask("GET \(name)")
                #expect(file.status == 200, "\(name)")
                let type =
                    name.hasSuffix(".js") ? "text/javascript" : name.hasSuffix(".css") ? "text/css" : "image/svg+xml"
                #expect(file["content-type"]?.hasPrefix(type) == true, "\(name)")
                left += Self.names(in: file.body)
            }
            #expect(seen.count >= 3)
            let tag = try #require(reply["etag"])
            let again = try stage.ask("GET \(page)", ["If-None-Match: \(tag)"])
            #expect(again.status == 304 && again.body.isEmpty)
        }
    }

    /// The addresses that stand in quotes.
    private static func names(in text: String) -> [String] {
        text.split { $0 == "\"" || $0 == "'" }.map(String.init)
            .filter { $0.hasPrefix("/assets/") && !$0.contains(" ") && !$0.contains("$") }
    }

    @Test("each file of the pages is in the program's table")
    func table() throws {
        let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let pages = "/\(folder)/Sources/Screen/Pages"
        let table = try #require(TemporaryFolder.read("/\(folder)/Sources/CPages/pages.c"))
        for name in try FileManager.default.subpathsOfDirectory(atPath: pages) where name.contains(".") {
            #expect(table.contains("../Screen/Pages/\(name)"), "\(name)")
        }
    }

    @Test("the frame of each state, after fallback; one that is asked for by its content is kept for ever")
    func frames() throws {
        let stage = try Stage()
        var tags: [FaceState: String] = [:]
        for state in FaceState.allCases {
            let reply = try stage.ask("GET /frame/\(state.rawValue)")
            #expect(reply.status == 200 && reply["content-type"] == "image/png")
            #expect(reply["cache-control"] == "private, no-cache")
            tags[state] = reply["etag"]
            #expect(try stage.ask("GET /sets/cordelia/\(state.rawValue)")["etag"] == tags[state])
        }
        #expect(Set(tags.values).count == 4)
        #expect(tags[.thinking] == tags[.looking])
        let digest = try #require(tags[.idle]).filter { $0 != "\"" }
        #expect(try stage.ask("GET /frame/idle?v=\(digest)")["cache-control"]?.contains("immutable") == true)
        let missing = try stage.ask("GET /sets/winter/idle")
        #expect(missing.status == 404 && missing.body.contains("there is no avatar set “winter” on this body"))
        #expect(try stage.ask("GET /image/1").status == 404)
    }

    @Test("the picture that Oriel sent, until it is put away")
    func image() throws {
        let stage = try Stage()
        let png = try #require(Data(base64Encoded: Self.png))
        try stage.hear(
            .orielBody(stage.node.id, .image(OrielImage(turn: nil, alt: "A map", kind: .png, bytes: Array(png)))))
        let reply = try stage.ask("GET /image/1")
        #expect(reply.status == 200 && reply["content-type"] == "image/png" && reply.bytes == Array(png))
        #expect(try stage.ask("GET /image/2").status == 404)
        #expect(try stage.post("/image/close", "", type: "text/plain").status == 200)
        #expect(try stage.ask("GET /image/1").status == 404)
    }

    private static let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    @Test("events: how it is at once, and every change")
    func events() throws {
        let stage = try Stage()
        let client = try stage.client()
        client.send("GET /events HTTP/1.1\r\nHost: \(stage.host)\r\n\r\n")
        try stage.loop.wait("the report comes") { client.text.contains("event: screen\ndata: {") }
        #expect(client.text.contains("Content-Type: text/event-stream"))
        #expect(client.text.contains(#""id":"ipad""#))
        client.forget()
        try stage.hear(.orielBody(stage.node.id, .plan(.unread(why: "somebody <b>said</b> so"))))
        try stage.loop.wait("the change comes") { client.text.contains("somebody <b>said</b> so") }
        client.forget()
        stage.node.noticed(.level(0.4251))
        try stage.loop.wait("the level comes") { client.text.contains("event: level\ndata: {\"level\":0.43}") }
    }
}
