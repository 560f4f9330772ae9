/// The version of SUSI Speaker: the daemon, its command and what both send as `User-Agent` and `Server`.
///
/// It stands in this room because this is the lowest one that the daemon and the command share.
public enum SpeakerVersion {
    /// Major, minor, patch (semver.org).
    public static let current = "0.1.0"
}
