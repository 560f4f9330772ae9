internal import Wyoming

extension Configuration {
    /// Where questions and sound may go as the speaker is set up, by what for: hosts only.
    var destinations: [(use: String, host: String)] {
        let all: [(String, String?)] = [
            ("server", server.address), ("recognizer", speech.recognizer), ("voice", speech.voice),
            ("wake", speech.wake),
        ]
        return all.compactMap { use, address in
            guard let address else { return nil }
            if let wyoming = WyomingAddress(address) { return wyoming.host.map { (use, $0) } }
            return (use, CountedTransport.host(of: address))
        }
    }
}
