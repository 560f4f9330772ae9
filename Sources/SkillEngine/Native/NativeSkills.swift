/// The skills that are computed rather than written.
public enum NativeSkills {
    /// Every native skill that needs nothing but the speaker itself, in every language it speaks.
    public static let all: [any NativeSkill] =
        ["en", "de"].flatMap { language -> [any NativeSkill] in
            [
                TimeSkill(language: language), DateSkill(language: language), ArithmeticSkill(language: language),
                ConversionSkill(language: language), ChanceSkill(language: language), SpellingSkill(language: language),
                CountingSkill(language: language), GuessingSkill(language: language),
            ]
        } + [CountrySkill()]

    /// Every native skill that needs the network. They are asked after all others.
    public static let network: [any NativeSkill] = ["en", "de"].flatMap { language -> [any NativeSkill] in
        [WeatherSkill(language: language), NewsSkill(language: language), EncyclopediaSkill(language: language)]
    }
}
