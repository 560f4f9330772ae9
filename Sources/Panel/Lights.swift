public import Platform

/// Lights that can be lit. Used by one thread.
public protocol Lights: AnyObject {
    /// How many there are, at least 1.
    var count: Int { get }

    /// Shows `colours`, one for each light.
    func show(_ colours: [LightColour]) throws(SystemError)
}
