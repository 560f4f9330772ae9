internal import Glibc

/// Offsets of civil time from UTC, by the system's time zone database.
///
/// FoundationEssentials has no named zones (it silently uses GMT), so the local zone comes from glibc and other zones
/// from their TZif files (RFC 9636), which Debian ships with all transitions up to 2037.
public enum CivilTime {
    /// Seconds east of UTC in the system's zone at `utc` (seconds since 1970).
    public static func localOffset(at utc: Int) -> Int {
        var seconds = time_t(utc)
        var fields = tm()
        // The zone file is read again if it changed: localtime_r alone would keep the one of the start.
        tzset()
        guard localtime_r(&seconds, &fields) != nil else { return 0 }
        return fields.tm_gmtoff
    }

    /// The name of the system's zone, as in "Europe/Berlin"; nil if it has none.
    public static var localZoneName: String? {
        if let chosen = getenv("TZ").map({ String(cString: $0) }) {
            let name = chosen.first == ":" ? String(chosen.dropFirst()) : chosen
            return offset(ofZone: name, at: now) == nil ? nil : name
        }
        var buffer = [CChar](repeating: 0, count: 512)
        let count = readlink("/etc/localtime", &buffer, buffer.count - 1)
        guard count > 0 else { return nil }
        let parts = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            .split(separator: "/")
        guard let start = parts.lastIndex(of: "zoneinfo") else { return nil }
        let name = parts[(start + 1)...].joined(separator: "/")
        return offset(ofZone: name, at: now) == nil ? nil : name
    }

    /// Seconds since 1970 UTC, by the system's clock.
    public static var now: Int { time(nil) }

    /// Milliseconds since 1970 UTC, by the system's clock.
    public static var nowMilliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    /// Seconds east of UTC in `zone` ("Asia/Tokyo") at `utc`; nil for a zone that the system does not know.
    public static func offset(ofZone zone: String, at utc: Int) -> Int? {
        let isName = zone.utf8.allSatisfy {
            ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || ($0 >= 48 && $0 <= 57) || "/_+-".utf8.contains($0)
        }
        guard isName, !zone.isEmpty, !zone.hasPrefix("/"),
            let bytes = try? Files.read("/usr/share/zoneinfo/" + zone, maximumSize: 1 << 16)
        else { return nil }
        return TimeZoneFile(bytes)?.offset(at: utc)
    }
}

/// The transitions of one TZif file, version 2 or later.
struct TimeZoneFile {
    private let times: [Int]
    private let offsets: [Int]
    private let first: Int

    /// Nil if the bytes are no such file.
    init?(_ bytes: [UInt8]) {
        // A version-1 block comes first; its counts say where the 64-bit block starts.
        guard let old = Header(bytes, at: 0), old.version >= 2,
            let new = Header(bytes, at: Header.size + old.length(timeSize: 4))
        else { return nil }
        var at = new.start
        guard at + new.length(timeSize: 8) <= bytes.count, new.types > 0 else { return nil }
        func integer(_ position: Int, _ size: Int) -> Int {
            let raw = bytes[position..<position + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return size == 4 ? Int(Int32(truncatingIfNeeded: raw)) : Int(Int64(bitPattern: raw))
        }
        times = (0..<new.times).map { integer(at + 8 * $0, 8) }
        at += 8 * new.times
        let indices = bytes[at..<at + new.times].map(Int.init)
        at += new.times
        let types = (0..<new.types).map { integer(at + 6 * $0, 4) }
        let flags = (0..<new.types).map { bytes[at + 6 * $0 + 4] }
        guard indices.allSatisfy({ $0 < types.count }) else { return nil }
        offsets = indices.map { types[$0] }
        first = types[flags.firstIndex(of: 0) ?? 0]
    }

    /// Seconds east of UTC at `utc`.
    func offset(at utc: Int) -> Int {
        var low = 0
        var high = times.count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= utc { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }

    private struct Header {
        static let size = 44
        let start: Int
        let version: Int
        let utcFlags, standardFlags, leaps, times, types, letters: Int

        init?(_ bytes: [UInt8], at offset: Int) {
            guard offset >= 0, offset + Self.size <= bytes.count, bytes[offset..<offset + 4].elementsEqual("TZif".utf8)
            else { return nil }
            version = Int(bytes[offset + 4]) - 48
            let counts = (0..<6).map { index -> Int in
                let position = offset + 20 + 4 * index
                return bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            }
            guard counts.allSatisfy({ $0 < 1 << 16 }) else { return nil }
            (utcFlags, standardFlags, leaps) = (counts[0], counts[1], counts[2])
            (times, types, letters) = (counts[3], counts[4], counts[5])
            start = offset + Self.size
        }

        func length(timeSize: Int) -> Int {
            times * timeSize + times + types * 6 + letters + leaps * (timeSize + 4) + standardFlags + utcFlags
        }
    }
}
