import Platform
import Testing
import Web

@testable import SpeakerDaemon

@Suite struct PanelTroublesTests {
    private let light = SystemError(errno: 13, doing: "/dev/gpiochip0, line 22")
    private let button = SystemError(errno: 13, doing: "/dev/gpiochip0, line 17")

    @Test func areOneFaultThatIsToldOnce() throws {
        let faults = Faults(events: EventBus())
        let troubles = PanelTroubles(faults: faults)
        troubles.tell(light, of: .lights)
        troubles.tell(button, of: .button)
        let first = try #require(faults.byKind[.panel])
        #expect(first.why.contains("line 22") && first.why.contains("line 17"), "\(first.why)")
        // Each is tried again every ten seconds.
        troubles.tell(light, of: .lights)
        troubles.tell(button, of: .button)
        #expect(faults.byKind[.panel]?.sinceMilliseconds == first.sinceMilliseconds, "not told anew")
    }

    @Test func whatWorksDoesNotHideWhatDoesNot() throws {
        let faults = Faults(events: EventBus())
        let troubles = PanelTroubles(faults: faults)
        troubles.tell(button, of: .button)
        troubles.tell(nil, of: .lights)
        #expect(try #require(faults.byKind[.panel]).why.contains("line 17"))
        troubles.tell(nil, of: .mute)
        troubles.tell(nil, of: .button)
        #expect(faults.byKind[.panel] == nil)
    }
}
