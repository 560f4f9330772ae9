import Web

/// Every part of the device API, for tests that hold the whole against something.
let allSections: [any APISection] = [
    SpeakerSection(control: FakeControl()), WiFiSection(control: FakeWiFi()),
    AccountSection(control: FakeAccount()),
    AccessSection(keeper: AccessKeeper(ledger: FakeLedger(), tools: FakeTools().tools), sayCode: { _ in true }),
    HistorySection(history: FakeHistory()), SkillsSection(skills: FakeSkills(), opinions: FakeSkills()),
    WelcomeSection(store: FakeSettings()), AlarmsSection(control: FakeAlarms()),
    MusicSection(control: FakeMusic()), PrivacySection(control: FakePrivacy()),
    SettingsSection(control: FakeSettingsDesk()), LogSection(lines: { _, _ in [] }),
    HotwordSection(control: FakeHotword()),
]
