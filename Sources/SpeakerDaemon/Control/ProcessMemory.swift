internal import Platform

/// The memory of this process.
enum ProcessMemory {
    /// Resident bytes (`VmRSS` of proc(5)); 0 if the kernel does not tell.
    static var resident: Int {
        guard let bytes = try? Files.read("/proc/self/status", maximumSize: 1 << 16) else { return 0 }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("VmRSS:") {
            return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
        }
        return 0
    }
}
