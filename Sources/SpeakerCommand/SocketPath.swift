/// Which socket the daemon listens on.
enum SocketPath {
    /// Where the package puts it.
    static let standard = "/run/susi/susid.sock"
    /// `sun_path` of unix(7) has 108 bytes, the last one for the zero.
    static let longest = 107

    /// The socket that the arguments, the environment or the package name, in this order.
    static func choose(_ arguments: Arguments, environment: [String: String]) throws(CommandFailure) -> String {
        let asked = arguments.values[CommandOption.socket.name]
        if let asked, asked.isEmpty { throw .usage("'--socket' needs the path of a socket, not an empty text.") }
        let path = asked ?? environment["SUSI_SOCKET"].flatMap { $0.isEmpty ? nil : $0 } ?? standard
        guard path.utf8.count <= longest else {
            throw .usage("The path of a socket has at most \(longest) bytes; this one has \(path.utf8.count).")
        }
        return path
    }
}
