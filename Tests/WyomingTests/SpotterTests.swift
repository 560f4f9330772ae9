import OrderedJSON
import Platform
import Speech
import Synchronization
import Testing

@testable import Wyoming

@Suite(.serialized, .timeLimit(.minutes(1))) struct SpotterTests {
    @Test func aWordIsToldAndALossIsOvercome() async {
        let (news, tell) = AsyncStream.makeStream(of: WyomingFault?.self)
        let service = FakeService { peer, number in
            if number == 0 { return }
            peer.receive(upTo: "audio-start")
            peer.receive(upTo: "audio-chunk")
            peer.send("detection", JSONObject([("name", "hey_susi"), ("timestamp", .null)]))
            peer.receive(upTo: "never")
        }
        defer { service.end() }
        var settings = WyomingSpotter.Settings()
        settings.names = ["hey_susi"]
        settings.tell = { tell.yield($0) }
        let spotter = WyomingSpotter(service.address, settings: settings)
        var states = news.makeAsyncIterator()
        // The first connection is closed at once; whether it was well for a moment is a matter of luck.
        var heard: [WyomingFault?] = []
        while !heard.contains(where: { $0 != nil }), let state = await states.next() { heard.append(state) }
        while let state = await states.next() { if state == nil { break } }
        let frame = [Int16](repeating: 5, count: 320)
        var detection: HotwordDetection?
        // The thread sends 80 ms at a time; what it was not asked for yet it does not lose.
        let deadline = ContinuousClock.now + .seconds(20)
        while detection == nil, ContinuousClock.now < deadline {
            detection = frame.withUnsafeBufferPointer { spotter.process($0, isSounding: false) }
            await Task.yield()
        }
        #expect(detection?.phrase == "hey_susi")
        #expect(detection?.kind == .hotword)
        #expect(service.received.first { $0.type == "detect" }?.data["names"] == ["hey_susi"])
        #expect(service.received.contains { $0.type == "audio-chunk" && $0.payload.count == 2560 })
    }
}
