/// How the program ends, in the numbers of `sysexits.h`, which service managers and scripts know.
enum ExitStatus: Int32, Sendable {
    case ok = 0
    /// What was looked at is not as it should be: a turn of `house`, a rule of `rehearse`, a set of `avatar verify`.
    case amiss = 1
    /// The command line is wrong.
    case usage = 64
    /// The broker, or the body that was meant, is not there.
    case unavailable = 69
    /// Something that must not happen did.
    case software = 70
    /// A file or directory cannot be made.
    case cannotCreate = 73
    case inputOutput = 74
    /// It may go well another time: another node with this id is online.
    case temporary = 75
    /// The broker or the system refuses this user.
    case noPermission = 77
    /// The configuration file or the environment is wrong.
    case configuration = 78
    /// Ended by a signal before the work was done, as shells count it.
    case hungUp = 129
    case interrupted = 130
    case terminated = 143
}

/// Why a command ends before its end, as a sentence that a person can act on.
struct Failure: Error, Hashable {
    var status: ExitStatus
    var sentence: String

    init(_ status: ExitStatus, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }
}
