import SpeakerDaemon

SpeakerDaemon.main()
