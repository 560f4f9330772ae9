import Testing

/// Tests that block threads of the cooperative pool (which has one a core) while they turn a model's clock or wait for
/// ALSA: one at a time.
@Suite(.serialized, .timeLimit(.minutes(2))) struct SoundThreads {}
