import Audio
import Testing

@Suite struct DeviceNameTests {
    let cards = [ALSACard(index: 0, id: "vc4hdmi"), ALSACard(index: 1, id: "Device")]

    @Test(arguments: [
        ("", "default"), ("default", "default"), ("mic", "mic"), ("Device", "hw:CARD=Device"),
        ("hw:CARD=Device", "hw:CARD=Device"), ("plughw:CARD=Device,DEV=0", "plughw:CARD=Device,DEV=0"),
        ("hw:Device,0", "hw:Device,0"), ("plug:mic", "plug:mic"), ("Nothing", "Nothing"),
    ])
    func namesThatStay(name: String, resolved: String) throws {
        #expect(try ALSADeviceName.resolve(name, cards: cards) == resolved)
    }

    @Test(arguments: [
        ("hw:0", "\"hw:CARD=vc4hdmi\""), ("plughw:1,0", "\"plughw:CARD=Device,DEV=0\""),
        ("1", "\"plughw:CARD=Device\""),
        ("hw:CARD=1,DEV=0", "\"hw:CARD=Device,DEV=0\""), ("dmix:7", "dmix:CARD=vc4hdmi, dmix:CARD=Device"),
    ])
    func numbersAreRefusedWithTheIdToUse(name: String, advice: String) {
        #expect {
            try ALSADeviceName.resolve(name, cards: cards)
        } throws: { error in
            let fault = error as! PCMFault
            return fault.kind == .refusedName && fault.description.contains(advice)
        }
    }

    @Test func theSameCardIsChosenWhenNumbersSwap() throws {
        let swapped = [ALSACard(index: 0, id: "Device"), ALSACard(index: 1, id: "vc4hdmi")]
        let names = try [cards, swapped].map { try ALSADeviceName.resolve("Device", cards: $0) }
        #expect(names == ["hw:CARD=Device", "hw:CARD=Device"])
    }

    @Test func aCardWhoseIdIsANumberIsItsOwnName() throws {
        #expect(try ALSADeviceName.resolve("2", cards: [ALSACard(index: 0, id: "2")]) == "hw:CARD=2")
    }
}
