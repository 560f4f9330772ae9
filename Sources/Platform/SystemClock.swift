internal import CLinux
internal import Glibc

/// The machine's clocks, and whether the wall clock can be believed.
public enum SystemClock {
    /// Milliseconds of CLOCK_BOOTTIME: since the machine started, sleep included.
    public static var bootMilliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    /// The kernel's name for this start of the machine.
    public static let bootIdentifier: String = {
        guard let bytes = try? Files.read("/proc/sys/kernel/random/boot_id", maximumSize: 256) else { return "" }
        return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    }()

    /// Whether the wall clock is right, as far as one can know: it was synchronised, or the machine has a clock that
    /// runs while it is off. A Raspberry Pi has none: after a power cut its clock begins where it stood, until the
    /// network tells the time. And a time before this program existed is wrong in any case.
    public static var isTrusted: Bool {
        guard CivilTime.now > 1_735_689_600 else { return false }  // 2025-01-01
        return clinux_clock_is_synchronized() != 0 || Files.exists("/run/systemd/timesync/synchronized")
            || hasBatteryClock
    }

    /// A real-time clock; machines that are not described by a device tree (PCs, their virtual kin) always have one or
    /// are given the time by their host.
    private static var hasBatteryClock: Bool {
        Files.exists("/sys/class/rtc/rtc0") || !Files.exists("/proc/device-tree")
    }
}
