import SpeakerCommand

Susictl.main()
