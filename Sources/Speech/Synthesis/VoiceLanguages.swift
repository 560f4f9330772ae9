/// Finds the voice for a language, however it is written: "de", "de-DE", "de_DE", "German", "Deutsch".
///
/// Exact, then the nearest regional variant, then the base language, then English; what is used instead is said in a
/// sentence. A setting is never refused and never leads to silence.
public struct VoiceLanguages: Sendable {
    private let installed: [InstalledVoice]

    /// With the voices that are installed; if none are given, the table alone decides.
    public init(installed: [InstalledVoice] = []) { self.installed = installed }

    /// The voice for `request`.
    public func choice(for request: String) -> VoiceChoice {
        let key = Self.normalized(request)
        if key.isEmpty { return VoiceChoice(identifier: english, substitution: nil) }
        // A name or a tag of the table.
        if let language = Self.entry(key), has(language.identifier) {
            guard let spokenAs = language.spokenAs else {
                return VoiceChoice(identifier: language.identifier, substitution: nil)
            }
            return VoiceChoice(
                identifier: language.identifier,
                substitution: "There is no voice for \(language.name); I speak \(spokenAs) instead.")
        }
        // A name, a tag or an identifier of espeak-ng's.
        let target = Self.aliases[key]?.lowercased() ?? key
        if let voice = voice(exactly: target) {
            return VoiceChoice(identifier: voice.identifier, substitution: nil)
        }
        // The language without its country or script: "Swahili (Kenya)", "de-AT", "sr-Latn-RS".
        let base = Self.base(of: target)
        let asked = name(for: request, target: target)
        if base != target {
            let nearest =
                Self.entry(base).flatMap { has($0.identifier) ? ($0.identifier, $0.baseName) : nil }
                ?? voice(exactly: base).map { ($0.identifier, $0.name) }
            if let (identifier, name) = nearest {
                return VoiceChoice(
                    identifier: identifier, substitution: "There is no voice for \(asked); I speak \(name) instead.")
            }
        }
        return VoiceChoice(
            identifier: english, substitution: "There is no voice for \(asked); I speak English instead.",
            missing: asked)
    }

    /// The language of the table that a person means by `spoken`: "french (canada)", "Deutsch", "british english",
    /// "brazilian portuguese". Nil if it is none of the 37.
    public static func named(_ spoken: String) -> VoiceLanguage? { entry(normalized(spoken)) }

    private static let byKey: [String: VoiceLanguage] = {
        var entries: [String: VoiceLanguage] = [:]
        for language in table {
            // The first of a language owns its short forms.
            let keys = [
                language.code, language.name, language.base, language.baseName, language.nativeName,
                "\(language.baseName) (\(language.code.suffix(2)))",
            ]
            for key in keys where entries[key.lowercased()] == nil { entries[key.lowercased()] = language }
        }
        for (alias, code) in aliases where entries[alias] == nil {
            entries[alias] = table.first { $0.code == code }
        }
        return entries
    }()

    private static func entry(_ key: String) -> VoiceLanguage? {
        if let language = byKey[key] { return language }
        // As speech recognition writes it: "french canada", "french from canada", "french as spoken in canada".
        let words = key.split { $0 == " " || $0 == "(" || $0 == ")" || $0 == "," }
            .filter { !["from", "in", "of", "the", "as", "spoken", "voice", "language"].contains($0) }
        guard let first = words.first else { return nil }
        if words.count == 1 { return byKey[String(first)] }
        return byKey["\(first) (\(words.dropFirst().joined(separator: " ")))"]
    }

    /// Lower case, one space, hyphens for underscores, no character set: "de_DE.UTF-8" is "de-de". At most 64 characters.
    private static func normalized(_ request: String) -> String {
        let plain = request.prefix(64).lowercased().prefix { $0 != "." && $0 != "@" && $0 != "+" && $0 != "\0" }
        return plain.map { $0 == "_" ? "-" : String($0) }.joined().split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    private static func base(of key: String) -> String {
        String(key.prefix { $0 != "-" && $0 != "(" }).trimmed
    }

    private var english: String {
        has("en-us") ? "en-us" : installed.first { $0.languages.contains { $0.tag == "en" } }?.identifier ?? "en-us"
    }

    private func has(_ identifier: String) -> Bool {
        installed.isEmpty || installed.contains { $0.identifier == identifier }
    }

    private func voice(exactly key: String) -> InstalledVoice? {
        installed.first { $0.identifier == key }
            ?? installed.filter { $0.languages.contains { $0.tag == key } }
            .min { $0.priority(of: key) < $1.priority(of: key) }
            ?? installed.first { Self.normalized($0.name) == key }
            ?? installed.first { Self.base(of: Self.normalized($0.name)) == key }
    }

    /// How to call what was asked for: "Zulu (zu)", or the request itself with what cannot be said left out.
    private func name(for request: String, target: String) -> String {
        let base = Self.base(of: target)
        if let name = Self.namesWithoutVoice[base] { return "\(name) (\(target))" }
        if let language = Self.entry(base) { return "\(language.baseName) (\(request.trimmed.prefix(16)))" }
        if let voice = voice(exactly: base) { return "\(Self.base(of: voice.name)) (\(request.trimmed.prefix(16)))" }
        let plain = request.prefix(64).filter { $0.isLetter || $0.isNumber || " -_()".contains($0) }
        return plain.trimmedOrNil ?? "this language"
    }
}

extension InstalledVoice {
    fileprivate func priority(of tag: String) -> Int { languages.first { $0.tag == tag }?.priority ?? .max }
}

extension String {
    fileprivate var trimmedOrNil: String? { trimmed.isEmpty ? nil : trimmed }
}
