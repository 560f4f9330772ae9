internal import Audio
internal import Conversation
internal import Platform
internal import Speech
internal import Store
internal import Web

/// Fits the hotword to a room and a voice, and tells how it fares.
///
/// While a calibration runs the listener has a spotter that detects nothing, so that a call starts no question. The
/// course is decided by `HotwordCalibration`; this is its clock and its memory.
actor CalibrationService: HotwordControl {
    /// What it works with.
    struct Equipment: Sendable {
        let tuning: HotwordTuning
        let counts: HotwordCounts
        let store: Store
        /// Why nobody can be heard, a sentence; nil if somebody can.
        let deafness: @Sendable () -> String?
        /// Whether the speaker itself makes a sound.
        let isSounding: @Sendable () -> Bool
        /// Makes the listener take a new spotter.
        let renew: @Sendable () -> Void
        /// Says an instruction aloud.
        let announce: @Sendable (String) async -> Void
        /// Seconds that never jump.
        var time: @Sendable () -> Double = { MonotonicTime.now.milliseconds / 1000 }
    }

    /// Name of the setting in the database: configured sensitivity, sensitivity, misses, false calls or "-".
    static let setting = "hotword.calibration"
    /// Between two looks at the clock.
    private static let tick = Duration.milliseconds(250)

    private let configured: Configuration.Hotword
    private let language: String
    private let equipment: Equipment
    private var course: HotwordCalibration?
    private var end: (state: HotwordCalibrationReport.State, text: String)?
    private var running: Task<Void, Never>?
    private let log = Log("hotword")

    init(configured: Configuration.Hotword, language: String, equipment: Equipment) {
        self.configured = configured
        self.language = language
        self.equipment = equipment
    }

    // MARK: Memory

    /// Takes over what the opened database says, unless the owner has set another sensitivity since.
    func restore() async {
        await equipment.counts.restore()
        do {
            guard let text = try await equipment.store.setting(Self.setting) else { return }
            let parts = text.split(separator: " ").map { Double($0) }
            guard parts.count == 4, let before = parts[0], let sensitivity = parts[1], let misses = parts[2],
                before == configured.sensitivity, (0...1).contains(sensitivity), (0...1).contains(misses)
            else { return }
            equipment.tuning.judgement = HotwordJudgement(
                sensitivity: HotwordSensitivity(sensitivity), misses: misses, falseCalls: parts[3])
            equipment.renew()
        } catch { log.warning("the calibration can't be read: \(error)") }
    }

    func forgetCalibration() async throws(ControlError) -> Bool {
        guard equipment.tuning.judgement != nil else { return false }
        do { try await equipment.store.set(Self.setting, to: nil) } catch {
            throw .unavailable(reason: "This can't be forgotten: \(error).", retryAfter: 10)
        }
        equipment.tuning.judgement = nil
        equipment.renew()
        return true
    }

    // MARK: Telling

    func health() async -> HotwordHealthReport {
        let judgement = equipment.tuning.judgement
        return HotwordHealthReport(
            phrases: configured.phrases.map(\.text),
            sensitivity: Self.rounded(judgement?.sensitivity.value ?? configured.sensitivity),
            calibrated: judgement.map(Self.expectation),
            days: equipment.counts.days.map { day in
                HotwordHealthReport.Day(
                    date: Self.date(day.number), calls: day.calls, rejected: day.rejected, unanswered: day.unanswered)
            })
    }

    func calibration() async -> HotwordCalibrationReport {
        guard let course else {
            return HotwordCalibrationReport(
                state: .none, instruction: words.nothing, expectation: equipment.tuning.judgement.map(Self.expectation))
        }
        var report = HotwordCalibrationReport(
            state: .none, instruction: "", heard: min(course.calls.count, HotwordCalibration.wanted),
            wanted: HotwordCalibration.wanted,
            secondsLeft: Int(course.secondsLeft(at: equipment.time()).rounded(.up)))
        switch course.phase {
        case _ where end != nil:
            report.state = end?.state ?? .none
            report.instruction = end?.text ?? ""
            report.secondsLeft = 0
            if report.state == .done { report.expectation = equipment.tuning.judgement.map(Self.expectation) }
        case .room:
            report.state = .room
            report.instruction = words.room
        case .calls, .judged, .unheard:
            report.state = .calls
            report.instruction = words.call(course.calls.count + 1, of: HotwordCalibration.wanted)
        }
        return report
    }

    // MARK: Course

    func beginCalibration() async throws(ControlError) -> HotwordCalibrationReport {
        guard running == nil else {
            throw .busy(
                reason: "The hotword is being calibrated already. It takes less than four minutes.", retryAfter: 30)
        }
        if let reason = equipment.deafness() { throw .unavailable(reason: reason, retryAfter: 10) }
        course = HotwordCalibration(at: equipment.time())
        end = nil
        // The spotter's thread must not wait.
        equipment.tuning.tell = { [weak self] peak in
            guard let self else { return }
            Task { await self.heard(peak) }
        }
        equipment.renew()
        running = Task { await self.run() }
        return await calibration()
    }

    func cancelCalibration() async -> Bool {
        guard running != nil else { return false }
        finish(.cancelled, words.cancelled)
        return true
    }

    private func heard(_ peak: HotwordPeak) {
        // What the speaker says itself is neither the room nor a call.
        guard !equipment.isSounding() else { return }
        course?.heard(peak, at: equipment.time())
    }

    private func run() async {
        await equipment.announce(words.room)
        var hasAsked = false
        while !Task.isCancelled, let phase = course?.phase, end == nil {
            if case .calls = phase, !hasAsked {
                hasAsked = true
                await equipment.announce(words.calls)
            }
            if let reason = equipment.deafness() { return finish(.failed, reason) }
            course?.tick(at: equipment.time())
            switch course?.phase {
            case .judged(let judgement): return await keep(judgement)
            case .unheard: return await tell(.failed, words.unheard)
            default: try? await Task.sleep(for: Self.tick)
            }
        }
    }

    private func keep(_ judgement: HotwordJudgement) async {
        let numbers = [configured.sensitivity, judgement.sensitivity.value, judgement.misses].map { "\($0)" }
        let text = (numbers + [judgement.falseCalls.map { "\($0)" } ?? "-"]).joined(separator: " ")
        equipment.tuning.judgement = judgement
        var trouble = ""
        do { try await equipment.store.set(Self.setting, to: text) } catch {
            log.warning("the calibration is not kept over a restart: \(error)")
            trouble = words.notKept
        }
        await tell(.done, words.result(judgement) + trouble)
    }

    private func tell(_ state: HotwordCalibrationReport.State, _ text: String) async {
        finish(state, text)
        await equipment.announce(text)
    }

    /// The usual spotter listens again.
    private func finish(_ state: HotwordCalibrationReport.State, _ text: String) {
        guard end == nil else { return }
        end = (state, text)
        equipment.tuning.tell = nil
        equipment.renew()
        running?.cancel()
        running = nil
        log.info("calibration of the hotword: \(state.rawValue)")
    }

    private var words: CalibrationWords { CalibrationWords(isGerman: language == "de") }

    private static func expectation(_ judgement: HotwordJudgement) -> HotwordExpectation {
        HotwordExpectation(
            sensitivity: rounded(judgement.sensitivity.value), missesPercent: (judgement.misses * 100).rounded(),
            falseCallsADay: judgement.falseCalls.map(rounded))
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// "2026-11-30".
    private static func date(_ number: Int) -> String {
        let (year, month, day) = CivilDay(number: number).parts
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(year)-\(two(month))-\(two(day))"
    }
}
