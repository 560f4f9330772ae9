internal import Glibc
internal import HTTP
internal import Platform

/// The program `susid`.
public enum SpeakerDaemon {
    /// Runs the program with the process's arguments and ends it. Call it first thing on the main thread: signals are
    /// blocked before the first other thread starts.
    public static func main() -> Never {
        Signals.block()
        switch DaemonCommand(arguments: Array(CommandLine.arguments.dropFirst())) {
        case .help: end(DaemonCommand.helpText)
        case .version: end("susid \(SpeakerVersion.current)\n")
        case .usage(let reason): fail("susid: \(reason)\nTry susid --help.", status: EX_USAGE)
        case .check(let file):
            _ = configuration(file) { document throws(ConfigurationErrors) in try Configuration(document) }
            end("\(file): the settings are right\n")
        case .run(let file):
            run(
                configuration(file) { document throws(ConfigurationErrors) in
                    try Configuration(withoutUnknown: document)
                })
        }
    }

    private static func run(_ written: Configuration) -> Never {
        let configuration = ChosenSettings(folder: written.stateFolder).applied(to: written)
        Log.threshold = configuration.logLevel
        let requests = Signals.requests()
        Task.detached {
            do {
                try await Speaker(configuration).run(until: requests)
                exit(0)
            } catch {
                Log("susid").error("\(error)")
                exit(error is SpeakerError ? EX_UNAVAILABLE : 1)
            }
        }
        // The main thread has nothing more to do; everything ends through exit.
        while true { pause() }
    }

    /// The settings in `file`, read by `read`; ends the process with all that is wrong.
    private static func configuration(
        _ file: String, read: (ConfigurationDocument) throws(ConfigurationErrors) -> Configuration
    ) -> Configuration {
        do {
            // Nobody has to write a file to get the defaults; one that was named must be there.
            if file == DaemonCommand.defaultConfiguration, !Files.exists(file) { return Configuration() }
            return try read(ConfigurationDocument.load(file: file))
        } catch {
            fail("\(error)", status: EX_CONFIG)
        }
    }

    private static func end(_ text: String) -> Never {
        print(text, terminator: "")
        exit(0)
    }

    private static func fail(_ text: String, status: Int32) -> Never {
        let bytes = Array((text + "\n").utf8)
        // Nothing can be done about a standard error that takes nothing.
        _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
        exit(status)
    }
}

/// Why a speaker does not start, a sentence with the next step.
struct SpeakerError: Error, CustomStringConvertible {
    let description: String
}
