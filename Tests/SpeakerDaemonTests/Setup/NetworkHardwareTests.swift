import Glibc
import Testing

@testable import SpeakerDaemon

@Suite struct NetworkHardwareTests {
    /// A folder as the kernel shows it; removed with the test.
    private final class Interfaces {
        let path: String
        private var paths: [String] = []

        init(_ interfaces: [(name: String, address: String, kinds: [String])]) throws {
            var template = Array("/tmp/susi-net-XXXXXX".utf8CString)
            path = String(cString: try #require(mkdtemp(&template)))
            for interface in interfaces {
                let folder = "\(path)/\(interface.name)"
                for made in [folder] + interface.kinds.map({ "\(folder)/\($0)" }) {
                    mkdir(made, 0o700)
                    paths.append(made)
                }
                let file = try #require(fopen("\(folder)/address", "w"))
                fputs(interface.address + "\n", file)
                fclose(file)
                paths.append("\(folder)/address")
            }
        }

        deinit { for made in ([path] + paths).reversed() { remove(made) } }
    }

    @Test func theWiFiBeforeTheCableAndNoBridge() throws {
        let both = try Interfaces([
            ("br0", "02:00:00:00:00:01", []), ("eth0", "B8:27:EB:00:00:02", ["device"]),
            ("lo", "00:00:00:00:00:00", []), ("wlan0", "b8:27:eb:00:00:03", ["device", "phy80211"]),
        ])
        #expect(NetworkHardware.address(below: both.path) == "b8:27:eb:00:00:03")
        let cable = try Interfaces([("br0", "02:00:00:00:00:01", []), ("eth0", "B8:27:EB:00:00:02", ["device"])])
        #expect(NetworkHardware.address(below: cable.path) == "b8:27:eb:00:00:02")
        let none = try Interfaces([("lo", "00:00:00:00:00:00", []), ("eth0", "rubbish", ["device"])])
        #expect(NetworkHardware.address(below: none.path) == nil)
        #expect(NetworkHardware.address(below: "/nowhere/at/all") == nil)
    }
}
