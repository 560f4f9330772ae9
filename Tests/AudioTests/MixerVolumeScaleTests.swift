import Audio
import Testing

@Suite struct MixerVolumeScaleTests {
    // Values by hand from alsamixer's formula: 10239 and 400 are the Raspberry Pi's headphone output.
    @Test(arguments: [
        (MixerVolumeScale.decibels(-10_239, 400), 100, 400), (.decibels(-10_239, 400), 0, -10_239),
        (.decibels(-10_239, 400), 50, -1363), (.decibels(MixerVolumeScale.silence, 0), 50, -1806),
        (.decibels(MixerVolumeScale.silence, 0), 10, -6000), (.decibels(MixerVolumeScale.silence, 0), 0, -9_999_999),
        (.decibels(-2400, 0), 50, -1200), (.decibels(-2401, 0), 50, -933), (.raw(0, 65_536), 40, 26_214),
        (.raw(0, 31), 50, 16), (.raw(0, 31), 200, 31), (.raw(0, 31), -1, 0), (.raw(7, 7), 50, 7),
    ]) func percentBecomesAlsamixersValue(scale: MixerVolumeScale, percent: Int, value: Int) {
        #expect(scale.value(percent: percent) == value)
    }

    @Test(arguments: [
        MixerVolumeScale.decibels(-10_239, 400), .decibels(-5100, 0), .decibels(MixerVolumeScale.silence, 0),
        .decibels(-2000, 300), .raw(0, 65_536), .raw(-50, 250),
    ]) func everyPercentComesBack(scale: MixerVolumeScale) {
        for percent in 0...100 { #expect(scale.percent(value: scale.value(percent: percent)) == percent) }
        let values = (0...100).map { scale.value(percent: $0) }
        #expect(values == values.sorted() && Set(values).count == 101)
    }

    @Test func twentyFourDecibelsIsTheLimitOfTheStraightLine() {
        #expect(MixerVolumeScale.decibels(-2400, 0).percent(value: -600) == 75)
        #expect(MixerVolumeScale.decibels(-2401, 0).percent(value: -600) == 66)
        #expect(MixerVolumeScale.decibels(-5100, 0).percent(value: MixerVolumeScale.silence) == 0)
        #expect(MixerVolumeScale.raw(7, 7).percent(value: 7) == 100)
    }

    @Test(arguments: [
        ("", "default"), ("default", "default"), ("pulse", "pulse"), ("Device", "hw:CARD=Device"),
        ("hw:CARD=Device", "hw:CARD=Device"), ("plughw:CARD=Device,DEV=0", "hw:CARD=Device"),
        ("plughw:Device", "hw:CARD=Device"), ("plughw:Device,0", "hw:CARD=Device"),
        ("sysdefault:CARD=Device", "hw:CARD=Device"), ("dmix:CARD=Device,DEV=0", "hw:CARD=Device"),
        ("hw:CARD=Device,DEV=1", nil), ("plughw:Device,1", nil), ("hdmi:CARD=vc4hdmi,DEV=0", nil),
        ("iec958:CARD=Device", nil), ("hw:0", nil), ("7", nil), ("tunnel:", nil), ("a\u{1}", nil),
    ]) func aMixerIsFoundByThePCMsName(device: String, control: String?) {
        #expect(MixerVolumeName.control(device: device, cards: [ALSACard(index: 0, id: "Device")]) == control)
    }

    @Test(arguments: [
        (["Mic", "PCM", "Master"], nil, 2), (["Headphone", "Speaker", "Playback"], nil, 1), (["Digital"], nil, 0),
        (["Bass", "Mic", "Beep"], nil, nil), ([], nil, nil), (["Headphone", "Speaker"], "headphone", 0),
        (["Bass", "Speaker"], "Bass", 0), (["Speaker"], "Master", nil),
    ]) func theBestElementIsChosen(names: [String], wanted: String?, place: Int?) {
        #expect(MixerVolumeName.choice(of: names.map { ($0, 0) }, wanted: wanted) == place)
    }

    @Test func theLowestIndexIsTheCardsOwn() {
        #expect(MixerVolumeName.choice(of: [("PCM", 1), ("PCM", 0), ("Speaker", 0)]) == 1)
    }
}
