import BodyNode
import Testing

@testable import cordelia_node

@Suite("The table of settings")
struct SettingTests {
    @Test("has every name, variable and key once")
    func unique() {
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
        #expect(Set(Setting.all.compactMap(\.variable)).count == Setting.all.compactMap(\.variable).count)
        #expect(Set(Setting.all.compactMap(\.path)).count == Setting.all.compactMap(\.path).count)
    }

    @Test("has every span of the house's behaviour, and each goes to its own place")
    func times() throws {
        let settings = Setting.all.filter { $0.section == .times }
        #expect(settings.count == Mirror(reflecting: Times()).children.count)
        var options = Options()
        for (index, setting) in settings.enumerated() { try setting.value.take(["\(700 + index)"], into: &options) }
        let spans = Mirror(reflecting: options.times).children.compactMap { $0.value as? Duration }
        #expect(Set(spans).count == settings.count)
        #expect(spans.allSatisfy { $0 >= .milliseconds(700) && $0 < .milliseconds(800) })
    }

    @Test("takes both ends of every range of times")
    func ranges() throws {
        for setting in Setting.all where setting.section == .times {
            let ends =
                setting.name == "window"
                ? ["0", "10000"] : setting.name == "lease" ? ["300", "600000"] : ["1", "86400000"]
            for end in ends {
                var options = Options()
                try setting.value.take([end], into: &options)
                #expect(setting.value.shown(options) == end)
            }
        }
    }

    @Test("begins with the house's own defaults")
    func defaults() throws {
        let house = Configuration(id: try #require(BodyID("ipad")))
        let options = Options()
        #expect(options.room == house.room)
        #expect(options.can == house.can)
        #expect(options.group == house.group)
        #expect(options.priority == house.priority)
        #expect(options.mouth == house.mouth)
        #expect(options.persona == house.persona)
        #expect(options.times == house.times)
        #expect(options.busMayUnmute == house.busMayUnmute)
        #expect(options.busMayOpenCamera == house.busMayOpenCamera)
    }

    @Test("is in the help of its commands, whole, with its defaults", arguments: Command.allCases)
    func help(_ command: Command) {
        let help = Help(width: 100, coloured: false).command(command)
        for setting in Setting.of(command) {
            #expect(help.contains("  \(setting.flag)"), "\(setting.flag) is not in the help of \(command)")
            #expect(!setting.help.isEmpty)
        }
        #expect(!help.contains("\u{1B}"))
        #expect(help.split(separator: "\n").allSatisfy { columns(of: String($0)) <= 120 })
        #expect(help.contains("cordelia-node \(command.rawValue)"))
    }

    @Test("prints its help in colour only when told to")
    func colour() {
        #expect(Help(width: 80, coloured: true).command(.run).contains("\u{1B}[1m"))
        #expect(Help(width: 80, coloured: true).program().contains("\u{1B}[1m"))
        #expect(!Help(width: 80, coloured: false).program().contains("\u{1B}"))
    }
}
