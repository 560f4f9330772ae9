import HTTP
import OrderedJSON
import Testing

@testable import SpeakerCommand

@Suite(.timeLimit(.minutes(1))) struct HotwordCommandTests {
    private static let result =
        #"{"state":"done","instruction":"Done.","heard":5,"wanted":5,"seconds_left":0,"#
        + #""expectation":{"sensitivity":0.45,"misses_percent":4,"false_calls_a_day":1.6}}"#

    private func run(_ line: String, _ answer: String, status: Int = 200) async -> (Int32, [String], [String], [String])
    {
        let transport = FakeTransport(status: status, answer)
        let (output, error) = (Lines(), Lines())
        let code = await Susictl.run(
            arguments: line.split(separator: " ").map(String.init), environment: [:], client: transport,
            output: output, error: error)
        return (code, output.all, error.all, transport.sent.map(\.call))
    }

    @Test func healthIsATable() async {
        let answer =
            #"{"phrases":["hey susi","susi"],"sensitivity":0.5,"calibrated":null,"#
            + #""days":[{"date":"2026-11-29","calls":12,"rejected":3,"unanswered":1}]}"#
        let (code, output, _, sent) = await run("hotword", answer)
        #expect(code == 0 && sent == ["GET /api/v1/hotword/health"])
        #expect(
            output == [
                "Listening for \"hey susi\", \"susi\"; sensitivity 0.5", "            calls  nearly  then silence",
                "2026-11-29  12     3       1",
            ])
        let empty = await run(
            "hotword health", #"{"phrases":["hey susi"],"sensitivity":0.5,"calibrated":null,"days":[]}"#)
        #expect(empty.1.last == "Nothing was counted yet.")
    }

    @Test func aCalibrationEndsWithItsNumbers() async {
        let (code, output, _, sent) = await run("hotword calibrate", Self.result)
        #expect(code == 0 && sent == ["POST /api/v1/hotword/calibration"])
        #expect(
            output == [
                "Done.", "Calibrated: sensitivity 0.45, about 4 of 100 calls missed, 1.6 false calls a day",
            ])
    }

    @Test func whatFailsIsSaid() async {
        let (code, _, error, _) = await run(
            "hotword calibrate", #"{"state":"failed","instruction":"I heard too few calls."}"#)
        #expect(code == 1 && error == ["susictl: I heard too few calls."])
        let wrong = await run("hotword louder", "{}")
        #expect(wrong.0 == 64 && wrong.3.isEmpty)
    }

    @Test func forgettingIsSaid() async {
        let (code, output, _, sent) = await run("hotword forget", #"{"forgotten":true}"#)
        #expect(code == 0 && output == ["Forgotten."] && sent == ["DELETE /api/v1/hotword/calibration/result"])
    }

    /// Whoever is interrupted leaves no calibration behind.
    @Test func anInterruptCancelsIt() async {
        let transport = FakeTransport(#"{"state":"room","instruction":"Do not talk."}"#)
        let (output, error) = (Lines(), Lines())
        let task = Task {
            await Susictl.run(
                arguments: ["hotword", "calibrate"], environment: [:], client: transport, output: output, error: error)
        }
        var lines = output.arrivals.makeAsyncIterator()
        #expect(await lines.next() == "Do not talk.")
        task.cancel()
        #expect(await task.value == 130)
        #expect(transport.sent.last?.call == "DELETE /api/v1/hotword/calibration")
    }
}
