import BodyNode
import OrielBridge

@testable import Screen

private let token = "screen-0123456789abcdef"
private let doorToken = "door-0123456789abcdef"

/// A request: the method and the path in the first line, a header in each that follows, and behind an empty line the body. Nothing
/// gets through a gate with tokens that does not show one of them.
func fuzzRequest(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let here = Address(bytes: [127, 0, 0, 1], port: 8_600)
    let first = String(decoding: lines[0], as: UTF8.self).split(separator: " ", maxSplits: 1).map(String.init)
    let target = (first.dropFirst().first ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var request = Request(Request.Method(first.first ?? "GET"), String(target[0]), peer: here, local: here)
    for pair in target.dropFirst().first?.split(separator: "&") ?? [] {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        request.query.append((String(parts[0]), String(parts.dropFirst().first ?? "")))
    }
    let end = lines.dropFirst().firstIndex(where: \.isEmpty) ?? lines.endIndex
    for line in lines[1..<max(1, end)] {
        let parts = String(decoding: line, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        request.headers.append((String(parts[0]), parts.dropFirst().first.map { String($0.drop { $0 == " " }) } ?? ""))
    }
    if end < lines.endIndex { request.body = Array(lines[(end + 1)...].joined(separator: [UInt8(ascii: "\n")])) }

    let (passes, _) = judge(request, guarded: true)
    if passes {
        let shown = request.headers.map(\.value) + request.query.map(\.value)
        let cookie = Token(Array(token.utf8))?.cookie ?? token
        hold(
            shown.contains { $0.contains(token) || $0.contains(doorToken) || $0.contains(cookie) },
            "a request without a token came through: \(request)")
    }
    let (passesUnguarded, why) = judge(request, guarded: false)
    hold(passesUnguarded || why != nil, "a refusal has a reason: \(request)")
    if passes { hold(passesUnguarded, "what a token opens is open where none is needed: \(request)") }
    guard passesUnguarded, let route = Route(request.path), route.audience == .actors else { return }
    do throws(Refusal) { _ = try ScreenAct(route, request) } catch { holdSentence(error.why) }
}

private func judge(_ request: Request, guarded: Bool) -> (passes: Bool, why: String?) {
    var gate = Gate(
        screenToken: guarded ? Token(Array(token.utf8)) : nil, doorToken: guarded ? Token(Array(doorToken.utf8)) : nil,
        hosts: Hosts(["panel.local"]), isLoopback: true)
    switch gate.verdict(on: request, at: .start) {
    case .read: return (true, nil)
    case .answer(let response):
        guard case .bytes(let bytes) = response.content else { return (false, nil) }
        return (false, String(decoding: bytes, as: UTF8.self))
    }
}
