internal import Platform

/// What `susid` was started with.
enum DaemonCommand: Equatable {
    case run(configuration: String)
    case check(configuration: String)
    case version
    case help
    case usage(String)

    static let defaultConfiguration = "/etc/susi/susid.json5"

    static let helpText = """
        susid: a private smart speaker

        Usage: susid [--config FILE]
               susid --check-config [--config FILE]
               susid --version | --help

          --config FILE    the settings, JSON5; default \(defaultConfiguration) (without it, all defaults)
                           with NAME.d/*.json5 beside NAME.json5 laid over it
          --check-config   say whether the settings are right, and end
          --version        print the version, and end
          --help           print this, and end

        Exit status: 0 ended as asked, 1 failed, 64 wrong usage, 69 another susid is running, 78 wrong settings.
        Talk to a running susid with susictl.

        """

    /// The arguments without the program's name.
    init(arguments: [String]) {
        var configuration = Self.defaultConfiguration
        var isCheck = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--config":
                guard let file = rest.popFirst(), !file.isEmpty else {
                    self = .usage("--config needs a file")
                    return
                }
                configuration = file
            case "--check-config": isCheck = true
            case "--version":
                self = .version
                return
            case "--help", "-h":
                self = .help
                return
            default:
                if argument.hasPrefix("--config="), argument.count > 9 {
                    configuration = String(argument.dropFirst(9))
                    continue
                }
                let known = ["--config", "--check-config", "--version", "--help"]
                let hint = Spelling.nearest(to: argument, among: known).map { "; did you mean \($0)?" } ?? ""
                self = .usage("there is no option \(argument)\(hint)")
                return
            }
        }
        self = isCheck ? .check(configuration: configuration) : .run(configuration: configuration)
    }
}
