internal import CCurl

extension HTTPFailure {
    /// libcurl's code in our words.
    init(_ code: CURLcode, of transfer: Transfer) {
        let host = transfer.host
        switch code {
        case CURLE_URL_MALFORMAT: self.init(.badRequest, "the address of this request is not well formed")
        case CURLE_COULDNT_RESOLVE_HOST:
            self.init(.couldNotResolve, "the name of \(host) is not known: check the address and the network")
        case CURLE_COULDNT_CONNECT:
            self.init(.couldNotConnect, "nothing answers at \(host): is it running and reachable?")
        case CURLE_OPERATION_TIMEDOUT:
            let elapsed = ContinuousClock.now - transfer.started
            if let total = transfer.request.totalTimeout, elapsed >= total - .milliseconds(1) {
                self.init(.timedOut(.total), "\(host) did not answer completely within \(total)")
            } else {
                self.init(
                    .timedOut(.connect), "no connection to \(host) within \(transfer.request.connectTimeout)")
            }
        case CURLE_FILESIZE_EXCEEDED:
            self.init(
                .tooLarge, "\(host) wants to send more than the \(transfer.request.maximumBody) bytes that are taken")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            self.init(
                .tls,
                "no secure connection to \(host) (\(Self.text(code))): check its certificate and this machine's clock")
        case CURLE_TOO_MANY_REDIRECTS: self.init(.tooManyRedirects, "\(host) redirects too often")
        case CURLE_UNSUPPORTED_PROTOCOL where transfer.hasRedirect:
            self.init(.refusedAddress, "\(host) redirects to something other than http and https")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM,
            CURLE_BAD_CONTENT_ENCODING:
            self.init(.protocolViolation, "what came from \(host) is not HTTP (\(Self.text(code)))")
        // How libcurl calls a header line without end: out of memory up to 8.5, then a code (100) that older headers lack.
        case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100):
            self.init(.protocolViolation, "\(host) sent a header without end")
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
            self.init(.connectionLost, "\(host) closed the connection before its answer was complete")
        default: self.init(.other(Int(code.rawValue)), "the request to \(host) failed: \(Self.text(code))")
        }
    }

    private static func text(_ code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }
}
