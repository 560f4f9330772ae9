// swift-tools-version: 6.0
// The rooms of the house, in the order in which sound and meaning pass through them; what each may import is
// stated in docs/architecture.md and enforced by --explicit-target-dependency-import-check in scripts/test.
import PackageDescription

/// A C library of Debian's: a module map and a header of inline shims, nothing compiled.
func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
    name: "susi-speaker",
    products: [
        .executable(name: "susid", targets: ["susid"]),
        .executable(name: "susictl", targets: ["susictl"]),
        .executable(name: "susi-script", targets: ["susi-script"]),
    ],
    targets: [
        // C
        library("CALSA", "alsa", "libasound2-dev"),
        library("CCrypto", "libcrypto", "libssl-dev"),
        library("CCurl", "libcurl", "libcurl4-openssl-dev"),
        library("CDuktape", "duktape", "duktape-dev"),
        library("CESpeakNG", "espeak-ng", "libespeak-ng-dev"),
        library("CGLib", "gio-2.0", "libglib2.0-dev"),
        library("CMicroHTTPD", "libmicrohttpd", "libmicrohttpd-dev"),
        library("CNetworkManager", "libnm", "libnm-dev"),
        library("CPocketSphinx", "pocketsphinx", "libpocketsphinx-dev"),
        library("CSpeexDSP", "speexdsp", "libspeexdsp-dev"),
        library("CSQLite", "sqlite3", "libsqlite3-dev"),
        library("CSystemd", "libsystemd", "libsystemd-dev"),
        .target(name: "CLinux"),

        // Pure: no C library, no thread, no clock, no file
        .target(name: "OrderedJSON", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "SusiActions", dependencies: ["OrderedJSON"]),
        .target(name: "Conversation", dependencies: ["OrderedJSON", "SusiActions"]),
        .target(name: "SkillEngine", dependencies: ["OrderedJSON", "SusiActions"]),

        // The machine it runs on
        .target(name: "Platform", dependencies: ["CCrypto", "CLinux", "CSystemd", "OrderedJSON"]),
        .executableTarget(name: "susi-script", dependencies: ["CDuktape"]),
        .target(name: "JavaScript", dependencies: ["CLinux", "Platform", "SkillEngine"]),
        .target(name: "HTTP", dependencies: ["CCurl", "CLinux", "CMicroHTTPD"]),
        .target(name: "SusiAPI", dependencies: ["HTTP", "OrderedJSON", "SusiActions"]),
        .target(name: "Audio", dependencies: ["CALSA", "CLinux", "CSpeexDSP", "Platform"]),
        .target(
            name: "Speech", dependencies: ["Audio", "CESpeakNG", "CLinux", "CPocketSphinx", "Platform"]),
        .target(name: "Store", dependencies: ["CSQLite", "Conversation", "Platform"]),
        .target(name: "Media", dependencies: ["CLinux", "OrderedJSON", "Platform", "SusiActions"]),
        .target(name: "Network", dependencies: ["CGLib", "CNetworkManager", "Platform"]),
        .target(name: "Web", dependencies: ["HTTP", "OrderedJSON", "SusiActions"]),
        .target(name: "Wyoming", dependencies: ["Audio", "CLinux", "OrderedJSON", "Platform", "Speech"]),
        .target(name: "Panel", dependencies: ["CLinux", "Platform"]),

        // The house
        .target(
            name: "SpeakerDaemon",
            dependencies: [
                "Audio", "Conversation", "HTTP", "JavaScript", "Media", "Network", "OrderedJSON", "Panel", "Platform",
                "SkillEngine", "Speech", "Store", "SusiAPI", "SusiActions", "Web", "Wyoming",
            ]),
        .target(
            name: "SpeakerCommand",
            dependencies: ["HTTP", "JavaScript", "OrderedJSON", "Platform", "SkillEngine", "SusiActions"]),
        .executableTarget(name: "susid", dependencies: ["SpeakerDaemon"]),
        .executableTarget(name: "susictl", dependencies: ["SpeakerCommand"]),

        // For tests, the demonstration and the benchmarks
        .target(
            name: "SpeakerTesting",
            dependencies: ["Audio", "CLinux", "HTTP", "Media", "Network", "OrderedJSON", "Platform", "Speech", "Web"]),
        .executableTarget(
            name: "susi-room",
            dependencies: [
                "Audio", "CLinux", "HTTP", "OrderedJSON", "Platform", "SkillEngine", "SpeakerDaemon", "SpeakerTesting",
                "Speech",
            ]),
        .executableTarget(
            name: "susi-fuzz",
            dependencies: ["HTTP", "Media", "OrderedJSON", "Platform", "SkillEngine", "SusiAPI", "SusiActions"]),
        .executableTarget(name: "store-writer", dependencies: ["Conversation", "Store"]),

        .testTarget(name: "OrderedJSONTests", dependencies: ["OrderedJSON"]),
        .testTarget(name: "ConversationTests", dependencies: ["Conversation", "OrderedJSON", "SusiActions"]),
        .testTarget(
            name: "SkillEngineTests",
            dependencies: ["JavaScript", "OrderedJSON", "SkillEngine", "SusiActions", "susi-script"],
            exclude: ["Questions"]),
        .testTarget(
            name: "JavaScriptTests",
            dependencies: ["JavaScript", "OrderedJSON", "SkillEngine", "SusiActions", "susi-script"]),
        .testTarget(name: "PlatformTests", dependencies: ["OrderedJSON", "Platform"]),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP", "Platform"]),
        .testTarget(name: "SusiAPITests", dependencies: ["HTTP", "OrderedJSON", "SusiAPI", "SusiActions"]),
        .testTarget(name: "AudioTests", dependencies: ["Audio", "Platform", "SpeakerTesting"]),
        .testTarget(
            name: "SpeechTests", dependencies: ["Audio", "OrderedJSON", "Platform", "Speech", "SpeakerTesting"],
            exclude: ["Golden", "Hotword/Fixtures"]),
        .testTarget(
            name: "StoreTests", dependencies: ["CLinux", "Conversation", "Platform", "Store", "store-writer"]),
        .testTarget(
            name: "MediaTests",
            dependencies: ["Media", "OrderedJSON", "Platform", "SpeakerTesting", "SusiActions"]),
        .testTarget(
            name: "NetworkTests", dependencies: ["Network", "Platform", "SpeakerTesting"],
            exclude: ["FakeNetworkManager", "RealNetworkManager"]),
        .testTarget(name: "WebTests", dependencies: ["HTTP", "OrderedJSON", "SpeakerTesting", "Web"]),
        .testTarget(
            name: "PageTests", dependencies: ["HTTP", "OrderedJSON", "SpeakerTesting", "susid"]),
        .testTarget(name: "PanelTests", dependencies: ["Panel", "Platform"]),
        .testTarget(
            name: "WyomingTests",
            dependencies: ["Audio", "CLinux", "OrderedJSON", "Platform", "Speech", "SpeakerTesting", "Wyoming"]),
        .testTarget(
            name: "SpeakerCommandTests", dependencies: ["HTTP", "OrderedJSON", "SpeakerCommand", "Web", "susictl"]),
        .testTarget(
            name: "SpeakerDaemonTests",
            dependencies: [
                "Audio", "Conversation", "HTTP", "Media", "Network", "OrderedJSON", "Platform", "SkillEngine",
                "SpeakerDaemon",
                "SpeakerTesting", "Speech", "Store", "SusiAPI", "SusiActions", "Web",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// For a machine on which not everything can be tried, only these targets, with spaces between them: scripts/cross/check.
if let rooms = Context.environment["SUSI_ROOMS"]?.split(separator: " ").map(String.init) {
    package.products = []
    package.targets.removeAll { !rooms.contains($0.name) }
}

// One place for the settings of all Swift targets.
for target in package.targets where target.type != .system && !["CLinux", "susi-script"].contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // Built for release there, so that they end in time; Swift 6.0.3 takes longer to optimise the tests than they run.
    if target.type == .test, Context.environment["SUSI_ROOMS"] != nil {
        target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
    }
}
