internal import Glibc
internal import OrderedJSON
internal import Platform
internal import Synchronization

/// A voice service over the Wyoming protocol that speaks with `flite`: a speaker that uses it has a voice that hotword
/// engines hear as they hear people.
///
/// Serves one connection at a time on a thread of its own, at a unix socket in a scratch folder.
public final class FliteService: Sendable {
    /// Its address, for `speech.voice.address`.
    public let address: String
    private let folder: ScratchFolder
    private let listener: Int32
    private let voice: String
    private let isEnding = Atomic(false)

    /// Opens a service with flite's voice `voice`.
    public init(voice: String) throws(RoomError) {
        folder = try ScratchFolder(label: "susi-flite")
        self.voice = voice
        let path = "\(folder.path)/voice.sock"
        address = "unix://\(path)"
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let descriptor = listener
        let result = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0, listen(descriptor, 8) == 0 else {
            throw RoomError("The voice service can't listen at \(path): errno \(errno).")
        }
        startThread(name: "flite") { [self] in
            while !isEnding.load(ordering: .acquiring) {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                serve(connection)
                Glibc.close(connection)
            }
        }
    }

    /// Ends it; its folder goes.
    public func end() {
        isEnding.store(true, ordering: .releasing)
        shutdown(listener, Int32(SHUT_RDWR))
        Glibc.close(listener)
        folder.remove()
    }

    private func serve(_ connection: Int32) {
        guard let stream = fdopen(dup(connection), "r") else { return }
        defer { fclose(stream) }
        while let header = line(stream), let event = try? JSONParser.parse(header) {
            var data = event["data"]?.object ?? JSONObject()
            if let count = event["data_length"]?.int, (1...1 << 20).contains(count) {
                var block = [UInt8](repeating: 0, count: count)
                guard fread(&block, 1, count, stream) == count else { return }
                if case .object(let more)? = try? JSONParser.parse(block) { data = data.overlaid(with: more) }
            }
            switch event["type"]?.string {
            case "describe": send(connection, "{\"type\":\"info\",\"data\":{\"tts\":[]}}\n")
            case "synthesize": speak(data["text"]?.string ?? "", connection)
            default: break
            }
        }
    }

    private func line(_ stream: UnsafeMutablePointer<FILE>) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < 1 << 16 {
            let byte = getc(stream)
            guard byte != EOF else { return nil }
            if byte == 0x0A { return bytes }
            bytes.append(UInt8(byte))
        }
        return nil
    }

    private func speak(_ text: String, _ connection: Int32) {
        let file = "\(folder.path)/sentence.wav"
        // The shell sees letters, digits and commas only.
        let plain = String(text.filter { ($0.isASCII && ($0.isLetter || $0.isNumber)) || " ,.".contains($0) })
        guard Glibc.system("flite -voice \(voice) -t '\(plain)' -o '\(file)' >/dev/null 2>&1") == 0,
            let sound = try? Recording(wavFile: file)
        else {
            send(connection, "{\"type\":\"error\",\"data\":{\"text\":\"flite can't say that\"}}\n")
            return
        }
        let format = "\"data\":{\"rate\":\(sound.sampleRate),\"width\":2,\"channels\":1,\"timestamp\":null}"
        send(connection, "{\"type\":\"audio-start\",\(format)}\n")
        var position = 0
        while position < sound.samples.count {
            let piece = sound.samples[position..<min(position + 1024, sound.samples.count)]
            position += piece.count
            let bytes = piece.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
            let header = "{\"type\":\"audio-chunk\",\(format),\"payload_length\":\(bytes.count)}\n"
            guard send(connection, Array(header.utf8) + bytes) else { return }
        }
        send(connection, "{\"type\":\"audio-stop\"}\n")
    }

    @discardableResult
    private func send(_ connection: Int32, _ text: String) -> Bool { send(connection, Array(text.utf8)) }

    private func send(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
