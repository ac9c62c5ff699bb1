import BodyNode
import OrielBridge

extension Setting {
    /// The table: every setting of every command.
    static let all: [Setting] =
        body + house + persona + screen + broker + play + rehearsal + set + measured + times + program

    /// What a command takes, in the order of the table.
    static func of(_ command: Command) -> [Setting] { all.filter { $0.commands.contains(command) } }

    private static let everyCommand = Set(Command.allCases)
    /// The commands that have something to do with a broker.
    private static let onBroker = everyCommand.subtracting([.rehearse, .avatar])
    private static let onTheBus = onBroker.subtracting([.bench])
    /// The commands that join a house that is there.
    private static let joining: Set<Command> = [.run, .oriel, .tell, .watch, .forget]

    private static let body: [Setting] = [
        Setting(
            "id", .body, for: [.run],
            .read(\.id, "ID", valid: BodyID.rule, shown: { $0?.text }) { BodyID($0).map(Optional.some) },
            "the body's name in topics; the only setting that must be given"),
        Setting("name", .body, for: [.run], .text(\.name), "the name that people see; without it, the id"),
        Setting(
            "room", .body, for: [.run], .text(\.room), "where it stands: bodies of one room do not talk into each other"
        ),
        Setting(
            "can", .body, for: [.run], .choices(\.can), "what it has: ears, voice, camera, screen, parted by commas"),
        Setting(
            "mouth", .body, for: [.run], .choice(\.mouth),
            "who plays the sound: nobody (silent, as long as it would last), or a player that reports on “sense”"),
        Setting(
            "allow-bus-unmute", .body, for: [.run], .toggle(\.busMayUnmute),
            "let “set/muted off” open a closed microphone"),
        Setting(
            "allow-bus-camera", .body, for: [.run], .toggle(\.busMayOpenCamera),
            "let “set/camera open” through; no program here opens a camera yet, and it says so"
        ),
        Setting(
            "avatars", .body, for: [.run, .avatar], .folders(\.avatars),
            "the folders with avatar sets, parted by colons; without it there is the set that is built in"),
        Setting(
            "publish-frames", .body, for: [.run], .toggle(\.publishesFrames),
            "put the drawn picture on the bus, for dashboards that show an image topic"),
    ]

    private static let screen: [Setting] = [
        Setting(
            "screen", .screen, for: [.run, .house], .screen,
            "show her face, her house and Oriel's HTTP door in a browser; without an address at \(Value.screenPlace), for this "
                + "machine alone; port 0 takes any that is free"),
        Setting(
            "screen-name", .screen, for: [.run, .house], .hosts(\.screenNames),
            "a name under which browsers ask for the screen, as with a proxy before it; may be given several times"),
        Setting(
            "screen-token-file", .screen, for: [.run, .house], .file(.screenToken),
            "the file with the token that a browser needs, as it does at every address but this machine's own; or set "
                + "CORDELIA_SCREEN_TOKEN, or the systemd credential cordelia-screen-token"),
        Setting(
            "door-token-file", .screen, for: [.run, .house], .file(.doorToken),
            "the file with the token that Oriel needs for POST /face; or set CORDELIA_DOOR_TOKEN, or the systemd "
                + "credential cordelia-door-token"),
    ]

    private static let set: [Setting] = [
        Setting(
            "from", .set, reach: .flag, for: [.avatar], .text(\.source, "DIR"), "seed: the folder that is copied from"),
        Setting(
            "to", .set, reach: .flag, for: [.avatar], .text(\.target, "DIR"),
            "seed: the set's new folder, whose name is the set's; add: the set that grows"),
        Setting(
            "map", .set, reach: .flag, for: [.avatar], .picks(\.picks),
            "seed: which file of the source becomes which frame; without it, files that are called after a state"),
        Setting(
            "as", .set, reach: .flag, for: [.avatar], .kind(\.encoding),
            "turn pictures of other types into png, jpeg or webp; without it they are copied byte for byte"),
        Setting("note", .set, reach: .flag, for: [.avatar], .text(\.note), "seed: something the lineage should say"),
    ]

    private static let house: [Setting] = [
        Setting(
            "group", .house, for: [.run], .text(\.group),
            "of the bodies of one group that hear the wake phrase, one answers"),
        Setting(
            "priority", .house, for: [.run], .whole(\.priority, -1_000...1_000),
            "the higher one takes the wake before the better score"),
        Setting(
            "engine", .house, reach: .flag, for: [.oriel], .text(\.engine),
            "the machine that thinks, by its name for people"),
    ]

