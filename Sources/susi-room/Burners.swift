internal import Glibc
internal import SpeakerTesting

/// Processes that keep every core busy.
struct Burners {
    private let children: [ChildProcess]

    static func start() async throws(RoomError) -> Burners {
        var children: [ChildProcess] = []
        for _ in 0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) {
            children.append(try await ChildProcess.start(["sh", "-c", "while :; do :; done"]))
        }
        return Burners(children: children)
    }

    func end() async { for child in children { await child.end(grace: .zero) } }

    /// Runs `body` with every core busy.
    static func during<R>(_ body: () async throws(RoomError) -> R) async throws(RoomError) -> R {
        let burners = try await start()
        let result: Result<R, RoomError>
        do throws(RoomError) {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        await burners.end()
        return try result.get()
    }
}
