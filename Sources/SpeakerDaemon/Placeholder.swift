// SpeakerDaemon
