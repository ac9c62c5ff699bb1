/// What the program can be asked to do.
enum Command: String, CaseIterable, Hashable, Sendable {
    case run, house, rehearse, oriel, tell, watch, forget, avatar, bench

    /// One line for the list of commands.
    var summary: String {
        switch self {
        case .run: "be one body of the house"
        case .house: "see a whole house at work, on a broker of its own"
        case .rehearse: "try houses in virtual time, under every fault, and check the rules at each step"
        case .oriel: "stand in for Oriel, for a house made of `run` processes"
        case .tell: "say to a body what its ears, mouth, camera or face noticed"
        case .watch: "watch the bodies of the house, one row each"
        case .forget: "clear what an id left on the broker"
        case .avatar: "seed, grow, verify and show the sets of pictures she is drawn with"
        case .bench: "measure the node beside the bare library"
        }
    }

    /// What follows the command's name.
    var synopsis: String {
        switch self {
        case .run: "--id ID [OPTIONS]"
        case .house, .rehearse, .oriel, .watch, .bench: "[OPTIONS]"
        case .tell: "[OPTIONS] BODY SENSE…"
        case .forget: "[OPTIONS] ID"
        case .avatar: "seed|add|verify|show [OPTIONS] …"
        }
    }

    /// Whether words that are no options have a meaning.
    var takesWords: Bool {
        switch self {
        case .tell, .forget, .avatar: true
        case .run, .house, .rehearse, .oriel, .watch, .bench: false
        }
    }

    /// What the help says before the options.
    var explanation: String {
        switch self {
        case .run:
            """
            The node of one body: it follows Oriel, works out what the face shows, says it, and agrees with the other
            bodies who listens and who speaks. It runs until SIGTERM or SIGINT, and then leaves nothing behind on the
            broker but its “offline”. A broker that cannot be reached is tried for ever.
            """
        case .house:
            """
            A broker of its own on a free port, a simulated Oriel and a few bodies, which pass a voice to one another.
            """
        case .rehearse:
            """
            A house of random bodies, rooms, people, faults and delays, all drawn from one seed, on a simulated broker and in
            virtual time, with the decisions and the messages of the real one. The rules of the house are checked at every
            step. With --runs many are tried, and the first that breaks a rule is shrunk to a short story.
            """
        case .oriel:
            """
            The simulated Oriel alone: it has a registry of brains, answers what bodies say with a scripted turn, and
            does Oriel's duties. It runs until SIGTERM or SIGINT.
            """
        case .tell:
            """
            Says one thing on the body's “sense” topic, as its ears, mouth, camera and face do, and ends when the broker
            has it. Nobody keeps a sense: if the body is not online, nobody hears it, and the exit status is 69.

              wake [PHRASE] [SCORE]             the wake phrase was heard; a score is 0 to 1
              words TEXT…                       the words so far
              said TEXT…                        the words, ended
              nothing                           the ears gave up
              tap                               her face was tapped
              pause, resume                     the microphone was closed or opened on the body
              camera open|closed|failed [WHY]   what became of the camera
              mouth started|ended|failed TURN [WHY]
                                                what became of a voice
              '{"heard":"nothing"}'             the same as the protocol spells it
            """
        case .watch:
            """
            Every body with its status, face, line, hand-off and brain: one row each, kept up to date in place on a
            terminal, one line a change in a pipe. It runs until SIGTERM or SIGINT.
            """
        case .forget:
            """
            Clears every retained topic under a body's id, its own and Oriel's for it, and says which. A body that is
            online is left alone: it would say them again.
            """
        case .avatar:
            """
            A set is a folder with pictures and the record of where they came from, with a digest for each. No broker is
            needed.

              seed --from DIR --to DIR --map STATE=FILE…
                                                copy a set once; the new folder's name is the set's
              add STATE FILE --to DIR           give a set a frame
              verify [DIR…]                     digest every frame again, one line each: ok, changed, missing, extra; the
                                                exit status is 1 if anything but ok is among them
              show NAME                         which frame each of the eight states draws, and why; the pictures too, in
                                                a terminal that can (kitty, iTerm2, sixel)
            """
        case .bench:
            """
            Measures how fast and how small a node is, on a broker of its own, and beside each figure the same for
            “yardstick”: a C program over the same library, which decodes nothing and decides nothing. Both take turns in
            every round. It is meant for a release build, on a machine that does nothing else; a whole run takes minutes.
            """
        }
    }

    var examples: [String] {
        switch self {
        case .run:
            [
                "cordelia-node run --id ipad --name \"Pippa's iPad\" --room study --can ears,voice,screen",
                "cordelia-node run --config /etc/cordelia-node.json5 --check",
                "cordelia-node run --id kitchen --broker mqtts://hub.local --ca /etc/ssl/house.pem \\",
                "    --user kitchen --password-file /run/secrets/kitchen",
            ]
        case .house: ["cordelia-node house", "cordelia-node house --turns 10"]
        case .rehearse:
            [
                "cordelia-node rehearse --seed 7", "cordelia-node rehearse --runs 10000 --bodies 3 --minutes 2",
                "cordelia-node rehearse --scenario evening.json5",
            ]
        case .oriel: ["cordelia-node oriel --broker mqtt://127.0.0.1:21883"]
        case .tell:
            [
                "cordelia-node tell ipad wake",
                "cordelia-node tell ipad wake \"Cordelia Pippa\" 0.83",
                "cordelia-node tell ipad said turn on the light",
                "cordelia-node tell ipad camera failed no such device",
            ]
        case .watch: ["cordelia-node watch", "cordelia-node watch --json | jq .line"]
        case .forget: ["cordelia-node forget old-phone"]
        case .avatar:
            [
                "cordelia-node avatar seed --from sketches --to avatars/winter --map idle=default.png,blink=shut.png",
                "cordelia-node avatar add listening ears.webp --to avatars/winter",
                "cordelia-node avatar verify avatars/winter",
                "cordelia-node avatar show winter --avatars avatars",
            ]
        case .bench:
            [
                "cordelia-node bench", "cordelia-node bench --only hand-back,flow --rounds 9",
                "cordelia-node bench --json > today.json",
            ]
        }
    }
}