    private static let persona: [Setting] = [
        Setting(
            "persona-name", key: "persona.name", .persona, for: [.run, .avatar], .text(\.persona.name), "her name"),
        Setting(
            "pronoun", key: "persona.pronoun", .persona, for: [.run], .text(\.persona.pronoun),
            "as in “she ended there”"),
        Setting(
            "possessive", key: "persona.possessive", .persona, for: [.run], .text(\.persona.possessive),
            "as in “her voice”"),
        Setting("app", key: "persona.app", .persona, for: [.run], .text(\.persona.app), "the name of her app"),
        Setting(
            "wake-phrase", key: "persona.wake_phrase", .persona, for: [.run, .tell], .text(\.persona.wakePhrase),
            "what wakes her, as the line of the face has it"),
    ]

    private static let times: [Setting] = [
        span("window", \.times.window, "how long claims of one wake are collected before the rank decides", 0...10_000),
        span("start", \.times.start, "how long the other body has to begin speaking"),
        span("lease", \.times.lease, "a speaking body that is silent on the bus for this long is gone", 300...600_000),
        span("patience", \.times.patience, "how long a turn may go without a step"),
        span("grace", \.times.grace, "how long Oriel may be offline in a turn"),
        span("conversation", \.times.conversation, "how long she listens on without the wake phrase"),
        span("settle", \.times.settle, "how long a loser waits for the winner's decision"),
        span("contest", \.times.contest, "how long after a decision a better claim still takes the wake"),
        span("first-words", \.times.firstWords, "how long the ears wait for the first words"),
        span("longest-words", \.times.words, "how long words may go on without an end"),
        span("acknowledge-within", \.times.acknowledgement, "how long the broker may take before a sound begins"),
        span("mouth-begins", \.times.mouthBegins, "how long a mouth may take to begin"),
        span("mouth-ends", \.times.mouthEnds, "what a mouth may take beyond one and a half times its order"),
        span("remark", \.times.remark, "how long a passing remark stays on the face"),
        span("oriel-silence", \.times.orielSilence, "when the face says that Oriel has said nothing yet"),
        span("confirm-within", \.times.confirmation, "how long a kept “online” counts when nothing confirms it"),
        span("hello-spread", \.times.hello, "answers to a hello are spread over this"),
        span("young", \.times.young, "a node that is online for less gives way to another with its id"),
    ]

    private static func span(
        _ name: String, _ place: Value.Place<Duration>, _ help: String, _ range: ClosedRange<Int> = 1...86_400_000
    ) -> Setting {
        let key = "times." + name.map { $0 == "-" ? "_" : String($0) }.joined()
        // Oriel's duties depend on some of them: all are taken there, so that a house has one file of times.
        return Setting(name, key: key, .times, for: [.run, .oriel], .span(place, range), help)
    }

    private static let broker: [Setting] = [
        Setting(
            "broker", .broker, for: onBroker, .brokers,
            "mqtt://host:port, mqtts://host:port or unix:/path; may be given several times, tried in turn; without it "
                + "\(Connection.nearby), but house and bench start one of their own"),
        Setting("prefix", .broker, for: onTheBus, .prefix, "the topics' first levels, as in home/seoul"),
        Setting("user", .broker, for: joining, .text(\.user, "NAME"), "the user name for the broker"),
        Setting(
            "password-file", .broker, for: joining, .file(.password),
            "the password's file; or set CORDELIA_PASSWORD, or the systemd credential cordelia-password"),
        Setting(
            "ca", .broker, for: joining, .text(\.ca, "FILE"), "whom mqtts trusts; without it, the system's authorities"),
        Setting("cert", .broker, for: joining, .text(\.certificate, "FILE"), "the client certificate for mqtts"),
        Setting("key", .broker, for: joining, .text(\.key, "FILE"), "the client certificate's key"),
        Setting(
            "timeout", .broker, reach: .flag, for: [.tell, .forget], .span(\.timeout, 1...600_000),
            "how long to wait for the broker, in milliseconds"),
    ]

    private static let play: [Setting] = [
        Setting(
            "bodies", .play, reach: .flag, for: [.house, .rehearse], .bodies(\.bodies),
            "the bodies' ids, parted by commas; without it ipad,iphone,kitchen, or those that the scenario names; a house "
                + "that is rehearsed takes their number, usually 5"),
        Setting(
            "turns", .play, reach: .flag, for: [.house], .whole(\.turns, 1...1_000_000), "how many turns are played"),
        Setting(
            "scenario", .play, reach: .flag, for: [.house, .rehearse], .text(\.scenario, "FILE"),
            "a JSON5 script of senses, turns and faults to be played instead"),
        Setting(
            "speed", .play, reach: .flag, for: [.house], .factor(\.speed, 0.1...100),
            "how many times as fast people talk and the engine thinks"),
        Setting(
            "forever", .play, reach: .flag, for: [.house], .toggle(\.forever), "play on until SIGINT or SIGTERM"),
    ]

