internal import Glibc

/// How readily a phrase is heard: one number from 0 (only when sure) to 1 (also what was not meant).
///
/// It is mapped to a threshold through the curve in the file of the network, which was measured on speech of people who
/// say something else: 0.5 is about one false alarm an hour of such speech, 0 a tenth of that, 1 ten times as many.
public struct HotwordSensitivity: Sendable, Equatable {
    /// 0…1.
    public let value: Double

    /// `value` is held to 0…1; what is no number is the middle.
    public init(_ value: Double) { self.value = value.isFinite ? min(1, max(0, value)) : 0.5 }

    /// What is shipped.
    public static let shipped = HotwordSensitivity(0.5)

    /// The threshold on a curve whose points lie at 0, 0.1, … 1.
    func threshold(on curve: [Double]) -> Double {
        guard curve.count > 1 else { return curve.first ?? 0 }
        let place = value * Double(curve.count - 1)
        let index = min(curve.count - 2, Int(place))
        return curve[index] + (curve[index + 1] - curve[index]) * (place - Double(index))
    }

    /// The threshold of a phrase that PocketSphinx alone hears: 12 decades over the whole range.
    public func threshold(around shipped: Double) -> Double { shipped + (0.5 - value) * 12 }

    /// The least sensitivity at which `score` passes on a curve; beyond its ends the curve goes on as it ends.
    static func needed(for score: Double, on curve: [Double]) -> Double {
        guard curve.count > 1, let strictest = curve.first, let laxest = curve.last else { return 0.5 }
        let last = Double(curve.count - 1)
        if score < laxest {
            let slope = max(1e-3, curve[curve.count - 2] - laxest)
            return 1 + (laxest - score) / slope / last
        }
        if score >= strictest {
            let slope = max(1e-3, strictest - curve[1])
            return (strictest - score) / slope / last
        }
        let index = curve.indices.dropLast().first { curve[$0 + 1] <= score } ?? curve.count - 2
        let step = max(1e-3, curve[index] - curve[index + 1])
        return (Double(index) + (curve[index] - score) / step) / last
    }

    /// The least sensitivity at which `score` passes for a phrase that PocketSphinx alone hears.
    static func needed(for score: Double, around shipped: Double) -> Double { 0.5 - (score - shipped) / 12 }

    /// False calls in an hour of other people's speech that the curve stands for at this sensitivity.
    public var falseCallsAnHour: Double { pow(10, 2 * (value - 0.5)) }
}
