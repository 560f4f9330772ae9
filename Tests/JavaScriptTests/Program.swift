import Glibc
import JavaScript

/// The program that runs scripts; it lies beside the bundle of tests.
let program: String? = {
    for argument in CommandLine.arguments {
        guard let bundle = argument.firstRange(of: ".xctest")?.lowerBound,
            let slash = argument[..<bundle].lastIndex(of: "/")
        else { continue }
        let path = argument[..<slash] + "/susi-script"
        if access(String(path), X_OK) == 0 { return String(path) }
    }
    return nil
}()

/// Runs scripts.
let scripts = ScriptProcess(path: program)
