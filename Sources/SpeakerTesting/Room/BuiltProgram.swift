internal import Glibc

/// Where the programs of this package and the package itself are.
public enum BuiltProgram {
    /// The path of the built program `name`: in the folder that SUSI_BUILD names, beside the running program, or beside
    /// the bundle of tests that is running.
    public static func path(_ name: String) throws(RoomError) -> String {
        for folder in folders where access("\(folder)/\(name)", X_OK) == 0 { return "\(folder)/\(name)" }
        throw RoomError("\(name) is not built: run swift build, or name the folder it is in with SUSI_BUILD.")
    }

    /// The folder of the package: the one that SUSI_ROOT names, else the nearest one above the built programs that has
    /// a Package.swift.
    public static func packageRoot() throws(RoomError) -> String {
        if let root = getenv("SUSI_ROOT") { return String(cString: root) }
        for start in folders {
            var folder = start[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                if access("\(folder)/Package.swift", R_OK) == 0 { return String(folder) }
            }
        }
        throw RoomError("The package's folder was not found: name it with SUSI_ROOT.")
    }

    private static var folders: [String] {
        var result: [String] = []
        if let folder = getenv("SUSI_BUILD") { result.append(String(cString: folder)) }
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        if length > 0 {
            result.append(folder(of: String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)))
        }
        // Tests run in a program of the toolchain's; one of its arguments names the bundle, with /Contents behind it
        // on some versions.
        for argument in (try? readFile("/proc/self/cmdline"))?.split(separator: 0) ?? [] {
            let text = String(decoding: argument, as: UTF8.self)
            if let bundle = text.place(of: ".xctest") {
                result.append(folder(of: String(text[..<bundle])))
            }
        }
        return result
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}

extension String {
    /// The first place of `other`; the standard library has this only for characters.
    fileprivate func place(of other: String) -> String.Index? {
        indices.first { self[$0...].hasPrefix(other) }
    }
}
