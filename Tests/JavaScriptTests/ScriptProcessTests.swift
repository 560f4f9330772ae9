import JavaScript
import SkillEngine
import Testing

/// Scripts, good and bad, in their process.
@Suite(.timeLimit(.minutes(1)), .enabled(if: program != nil)) struct ScriptProcessTests {
    @Test(arguments: [
        // Types of results
        ("var a = 6 * 7; a;", "42"), ("1 / 4", "0.25"), ("10 / 2", "5"), ("0.1 + 0.2", "0.30000000000000004"),
        ("1 / 0", "Infinity"), ("'seven'", "seven"), ("true", "true"), ("[1, 'b', [2]]", "1,b,2"),
        ("({a: 1, b: 'c'})", #"{"a":1,"b":"c"}"#), ("new Date(0).getTime()", "0"), ("'' + typeof print", "function"),
        ("if (true) { 'yes' } else { 'no' }", "yes"),
        // Printed, if there is no value
        ("print('a', 1); print('b')", "a 1\nb\n"), ("console.log('x')", "x\n"), ("print('a'); 'b'", "b"),
        ("null", ""), ("", ""), ("var nothing", ""),
        // Unicode
        ("'ä€😀'", "ä€😀"), ("'😀'.length", "2"), ("'\\ud83d\\ude00'", "😀"), ("'\\ud83d'", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("print('\u{7F2}\u{10FFFF}')", "\u{7F2}\u{10FFFF}\n"),
        // Memory is the script's again and again; a refusal can be caught
        ("for (var i = 0; i < 100; i++) new Uint8Array(1000000); 'ok'", "ok"),
        ("try { new Uint8Array(90000000) } catch (e) { 'caught' }", "caught"),
        // Nothing of the machine is there
        (
            "[typeof require, typeof process, typeof Duktape, typeof alert, typeof XMLHttpRequest]",
            "undefined,undefined,undefined,undefined,undefined"
        ),
    ])
    func results(_ script: String, _ expected: String) async throws {
        #expect(try await scripts.run(script) == expected)
    }

    @Test(arguments: [
        // Without end
        ("while (true);", ScriptFailure.tooSlow), ("for (;;) { try { while (1); } catch (e) {} }", .tooSlow),
        ("({toString: function () { while (1); }})", .tooSlow), ("/(a|a)*b/.test(Array(40).join('a'))", .tooSlow),
        // Without measure
        ("var s = 'x'; while (true) s += s;", .tooMuchMemory), ("new Uint8Array(9000000)", .tooMuchMemory),
        ("Array(20000).join('x')", .tooLong), ("for (var i = 0; i < 3000; i++) print('abcdef')", .tooLong),
        // Faults
        ("1;\n\nfoo(;", .fault(message: "SyntaxError: empty expression not allowed (line 3, end of input)", line: 3)),
        ("1;\nnope", .fault(message: "ReferenceError: identifier 'nope' undefined", line: 2)),
        ("throw new Error('ä😀')", .fault(message: "Error: ä😀", line: 1)),
        ("throw 'plain'", .fault(message: "plain", line: 0)), ("throw null", .fault(message: "null", line: 0)),
        ("(function f() { f() })()", .fault(message: "RangeError: callstack limit", line: 1)),
        ("throw {toString: function () { throw 1 }}", .fault(message: "the script threw what has no text", line: 0)),
        (
            String(repeating: "[", count: 30_000),
            .fault(message: "RangeError: compiler recursion limit (line 1)", line: 1)
        ),
    ])
    func failures(_ script: String, _ expected: ScriptFailure) async {
        await #expect(throws: expected) { try await scripts.run(script) }
    }

    @Test func longScriptsAreRefused() async throws {
        #expect(try await scripts.run(String(repeating: " ", count: 59_990) + "7") == "7")
        await #expect(throws: ScriptFailure.tooLong) { try await scripts.run(String(repeating: " ", count: 70_000)) }
    }

    @Test func scriptsDoNotMeetOneAnother() async throws {
        #expect(try await scripts.run("x = 1; Object.prototype.y = 2; x") == "1")
        #expect(try await scripts.run("typeof x + typeof ({}).y") == "undefinedundefined")
        let sums = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<8 { group.addTask { try await scripts.run("\(number) * 2") } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(sums == Set((0..<8).map { "\($0 * 2)" }))
    }

    @Test func aMissingProgramIsNamed() async {
        await #expect(throws: ScriptFailure.unavailable("'/nowhere/x' cannot be started: No such file or directory")) {
            try await ScriptProcess(path: "/nowhere/x").run("1")
        }
        // Something else that takes the script and answers in no way that is known.
        await #expect(throws: ScriptFailure.fault(message: "the script broke its engine (status 256)", line: 0)) {
            try await ScriptProcess(path: "/bin/false").run("1")
        }
    }
}
