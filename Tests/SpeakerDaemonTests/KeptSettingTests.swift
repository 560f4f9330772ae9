import Conversation
import SpeakerTesting
import Store
import Synchronization
import Testing

@testable import SpeakerDaemon

/// A setting that is changed quickly, on disks that are slow, full or not there yet.
@Suite(.timeLimit(.minutes(1))) struct KeptSettingTests {
    /// A disk that writes when it is let, and keeps what it wrote in order.
    final class Disk: Sendable {
        let begun = AsyncStream.makeStream(of: String.self)
        private let written = Mutex<[String]>([])
        private let gates = Mutex<[CheckedContinuation<Void, Never>]>([])
        let failure: StoreFailure?

        init(failure: StoreFailure? = nil) { self.failure = failure }

        var values: [String] { written.withLock { $0 } }

        func write(_ value: String) async throws(StoreFailure) {
            await withCheckedContinuation { continuation in
                gates.withLock { $0.append(continuation) }
                begun.continuation.yield(value)
            }
            if let failure { throw failure }
            written.withLock { $0.append(value) }
        }

        /// Lets the write that waits go on.
        func release() { gates.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.resume() }
    }

    @Test func quickChangesAreWrittenInOrderAndTheLastOneStays() async {
        let disk = Disk()
        let setting = KeptSetting("volume", write: disk.write)
        setting.begin()
        var begun = disk.begun.stream.makeAsyncIterator()
        setting.change(to: "1")
        #expect(await begun.next() == "1")
        // While the first is on its way: only the last of these is worth a write.
        for value in 2...50 { setting.change(to: "\(value)") }
        #expect(disk.values == [])
        disk.release()
        #expect(await begun.next() == "50")
        #expect(disk.values == ["1"])
        disk.release()
        #expect(await setting.trouble(within: .seconds(30)) == nil)
        #expect(disk.values == ["1", "50"])
    }

    @Test func itIsPromisedOnlyOnceItIsOnDisk() async {
        let disk = Disk()
        let setting = KeptSetting("volume", write: disk.write)
        setting.begin()
        var begun = disk.begun.stream.makeAsyncIterator()
        setting.change(to: "1")
        _ = await begun.next()
        // The disk does not answer.
        #expect(await setting.trouble(within: .milliseconds(20)) == .slow)
        async let promise = setting.trouble(within: .seconds(30))
        disk.release()
        #expect(await promise == nil)
        #expect(disk.values == ["1"])
        #expect(await setting.trouble(within: .seconds(30)) == nil)
    }

    @Test func aFailureIsToldAndTheNextChangeTriesAgain() async throws {
        let folder = try ScratchFolder(label: "susi-kept")
        defer { folder.remove() }
        let store = Store(path: folder.path + "/kept.sqlite")
        let setting = KeptSetting("volume", in: store)
        setting.begin()
        setting.change(to: "30")
        #expect(await setting.trouble(within: .seconds(30)) == .failed)
        try await store.open()
        setting.change(to: "31")
        #expect(await setting.trouble(within: .seconds(30)) == nil)
        #expect(try await store.setting("volume") == "31")
        await store.close()
    }

    @Test func whatIsChangedBeforeTheStoreIsOpenIsWrittenThen() async throws {
        let folder = try ScratchFolder(label: "susi-kept")
        defer { folder.remove() }
        let store = Store(path: folder.path + "/kept.sqlite")
        let setting = KeptSetting("volume", in: store)
        #expect(await setting.trouble(within: .seconds(30)) == nil)
        setting.change(to: "30")
        #expect(await setting.trouble(within: .milliseconds(20)) == .slow)
        try await store.open()
        setting.begin()
        #expect(await setting.trouble(within: .seconds(30)) == nil)
        #expect(try await store.setting("volume") == "30")
        await store.close()
    }
}
