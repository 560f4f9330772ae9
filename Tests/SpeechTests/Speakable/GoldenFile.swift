import Glibc

/// The files of `Golden`, beside the tests.
enum GoldenFile {
    static func lines(_ name: String, from source: String = #filePath) -> [String] {
        let folder = source.split(separator: "/").dropLast(2).joined(separator: "/")
        guard let file = fopen("/\(folder)/Golden/\(name)", "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
