import Platform
import Testing

@testable import Panel

@Suite struct LightTests {
    private static let scenes: [LightScene] = [
        .idle, .listening, .thinking, .speaking, .muted, .volume(percent: 40), .alarm, .error, .hotspot,
    ]

    @Test(arguments: scenes, [1, 3, 12]) func staysInItsBoundsAndSaysWhetherItMoves(_ scene: LightScene, _ count: Int) {
        var looks: Set<[LightColour]> = []
        for step in 0..<400 {
            let colours = LightPattern.colours(scene, at: Double(step) / 100, count: count)
            #expect(colours.count == count)
            for colour in colours {
                for part in [colour.red, colour.green, colour.blue] {
                    #expect((0...LightPattern.brightest).contains(part))
                }
            }
            looks.insert(colours)
        }
        #expect((looks.count > 1) == LightPattern.moves(scene))
    }

    @Test func aBarShowsTheVolume() {
        func bar(_ percent: Int) -> [Double] {
            LightPattern.colours(.volume(percent: percent), at: 0, count: 4).map { $0.level / LightPattern.brightest }
        }
        #expect(bar(0) == [0, 0, 0, 0])
        #expect(bar(50) == [1, 1, 0, 0])
        #expect(bar(100) == [1, 1, 1, 1] && bar(150) == [1, 1, 1, 1])
        #expect(abs(bar(60)[2] - 0.4) < 0.001)
    }

    @Test func eachSceneCanBeToldFromTheOthers() {
        // Over three seconds, the hue and the rhythm together.
        let looks = Self.scenes.map { scene in
            (0..<60).map { LightPattern.colours(scene, at: Double($0) / 20, count: 3) }
        }
        #expect(Set(looks).count == Self.scenes.count)
    }

    @Test func noLightsNoColours() { #expect(LightPattern.colours(.alarm, at: 0, count: 0).isEmpty) }

    @Test func theRowOfAnAPA102() {
        #expect(
            APA102Lights.row([LightColour(1, 0.5, 0), .dark]) == [
                0, 0, 0, 0, 0xFF, 0, 128, 255, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0,
            ])
    }

    @Test func whatIsNotThereIsToldWithItsName() {
        #expect(throws: SystemError(errno: 2, doing: "/dev/nothing, line 17")) {
            _ = try InputLine(path: "/dev/nothing", line: 17)
        }
        #expect(throws: SystemError(errno: 2, doing: "/dev/nothing, line 22")) {
            _ = try LineLight(path: "/dev/nothing", line: 22)
        }
        #expect(throws: SystemError(errno: 2, doing: "/dev/nothing")) {
            _ = try APA102Lights(path: "/dev/nothing", count: 3)
        }
    }
}

@Suite struct LightChoiceTests {
    private func news(_ change: (inout LightNews) -> Void) -> LightNews {
        var news = LightNews()
        news.volume = 40
        change(&news)
        return news
    }

    @Test func whatAPersonNeedsMost() {
        var choice = LightChoice()
        func scene(_ change: (inout LightNews) -> Void) -> LightScene { choice.choose(news(change), at: 0).scene }
        #expect(scene { _ in } == .idle)
        #expect(scene { $0.isUnwell = true } == .error)
        #expect(
            scene {
                $0.isUnwell = true; $0.isMuted = true
            } == .muted)
        #expect(
            scene {
                $0.isMuted = true; $0.isHotspot = true
            } == .hotspot)
        #expect(
            scene {
                $0.isHotspot = true; $0.isRinging = true
            } == .alarm)
        #expect(
            scene {
                $0.isRinging = true; $0.conversation = "listening"
            } == .listening)
        #expect(scene { $0.conversation = "recognizing" } == .thinking)
        #expect(scene { $0.conversation = "thinking" } == .thinking)
        #expect(scene { $0.conversation = "speaking" } == .speaking)
    }

    @Test func aChangeOfVolumeIsShownForAMoment() {
        var choice = LightChoice()
        #expect(choice.choose(news { _ in }, at: 0).scene == .idle, "the first volume is no change")
        var shown = choice.choose(news { $0.volume = 50 }, at: 1)
        #expect(shown.scene == .volume(percent: 50) && shown.until == 3)
        shown = choice.choose(news { $0.volume = 60 }, at: 2)
        #expect(shown.scene == .volume(percent: 60) && shown.until == 4 && shown.since == 2)
        shown = choice.choose(news { $0.volume = 60 }, at: 4)
        #expect(shown.scene == .idle && shown.until == nil && shown.since == 4)
    }

    @Test func aSceneThatGoesOnKeepsItsBeginning() {
        var choice = LightChoice()
        _ = choice.choose(news { $0.conversation = "thinking" }, at: 5)
        #expect(choice.choose(news { $0.conversation = "recognizing" }, at: 9).since == 5)
    }
}
