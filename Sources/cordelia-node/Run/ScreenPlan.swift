import Glibc
import OrielBridge
import Screen

/// What a screen needs to know before it is served.
struct ScreenPlan {
    let configuration: Screen.Configuration
    /// What is not wrong but should be known.
    let remarks: [String]

    /// Nil when no screen is asked for.
    init?(_ resolution: Resolution, environment: [String: String]) throws(Failure) {
        guard let address = resolution.options.screen else { return nil }
        let screen = try Secret.find(.screenToken, in: resolution, environment: environment)
        let door = try Secret.find(.doorToken, in: resolution, environment: environment)
        guard screen != nil || address.isLoopback else {
            throw Failure(
                resolution.origins["screen"]?.status ?? .usage,
                "a screen at \(address) can be reached by others, so it needs a token: openssl rand -hex 16 >FILE makes one, "
                    + "--screen-token-file FILE takes it")
        }
        configuration = Screen.Configuration(
            at: address, token: try screen.map(Self.token), doorToken: try door.map(Self.token),
            names: resolution.options.screenNames)
        var remarks = [screen?.remark, door?.remark].compactMap(\.self)
        if !address.isLoopback {
            remarks.append(
                "the screen at \(address) is not encrypted: anybody on the way can read its token; put a proxy with TLS before "
                    + "it, or keep it in a network that you trust")
        }
        self.remarks = remarks
    }

    private static func token(_ secret: Secret) throws(Failure) -> Token {
        guard let token = Token(secret.secret) else {
            throw Failure(.configuration, "the \(secret.kind.name) \(secret.place) is no token: \(Token.rule)")
        }
        return token
    }
}

extension Failure {
    /// A screen that cannot be served.
    init(_ error: ScreenError) { self.init(error.code == EACCES ? .noPermission : .unavailable, error.description) }
}
