/// A whole house on a broker of its own.
enum HouseCommand {
    static func run(_ options: Options, log: Log) throws(Refusal) -> ExitStatus {
        throw Refusal(.software, "\"house\" is not built yet")
    }
}
