internal import OrderedJSON
internal import Platform

// What is said to mpv, and what it answers and tells.
extension MPVPlayer {
    func send(_ request: Request, _ command: JSONValue) {
        guard let channel else { return }
        let id = nextRequest
        nextRequest += 1
        // While it starts it may be slow; the machine's own deadline holds then.
        let limit = machine.process == .ready ? machine.limits.answer : machine.limits.launch
        requests[id] = (request, .now + limit)
        let line = JSONValue.object(JSONObject([("command", command), ("request_id", .number(id))])).text()
        // Its end comes through the reader, behind what it said before.
        if !channel.send(line) { channel.process.kill() }
    }

    func receive(_ news: PlayerChannel.News, of session: Int) {
        guard session == self.session, channel != nil else { return }
        switch news {
        case .closed:
            log.warning("mpv has ended")
            forget()
            handle(.processEnded)
        case .message(let message): receive(message)
        }
    }

    private func receive(_ message: MPVMessage) {
        switch message {
        case .reply(let id, let isSuccess, let data):
            guard let request = requests.removeValue(forKey: id)?.request else { return }
            // A stop or another item has come in between.
            if request == .load, id != loading { return }
            receive(isSuccess ? data : nil, for: request)
        case .startFile(let number):
            if let entry, number >= entry {
                hasStarted = true
                ending = nil
            }
        case .playbackRestart:
            guard entry != nil, hasStarted else { return }
            // It comes even if the loudspeaker could not be opened.
            send(.metadata, ["get_property", "metadata"])
            // A page has its title from the helper.
            if case .page? = machine.queue?.current.source { send(.title, ["get_property", "media-title"]) }
            send(.soundCheck, ["get_property", "current-ao"])
        case .endFile(let number, let reason, let error):
            guard let entry else {
                // The end that a stop has brought about: is the device closed?
                if case .stopping = machine.state { send(.rest, ["get_property", "idle-active"]) }
                return
            }
            guard number >= entry, reason == "eof" || reason == "error" else { return }
            ending = reason == "error" ? error : ""
            // A playlist may have more. What was logged meanwhile comes before the answer, though after this event.
            send(.rest, ["get_property", "idle-active"])
        case .property(let name, let data):
            if name == "duration", entry != nil { duration = data.double.flatMap { $0 > 0 ? $0 : nil } }
            guard name == "metadata", let object = data.object else { return }
            metadata = object
            if announcedTitle != nil || machine.state == .playing, let title = text("icy-title"),
                title != announcedTitle
            {
                announcedTitle = title
                emit(.titleChanged(title))
            }
        case .log(let prefix, let text):
            clues.note(prefix: prefix, text: text)
            log.debug("mpv \(prefix): \(text)")
        }
        // The answer may have been the one that was waited for.
        schedule()
    }

    /// `data` is nil if mpv refused.
    private func receive(_ data: JSONValue?, for request: Request) {
        switch request {
        case .greeting: handle(.ready)
        case .load:
            if let data, let number = data["playlist_entry_id"]?.int {
                entry = number
            } else {
                handle(.ended(.unreachable))
            }
        case .position: if let seconds = data?.double { handle(.position(seconds)) }
        case .metadata: if let object = data?.object { metadata = object }
        case .title: if let title = data, metadata["title"] == nil { metadata["title"] = title }
        case .soundCheck: if data?.string != nil, entry != nil { handle(.sounding) }
        case .rest:
            guard data?.bool == true else { return }
            if entry == nil {
                handle(.silent)
            } else if let ending {
                self.ending = nil
                handle(.ended(clues.fault(ending: ending)))
            }
        case .other: break
        }
    }

    func title(of item: MediaItem) -> String {
        text("icy-title") ?? item.title ?? text("title") ?? item.name
    }

    /// A text of the item's metadata, cut to what can be said.
    func text(_ key: String) -> String? {
        guard let value = metadata.members.first(where: { $0.key.lowercased() == key })?.value.string else {
            return nil
        }
        let text = SpokenName.clean(value)
        return text.isEmpty ? nil : text
    }
}
