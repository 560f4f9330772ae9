internal import OrderedJSON
internal import SusiActions

/// Carries out the body of one intent that matched.
struct IntentPerformance {
    var run: EngineRun
    private let skill: Skill
    private let query: String
    private let depth: Int
    private var scope: VariableScope
    private var actions: [PlannedAction] = []
    private var skills: [String]
    private var line: Int?

    /// Longer answers, in bytes, are refused: nobody listens to them, and skills could build them without end.
    private static let maximumTextLength = 100_000

    init(skill: Skill, captures: [String], query: String, depth: Int, run: EngineRun) {
        self.run = run
        self.skill = skill
        self.query = query
        self.depth = depth
        skills = [skill.path]
        scope = VariableScope(query: query, captures: captures, context: run.context)
    }

    mutating func perform(_ body: [Statement]) async throws(IntentFailure) -> Reply {
        for statement in body {
            switch statement {
            case .answer(let line): try await say(line, plan: nil)
            case .plan(let when, let line):
                let text = try await expand(Template(when), forURL: false)
                let now = run.context.nowMilliseconds
                guard let due = Moment.milliseconds(of: text, context: run.context, language: skill.language) else {
                    throw .unknownTime(text)
                }
                try await say(line, plan: Plan(delayMilliseconds: due - now, dueMilliseconds: due))
            case .console(let console, let line):
                try await load(console, following: body)
                try await declare(console.actions)
                self.line = self.line ?? line.line
                if !line.choices.isEmpty { try await say(line, plan: nil, isOptional: !console.actions.isEmpty) }
            case .first, .rest: break
            case .script(let script, let line):
                try await run(script)
                self.line = self.line ?? line.line
                try await say(line, plan: nil)
            }
        }
        var unique: [PlannedAction] = []
        for action in actions where !unique.contains(action) { unique.append(action) }
        guard !unique.isEmpty else { throw .nothingToSay }
        let immediate = unique.filter { $0.plan == nil }
        let planned = unique.filter { $0.plan != nil }
        return Reply(actions: immediate + planned, rows: scope.resultRows, skills: skills, line: line)
    }

    // MARK: Texts

    /// Says one of the texts of a line. Where one cannot be filled in, another one of the same line may.
    private mutating func say(_ line: AnswerLine, plan: Plan?, isOptional: Bool = false) async throws(IntentFailure) {
        var texts = try await texts(line.choices)
        var failure = IntentFailure.nothingToSay
        // A line whose condition fails says nothing; the intent fails if that is true of all its lines.
        if texts.isEmpty { return }
        var attempts = 0
        while !texts.isEmpty, attempts < 10 {
            attempts += 1
            let text = texts.remove(at: run.context.choice(of: texts.count))
            let before = (run.memory, scope, actions.count)
            do throws(IntentFailure) {
                let inner = actions.count
                let isURL = text.hasPrefix("http://") || text.hasPrefix("https://")
                let spoken = Self.tidy(try await expand(Template(text), forURL: isURL))
                if let plan {
                    for index in inner..<actions.count where actions[index].plan == nil {
                        actions[index] = PlannedAction(actions[index].action, plan: plan)
                    }
                }
                guard spoken.utf8.count <= Self.maximumTextLength else { throw .nothingToSay }
                if !spoken.isEmpty {
                    actions.append(
                        PlannedAction(.answer(text: spoken, language: skill.language, mood: nil), plan: plan))
                }
                self.line = self.line ?? line.line
                return
            } catch {
                failure = error
                (run.memory, scope) = (before.0, before.1)
                actions.removeLast(actions.count - before.2)
            }
        }
        if !isOptional { throw failure }
    }

    /// The alternatives whose conditions hold; of several conditions the first that yields a text counts.
    private mutating func texts(_ choices: [AnswerLine.Choice]) async throws(IntentFailure) -> [String] {
        var texts: [String] = []
        for choice in choices {
            switch choice {
            case .text(let text): texts.append(text)
            case .conditional(let condition, let then, let otherwise):
                if !texts.isEmpty { continue }
                texts = try await self.texts(holds(condition) ? then : otherwise)
            }
        }
        return texts
    }

    private mutating func holds(_ condition: AnswerLine.Condition) async throws(IntentFailure) -> Bool {
        let value = scope.text(of: condition.variable, memory: run.memory) ?? ""
        guard let wanted = condition.value else { return !value.isEmpty }
        guard let wanted = try? await expand(Template(wanted), forURL: false) else { return false }
        let (left, right) = (Normalization.text(of: value), Normalization.text(of: wanted))
        if left == right { return true }
        var budget = 100_000
        return (try? RegularExpression(wanted.lowercased()))?.match(value.lowercased(), budget: &budget) != nil
    }

