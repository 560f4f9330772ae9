public import Platform
internal import Synchronization

/// Shows on lights how the speaker is, on a thread of its own.
public final class LightThread: Sendable {
    /// Seconds between two pictures of a scene that moves.
    private static let frame = 0.04
    /// Seconds between two looks while nothing moves: for what tells no news, such as a fault.
    private static let pause = 0.5
    /// Seconds until lights that failed are tried again.
    private static let retry = 10.0

    private let isStopping = Mutex(false)
    private let changed = Wake()

    /// Begins. `open` makes the lights, again and again where they fail; `news` tells how the speaker is and `trouble` is
    /// told why they can't be used, nil once they can; all of them on the thread.
    public init(
        open: @escaping @Sendable () throws(SystemError) -> any Lights, news: @escaping @Sendable () -> LightNews,
        trouble: @escaping @Sendable (SystemError?) -> Void
    ) {
        startThread(name: "lights") { self.run(open, news, trouble) }
    }

    /// Something has changed: look at once.
    public func look() { changed.signal() }

    /// Dark, and the end.
    public func stop() {
        isStopping.withLock { $0 = true }
        changed.signal()
    }

    private var goesOn: Bool { !isStopping.withLock { $0 } }

    private func run(
        _ open: () throws(SystemError) -> any Lights, _ news: () -> LightNews, _ trouble: (SystemError?) -> Void
    ) {
        while goesOn {
            do throws(SystemError) {
                let lights = try open()
                trouble(nil)
                try show(on: lights, news)
                return
            } catch {
                trouble(error)
                changed.wait(seconds: Self.retry)
            }
        }
    }

    /// Until it is to stop.
    private func show(on lights: any Lights, _ news: () -> LightNews) throws(SystemError) {
        let dark = [LightColour](repeating: .dark, count: lights.count)
        var choice = LightChoice()
        var shown: LightScene?
        while goesOn {
            let now = MonotonicTime.now.milliseconds / 1000
            let (scene, since, until) = choice.choose(news(), at: now)
            let moves = LightPattern.moves(scene)
            if moves || scene != shown {
                try lights.show(LightPattern.colours(scene, at: now - since, count: lights.count))
                shown = scene
            }
            changed.wait(seconds: moves ? Self.frame : min(Self.pause, until.map { $0 - now } ?? Self.pause))
        }
        try lights.show(dark)
    }
}
