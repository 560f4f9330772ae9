// SpeakerTesting
