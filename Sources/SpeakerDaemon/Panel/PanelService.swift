internal import Audio
internal import Conversation
internal import Panel
internal import Platform
internal import Store
internal import Web

/// Lights, button and switch of the speaker, as far as it has them.
struct PanelService: Sendable {
    /// What they act on and tell.
    struct Equipment: Sendable {
        let sound: Sound
        let microphone: MicrophoneSwitch
        let conversation: ConversationService
        let events: EventBus
        let faults: Faults
        let store: Store
        let reset: SpeakerReset
        let isRinging: @Sendable () -> Bool
        let isPlaying: @Sendable () -> Bool
        let isHotspot: @Sendable () -> Bool
        /// Opens the hotspot; false if there is no Wi-Fi.
        let openHotspot: @Sendable () async -> Bool
        let language: String
    }

    let lights: Configuration.Lights
    let button: Configuration.Button
    let equipment: Equipment
    private let troubles: PanelTroubles

    init(lights: Configuration.Lights, button: Configuration.Button, equipment: Equipment) {
        self.lights = lights
        self.button = button
        self.equipment = equipment
        troubles = PanelTroubles(faults: equipment.faults)
    }

    /// Runs them until cancelled.
    func run() async {
        let lights = lights.kind == .none ? nil : makeLights()
        let pressed = AsyncStream.makeStream(of: ButtonMachine.Order.self)
        let watched = [makeButton(pressed.continuation), makeSwitch()].compactMap { $0 }
        await withTaskGroup(of: Void.self) { group in
            if let lights {
                group.addTask { for await _ in equipment.events.events() { lights.look() } }
            }
            group.addTask { for await order in pressed.stream { await carryOut(order) } }
        }
        lights?.stop()
        for thread in watched { thread.stop() }
    }

    // MARK: Lights

    private func makeLights() -> LightThread {
        let (lights, equipment, troubles) = (lights, equipment, troubles)
        return LightThread(
            open: { () throws(SystemError) -> any Lights in
                lights.kind == .apa102
                    ? try APA102Lights(path: lights.device, count: lights.count)
                    : try LineLight(path: lights.device, line: lights.line)
            },
            news: { Self.news(equipment) }, trouble: { troubles.tell($0, of: .lights) })
    }

    private static func news(_ equipment: Equipment) -> LightNews {
        var news = LightNews()
        news.conversation = equipment.events.current.name
        news.isRinging = equipment.isRinging()
        news.isHotspot = equipment.isHotspot()
        news.isMuted = equipment.sound.capture.status.state == .muted
        news.volume = equipment.sound.playback.status.volume
        let faults = equipment.faults.byKind
        news.isUnwell = [.microphone, .loudspeaker, .hotword, .recogniser].contains { faults[$0] != nil }
        return news
    }

    // MARK: Button and switch

    private func makeButton(_ pressed: AsyncStream<ButtonMachine.Order>.Continuation) -> ButtonThread? {
        guard button.line >= 0 else { return nil }
        let (equipment, troubles) = (equipment, troubles)
        return .button(
            path: button.chip, line: button.line,
            isSounding: {
                equipment.sound.playback.isSounding || equipment.isRinging() || equipment.isPlaying()
            },
            orders: { order in
                // Silence first; the conversation learns of it after.
                if order == .silence { equipment.sound.playback.cut() }
                pressed.yield(order)
            },
            trouble: { troubles.tell($0, of: .button) })
    }

    private func makeSwitch() -> ButtonThread? {
        guard button.mute >= 0 else { return nil }
        let (equipment, troubles) = (equipment, troubles)
        return .toggle(
            path: button.chip, line: button.mute,
            found: { equipment.microphone.turn(on: $0, byHand: false, equipment.sound.capture) },
            moved: { equipment.microphone.turn(on: $0, byHand: true, equipment.sound.capture) },
            trouble: { troubles.tell($0, of: .mute) })
    }

    /// How the switch of `button` stands now.
    static func position(_ button: Configuration.Button) -> MicrophoneSwitch.Position {
        guard button.mute >= 0 else { return .absent }
        do throws(SystemError) {
            return try InputLine(path: button.chip, line: button.mute).isActive() ? .on : .off
        } catch {
            // The thread that follows it tells why.
            return .unknown
        }
    }

    /// Does what a press means.
    func carryOut(_ order: ButtonMachine.Order) async {
        let (conversation, language) = (equipment.conversation, equipment.language)
        switch order {
        case .silence: await conversation.handle(.stopRequested)
        case .listen:
            // A person at the button means to be heard.
            if equipment.microphone.isHeld {
                await say(MicrophoneSwitch.refusal(language: language))
            } else if equipment.sound.capture.status.state == .muted {
                _ = equipment.microphone.set(closed: false, equipment.sound.capture)
            } else {
                await conversation.handle(.listenRequested(nil))
            }
        case .announce(let offer): await say(PanelWords.announcement(offer, language: language))
        case .nothing: await say(PanelWords.nothing(language: language))
        case .perform(.hotspot):
            if await !equipment.openHotspot() { await say(PanelWords.noHotspot(language: language)) }
        case .perform(.softReset): await equipment.reset.forgetSettings(equipment.store)
        case .perform(.factoryReset): equipment.reset.orderErasure()
        }
    }

    /// At once: what was said before it is out of date.
    private func say(_ text: String) async {
        equipment.sound.playback.cut()
        await equipment.conversation.handle(.stopRequested)
        _ = await equipment.conversation.request { .sayRequested(.text(text, language: equipment.language), $0) }
    }
}
