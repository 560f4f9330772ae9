// SpeakerCommand
