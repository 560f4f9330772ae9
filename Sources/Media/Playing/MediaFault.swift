/// Why something is not played, in words for the person who asked.
public enum MediaFault: Error, Sendable, Hashable {
    /// mpv is not installed.
    case playerMissing
    /// mpv cannot be started; what the system said.
    case playerCannotStart(String)
    /// mpv ended again and again by itself.
    case playerKeepsFailing
    /// Nothing was asked for, or nothing of what was asked for is there.
    case nothingToPlay
    /// Not found in the library.
    case notInLibrary(String)
    /// There is no music in the folders.
    case libraryEmpty
    /// No station of this name.
    case unknownStation(String)
    /// An address that is not http, https or an allowed file.
    case addressNotAllowed
    /// A file outside the folders for music.
    case outsideLibrary
    /// The file is gone.
    case fileMissing
    /// What is there is no sound.
    case notAudio
    /// The server has no such thing (404, 410).
    case notFound
    /// The server does not let us in (401, 403, 451).
    case refused
    /// The server has a fault of its own (HTTP status).
    case serverFault(Int)
    /// The server's name is not known: most often there is no Internet.
    case hostUnknown
    /// The server cannot be reached, or what it says is no sound.
    case unreachable
    /// The stream sends nothing, seconds.
    case silentStream(Int)
    /// Needs yt-dlp.
    case serviceNeedsHelper(String)
    /// YouTube or SoundCloud did not give it.
    case notAvailable
    /// The loudspeaker cannot be opened by the player.
    case deviceUnavailable

    /// What to say.
    public func sentence(in language: MediaLanguage) -> String {
        language == .german ? german : english
    }

    private var english: String {
        switch self {
        case .playerMissing: "Music needs mpv; install it with apt install mpv."
        case .playerCannotStart(let reason): "The music player cannot be started: \(reason)."
        case .playerKeepsFailing: "The music player keeps failing. Try again, or try something else."
        case .nothingToPlay: "There is nothing to play."
        case .notInLibrary(let name): "I found no music called \(name)."
        case .libraryEmpty: "There is no music on this speaker. Put some into its music folder, or plug in a USB stick."
        case .unknownStation(let name): "I know no radio station called \(name)."
        case .addressNotAllowed: "I don't play from that kind of address."
        case .outsideLibrary: "I only play files from the music folders."
        case .fileMissing: "That file is not there any more."
        case .notAudio: "That is not a sound I can play."
        case .notFound: "The server says that this does not exist."
        case .refused: "The server does not let me play this."
        case .serverFault(let status): "The server has a problem, error \(status). Try again later."
        case .hostUnknown: "I cannot find that server. Is the Internet connection working?"
        case .unreachable: "I cannot reach that stream."
        case .silentStream(let seconds): "The stream sent nothing for \(seconds) seconds, so I gave up."
        case .serviceNeedsHelper(let service): "To play from \(service), install yt-dlp."
        case .notAvailable: "That video or song is not available. Updating yt-dlp may help."
        case .deviceUnavailable: "The music player cannot open the loudspeaker; something else may be using it."
        }
    }

    private var german: String {
        switch self {
        case .playerMissing: "Musik braucht mpv; installiere es mit apt install mpv."
        case .playerCannotStart(let reason): "Der Musikspieler lässt sich nicht starten: \(reason)."
        case .playerKeepsFailing:
            "Der Musikspieler fällt immer wieder aus. Versuche es noch einmal oder mit etwas anderem."
        case .nothingToPlay: "Es gibt nichts zu spielen."
        case .notInLibrary(let name): "Ich habe keine Musik mit dem Namen \(name) gefunden."
        case .libraryEmpty:
            "Auf diesem Lautsprecher ist keine Musik. Lege welche in den Musikordner oder stecke einen Stick ein."
        case .unknownStation(let name): "Ich kenne keinen Sender mit dem Namen \(name)."
        case .addressNotAllowed: "Von so einer Adresse spiele ich nichts."
        case .outsideLibrary: "Ich spiele nur Dateien aus den Musikordnern."
        case .fileMissing: "Diese Datei ist nicht mehr da."
        case .notAudio: "Das ist kein Ton, den ich abspielen kann."
        case .notFound: "Der Server sagt, dass es das nicht gibt."
        case .refused: "Der Server lässt mich das nicht abspielen."
        case .serverFault(let status): "Der Server hat ein Problem, Fehler \(status). Versuche es später noch einmal."
        case .hostUnknown: "Ich finde diesen Server nicht. Geht die Internetverbindung?"
        case .unreachable: "Ich kann diesen Stream nicht erreichen."
        case .silentStream(let seconds): "Der Stream hat \(seconds) Sekunden lang nichts geschickt, darum höre ich auf."
        case .serviceNeedsHelper(let service): "Um von \(service) zu spielen, installiere yt-dlp."
        case .notAvailable: "Dieses Video oder Lied ist nicht verfügbar. Vielleicht hilft ein neueres yt-dlp."
        case .deviceUnavailable:
            "Der Musikspieler kann den Lautsprecher nicht öffnen; vielleicht benutzt ihn etwas anderes."
        }
    }
}
