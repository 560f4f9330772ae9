internal import HTTP
internal import OrderedJSON
internal import Platform
internal import Wyoming

/// A Wyoming service as one that is asked for text.
struct WyomingTranscription: TranscriptionService {
    let recognizer: WyomingRecognizer

    func transcribe(_ samples: [Int16]) async throws -> String { try await recognizer.recognize(samples) }
}

/// A service with the form of OpenAI's `/v1/audio/transcriptions`, which many servers in one's own house speak.
struct UploadedTranscription: TranscriptionService {
    /// The whole address: "http://server:8000/v1/audio/transcriptions".
    let address: String
    /// What the service calls its model.
    let model: String
    /// Two letters.
    let language: String
    /// The file with the key, read anew each time; nil if none is needed.
    let keyFile: String?
    let seconds: Double
    let transport: any HTTPTransport

    /// Why not, in a sentence.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    func transcribe(_ samples: [Int16]) async throws -> String {
        var request = HTTPClientRequest(method: "POST", url: address)
        let boundary = "susi-speaker-\(UInt64.random(in: .min ... .max))"
        request.headers["Content-Type"] = "multipart/form-data; boundary=\(boundary)"
        if let keyFile { request.headers["Authorization"] = "Bearer \(try Self.key(keyFile))" }
        request.body = body(samples, boundary)
        request.connectTimeout = .seconds(2)
        request.totalTimeout = .milliseconds(Int(seconds * 1000))
        request.maximumBody = 1 << 18
        let response = try await transport.send(request)
        guard response.status == 200 else {
            throw Failure(description: "The service refused the recording (status \(response.status)).")
        }
        guard let text = (try? JSONParser.parse(response.bytes))?["text"]?.string else {
            throw Failure(description: "The service answered, and not with a transcript.")
        }
        return String(text.prefix(2000))
    }

    private func body(_ samples: [Int16], _ boundary: String) -> [UInt8] {
        var body: [UInt8] = []
        for (name, value) in [("model", model), ("language", language), ("response_format", "json")] {
            let part = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
            body += Array(part.utf8)
        }
        let head =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"question.wav\"\r\n"
            + "Content-Type: audio/wav\r\n\r\n"
        return body + Array(head.utf8) + Self.wav(samples) + Array("\r\n--\(boundary)--\r\n".utf8)
    }

    /// A WAV file: 16 kHz mono, 16 bits.
    static func wav(_ samples: [Int16]) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let size = 2 * samples.count
        var bytes = Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
        bytes += little(1, 2) + little(1, 2) + little(16_000, 4) + little(32_000, 4) + little(2, 2) + little(16, 2)
        bytes += Array("data".utf8) + little(size, 4)
        bytes.reserveCapacity(bytes.count + size)
        for sample in samples { bytes += little(Int(sample), 2) }
        return bytes
    }

    private static func key(_ file: String) throws -> String {
        guard let bytes = try? Files.read(file, maximumSize: 4096) else {
            throw Failure(description: "The key of the service can't be read from \(file).")
        }
        return String(decoding: bytes, as: UTF8.self).filter { $0 > " " && $0.isASCII }
    }
}
