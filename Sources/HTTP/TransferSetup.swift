internal import CCurl
internal import CLinux
internal import Glibc

/// Tells libcurl what a request wants. On the loop's thread; the transfer outlives its easy handle.
struct TransferSetup {
    private let transfer: Transfer
    private let userAgent: String
    private var request: HTTPClientRequest { transfer.request }

    init(_ transfer: Transfer, userAgent: String) {
        self.transfer = transfer
        self.userAgent = userAgent
    }

    /// Sets `transfer.easy` and all its options; returns why that can't be.
    func apply() -> HTTPFailure? {
        if let failure = check() { return failure }
        guard let easy = curl_easy_init() else { return HTTPFailure(.other(0), "no memory for the request") }
        transfer.easy = easy
        transfer.started = .now
        transfer.lastHeard = .now
        let set = Options(easy: easy)
        set.string(CURLOPT_URL, request.url)
        set.string(CURLOPT_USERAGENT, request.headers["User-Agent"] ?? userAgent)
        set.string(CURLOPT_PROTOCOLS_STR, "http,https")
        set.string(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        set.string(CURLOPT_PROXY, "")
        set.long(CURLOPT_NOSIGNAL, 1)
        set.long(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(request.connectTimeout))
        if let total = request.totalTimeout { set.long(CURLOPT_TIMEOUT_MS, Self.milliseconds(total)) }
        if request.maximumRedirects > 0 {
            set.long(CURLOPT_FOLLOWLOCATION, 1)
            set.long(CURLOPT_MAXREDIRS, request.maximumRedirects)
        }
        if !transfer.isStream { set.offset(CURLOPT_MAXFILESIZE_LARGE, request.maximumBody) }
        if let path = request.unixSocket { set.string(CURLOPT_UNIX_SOCKET_PATH, path) }
        setMethod(set)
        setHeaders(set)
        setCallbacks(set, easy)
        return nil
    }

    private func check() -> HTTPFailure? {
        let scheme = request.url.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https", !request.url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
        else {
            return HTTPFailure(.badRequest, "this is not an address that starts with http:// or https://")
        }
        let isToken = { (text: String) in
            !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        }
        let isLine = { (text: String) in !text.utf8.contains { $0 == 0 || $0 == 0x0A || $0 == 0x0D } }
        guard isToken(request.method), request.headers.fields.allSatisfy({ isToken($0.name) && isLine($0.value) })
        else {
            return HTTPFailure(.badRequest, "the method or a header of this request can't be sent")
        }
        if let path = request.unixSocket, UnixAddress(path) == nil {
            return HTTPFailure(.badRequest, "the socket path '\(path)' must have 1 to 107 bytes")
        }
        return nil
    }

    private func setMethod(_ set: Options) {
        switch request.method {
        case "GET" where request.body.isEmpty: set.long(CURLOPT_HTTPGET, 1)
        case "HEAD": set.long(CURLOPT_NOBODY, 1)
        default:
            // CUSTOMREQUEST would make a redirected POST stay one.
            if request.method != "POST" { set.string(CURLOPT_CUSTOMREQUEST, request.method) }
            guard !request.body.isEmpty || request.method == "POST" || request.method == "PUT" else { return }
            set.offset(CURLOPT_POSTFIELDSIZE_LARGE, request.body.count)
            request.body.withUnsafeBytes {
                set.pointer(CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress ?? Self.nothing))
            }
        }
    }

    private func setHeaders(_ set: Options) {
        for field in request.headers.fields where field.name.lowercased() != "user-agent" {
            // A colon without a value would remove the field; a semicolon sends it empty.
            append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        // No waiting for a "100 Continue" that small servers never send.
        if !request.body.isEmpty, request.headers["Expect"] == nil { append("Expect:") }
        if let lines = transfer.lines { set.list(CURLOPT_HTTPHEADER, lines) }
    }

    private func append(_ line: String) { transfer.lines = curl_slist_append(transfer.lines, line) ?? transfer.lines }

    private func setCallbacks(_ set: Options, _ easy: UnsafeMutableRawPointer) {
        // Unretained: the loop holds the transfer as long as the easy handle lives.
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        set.data(CURLOPT_HEADERFUNCTION) { data, size, count, context in
            guard let data, let context else { return 0 }
            let line = UnsafeRawBufferPointer(start: data, count: size * count)
            return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().take(header: line) ? line.count : 0
        }
        set.pointer(CURLOPT_HEADERDATA, context)
        set.data(CURLOPT_WRITEFUNCTION) { data, size, count, context in
            guard let data, let context else { return 0 }
            let piece = UnsafeRawBufferPointer(start: data, count: size * count)
            switch Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().take(body: piece) {
            case .taken: return piece.count
            case .pause: return Int(CURL_WRITEFUNC_PAUSE)
            // Not 0, which means success for an empty piece.
            case .abort: return piece.count &+ 1
            }
        }
        set.pointer(CURLOPT_WRITEDATA, context)
        guard request.addressCheck != nil else { return }
        // A pooled connection was made under another request's rules.
        set.long(CURLOPT_FRESH_CONNECT, 1)
        set.long(CURLOPT_FORBID_REUSE, 1)
        susi_curl_set_open_socket(
            easy,
            { context, _, address in
                guard let context, let address else { return -1 }
                let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                return TransferSetup.openSocket(transfer, &address.pointee)
            }, context)
    }

    /// The socket for an address that the request's check lets pass; -1 (CURL_SOCKET_BAD) otherwise.
    private static func openSocket(_ transfer: Transfer, _ address: inout curl_sockaddr) -> Int32 {
        var hop = 0
        if let easy = transfer.easy { susi_curl_get_long(easy, CURLINFO_REDIRECT_COUNT, &hop) }
        // A unix socket has no address; it was named by the caller, not by a server.
        if address.family != AF_UNIX {
            guard
                let target = withUnsafePointer(to: &address.addr, { NetworkAddress($0, length: Int(address.addrlen)) }),
                transfer.request.addressCheck?(target, hop) ?? true
            else {
                transfer.verdict = HTTPFailure(
                    .refusedAddress, "\(transfer.host) leads to an address that may not be asked for this")
                return -1
            }
        }
        return socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
    }

    /// At least 1: libcurl takes 0 for "no limit".
    private static func milliseconds(_ duration: Duration) -> Int { max(1, min(duration.milliseconds, Int(Int32.max))) }

    // A non-null place for "no bytes"; never written to.
    nonisolated(unsafe) private static let nothing = UnsafeRawPointer(
        UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}

/// Typed access to curl_easy_setopt. Results are not looked at: they report unknown options, which all are known since 7.85,
/// and lack of memory, after which the transfer itself fails.
private struct Options {
    let easy: UnsafeMutableRawPointer

    func long(_ option: CURLoption, _ value: Int) { susi_curl_set_long(easy, option, value) }
    func offset(_ option: CURLoption, _ value: Int) { susi_curl_set_offset(easy, option, curl_off_t(value)) }
    func string(_ option: CURLoption, _ value: String) { susi_curl_set_string(easy, option, value) }
    func pointer(_ option: CURLoption, _ value: UnsafeMutableRawPointer) { susi_curl_set_pointer(easy, option, value) }
    func list(_ option: CURLoption, _ value: UnsafeMutablePointer<curl_slist>) {
        susi_curl_set_list(easy, option, value)
    }
    func data(
        _ option: CURLoption,
        _ function:
            @escaping @convention(c) (
                UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
            ) -> Int
    ) { susi_curl_set_data(easy, option, function) }
}
