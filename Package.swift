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
        .target(name: "BodyNode", swiftSettings: strict),
        .target(name: "OrielBridge", dependencies: ["BodyNode", "CMosquitto", "CCrypto"], swiftSettings: small),
        .executableTarget(
            name: "cordelia-node", dependencies: ["BodyNode", "OrielBridge"], swiftSettings: small),
        // What `cordelia-node bench` is measured against: the raw library, from C.
        .executableTarget(
            name: "yardstick", dependencies: ["CMosquitto"], linkerSettings: [.linkedLibrary("mosquitto")]),
        .testTarget(name: "BodyNodeTests", dependencies: ["BodyNode"], swiftSettings: strict),
        .testTarget(
            name: "OrielBridgeTests", dependencies: ["BodyNode", "OrielBridge"], swiftSettings: strict),
        .testTarget(
            name: "HouseTests", dependencies: ["BodyNode", "OrielBridge", "cordelia-node"],
            exclude: ["Deploy/validate.py", "Deploy/validate_test.py"], swiftSettings: strict),
    ]
)
