import Audio
import Platform
import Synchronization
import Testing

extension SoundThreads {
    @Suite struct RingTests {
        func read(_ ring: SampleRing, _ count: Int) -> [Int16] {
            var result = [Int16](repeating: 0, count: count)
            let got = result.withUnsafeMutableBufferPointer { ring.read(into: $0) }
            return Array(result[..<got])
        }
        func write(_ ring: SampleRing, _ samples: [Int16]) -> Int { samples.withUnsafeBufferPointer { ring.write($0) } }

        @Test func samplesComeOutInOrderAcrossTheSeam() {
            let ring = SampleRing(capacity: 8)
            #expect(write(ring, [1, 2, 3, 4, 5]) == 5)
            #expect(read(ring, 4) == [1, 2, 3, 4])
            #expect(write(ring, [6, 7, 8, 9, 10, 11, 12, 13]) == 7, "what doesn't fit is refused")
            #expect(read(ring, 20) == [5, 6, 7, 8, 9, 10, 11, 12])
            #expect(read(ring, 1) == [])
        }

        @Test func discardVoidsWhatWasWrittenBefore() {
            let ring = SampleRing(capacity: 8)
            _ = write(ring, [1, 2, 3])
            ring.discard()
            #expect(ring.available == 0)
            _ = write(ring, [4, 5])
            #expect(read(ring, 8) == [4, 5])
            _ = write(ring, [6, 7, 8])
            ring.skip(to: ring.readPosition + 2)
            ring.discard(before: 0)
            #expect(read(ring, 8) == [8], "voiding goes forward only")
        }

        @Test func waitHasADeadlineAndCanBeEnded() {
            let ring = SampleRing(capacity: 8)
            #expect(ring.wait(for: 1, until: monotonicNanoseconds() + 5_000_000) == 0)
            ring.wake.signal()
            #expect(ring.wait(for: 1, until: .max) == 0)
            _ = write(ring, [1])
            #expect(ring.wait(for: 1, until: .max) == 1)
        }

        @Test(.timeLimit(.minutes(1))) func aSleepingConsumerGetsEverySampleInOrder() {
            let ring = SampleRing(capacity: 256)
            let total = 200_000
            startThread(name: "producer") {
                var generator = SeededGenerator(seed: 7)
                var next = 0
                while next < total {
                    let piece = (next..<min(total, next + Int.random(in: 1...64, using: &generator))).map {
                        Int16(truncatingIfNeeded: $0)
                    }
                    next += piece.withUnsafeBufferPointer { ring.write($0) }
                }
            }
            var seen = 0
            var wrong = 0
            var buffer = [Int16](repeating: 0, count: 100)
            while seen < total {
                _ = ring.wait(for: min(50, total - seen), until: monotonicNanoseconds() + 20_000_000_000)
                let count = buffer.withUnsafeMutableBufferPointer { ring.read(into: $0) }
                for i in 0..<count where buffer[i] != Int16(truncatingIfNeeded: seen + i) { wrong += 1 }
                seen += count
            }
            #expect(wrong == 0)
        }
    }
}
