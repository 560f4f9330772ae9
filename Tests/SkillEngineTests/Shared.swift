import Foundation

/// The reference data that exists only where this project is developed.
enum Shared {
    static let root: String =
        ProcessInfo.processInfo.environment["SUSI_SHARED"]
        ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("../shared").path

    static func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: root + "/" + name) }

    static func bytes(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    }

    /// All files below a folder whose name ends with `suffix`, sorted, relative to the folder.
    static func files(_ name: String, suffix: String) -> [String] {
        (FileManager.default.enumerator(atPath: root + "/" + name)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(suffix) }.sorted()
    }
}
