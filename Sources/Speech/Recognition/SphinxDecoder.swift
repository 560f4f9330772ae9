internal import CPocketSphinx
internal import Glibc
internal import Platform

/// One PocketSphinx decoder: owns the C object, is used on one thread at a time.
///
/// Its texts (dictionary, key phrases, language model) are handed over as files in memory, which PocketSphinx reads
/// through `/proc/self/fd` while it starts: nothing is left behind, whatever happens.
final class SphinxDecoder {
    /// Why there is no decoder.
    enum Failure: Error, Equatable {
        case modelMissing(path: String)
        case noMemory
        case refused
    }

    /// A piece of what was heard.
    struct Segment {
        let word: String
        /// 10 ms frames, both ends included, since the start of the utterance; in a keyword search since the decoder was
        /// made (measured with 0.8+5prealpha).
        let frames: ClosedRange<Int>
        /// In the unit of the search: log base 1.0001, shifted right by 10.
        let posterior: Int32
        let acoustic: Int32
        let language: Int32
    }

    /// log10 of one step of a shifted score: 1024 · log10(1.0001).
    static let scoreUnit = 0.044469

    private let decoder: OpaquePointer

    /// A decoder of `model` with `options` (PocketSphinx's own names), and `files`: options whose value is a text.
    init(model: SphinxModel, options: [String: String], files: [String: String]) throws(Failure) {
        SphinxDecoder.silenceLibrary
        for path in [model.acoustic, model.acoustic + "/mdef"] where access(path, R_OK) != 0 {
            throw .modelMissing(path: path)
        }
        var options = options
        options["-hmm"] = model.acoustic
        var memory: [MemoryFile] = []
        for (name, text) in files {
            guard let file = MemoryFile(text) else { throw .noMemory }
            memory.append(file)
            options[name] = file.path
        }
        // Sorted, so that the same settings always give the same decoder.
        let arguments = options.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        // It copies the strings, so they need to live for the call only.
        let copies = arguments.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let config = susi_ps_config(Int32(copies.count), copies.map { UnsafePointer<CChar>($0) })
        guard let config else { throw .refused }
        let decoder = ps_init(config)
        cmd_ln_free_r(config)
        withExtendedLifetime(memory) {}
        guard let decoder else { throw .refused }
        self.decoder = decoder
    }

    deinit { ps_free(decoder) }

    private static let silenceLibrary: Void = susi_ps_silence_log()

    /// Starts an utterance. `isAlone`: it has nothing to do with those before; what was learned of their noise is
    /// forgotten, so that the same sound always gives the same result.
    func start(isAlone: Bool = false) {
        if isAlone { ps_start_stream(decoder) }
        ps_start_utt(decoder)
    }

    func end() { ps_end_utt(decoder) }

    /// Decodes more of the utterance; `isWhole` if `samples` are all of it (the cepstral mean is then its own).
    func process(_ samples: UnsafeBufferPointer<Int16>, isWhole: Bool = false) {
        guard let base = samples.baseAddress, !samples.isEmpty else { return }
        ps_process_raw(decoder, base, samples.count, 0, isWhole ? 1 : 0)
    }

    /// What was heard so far, nil if nothing was, and its total score.
    var hypothesis: (text: String, score: Int32)? {
        var score: Int32 = 0
        guard let text = ps_get_hyp(decoder, &score) else { return nil }
        return (String(cString: text), score)
    }

    /// The logarithm (base 1.0001) of the posterior of the whole hypothesis.
    var posterior: Int32 { ps_get_prob(decoder) }

    /// The words of the hypothesis with their times and scores.
    var segments: [Segment] {
        var found: [Segment] = []
        var iterator = ps_seg_iter(decoder)
        while let segment = iterator {
            var first: Int32 = 0
            var last: Int32 = 0
            var acoustic: Int32 = 0
            var language: Int32 = 0
            var backOff: Int32 = 0
            ps_seg_frames(segment, &first, &last)
            let posterior = ps_seg_prob(segment, &acoustic, &language, &backOff)
            if let word = ps_seg_word(segment) {
                found.append(
                    Segment(
                        // The keyword search leaves a space after its phrases.
                        word: String(cString: word).split(separator: " ").joined(separator: " "),
                        frames: Int(first)...Int(max(first, last)), posterior: posterior, acoustic: acoustic,
                        language: language))
            }
            iterator = ps_seg_next(segment)
        }
        return found
    }
}

/// A text that a C library can open by path without a file on disk.
private final class MemoryFile {
    let descriptor: Int32
    var path: String { "/proc/self/fd/\(descriptor)" }

    init?(_ text: String) {
        descriptor = susi_ps_memory_file()
        guard descriptor >= 0 else { return nil }
        var text = text
        let isWritten = text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        guard isWritten else { return nil }
    }

    deinit { close(descriptor) }
}
