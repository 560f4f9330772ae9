internal import Audio
internal import Conversation
internal import Platform
internal import Synchronization

/// Makes alarms heard: their tone again and again, with what they are about, louder and louder until stopped.
///
/// Needs nothing but the loudspeaker. It is silent while somebody is listened to or answered, and goes on after that;
/// while it rings nothing sounds below its volume, whatever the user's is. A thread of its own.
// @unchecked is not needed: all state is in the mutex.
final class Ringer: Sendable {
    private struct Ring: Sendable {
        let sentence: String
        let kind: AlarmKind
        var step: Int
        /// How often its tone was heard.
        var rounds = 0
    }

    private struct State: Sendable {
        var rings: [AlarmID: Ring] = [:]
        /// The conversation has the word.
        var isHeldBack = false
    }

    private let state = Mutex(State())
    private let wake = WakeUp()
    private let playback: Playback
    private let loudness: VolumeControl
    /// Speaks a sentence into an utterance, to its end.
    private let say: @Sendable (String, Utterance) async -> Void

    /// Percent of the first step, and what each step adds; the last one, 5, is full volume.
    private static let firstVolume = 40
    private static let volumeStep = 12
    /// Silence between two rounds, nanoseconds.
    private static let pause: UInt64 = 1_000_000_000

    init(playback: Playback, loudness: VolumeControl, say: @escaping @Sendable (String, Utterance) async -> Void) {
        self.playback = playback
        self.loudness = loudness
        self.say = say
        startThread(name: "ringer") { self.run() }
    }

    /// True from the first tone to "stop", also in the pauses: "stop" is listened for all the while.
    var isRinging: Bool { state.withLock { !$0.rings.isEmpty } }

    /// Rings for `id`; `step` 0 to 5.
    func ring(_ id: AlarmID, sentence: String, kind: AlarmKind, step: Int) {
        change { $0.rings[id] = Ring(sentence: sentence, kind: kind, step: step) }
    }

    /// Rings louder.
    func louder(_ id: AlarmID, step: Int) { change { $0.rings[id]?.step = step } }

    /// Is silent for `id`. If nothing else rings, the sound is cut.
    func stop(_ id: AlarmID) {
        let wasLast = state.withLock { state in
            guard state.rings.removeValue(forKey: id) != nil else { return false }
            return state.rings.isEmpty
        }
        guard wasLast else { return }
        loudness.setVolumeFloor(0)
        playback.cut()
        wake.signal()
    }

    /// Holds back while the conversation listens, thinks or speaks.
    func holdBack(_ isHeldBack: Bool) { change { $0.isHeldBack = isHeldBack } }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { body(&$0) }
        wake.signal()
    }

    private func run() {
        while true {
            guard let (id, ring, utterance) = next() else {
                loudness.setVolumeFloor(0)
                wake.wait(until: monotonicNanoseconds() + 60_000_000_000)
                continue
            }
            loudness.setVolumeFloor(min(100, Self.firstVolume + Self.volumeStep * ring.step))
            sound(ring, utterance)
            state.withLock { $0.rings[id]?.rounds += 1 }
            wake.clear()
            wake.wait(until: monotonicNanoseconds() + Self.pause)
        }
    }

    /// The one that rang least so far: several take turns. Its utterance is made under the lock under which it may be
    /// taken away: the cut that follows then is one of this utterance too.
    private func next() -> (AlarmID, Ring, Utterance)? {
        state.withLock { state -> (AlarmID, Ring, Utterance)? in
            guard !state.isHeldBack else { return nil }
            let next = state.rings.min { ($0.value.rounds, $0.key.number) < ($1.value.rounds, $1.key.number) }
            return next.map { ($0.key, $0.value, playback.utterance()) }
        }
    }

    /// One round: the tone, and in every second one what it is about. Returns when it was heard, or cut.
    private func sound(_ ring: Ring, _ utterance: Utterance) {
        let clip = (ring.kind == .timer ? Earcon.timer : .alarm).clip()
        let done = WakeUp()
        guard clip.samples.withUnsafeBufferPointer({ utterance.write($0, sampleRate: clip.sampleRate) }) else {
            // No loudspeaker, or cut: not in a tight loop.
            return
        }
        Task { [say] in
            if ring.rounds % 2 == 0 { await say(ring.sentence, utterance) } else { utterance.finish() }
            _ = await utterance.played()
            done.signal()
        }
        done.wait(until: monotonicNanoseconds() + 60_000_000_000)
    }
}
