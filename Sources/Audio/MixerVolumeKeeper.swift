/// Keeps an element at what the user and the alarms want, and tells changes by others from its own.
struct MixerVolumeKeeper<Element: HardwareVolume>: Sendable {
    private struct Setting: Sendable {
        var percent: Int
        var levels: HardwareLevels
    }

    let element: Element
    /// How it was left last: the steps of the hardware are coarser than percent, so both are remembered.
    private var left: Setting?
    /// The user's setting while an alarm holds the volume up, to be restored to the last step of each channel.
    private var users: Setting?

    init(_ element: Element) { self.element = element }

    /// Sets the element to the louder of `user` and `floor`. What says so already is not touched: its balance is kept.
    mutating func apply(user: Int, floor: Int) throws(PCMFault) {
        let now = try element.read()
        if floor > user {
            if users == nil, percent(now) == user { users = Setting(percent: user, levels: now) }
            try set(floor, from: now)
        } else if let users, users.percent == user {
            try element.write(users.levels)
            left = Setting(percent: user, levels: try element.read())
            self.users = nil
        } else {
            users = nil
            try set(user, from: now)
        }
    }

    /// What somebody else has set since, in percent; nil if nobody has. A switched-off element is 0 %. While an alarm
    /// holds the volume up it is nobody else's: the next `apply` sets it again.
    mutating func changeOutside(user: Int, floor: Int) throws(PCMFault) -> Int? {
        let now = try element.read()
        guard let left, now != left.levels else { return nil }
        let percent = percent(now)
        if percent == left.percent {
            self.left = Setting(percent: percent, levels: now)
            return nil
        }
        guard floor <= user else { return nil }
        self.left = Setting(percent: percent, levels: now)
        return percent
    }

    private mutating func set(_ percent: Int, from now: HardwareLevels) throws(PCMFault) {
        guard self.percent(now) != percent else {
            left = Setting(percent: percent, levels: now)
            return
        }
        let raw = element.raw(percent: percent)
        let levels = HardwareLevels(
            raw: now.raw.map { _ in raw }, isOn: percent > 0 ? now.isOn.map { _ in true } : now.isOn)
        try element.write(levels)
        left = Setting(percent: percent, levels: try element.read())
    }

    private func percent(_ levels: HardwareLevels) -> Int {
        if let left, left.levels == levels { return left.percent }
        guard !levels.isMuted, !levels.raw.isEmpty else { return 0 }
        return element.percent(raw: levels.raw.max() ?? 0)
    }
}
