internal import Synchronization

/// Follows the marks of utterances as their samples are mixed, written and played. Belongs to the playback thread;
/// allocates in `init` only.
final class MarkTracker {
    private let core: PlaybackCore
    /// By mark: the count of written frames at which its last sample was handed over; −1 for one to pass over.
    private let endFrames: UnsafeMutablePointer<Int>
    /// Numbers of the marks whose first frame, last sample and last frame are awaited.
    private var starting: Int
    private var ending: Int
    private var playing: Int
    /// Count of written frames at which the last speech sample was handed over.
    private var speechFrame = 0

    init(core: PlaybackCore) {
        self.core = core
        endFrames = .allocate(capacity: UtteranceMarks.capacity)
        endFrames.initialize(repeating: -1, count: UtteranceMarks.capacity)
        playing = core.marks.passed.load(ordering: .relaxed)
        starting = playing
        ending = playing
    }

    deinit { endFrames.deallocate() }

    /// True while the end of an utterance is on its way through the device.
    var isWaiting: Bool { playing < ending }

    /// True from the first sample of an utterance until its last was heard, also while its next ones are not made yet.
    var isWithin: Bool { playing < starting }

    /// `speech` samples were taken from the ring; the piece ends with frame `frame` of the device.
    func mixed(speech: Int, frame: Int, now: UInt64) {
        guard speech > 0 else { return }
        speechFrame = frame
        let position = core.speech.ring.readPosition
        let published = core.marks.published.load(ordering: .acquiring)
        while starting < published {
            let mark = core.marks[starting]
            if mark.pointee.generation.load(ordering: .acquiring) >= 0 {
                guard mark.pointee.start.load(ordering: .relaxed) < position else { return }
                mark.pointee.startedAt.store(now, ordering: .releasing)
                core.news.signal()
            }
            starting += 1
        }
    }

    /// `played` frames of the device have been heard. Always 0, for the caller's chain of results.
    func update(generation: Int, played: Int) -> Int {
        let published = core.marks.published.load(ordering: .acquiring)
        let position = core.speech.readPosition(generation: generation)
        while ending < published {
            let mark = core.marks[ending]
            let owner = mark.pointee.generation.load(ordering: .acquiring)
            // One of a generation to come is not ours yet.
            guard owner <= generation else { break }
            if owner == generation {
                guard mark.pointee.end.load(ordering: .acquiring) <= position else { break }
                endFrames[ending & (UtteranceMarks.capacity - 1)] = speechFrame
            } else {
                endFrames[ending & (UtteranceMarks.capacity - 1)] = -1
            }
            ending += 1
            starting = max(starting, ending)
        }
        while playing < ending {
            let endFrame = endFrames[playing & (UtteranceMarks.capacity - 1)]
            if endFrame >= 0 {
                guard played >= endFrame else { break }
                if core.marks[playing].pointee.generation.load(ordering: .acquiring) == generation {
                    core.marks[playing].pointee.isPlayed.store(true, ordering: .releasing)
                    core.news.signal()
                }
            }
            playing += 1
        }
        core.marks.passed.store(playing, ordering: .releasing)
        return 0
    }
}