    private mutating func expand(_ template: Template, forURL: Bool) async throws(IntentFailure) -> String {
        var out = ""
        for part in template.parts {
            switch part {
            case .text(let text): out += text
            case .variable(let name):
                guard let value = scope.text(of: name, memory: run.memory) else { throw .unknownVariable(name) }
                out += forURL ? PercentEncoding.encode(value) : value
            case .question(let question):
                let asked = try await expand(question, forURL: false)
                let reply = try await run.inner(asked, depth: depth)
                for action in reply.actions {
                    if case .answer = action.action, action.plan == nil { continue }
                    actions.append(action)
                }
                for path in reply.skills where !skills.contains(path) { skills.append(path) }
                let text = reply.spokenText
                out += forURL ? PercentEncoding.encode(text) : text
            case .assignment(let value, let name, let isSilent):
                let text = try await expand(value, forURL: false)
                scope.assigned[name] = .string(text)
                if name.hasPrefix("_") { run.memory.set(name, .string(text)) }
                if !isSilent { out += forURL ? PercentEncoding.encode(text) : text }
            }
            guard out.utf8.count <= Self.maximumTextLength else { throw .nothingToSay }
        }
        return out
    }

    /// Without the double spaces that silent assignments leave behind.
    private static func tidy(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.trimmed.unicodeScalars where !(scalar == " " && out.last == " ") { out.append(scalar) }
        return String(out)
    }

    private mutating func run(_ script: Script) async throws(IntentFailure) {
        let (scope, memory) = (scope, run.memory)
        let text = try script.filled { scope.text(of: $0, memory: memory) }
        do throws(ScriptFailure) {
            self.scope.rows = [JSONObject([("!", .string(try await run.run(text)))])]
        } catch {
            var line = script.line
            if case .fault(_, let number) = error { line = script.fileLine(number) }
            throw .script(error, line: line)
        }
    }

    // MARK: Console

    private mutating func load(_ console: Statement.Console, following body: [Statement]) async throws(IntentFailure) {
        var rows = console.rows
        if let address = console.url {
            let url = try await expand(Template(address), forURL: true)
            var headers: [(name: String, value: String)] = [("Accept", "application/json")]
            for (name, value) in console.headers {
                let text = try await expand(Template(value), forURL: false)
                guard Self.isHeader(name), !text.utf8.contains(where: { $0 < 0x20 }) else {
                    throw .noData("'\(name)' is not a header that can be sent")
                }
                headers.append((name, text))
            }
            let document = try await run.fetch(url, headers: headers)
            var captured = JSONObject()
            for (header, variable) in console.captured {
                if let value = document.header(header) { captured[variable] = .string(value) }
            }
            var fetched: [JSONObject] = []
            if let path = console.path {
                do throws(IntentFailure) {
                    fetched = try Self.rows(of: document.body, path: path)
                } catch {
                    if captured.isEmpty { throw error }
                }
            }
            if !captured.isEmpty {
                fetched = fetched.isEmpty ? [captured] : [captured.overlaid(with: fetched[0])] + fetched.dropFirst()
            }
            rows += fetched
            if rows.isEmpty, console.actions.isEmpty { throw .noData("there is no 'path' to select data with") }
        }
        for statement in body {
            if case .first = statement { rows = Array(rows.prefix(1)) }
            if case .rest = statement { rows = Array(rows.dropFirst()) }
        }
        scope.rows = rows
    }

    private static func isHeader(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy {
                $0 | 0x20 &- 97 < 26 || $0 &- 48 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
            && !["host", "content-length", "transfer-encoding", "connection"].contains(name.lowercased())
    }

    static func rows(of body: [UInt8], path: String) throws(IntentFailure) -> [JSONObject] {
        let selector: JSONPath
        do throws(JSONPath.Fault) { selector = try JSONPath(path) } catch { throw .noData(error.reason) }
        let document: JSONValue
        do throws(JSONSyntaxError) {
            document = try JSONParser.parse(body)
        } catch {
            // The path `$` takes what is not JSON as one text.
            if selector.isRoot, let text = String(validating: body, as: UTF8.self) {
                return [JSONObject([("!", .string(text))])]
            }
            throw .noData("the server's answer is not JSON (\(error))")
        }
        if selector.isRoot, case .object(let object) = document {
            var row = JSONPath.describing(object)
            row["!"] = .string(String(decoding: body, as: UTF8.self))
            return [row]
        }
        guard let value = selector.value(in: document), let rows = JSONPath.rows(of: value) else {
            throw .noData("the server's answer has nothing at '\(path)'")
        }
        return rows
    }

    private mutating func declare(_ templates: [JSONObject]) async throws(IntentFailure) {
        for template in templates {
            guard case .object(let object) = try await fill(.object(template), depth: 0) else { continue }
            if let action = ActionTemplate.action(object, language: skill.language) {
                actions.append(PlannedAction(action))
            }
        }
    }

    private mutating func fill(_ value: JSONValue, depth: Int) async throws(IntentFailure) -> JSONValue {
        guard depth < 8 else { return value }
        switch value {
        case .string(let text):
            let isURL = text.hasPrefix("http://") || text.hasPrefix("https://")
            return .string(try await expand(Template(text), forURL: isURL))
        case .array(let elements):
            var filled: [JSONValue] = []
            for element in elements { filled.append(try await fill(element, depth: depth + 1)) }
            return .array(filled)
        case .object(let object):
            var filled = JSONObject()
            for (key, element) in object.members { filled[key] = try await fill(element, depth: depth + 1) }
            return .object(filled)
        default: return value
        }
    }
}
