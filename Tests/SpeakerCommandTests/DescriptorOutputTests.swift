import Foundation
import SpeakerCommand
import Testing

@Suite struct DescriptorOutputTests {
    @Test func linesArriveWhole() {
        let pipe = Pipe()
        let output = DescriptorOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        #expect(output.write("ä 🐸"))
        #expect(output.write(""))
        #expect(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) == "ä 🐸\n\n")
    }

    @Test func whatCannotBeWrittenIsTold() {
        #expect(!DescriptorOutput(descriptor: -1).write("a"))
    }
}