    private static let rehearsal: [Setting] = [
        Setting(
            "seed", .play, reach: .flag, for: [.rehearse], .whole(\.seed, 0...Int.max),
            "what everything is drawn from; the first of several with --runs"),
        Setting(
            "runs", .play, reach: .flag, for: [.rehearse], .count(\.runs, 1...1_000_000_000),
            "how many rehearsals are tried, each with the next seed; without it one is played and told"),
        Setting(
            "minutes", .play, reach: .flag, for: [.rehearse], .whole(\.minutes, 1...10_000),
            "how long people and faults go on, before the house comes to rest"),
        Setting(
            "delays", .play, reach: .flag, for: [.rehearse], .choice(\.delays),
            "how long messages may take: shorter than the window of a wake, anything, or either, as the seed has it"),
        Setting(
            "calm", .play, reach: .flag, for: [.rehearse], .toggle(\.calm), "no program, link or broker fails"),
        Setting(
            "search", .play, reach: .flag, for: [.rehearse], .count(\.search, 1...1_000_000_000),
            "try every order of things in one turn of a house of 2 or 3 bodies instead, until so many states were seen"),
        Setting(
            "failing", .play, reach: .flag, for: [.rehearse], .whole(\.failing, 1...9),
            "how many things may go wrong in a search"),
        Setting(
            "holds", .play, reach: .flag, for: [.rehearse], .count(\.holds, 0...9),
            "how many messages of a search may be overtaken by others; without it, any"),
        Setting(
            "fault", .play, reach: .flag, for: [.rehearse],
            .read(
                \.fault, "KIND",
                valid: "valid: \(SmallHouse.FaultKind.allCases.map(\.rawValue).joined(separator: ", "))",
                shown: { $0?.rawValue }
            ) { SmallHouse.FaultKind(rawValue: $0).map(Optional.some) },
            "the one kind of thing that goes wrong in a search"),
        Setting(
            "jobs", .play, reach: .flag, for: [.rehearse], .count(\.jobs, 1...1_024),
            "how many processes work at the runs; without it, one for each core"),
    ]

    private static let measured: [Setting] = [
        Setting(
            "only", .measured, reach: .flag, for: [.bench], .choices(\.only), "what is to be measured; without it, all"),
        Setting(
            "rounds", .measured, reach: .flag, for: [.bench], .whole(\.rounds, 1...99),
            "how often each is measured, in turn with the yardstick"),
        Setting(
            "python", .measured, reach: .flag, for: [.bench], .texts(\.interpreters, "FILE"),
            "an interpreter that has paho-mqtt, aiomqtt or rhasspy-dialogue-hermes, to be measured too; may be given "
                + "several times"),
        Setting(
            "hold", .measured, reach: .flag, for: [.bench], .count(\.hold, 1...20_000),
            "measure nothing: be so many bodies on --broker, until standard input ends"),
        Setting(
            "per-house", .measured, reach: .flag, for: [.bench], .whole(\.perHouse, 1...20_000),
            "how many of the bodies that are held share a house, or how many are in a dry one"),
        Setting(
            "dry", .measured, reach: .flag, for: [.bench], .count(\.dry, 1...100_000_000),
            "measure nothing: take in so many steps without a broker, for a profiler"),
    ]

    private static let program: [Setting] = [
        Setting(
            "config", .program, reach: .flagAndEnvironment, for: joining, .text(\.configurationFile, "FILE"),
            "a JSON5 file with any of the settings that have a key"),
        Setting(
            "state-dir", .program, for: [.run], .text(\.stateDirectory, "DIR"),
            "where controls are kept; without it $STATE_DIRECTORY, $XDG_STATE_HOME or ~/.local/state"),
        Setting(
            "log-level", .program, for: everyCommand.subtracting([.bench]), .choice(\.logLevel),
            "what is worth a line on standard error"),
        Setting(
            "check", .program, reach: .flag, for: [.run], .toggle(\.check),
            "read everything, say what would be done, connect to nothing"),
        Setting(
            "json", .program, reach: .flag, for: [.house, .rehearse, .watch, .bench], .toggle(\.json),
            "one JSON object a line"),
        Setting(
            "force", .program, reach: .flag, for: [.forget, .avatar], .toggle(\.force),
            "forget: also while the body is online; avatar add: also when the state has a frame"),
    ]
}
