/// What the machine may be in, hear and order, and how long each may last.
extension PlayerMachine {
    enum State: Sendable, Equatable {
        /// Nothing plays. The process is let go after a while.
        case idle
        /// The current item is on its way to be heard.
        case starting(Phase)
        case playing
        case paused(PauseReason)
        /// The music was told to be silent; what was asked for meanwhile comes after the silence.
        case stopping(thenPlays: Bool)
        /// Nothing plays, and this is why.
        case failed(MediaFault)
    }

    enum Phase: Sendable, Equatable {
        /// Before another attempt.
        case waiting
        /// The process starts.
        case launching
        /// The process opens the item.
        case loading
    }

    enum Process: Sendable, Equatable { case absent, launching, ready }

    enum Input: Sendable, Equatable {
        case play([MediaItem], shuffle: Bool)
        case pause(PauseReason), resume, restart, next, previous, shuffle, stop
        /// Go to this second of the item; to this item of the queue, from 0.
        case seek(Double), jump(Int)
        /// The process answers.
        case ready
        /// The process cannot be started.
        case launchFailed(MediaFault)
        /// The process is gone, or was killed since it did not answer.
        case processEnded
        /// The item sounds, or would if it were not paused.
        case sounding
        /// The item is over: at its end, or for this reason.
        case ended(MediaFault?)
        /// Where the item is, seconds.
        case position(Double)
        /// The process has obeyed `silence`.
        case silent
        /// The deadline has come.
        case tick
    }

    enum Effect: Sendable, Equatable {
        case launch
        case load(MediaItem, position: Double, isPaused: Bool)
        case setPaused(Bool)
        /// Go to this second of the item.
        case seek(Double)
        /// Ask for the position.
        case poll
        case silence
        /// End the process now; it has not obeyed.
        case kill
        /// Let the process go; nothing is playing.
        case quit
        case emit(MediaEvent)
    }

    /// How long each state may last.
    struct Limits: Sendable {
        /// From the start of the process to its first answer.
        var launch = Duration.seconds(5)
        /// From loading to sound; longer than mpv's own limit for the network, whose reason is better than ours.
        var load = Duration.seconds(12)
        /// The same where yt-dlp has to find the address first: up to 30 s were seen on small boards.
        var loadPage = Duration.seconds(45)
        /// Without progress.
        var stall = Duration.seconds(10)
        /// Between two looks at the position.
        var poll = Duration.seconds(1)
        /// From "stop" to obedience; then the process is killed.
        var stop = Duration.milliseconds(80)
        /// From an order to its answer; a process that takes longer hangs and is killed. It answers within milliseconds.
        var answer = Duration.seconds(2)
        /// Paused; then the process is let go, and `resume` opens the item anew.
        var pause = Duration.seconds(3600)
        /// Idle or failed, until the process is let go.
        var rest = Duration.seconds(60)
        /// Attempts for one item that crashes the process, breaks off or finds no loudspeaker.
        var attempts = 4
        /// Items that fail one after another until all is given up.
        var failures = 5
        /// Progress after which earlier attempts are forgotten.
        var settled = Duration.seconds(10)
    }
}
