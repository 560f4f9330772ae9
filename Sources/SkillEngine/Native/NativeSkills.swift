/// The skills that are computed rather than written.
public enum NativeSkills {
    /// Every native skill in every language it speaks.
    public static let all: [any NativeSkill] = [
        ArithmeticSkill(language: "en"), ArithmeticSkill(language: "de"), DateSkill(language: "en"),
        DateSkill(language: "de"),
    ]
}
