import Foundation
import Testing

@testable import Speech

/// The course and the judgement of a calibration, and what is counted of the hotword.
struct HotwordCalibrationTests {
    private static func peak(_ needed: Double, measured: Bool = true) -> HotwordPeak {
        HotwordPeak(phrase: "hey susi", needed: needed, isMeasured: measured)
    }

    /// A room of a minute, then calls, three seconds apart.
    private static func course(_ calls: [Double], room: [Double] = []) -> HotwordCalibration {
        var course = HotwordCalibration(at: 100)
        for (index, needed) in room.enumerated() { course.heard(peak(needed), at: 110 + Double(index)) }
        for (index, needed) in calls.enumerated() { course.heard(peak(needed), at: 165 + 3 * Double(index)) }
        course.tick(at: 165 + 3 * Double(calls.count))
        return course
    }

    private static func judgement(_ course: HotwordCalibration) throws -> HotwordJudgement {
        guard case .judged(let judgement) = course.phase else {
            throw HotwordError.engine("no judgement but \(course.phase)")
        }
        return judgement
    }

    @Test func clearCallsMakeItStrict() throws {
        let judgement = try Self.judgement(Self.course([-1, -0.9, -1.1, -1, -0.8]))
        #expect(judgement.sensitivity.value == 0.3)
        #expect(judgement.misses < 0.01)
        // A tenth of the rate of 0.5 at −1 decade: 0.3 is 10^−0.4 an hour of speech.
        #expect(abs((judgement.falseCalls ?? 0) - 0.796) < 0.01)
        #expect(!judgement.isRoomTroublesome)
    }

    @Test func weakCallsMakeItLax() throws {
        let judgement = try Self.judgement(Self.course([0.5, 0.4, 0.3, 0.5, 0.45]))
        #expect(judgement.sensitivity.value == 0.9)
        let stricter = try Self.judgement(Self.course([0.1, 0, -0.1, 0.1, 0.05]))
        #expect(stricter.sensitivity.value < 0.9 && stricter.sensitivity.value > 0.5)
        #expect(stricter.misses <= HotwordJudgement.tolerated)
    }

    /// It stays below what the room itself does, and says so where that costs calls.
    @Test func theRoomIsALimit() throws {
        let judgement = try Self.judgement(Self.course([0.5, 0.4, 0.3, 0.5, 0.45], room: [1.2, 0.7, 0.9]))
        #expect(abs(judgement.sensitivity.value - 0.6) < 1e-9)
        #expect(judgement.isRoomTroublesome && judgement.misses > 0.05)
        let hopeless = try Self.judgement(Self.course([0.5, 0.4, 0.3, 0.5, 0.45], room: [0.1]))
        #expect(hopeless.sensitivity.value == 0.3)
        #expect(hopeless.falseCalls ?? 0 > 1000)
    }

    @Test func unmeasuredPhrasesPromiseNoRate() {
        let calls = [0.1, 0.2, 0.1, 0.2].map { Self.peak($0) } + [Self.peak(0.1, measured: false)]
        #expect(HotwordJudgement(calls: calls, room: nil).falseCalls == nil)
    }

    /// One more call like the five: by Student's distribution, 10 % lie 1.533 spreads above the mean.
    @Test func missesFollowStudent() {
        let needed = [0.0, 0.5, -0.5, 0.5, -0.5]
        let spread = (1.0 / 4).squareRoot() * (1.2).squareRoot()
        #expect(abs(HotwordJudgement.misses(at: 1.533_2 * spread, needed) - 0.1) < 1e-4)
        #expect(abs(HotwordJudgement.misses(at: 0, needed) - 0.5) < 1e-9)
        #expect(HotwordJudgement.misses(at: 1, [0.2]) == 1)
    }

    /// Calls before their time, echoes of a call and what is nothing like one do not count.
    @Test func onlyCallsCount() {
        var course = HotwordCalibration(at: 0)
        course.heard(Self.peak(0), at: 59.9)
        #expect(course.calls.isEmpty)
        course.heard(Self.peak(2.4), at: 61)
        #expect(course.calls.isEmpty)
        course.heard(Self.peak(0.4), at: 62)
        course.heard(Self.peak(0.1), at: 62.8)
        course.heard(Self.peak(0.3), at: 63.1)
        #expect(course.calls == [Self.peak(0.1)])
        course.heard(Self.peak(0.3), at: 64)
        #expect(course.calls.count == 2)
        #expect(course.phase == .calls(until: 84))
    }

    @Test func whoeverSaysNothingIsLetGo() {
        var course = HotwordCalibration(at: 0)
        course.tick(at: 60)
        #expect(course.phase == .calls(until: 80))
        course.tick(at: 80)
        #expect(course.silences == 1 && course.phase == .calls(until: 100))
        course.tick(at: 100)
        course.heard(Self.peak(0), at: 110)
        course.tick(at: 130)
        #expect(course.phase == .unheard && course.isOver)
        course.heard(Self.peak(0), at: 131)
        #expect(course.phase == .unheard && course.calls.count == 1)
    }

    @Test func neededIsTheInverseOfTheThreshold() {
        let curve = [4.0, 3.5, 3.1, 2.8, 2.6, 2.2, 1.9, 1.5, 1.2, 0.7, 0.1]
        for value in stride(from: 0.0, through: 1, by: 0.03) {
            let score = HotwordSensitivity(value).threshold(on: curve)
            #expect(abs(HotwordSensitivity.needed(for: score, on: curve) - value) < 1e-9)
        }
        #expect(abs(HotwordSensitivity.needed(for: 4.5, on: curve) + 0.1) < 1e-9)
        #expect(abs(HotwordSensitivity.needed(for: -0.5, on: curve) - 1.1) < 1e-9)
        #expect(HotwordSensitivity.needed(for: -12, around: -18) == 0)
    }

    @Test func theTallyCountsByDayAndForgetsTheOldest() {
        var tally = HotwordTally()
        for day in 1...35 { tally.count(.call, day: day) }
        #expect(tally.days.count == HotwordTally.kept && tally.days.first?.number == 6)
        tally.count(.rejection, day: 35)
        tally.count(.silence, day: 35)
        // A clock that was put back.
        tally.count(.call, day: 20)
        #expect(tally.days.map(\.number) == Array(6...35))
        #expect(tally.days.last?.rejected == 1 && tally.days.last?.unanswered == 1)
        #expect(tally.days.first { $0.number == 20 }?.calls == 2)
        #expect(HotwordTally(text: tally.text) == tally)
        var sum = HotwordTally(text: "35 1 2 3\nnonsense\n36 -1 0 0\n37 4 0 0")
        #expect(sum.days.map(\.number) == [35, 37])
        sum.add(tally)
        #expect(sum.days.suffix(2).map(\.calls) == [2, 4])
    }
}
