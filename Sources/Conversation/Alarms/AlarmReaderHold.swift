// What holds an entry, and lets it go on.
extension AlarmReader {
    /// "Pause the pasta timer", "halte den Timer an", "resume the timer".
    func hold() -> AlarmRequest? {
        guard let first = words.first, let last = words.last, noun(from: 1) != nil else { return nil }
        let isHeld: Bool
        var end = words.count
        if lexicon.pause.contains(first) {
            isHeld = true
        } else if lexicon.resume.contains(first) {
            isHeld = false
        } else if lexicon.holdParts.contains(where: { $0 == [first, last] }) {
            isHeld = true
            end -= 1
        } else if lexicon.goOnParts.contains(where: { $0 == [first, last] }) {
            isHeld = false
            end -= 1
        } else {
            return nil
        }
        switch selector(1..<end) {
        case .success(let selector)?: return .hold(selector, isHeld)
        case .failure(.because(let refusal))?: return .refused(refusal)
        case nil: return nil
        }
    }
}
