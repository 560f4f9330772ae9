internal import Platform
internal import SusiAPI

/// The network hardware of this machine, as the kernel names it.
enum NetworkHardware {
    /// The address by which an account knows this speaker: that of the Wi-Fi, else that of the cable; nil if there is
    /// neither. Interfaces without hardware (bridges, tunnels) do not count: their addresses change.
    static func address(below directory: String = "/sys/class/net") -> String? {
        let names = Files.names(in: directory).filter { Files.exists("\(directory)/\($0)/device") }
        let wireless = names.filter { Files.exists("\(directory)/\($0)/phy80211") }
        for name in wireless + names {
            guard let bytes = try? Files.read("\(directory)/\(name)/address", maximumSize: 256) else { continue }
            let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
            if let address = HardwareAddress.canonical(text), address != "00:00:00:00:00:00" { return address }
        }
        return nil
    }
}
