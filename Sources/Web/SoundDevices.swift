public import OrderedJSON

/// The sound devices of a machine.
public struct SoundDevices: Sendable, Hashable {
    /// Those that can hear.
    public var inputs: [Device]
    /// Those that can speak.
    public var outputs: [Device]

    /// The sound devices of a machine.
    public init(inputs: [Device], outputs: [Device]) {
        self.inputs = inputs
        self.outputs = outputs
    }

    /// One direction of a sound device.
    public struct Device: Sendable, Hashable {
        /// The name to put into the configuration.
        public var name: String
        /// What a person calls it.
        public var description: String
        /// True if the speaker uses it now.
        public var inUse: Bool

        /// One direction of a sound device.
        public init(name: String, description: String, inUse: Bool = false) {
            self.name = name
            self.description = description
            self.inUse = inUse
        }

        fileprivate var json: JSONValue {
            ["name": .string(name), "description": .string(description), "in_use": .bool(inUse)]
        }
    }

    /// The devices as the body of `GET /devices`.
    public var json: JSONValue {
        ["inputs": .array(inputs.map(\.json)), "outputs": .array(outputs.map(\.json))]
    }
}
