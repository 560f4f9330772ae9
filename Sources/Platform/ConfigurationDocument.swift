internal import Glibc
public import OrderedJSON

/// What is wrong with a configuration, in a form that leads to the place.
public struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file, as it was named.
    public let file: String
    /// Where in the file; nil if the file could not be read at all.
    public let position: JSONPosition?
    /// The key, dotted: `audio.input.device`; empty for the file itself.
    public let keyPath: String
    /// What is wrong and what would be right.
    public let reason: String

    public var description: String {
        var place = file
        if let position { place += ":\(position.line):\(position.column)" }
        return keyPath.isEmpty ? "\(place): \(reason)" : "\(place): \(keyPath): \(reason)"
    }
}

/// All that is wrong with a configuration: a person should not have to mend one line to hear of the next.
public struct ConfigurationErrors: Error, Sendable, CustomStringConvertible {
    /// At least one.
    public let errors: [ConfigurationError]

    public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// A configuration file with its drop-ins laid over it, each key knowing where it was written.
public struct ConfigurationDocument: Sendable {
    /// A place in a file.
    struct Origin: Sendable {
        let file: String
        let position: JSONPosition
    }

    /// The keys in force.
    public private(set) var root = JSONObject()
    private var origins: [[String]: Origin] = [:]

    /// An empty configuration: all defaults.
    public init() {}

    /// One file's text.
    public init(text: String, file: String) throws(ConfigurationErrors) {
        try overlay(text: text, file: file)
    }

    /// `file`, and every `*.json5` in the directory beside it that has its name with the suffix `.d` (`susid.d` for
    /// `susid.json5`), by name, each laid over the ones before.
    public static func load(file: String) throws(ConfigurationErrors) -> ConfigurationDocument {
        var document = ConfigurationDocument()
        try document.overlay(contentsOf: file)
        let directory = (file.hasSuffix(".json5") ? String(file.dropLast(6)) : file) + ".d"
        for name in Files.names(in: directory) where name.hasSuffix(".json5") && !name.hasPrefix(".") {
            try document.overlay(contentsOf: directory + "/" + name)
        }
        return document
    }

    private mutating func overlay(contentsOf file: String) throws(ConfigurationErrors) {
        let bytes: [UInt8]
        do {
            bytes = try Files.read(file, maximumSize: 1 << 20)
        } catch {
            throw ConfigurationErrors(errors: [
                ConfigurationError(file: file, position: nil, keyPath: "", reason: "cannot be read: \(error)")
            ])
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationErrors(errors: [
                ConfigurationError(file: file, position: nil, keyPath: "", reason: "is not UTF-8 text")
            ])
        }
        try overlay(text: text, file: file)
    }

    private mutating func overlay(text: String, file: String) throws(ConfigurationErrors) {
        let parsed: JSONParser.Document
        do {
            parsed = try JSONParser.parseWithPositions(text, dialect: .json5)
        } catch {
            throw ConfigurationErrors(errors: [
                ConfigurationError(file: file, position: error.position, keyPath: "", reason: error.reason)
            ])
        }
        guard let object = parsed.value.object else {
            throw ConfigurationErrors(errors: [
                ConfigurationError(
                    file: file, position: parsed.positions[[]], keyPath: "",
                    reason: "the file must be one object in braces, { … }")
            ])
        }
        root = root.overlaid(with: object)
        for (path, position) in parsed.positions { origins[path] = Origin(file: file, position: position) }
    }

    /// The error `reason` at the key `path`, or at the nearest key above it.
    func error(at path: [String], _ reason: String) -> ConfigurationError {
        var known = path
        while !known.isEmpty, origins[known] == nil { known.removeLast() }
        let origin = origins[known]
        return ConfigurationError(
            file: origin?.file ?? "configuration", position: origin?.position, keyPath: path.joined(separator: "."),
            reason: reason)
    }
}
