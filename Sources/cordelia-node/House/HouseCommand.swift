/// A whole house on a broker of its own.
enum HouseCommand {
    static func run(_ resolution: Resolution, environment: [String: String]) throws(Failure) -> ExitStatus {
        throw Failure(.software, "\"house\" is not built yet")
    }
}
