internal import Glibc
internal import OrderedJSON
internal import Platform

/// What an owner chose on a page of that which the parts are built with: it is read before they are, so it holds from the
/// next start on. A file and not the database, which is opened later.
struct ChosenSettings: Sendable, Equatable {
    /// A SUSI server's address; empty: none; nil: as in the configuration.
    var server: String?
    /// How easily it wakes, 0 to 1; nil: as in the configuration.
    var sensitivity: Double?

    private static let log = Log("settings")

    /// Nothing was chosen.
    init() {}

    /// The file in `folder`, where the database is.
    static func path(in folder: String) -> String { folder + "/chosen.json" }

    /// What the file says; what is not as it should be counts as not chosen.
    init(folder: String) {
        let path = Self.path(in: folder)
        guard Files.exists(path) else { return }
        guard let bytes = try? Files.read(path, maximumSize: 1 << 16),
            let object = (try? JSONParser.parse(bytes))?.object
        else {
            Self.log.error("\(path) can't be read; what was chosen on a page does not count")
            return
        }
        if let address = object["server"]?.string, address.isEmpty || Self.isAddress(address) { server = address }
        if let number = object["sensitivity"]?.double, 0...1 ~= number { sensitivity = number }
    }

    /// Whether a server can have this address.
    static func isAddress(_ text: String) -> Bool {
        guard text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.count <= 500 else { return false }
        let place = text.drop { $0 != "/" }.dropFirst(2)
        return !place.isEmpty && place.first != "/" && text.utf8.allSatisfy { $0 > 32 && $0 < 127 }
    }

    /// Writes it down.
    func save(in folder: String) throws(SystemError) {
        var object = JSONObject()
        if let server { object["server"] = .string(server) }
        if let sensitivity { object["sensitivity"] = .number(sensitivity) }
        // An address may hold a name and a password.
        try Files.write(Array(JSONValue.object(object).text().utf8), to: Self.path(in: folder), mode: 0o600)
    }

    /// Forgets it; what was not there is fine.
    static func forget(in folder: String) { unlink(path(in: folder)) }

    /// The configuration with what was chosen in place of what it says.
    func applied(to configuration: Configuration) -> Configuration {
        var result = configuration
        if let server { result.server.address = server.isEmpty ? nil : server }
        if let sensitivity { result.hotword.sensitivity = sensitivity }
        return result
    }
}
