/// Whoever plays music: mpv in the real house, a model in tests.
///
/// No call waits for a network or a file: what becomes of an order is told by `events()`.
public protocol MediaControl: Sendable {
    /// Plays `items` in order, or in a random one, in place of what plays now. Nothing to play is told as a failure, and
    /// what plays goes on.
    func play(_ items: [MediaItem], shuffle: Bool) async
    /// Holds the sound; does nothing if none plays.
    func pause(_ reason: PauseReason) async
    /// Goes on after a pause, and after a stop with the item that was stopped.
    func resume() async
    /// Plays the item from its start.
    func restart() async
    /// Goes to this second of what plays or is paused; does nothing for what has no end.
    func seek(to seconds: Double) async
    /// Plays the item with this number of what was asked for, from 1; does nothing if there is none.
    func jump(to number: Int) async
    /// What was asked for, in the order in which it is played; empty if nothing plays.
    func queue() async -> [MediaItem]
    /// Plays the next item; after the last one the music ends.
    func next() async
    /// Plays the item before this one; the first one starts anew.
    func previous() async
    /// Puts the items after this one into a random order.
    func shuffle() async
    /// Silences the music at once: nothing is heard 100 ms after the call. Returns when the player has obeyed or was
    /// killed.
    func stop() async
    /// The user's volume in percent, clamped to 0 to 100; its gain is the cube, as for speech.
    func setVolume(_ percent: Int) async
    /// Lowers the music until the lease is let go. Leases are counted. Callable from any thread; does not wait.
    func duck() -> DuckLease
    /// What plays now, or is paused; nil if nothing does.
    func nowPlaying() async -> NowPlaying?
    /// What happens from now on, for one reader; the newest 64 events are kept for a slow one.
    func events() -> AsyncStream<MediaEvent>
}
