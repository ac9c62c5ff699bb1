// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// A body's memory is mostly this program's own pages, so it is built for size: all but the decisions, which many small copies make
// a quarter slower then.
let small: [SwiftSetting] = strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let package = Package(
    name: "cordelia-node",
    products: [
        .executable(name: "cordelia-node", targets: ["cordelia-node"])
    ],
    targets: [
        .systemLibrary(
            name: "CMosquitto",
            pkgConfig: "libmosquitto",
            providers: [.apt(["libmosquitto-dev"]), .brew(["mosquitto"])]),
        // SHA-256, for avatar sets. libmosquitto loads the same library for TLS.
        .systemLibrary(
            name: "CCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]),
        // An HTTP server, for the program that shows her face on a screen. Its header only: it is loaded when it is asked for, so it is
        // not linked, which `pkgConfig` would do.
        .systemLibrary(
            name: "CMicroHTTPD",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        // The pages and the set that is built in, as bytes in the program. C's #embed takes megabytes in no time and puts them where
        // only what is read costs memory; SwiftPM's `.embedInCode` writes each byte as a number that Swift then has to check.
        // Debian's Valgrind does not read DWARF 5, which clang writes unless told otherwise.
        .target(name: "CPages", cSettings: [.unsafeFlags(["-gdwarf-4"])]),
        .target(name: "BodyNode", swiftSettings: strict),
        .target(name: "OrielBridge", dependencies: ["BodyNode", "CMosquitto", "CCrypto"], swiftSettings: small),
        // All that speaks HTTP. A target of its own, so that the bus and the rehearsal know nothing of it.
        .target(
            name: "Screen", dependencies: ["BodyNode", "OrielBridge", "CMicroHTTPD", "CPages"], exclude: ["Pages"],
            swiftSettings: small),
        .executableTarget(
            name: "cordelia-node", dependencies: ["BodyNode", "OrielBridge", "Screen"], swiftSettings: small),
        // What `cordelia-node bench` is measured against: the raw library, from C.
        .executableTarget(
            name: "yardstick", dependencies: ["CMosquitto"], linkerSettings: [.linkedLibrary("mosquitto")]),
        .testTarget(name: "BodyNodeTests", dependencies: ["BodyNode"], swiftSettings: strict),
        .testTarget(
            name: "OrielBridgeTests", dependencies: ["BodyNode", "OrielBridge"], swiftSettings: strict),
        .testTarget(name: "ScreenTests", dependencies: ["BodyNode", "OrielBridge", "Screen"], swiftSettings: strict),
        .testTarget(
            name: "HouseTests", dependencies: ["BodyNode", "OrielBridge", "Screen", "cordelia-node"],
            exclude: ["Deploy/validate.py", "Deploy/validate_test.py", "Screen/browser"], swiftSettings: strict),
    ]
)
