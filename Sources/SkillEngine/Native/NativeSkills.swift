/// The skills that are computed rather than written.
public enum NativeSkills {
    /// Every native skill in every language it speaks.
    public static let all: [any NativeSkill] = ["en", "de"].flatMap { language -> [any NativeSkill] in
        [
            TimeSkill(language: language), DateSkill(language: language), ArithmeticSkill(language: language),
            ConversionSkill(language: language), ChanceSkill(language: language), SpellingSkill(language: language),
            CountingSkill(language: language), GuessingSkill(language: language),
        ]
    }
}
