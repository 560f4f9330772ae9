internal import Glibc

// Two programs of one source. Built with `--sanitize=fuzzer -Xswiftc -DSUSI_LIBFUZZER` (by scripts/fuzz) libFuzzer calls
// it with inputs that reach ever more of the code; built as usual it runs the files named on the command line, to look
// at what was found.

#if SUSI_LIBFUZZER
    /// What libFuzzer calls.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        FuzzTarget.run(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
#else
    @main struct SusiFuzz {
        static func main() {
            guard CommandLine.arguments.count > 1 else {
                print("susi-fuzz FILE…   runs what scripts/fuzz found once more")
                exit(64)
            }
            for path in CommandLine.arguments.dropFirst() {
                guard let file = fopen(path, "re") else {
                    print("susi-fuzz: '\(path)' can't be read")
                    exit(66)
                }
                defer { fclose(file) }
                var bytes: [UInt8] = []
                while case let byte = getc(file), byte >= 0 { bytes.append(UInt8(byte)) }
                let milliseconds = FuzzTarget.run(bytes)
                print("\(path): \(milliseconds) ms")
            }
        }
    }
#endif
