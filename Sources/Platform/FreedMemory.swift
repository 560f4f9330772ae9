internal import CLinux

/// Memory that was freed and that the C library keeps for later.
public enum FreedMemory {
    /// Gives it back to the system: after work that took a hundred megabytes for a moment, on a machine that has few. Takes
    /// milliseconds. Any thread.
    public static func giveBack() { malloc_trim(0) }
}
