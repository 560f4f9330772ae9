/// Points in time as people say them.
public enum Moment {
    /// The moment that `text` means, in milliseconds since 1970 UTC; nil if it is not understood. A plain number is
    /// milliseconds from now.
    public static func milliseconds(of text: String, context: QueryContext, language: String?) -> Int? {
        let trimmed = text.trimmed
        if let delay = Int(trimmed), abs(delay) < 1 << 50 { return context.nowMilliseconds + delay }
        return nil
    }
}
