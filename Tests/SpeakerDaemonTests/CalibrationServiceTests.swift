import SpeakerTesting
import Store
import Synchronization
import Testing
import Web

@testable import Conversation
@testable import SpeakerDaemon
@testable import Speech

/// A calibration with a clock and a microphone of the test's own.
@Suite(.timeLimit(.minutes(1))) struct CalibrationServiceTests {
    /// What the service works with.
    final class Bench: Sendable {
        struct State: Sendable {
            var time = 0.0
            var deafness: String?
            var isSounding = false
        }
        let state = Mutex(State())
        let tuning = HotwordTuning()
        /// An element whenever the listener was asked for a new spotter.
        let renewals = AsyncStream.makeStream(of: Void.self)
        /// What was said aloud.
        let said = AsyncStream.makeStream(of: String.self)

        func service(_ store: Store, configured: Configuration.Hotword = .init()) -> CalibrationService {
            CalibrationService(
                configured: configured, language: "en",
                equipment: CalibrationService.Equipment(
                    tuning: tuning, counts: HotwordCounts(store: store, today: { 20_787 }), store: store,
                    deafness: { self.state.withLock { $0.deafness } },
                    isSounding: { self.state.withLock { $0.isSounding } },
                    renew: { self.renewals.continuation.yield() },
                    announce: { self.said.continuation.yield($0) }, time: { self.state.withLock { $0.time } }))
        }

        func set(time: Double) { state.withLock { $0.time = time } }
        func call(_ needed: Double) { tuning.tell?(HotwordPeak(phrase: "hey susi", needed: needed, isMeasured: true)) }
    }

    private func withStore(_ body: (Store) async throws -> Void) async throws {
        let folder = try ScratchFolder(label: "susi-calibration")
        defer { folder.remove() }
        let store = Store(path: folder.path + "/susi.db")
        try await store.open()
        try await body(store)
        await store.close()
    }

    /// Calls five times; each call is told once the one before is counted.
    private func calibrate(_ service: CalibrationService, _ bench: Bench) async throws {
        var said = bench.said.stream.makeAsyncIterator()
        #expect(try await service.beginCalibration().state == .room)
        #expect(await said.next()?.contains("minute") == true)
        bench.set(time: 61)
        #expect(await said.next()?.contains("five times") == true)
        for number in 1...5 {
            bench.set(time: 61 + 3 * Double(number))
            bench.call(-0.5)
            while await service.calibration().heard < number { await Task.yield() }
        }
        bench.set(time: 90)
        #expect(await said.next()?.hasPrefix("Done.") == true)
    }

    @Test func whatItCameToIsKept() async throws {
        try await withStore { store in
            let bench = Bench()
            let service = bench.service(store)
            try await calibrate(service, bench)
            let report = await service.calibration()
            #expect(report.state == .done && report.heard == 5)
            #expect(report.expectation?.sensitivity == 0.3)
            #expect(bench.tuning.tell == nil)
            // After a restart, as long as the settings say the same.
            let next = Bench()
            await next.service(store).restore()
            #expect(next.tuning.judgement?.sensitivity.value == bench.tuning.judgement?.sensitivity.value)
            var changed = Configuration.Hotword()
            changed.sensitivity = 0.7
            let other = Bench()
            await other.service(store, configured: changed).restore()
            #expect(other.tuning.judgement == nil)
            // And then forgotten.
            #expect(try await service.forgetCalibration())
            #expect(try await !service.forgetCalibration())
            let last = Bench()
            await last.service(store).restore()
            #expect(last.tuning.judgement == nil)
        }
    }

    @Test func cancellingChangesNothing() async throws {
        try await withStore { store in
            let bench = Bench()
            let service = bench.service(store)
            _ = try await service.beginCalibration()
            await #expect(throws: ControlError.self) { try await service.beginCalibration() }
            #expect(bench.tuning.tell != nil)
            #expect(await service.cancelCalibration())
            #expect(await !service.cancelCalibration())
            #expect(bench.tuning.tell == nil && bench.tuning.judgement == nil)
            #expect(await service.calibration().state == .cancelled)
            var renewals = bench.renewals.stream.makeAsyncIterator()
            for _ in 0..<2 { await renewals.next() }
            // And another can begin.
            #expect(try await service.beginCalibration().state == .room)
            _ = await service.cancelCalibration()
        }
    }

    @Test func aClosedMicrophoneRefusesAndEndsIt() async throws {
        try await withStore { store in
            let bench = Bench()
            let service = bench.service(store)
            bench.state.withLock { $0.deafness = "The microphone is closed." }
            await #expect(throws: ControlError.unavailable(reason: "The microphone is closed.", retryAfter: 10)) {
                try await service.beginCalibration()
            }
            bench.state.withLock { $0.deafness = nil }
            _ = try await service.beginCalibration()
            bench.state.withLock { $0.deafness = "The microphone is closed." }
            while await service.calibration().state == .room { await Task.yield() }
            #expect(await service.calibration().state == .failed)
        }
    }

    @Test func whatTheSpeakerSaysItselfIsNoCall() async throws {
        try await withStore { store in
            let bench = Bench()
            let service = bench.service(store)
            var said = bench.said.stream.makeAsyncIterator()
            _ = try await service.beginCalibration()
            _ = await said.next()
            bench.set(time: 61)
            _ = await said.next()
            bench.state.withLock { $0.isSounding = true }
            bench.call(-0.5)
            bench.set(time: 200)
            for _ in 0..<3 { bench.call(2.4) }
            // Three waits in vain, one after the other, in the service's own time.
            for time in [230.0, 260, 290] { bench.set(time: time) }
            #expect(await said.next()?.contains("too few") == true)
            #expect(await service.calibration().heard == 0)
        }
    }

    @Test func countsAreOfCallsAndWhatFollowed() async throws {
        try await withStore { store in
            let counts = HotwordCounts(store: store, today: { 20_787 })
            await counts.restore()
            counts.note(.hotword(phrase: "hey susi", score: 1))
            counts.note(.recordingEnded(TurnID(number: 1), .noSpeech, reason: "noSpeech", samples: []))
            // A question back is no call.
            counts.note(.recordingEnded(TurnID(number: 1), .noSpeech, reason: "noSpeech", samples: []))
            counts.note(.hotword(phrase: "hey susi", score: 1))
            counts.note(.recordingEnded(TurnID(number: 1), .utterance, reason: "silence", samples: [1]))
            for isAccepted in [true, false] {
                counts.note(
                    HotwordVerdict(
                        phrase: "hey susi", kind: .hotword, network: 1, look: nil, isAccepted: isAccepted, position: 0))
                counts.note(
                    HotwordVerdict(
                        phrase: "stop", kind: .stop, network: 1, look: nil, isAccepted: isAccepted, position: 0))
            }
            let day = try #require(counts.days.first)
            #expect(day.number == 20_787 && day.calls == 2 && day.rejected == 1 && day.unanswered == 1)
        }
    }
}
