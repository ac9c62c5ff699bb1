// libFuzzer's door. The program's own name says what it fuzzes: deploy/fuzz links it under the name of every target.

private let target: FuzzTarget? = {
    let path = CommandLine.arguments.first ?? ""
    return FuzzTarget(rawValue: path.split(separator: "/").last.map(String.init) ?? path)
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    hold(target != nil, "the program has the name of one of \(FuzzTarget.allCases.map(\.rawValue))")
    target?.take(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
