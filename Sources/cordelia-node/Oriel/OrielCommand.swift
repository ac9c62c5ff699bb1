/// The simulated Oriel alone.
enum OrielCommand {
    static func run(_ resolution: Resolution, environment: [String: String]) throws(Failure) -> ExitStatus {
        throw Failure(.software, "\"oriel\" is not built yet")
    }
}
