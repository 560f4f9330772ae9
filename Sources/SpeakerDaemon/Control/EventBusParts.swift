internal import Conversation
internal import Web

/// What the parts of the speaker tell, in the words of the device API.
extension EventBus {
    /// Tells which alarms ring, and how many there are.
    func postAlarms(ringing: [AlarmID], count: Int) { post(.alarms(ringing: ringing.map(\.number), count: count)) }

    /// Tells whose the speaker is.
    func postAccount(_ account: SpeakerAccount) {
        post(.account(isLinked: account.email != nil, trouble: account.trouble))
    }

    /// Tells what plays.
    func postMusic(_ report: MusicReport) {
        post(.music(state: report.state.rawValue, title: report.title, artist: report.artist))
    }
}
