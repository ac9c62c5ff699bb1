import Glibc
import OrielBridge
import Testing

/// The commands of people, in a house of processes.
@Suite("People's commands")
struct CommandTests {
    private func tell(_ house: ProcessHouse, _ words: String...) async throws {
        let told = try await house.start(["tell"] + words).end()
        #expect(told.status == 0, "\(told.errors)")
    }

    @Test("run a house: Oriel answers, what is told is heard, all is watched, and who is gone is forgotten")
    func evening() async throws {
        let house = try await ProcessHouse()
        let oriel = try house.start(["oriel", "--engine", "Big Machine"])
        let rows = try house.start(["watch"])
        let json = try house.start(["watch", "--json"])
        for id in ["ipad", "kitchen"] { try await house.body(id) }
        try await house.wait("Oriel is heard") { house.outside.text("body/ipad/face", "plan") == "Claude · high" }
        house.outside.say("body/ipad/set/voice_output", "kitchen")

        try await tell(house, "ipad", "wake")
        try await house.wait("it is seen to listen") { rows.output.contains("heard-you  Listening") }
        try await tell(house, "ipad", "words", "will it")
        try await tell(house, "ipad", "said", "will", "it", "rain?")
        try await house.wait("it is sent") { house.outside.text("body/ipad/said", "text") == "will it rain?" }
        for line in ["Sending to Big Machine", "Using web_search", "She is speaking on kitchen"] {
            try await house.wait("“\(line)” is seen") { rows.output.contains(line) && json.output.contains(line) }
        }
        try await house.handOff("ipad", "back")
        for phase in ["going", "there", "back"] {
            try await house.wait("\(phase) is seen") { json.output.contains("\"\(phase)") }
        }

        _ = try await house.kill("kitchen")
        try await house.wait("its death is seen") {
            rows.output.contains("kitchen  lost\n") && json.output.contains("\"status\":\"lost\"")
        }
        let nobody = try await house.start(["tell", "kitchen", "wake"]).end()
        #expect(nobody.status == 69 && nobody.errors.contains("\"kitchen\" is not online (lost)"), "\(nobody.errors)")
        let forgotten = try await house.start(["forget", "kitchen"]).end()
        #expect(forgotten.status == 0, "\(forgotten.errors)")
        try await house.wait("nothing of it is left") {
            !house.outside.lastTopics.contains { topic in
                ProcessHouse.retained.contains { topic == "body/kitchen/\($0)" }
            }
        }
        // It is nobody now: a voice for it comes back at once, and is spoken here.
        try await tell(house, "ipad", "tap")
        try await tell(house, "ipad", "said", "and tomorrow?")
        try await house.handOff("ipad", "back", why: "there is no body kitchen")
        try await house.wait("she speaks here") { house.outside.text("body/ipad/voice", "phase") == "speaking" }

        for program in [rows, json, oriel] {
            program.signal(SIGINT)
            #expect(try await program.end(within: .seconds(1)).status == 0)
        }
        try await house.wait("Oriel is gone") { house.outside.text("oriel/status", "state") == "offline" }
    }
}

/// What a body takes from the machine it runs on.
@Suite("A body's footprint")
struct FootprintTests {
    @Test("is one thread and a dozen descriptors, however often the broker goes")
    func small() async throws {
        let house = try await ProcessHouse()
        let body = try await house.body("ipad")
        try await house.orielArrives()
        let descriptors = Processes.descriptors(of: body.pid)
        #expect(descriptors <= 14)
        try await until("its errands are done") { Processes.threads(of: body.pid) == 1 }
        for round in 2...5 {
            try house.broker?.restart()
            try await house.wait("it is back") { house.outside.linkUps == round && house.isWhole("ipad") }
        }
        try await house.turnWorks()
        #expect(Processes.descriptors(of: body.pid) == descriptors && Processes.threads(of: body.pid) == 1)
    }
}
