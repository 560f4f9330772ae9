import Testing

@testable import Panel

@Suite struct ButtonMachineTests {
    /// Presses at 100 s and lets go after `held` seconds, with ticks whenever the machine wants them.
    private func hold(_ held: Double, isSounding: Bool = false) -> [ButtonMachine.Order] {
        var button = ButtonMachine()
        var orders = button.press(at: 100, isSounding: isSounding)
        while let deadline = button.deadline, deadline <= 100 + held {
            let ticked = button.tick(at: deadline)
            orders += ticked
            if ticked.isEmpty, button.deadline == deadline { Issue.record("a tick that changes nothing"); break }
        }
        return orders + button.release(at: 100 + held)
    }

    @Test(
        arguments: [
            (0.05, [.listen]), (0.9, [.listen]), (1.1, []), (4.9, []),
            (5.5, [.announce(.hotspot), .nothing]), (6.99, [.announce(.hotspot), .nothing]),
            (7, [.announce(.hotspot), .perform(.hotspot)]), (12.9, [.announce(.hotspot), .perform(.hotspot)]),
            (13.5, [.announce(.hotspot), .announce(.softReset), .nothing]),
            (15, [.announce(.hotspot), .announce(.softReset), .perform(.softReset)]),
            (24, [.announce(.hotspot), .announce(.softReset), .announce(.factoryReset), .nothing]),
            (25, [.announce(.hotspot), .announce(.softReset), .announce(.factoryReset), .perform(.factoryReset)]),
            (44, [.announce(.hotspot), .announce(.softReset), .announce(.factoryReset), .perform(.factoryReset)]),
            (46, [.announce(.hotspot), .announce(.softReset), .announce(.factoryReset), .nothing]),
        ] as [(Double, [ButtonMachine.Order])])
    func held(_ seconds: Double, _ orders: [ButtonMachine.Order]) { #expect(hold(seconds) == orders) }

    @Test func whatSoundsIsSilencedWhenPressedAndNothingElseIsDone() {
        #expect(hold(0.1, isSounding: true) == [.silence])
        #expect(hold(7, isSounding: true) == [.silence, .announce(.hotspot), .perform(.hotspot)])
    }

    @Test func nothingIsDoneThatWasNotAnnounced() {
        var button = ButtonMachine()
        _ = button.press(at: 0, isSounding: false)
        // Nobody ticked: a process that was stopped, say.
        #expect(button.release(at: 26) == [])
        _ = button.press(at: 100, isSounding: false)
        #expect(button.tick(at: 130) == [.announce(.hotspot)])
        #expect(button.release(at: 131) == [.nothing], "a late announcement counts late")
    }

    @Test func edgesOutOfOrder() {
        var button = ButtonMachine()
        #expect(button.release(at: 1) == [])
        #expect(button.press(at: 2, isSounding: false) == [])
        #expect(button.press(at: 2.5, isSounding: true) == [], "pressed already")
        #expect(button.release(at: 2.6) == [.listen])
        #expect(button.deadline == nil && button.tick(at: 3) == [])
    }

    @Test func aJammedButtonIsIgnoredUntilItIsLetGo() {
        var button = ButtonMachine()
        _ = button.press(at: 0, isSounding: false)
        while let deadline = button.deadline { _ = button.tick(at: deadline) }
        #expect(button.press(at: 50, isSounding: true) == [])
        #expect(button.release(at: 1000) == [])
        _ = button.press(at: 1001, isSounding: false)
        #expect(button.release(at: 1001.2) == [.listen])
    }
}
