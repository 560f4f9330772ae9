#!/usr/bin/python3
"""A NetworkManager for tests: the part of its D-Bus interface that libnm needs for one Wi-Fi device, and the sequences of
states and reasons that NetworkManager 1.42 was measured to go through, with all times multiplied by --scale.

  fake-networkmanager.py --bus ADDRESS --profiles FILE [--scale 0.01]

Profiles are kept in FILE over restarts, those in memory too, as NetworkManager keeps them below /run. The world is
changed through org.susi.Fake at /org/susi/Fake: Set(text of JSON) with any of
  routers: [{ssid (hexadecimal), security, passphrase, signal, address, vanishes}], wireless, hardware, unavailable,
  device, refuses ("PermissionDenied"), hotspot ("ok", "no-sharing", "sharing-dies"), silent
and looked at by Profiles() and State(), which answer JSON.
"""
import argparse
import json
import os
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NM = "org.freedesktop.NetworkManager"
ROOT = "/org/freedesktop/NetworkManager"
PROPERTIES = "org.freedesktop.DBus.Properties"
NONE = dbus.ObjectPath("/")
SECURITY = {  # flags, WPA flags, RSN flags
    "open": (0, 0, 0), "wep": (1, 0, 0), "wpa2": (1, 0, 0x188), "mixed": (1, 0, 0x588), "sae": (1, 0, 0x488),
    "enterprise": (1, 0, 0x288), "owe": (0, 0, 0x888),
}
# Seconds, as measured with NetworkManager 1.42 and simulated radios.
LEAVE, SCAN, LEASE, WRONG_KEY, NOT_FOUND, NO_ADDRESS, VANISHED, HOTSPOT, TELL = 1.2, 4, 3.4, 15.4, 26.8, 49.5, 9, 4.9, 0.3


def array(kind, items=()):
    return dbus.Array(items, signature=kind)


class Thing(dbus.service.Object):
    """An object with properties, in the tree that libnm mirrors."""

    def __init__(self, world, path, interfaces):
        super().__init__(world.bus, path)
        self.world, self.path, self.interfaces = world, path, interfaces
        world.things[path] = self
        if world.isUp:
            world.manager_object.InterfacesAdded(dbus.ObjectPath(path), interfaces)

    def set(self, interface, **changes):
        changed = {k: v for k, v in changes.items() if self.interfaces[interface].get(k) != v}
        self.interfaces[interface].update(changes)
        if changed:
            self.PropertiesChanged(interface, changed, [])

    def remove(self):
        self.world.things.pop(self.path, None)
        self.world.manager_object.InterfacesRemoved(dbus.ObjectPath(self.path), list(self.interfaces))
        self.remove_from_connection()

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return self.interfaces[interface][name]

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        return self.interfaces.get(interface, {})


class Objects(dbus.service.Object):
    def __init__(self, world):
        super().__init__(world.bus, "/org/freedesktop")
        self.world = world

    @dbus.service.method("org.freedesktop.DBus.ObjectManager", out_signature="a{oa{sa{sv}}}")
    def GetManagedObjects(self):
        return {dbus.ObjectPath(p): t.interfaces for p, t in self.world.things.items()}

    @dbus.service.signal("org.freedesktop.DBus.ObjectManager", signature="oa{sa{sv}}")
    def InterfacesAdded(self, path, interfaces):
        pass

    @dbus.service.signal("org.freedesktop.DBus.ObjectManager", signature="oas")
    def InterfacesRemoved(self, path, interfaces):
        pass


class Settings(Thing):
    KIND = NM + ".Settings"

    @dbus.service.method(KIND, in_signature="a{sa{sv}}", out_signature="o")
    def AddConnection(self, settings):
        return dbus.ObjectPath(self.world.add(settings, unsaved=False).path)


class Profile(Thing):
    KIND = NM + ".Settings.Connection"

    def __init__(self, world, settings, unsaved):
        self.settings, self.volatile = settings, False
        super().__init__(world, world.path("Settings"), {self.KIND: {
            "Unsaved": dbus.Boolean(unsaved), "Flags": dbus.UInt32(1 if unsaved else 0), "Filename": dbus.String("")}})

    @property
    def uuid(self):
        return str(self.settings["connection"]["uuid"])

    @property
    def wireless(self):
        return self.settings.get("802-11-wireless", {})

    @property
    def isHotspot(self):
        return str(self.wireless.get("mode", "")) == "ap"

    @property
    def ssid(self):
        return bytes(bytearray(self.wireless.get("ssid", [])))

    @dbus.service.method(KIND, out_signature="a{sa{sv}}")
    def GetSettings(self):
        secret = {"psk", "wep-key0"}
        return dbus.Dictionary({
            name: dbus.Dictionary({k: v for k, v in setting.items() if k not in secret}, signature="sv")
            for name, setting in self.settings.items()}, signature="sa{sv}")

    @dbus.service.method(KIND, in_signature="a{sa{sv}}ua{sv}", out_signature="a{sv}")
    def Update2(self, settings, flags, arguments):
        if settings:
            psk = self.settings.get("802-11-wireless-security", {}).get("psk")
            self.settings = settings
            if psk is not None and "802-11-wireless-security" in settings:
                settings["802-11-wireless-security"].setdefault(dbus.String("psk"), psk)
        if flags & 1:
            self.volatile = False
            self.set(self.KIND, Unsaved=dbus.Boolean(False), Flags=dbus.UInt32(0))
        self.Updated()
        self.world.save()
        return dbus.Dictionary({}, signature="sv")

    @dbus.service.method(KIND)
    def Delete(self):
        self.world.forget(self)

    @dbus.service.signal(KIND)
    def Updated(self):
        pass

    @dbus.service.signal(KIND)
    def Removed(self):
        pass


class Device(Thing):
    KIND, WIRELESS = NM + ".Device", NM + ".Device.Wireless"

    def __init__(self, world):
        super().__init__(world, world.path("Devices"), {
            self.KIND: {
                "Udi": "fake", "Path": "", "Interface": "wlan0", "IpInterface": "wlan0", "Driver": "fake",
                "DriverVersion": "", "FirmwareVersion": "", "Capabilities": dbus.UInt32(3), "Ip4Address": dbus.UInt32(0),
                "State": dbus.UInt32(30), "StateReason": dbus.Struct((dbus.UInt32(30), dbus.UInt32(0)), signature="uu"),
                "ActiveConnection": NONE, "Ip4Config": NONE, "Dhcp4Config": NONE, "Ip6Config": NONE, "Dhcp6Config": NONE,
                "Managed": dbus.Boolean(True), "Autoconnect": dbus.Boolean(True), "FirmwareMissing": dbus.Boolean(False),
                "NmPluginMissing": dbus.Boolean(False), "DeviceType": dbus.UInt32(2), "AvailableConnections": array("o"),
                "PhysicalPortId": "", "Mtu": dbus.UInt32(1500), "Metered": dbus.UInt32(0), "LldpNeighbors": array("a{sv}"),
                "Real": dbus.Boolean(True), "Ip4Connectivity": dbus.UInt32(0), "Ip6Connectivity": dbus.UInt32(0),
                "InterfaceFlags": dbus.UInt32(1), "HwAddress": "02:00:00:00:00:01", "Ports": array("o")},
            self.WIRELESS: {
                "HwAddress": "02:00:00:00:00:01", "PermHwAddress": "02:00:00:00:00:01", "Mode": dbus.UInt32(2),
                "Bitrate": dbus.UInt32(0), "AccessPoints": array("o"), "ActiveAccessPoint": NONE,
                # CCMP, WPA, RSN, access point.
                "WirelessCapabilities": dbus.UInt32(0x7f), "LastScan": dbus.Int64(1)}})

    def state(self, new, reason=0):
        old = int(self.interfaces[self.KIND]["State"])
        self.set(self.KIND, State=dbus.UInt32(new),
                 StateReason=dbus.Struct((dbus.UInt32(new), dbus.UInt32(reason)), signature="uu"))
        self.StateChanged(new, old, reason)

    @dbus.service.signal(KIND, signature="uuu")
    def StateChanged(self, new, old, reason):
        pass

    @dbus.service.method(WIRELESS, in_signature="a{sv}")
    def RequestScan(self, options):
        def done():
            scan = int(self.interfaces[self.WIRELESS]["LastScan"]) + 1
            self.set(self.WIRELESS, LastScan=dbus.Int64(scan))
        self.world.later(SCAN, done)


class Manager(Thing):
    def __init__(self, world):
        super().__init__(world, ROOT, {NM: {
            "Devices": array("o"), "AllDevices": array("o"), "Checkpoints": array("o"),
            "NetworkingEnabled": dbus.Boolean(True), "WirelessEnabled": dbus.Boolean(True),
            "WirelessHardwareEnabled": dbus.Boolean(True), "WwanEnabled": dbus.Boolean(False),
            "WwanHardwareEnabled": dbus.Boolean(False), "WimaxEnabled": dbus.Boolean(False),
            "WimaxHardwareEnabled": dbus.Boolean(False), "RadioFlags": dbus.UInt32(3), "ActiveConnections": array("o"),
            "PrimaryConnection": NONE, "PrimaryConnectionType": "", "Metered": dbus.UInt32(0),
            "ActivatingConnection": NONE, "Startup": dbus.Boolean(False), "Version": "1.42.4",
            "Capabilities": array("u"), "State": dbus.UInt32(20), "Connectivity": dbus.UInt32(1),
            "ConnectivityCheckAvailable": dbus.Boolean(False), "ConnectivityCheckEnabled": dbus.Boolean(False),
            "ConnectivityCheckUri": "", "GlobalDnsConfiguration": dbus.Dictionary({}, signature="sv")}})

    @dbus.service.method(NM, out_signature="a{ss}")
    def GetPermissions(self):
        return dbus.Dictionary({}, signature="ss")

    @dbus.service.method(NM, in_signature="a{sa{sv}}ooa{sv}", out_signature="ooa{sv}", async_callbacks=("ok", "fail"))
    def AddAndActivateConnection2(self, settings, device, specific, options, ok, fail):
        world = self.world
        if world.refuses:
            return fail(dbus.DBusException("not authorized", name=f"{NM}.{world.refuses}"))
        if world.silent:
            return None
        profile = world.add(settings, unsaved=str(options.get("persist", "disk")) != "disk")
        active = world.activate(profile)
        return ok(dbus.ObjectPath(profile.path), dbus.ObjectPath(active.path), dbus.Dictionary({}, signature="sv"))

    @dbus.service.method(NM, in_signature="ooo", out_signature="o")
    def ActivateConnection(self, connection, device, specific):
        return dbus.ObjectPath(self.world.activate(self.world.things[str(connection)]).path)

    @dbus.service.method(NM, in_signature="o")
    def DeactivateConnection(self, active):
        self.world.deactivate(39)


class World:
    def __init__(self, bus, arguments):
        self.bus, self.scale, self.file = bus, arguments.scale, arguments.profiles
        self.isUp, self.things, self.last = False, {}, 0
        self.routers, self.refuses, self.hotspot, self.silent = [], "", "ok", False
        self.generation, self.active, self.points = 0, None, []
        self.manager_object = Objects(self)
        self.manager = Manager(self)
        self.settings = Settings(self, ROOT + "/Settings", {NM + ".Settings": {
            "Connections": array("o"), "Hostname": "fake", "CanModify": dbus.Boolean(True),
            "VersionId": dbus.UInt64(1)}})
        self.device = None
        self.profiles = []
        if os.path.exists(self.file):
            for entry in json.load(open(self.file)):
                profile = Profile(self, self.read(entry["settings"]), entry["unsaved"])
                self.profiles.append(profile)
        self.list_profiles()
        self.plug(True)
        self.isUp = True

    def path(self, kind):
        self.last += 1
        return f"{ROOT}/{kind}/{self.last}"

    def later(self, seconds, body):
        GLib.timeout_add(max(1, int(seconds * self.scale * 1000)), lambda: body() and False)

    # Profiles

    @staticmethod
    def plain(value):
        """As JSON that can be read back: with the types of D-Bus."""
        kinds = {dbus.String: "s", dbus.Boolean: "b", dbus.Int32: "i", dbus.UInt32: "u", dbus.Int64: "x",
                 dbus.UInt64: "t", dbus.Byte: "y", dbus.ObjectPath: "o"}
        if isinstance(value, dbus.Array):
            return ["a" + str(value.signature), [World.plain(v) for v in value]]
        if isinstance(value, dbus.Dictionary):
            return ["{" + str(value.signature), [[World.plain(k), World.plain(v)] for k, v in value.items()]]
        for kind, name in kinds.items():
            if isinstance(value, kind):
                return [name, bool(value) if name == "b" else str(value) if name in "so" else int(value)]
        raise TypeError(type(value))

    @staticmethod
    def read(value):
        kind, content = value
        if kind[0] == "a":
            return dbus.Array([World.read(v) for v in content], signature=kind[1:], variant_level=1)
        if kind[0] == "{":
            items = {World.read(k): World.read(v) for k, v in content}
            return dbus.Dictionary(items, signature=kind[1:], variant_level=0 if kind == "{sv" else 0)
        make = {"s": dbus.String, "b": dbus.Boolean, "i": dbus.Int32, "u": dbus.UInt32, "x": dbus.Int64,
                "t": dbus.UInt64, "y": dbus.Byte, "o": dbus.ObjectPath}
        return make[kind](content)

    def save(self):
        entries = [{"settings": self.plain(p.settings), "unsaved": bool(p.interfaces[Profile.KIND]["Unsaved"])}
                   for p in self.profiles]
        with open(self.file + ".new", "w") as file:
            json.dump(entries, file)
        os.rename(self.file + ".new", self.file)

    def list_profiles(self):
        self.settings.set(NM + ".Settings", Connections=array("o", [dbus.ObjectPath(p.path) for p in self.profiles]))

    def add(self, settings, unsaved):
        profile = Profile(self, settings, unsaved)
        self.profiles.append(profile)
        self.list_profiles()
        self.save()
        return profile

    def forget(self, profile):
        if self.active and self.active.profile is profile:
            self.deactivate(38)
        self.profiles.remove(profile)
        profile.Removed()
        self.list_profiles()
        profile.remove()
        self.save()

    # Device

    def plug(self, isThere):
        if isThere and not self.device:
            self.device = Device(self)
        elif not isThere and self.device:
            self.end_active()
            self.device.remove()
            self.device = None
        devices = array("o", [dbus.ObjectPath(self.device.path)] if self.device else [])
        self.manager.set(NM, Devices=devices, AllDevices=devices)

    def air(self):
        for point in self.points:
            point.remove()
        self.points = []
        for number, router in enumerate(self.routers):
            flags, wpa, rsn = SECURITY[router["security"]]
            ssid = b"" if router.get("hidden") else bytes.fromhex(router["ssid"])
            self.points.append(Thing(self, self.path("AccessPoint"), {NM + ".AccessPoint": {
                "Flags": dbus.UInt32(flags), "WpaFlags": dbus.UInt32(wpa), "RsnFlags": dbus.UInt32(rsn),
                "Ssid": dbus.ByteArray(ssid), "Frequency": dbus.UInt32(2412), "Mode": dbus.UInt32(2),
                "HwAddress": f"02:00:00:00:01:{number:02x}", "MaxBitrate": dbus.UInt32(54000),
                "Strength": dbus.Byte(router.get("signal", 70)), "LastSeen": dbus.Int32(1)}}))
        if self.device:
            self.device.set(Device.WIRELESS, AccessPoints=array("o", [dbus.ObjectPath(p.path) for p in self.points]))

    # Connections

    def activate(self, profile):
        had = self.active
        if had:
            self.device.state(110, 60)
        self.end_active()
        self.generation += 1
        generation = self.generation
        active = Thing(self, self.path("ActiveConnection"), {NM + ".Connection.Active": {
            "Connection": dbus.ObjectPath(profile.path), "SpecificObject": NONE, "Id": profile.settings["connection"]["id"],
            "Uuid": profile.settings["connection"]["uuid"], "Type": "802-11-wireless",
            "Devices": array("o", [dbus.ObjectPath(self.device.path)]), "State": dbus.UInt32(1),
            "StateFlags": dbus.UInt32(0), "Default": dbus.Boolean(False), "Ip4Config": NONE, "Dhcp4Config": NONE,
            "Default6": dbus.Boolean(False), "Ip6Config": NONE, "Dhcp6Config": NONE, "Vpn": dbus.Boolean(False),
            "Master": NONE}})
        active.profile, active.address = profile, None
        self.active = active
        self.manager.set(NM, ActiveConnections=array("o", [dbus.ObjectPath(active.path)]))

        def step(state, reason=0):
            def run():
                if generation == self.generation:
                    self.device.state(state, reason)
            return run

        def failed(reason):
            def run():
                if generation == self.generation:
                    self.fail(reason)
            return run

        def begin():
            if generation != self.generation:
                return
            if had:
                self.device.state(30, 60)
            self.device.set(Device.KIND, ActiveConnection=dbus.ObjectPath(active.path))
            self.device.state(40)
            self.device.state(50)
            (self.host if profile.isHotspot else self.associate)(profile, generation, step, failed)

        self.later(LEAVE if had else 0, begin)
        return active

    def host(self, profile, generation, step, failed):
        if self.hotspot == "no-sharing":
            return self.later(HOTSPOT, failed(18))
        self.later(HOTSPOT / 2, step(70))
        self.later(HOTSPOT, lambda: generation == self.generation and self.arrive(generation, "10.0.0.1", None))
        if self.hotspot == "sharing-dies":
            self.later(HOTSPOT + 0.5, failed(19))

    def associate(self, profile, generation, step, failed):
        router = next((r for r in self.routers if bytes.fromhex(r["ssid"]) == profile.ssid
                       and (not r.get("hidden") or profile.wireless.get("hidden"))), None)
        security = profile.settings.get("802-11-wireless-security", {})
        if router is None or bool(security) != (router["security"] not in ("open",)):
            return self.later(NOT_FOUND, failed(53))
        if security:
            # The secrets that the profile has are taken, and it goes on.
            for state in (60, 40, 50):
                self.device.state(state)
        if router["security"] != "open" and str(security.get("psk", "")) != router.get("passphrase", ""):
            self.later(WRONG_KEY, step(60, 8))
            return self.later(WRONG_KEY + 0.1, failed(7))
        if router.get("rejects"):
            return self.later(WRONG_KEY, failed(8))
        if router.get("vanishes"):
            return self.later(VANISHED, failed(11))
        self.later(SCAN, step(70))
        if not router.get("address", True):
            return self.later(NO_ADDRESS, failed(5))
        self.later(SCAN + LEASE, lambda: generation == self.generation and self.arrive(
            generation, "192.168.1.20", "192.168.1.1"))

    def arrive(self, generation, address, gateway):
        for state in (80, 90, 100):
            self.device.state(state)
        self.active.set(NM + ".Connection.Active", State=dbus.UInt32(2))

        def tell():
            if generation != self.generation:
                return
            data = dbus.Dictionary({"address": address, "prefix": dbus.UInt32(24)}, signature="sv")
            kind = {"Addresses": array("au"), "AddressData": array("a{sv}", [data]), "Gateway": gateway or "",
                    "Routes": array("au"), "RouteData": array("a{sv}"), "NameserverData": array("a{sv}"),
                    "Nameservers": array("u"), "Domains": array("s"), "Searches": array("s"), "DnsOptions": array("s"),
                    "DnsPriority": dbus.Int32(0), "WinsServers": array("u"), "WinsServerData": array("s")}
            self.active.address = Thing(self, self.path("IP4Config"), {NM + ".IP4Config": kind})
            path = dbus.ObjectPath(self.active.address.path)
            self.active.set(NM + ".Connection.Active", Ip4Config=path)
            self.device.set(Device.KIND, Ip4Config=path)
        # As measured: not there yet when "activated" arrives.
        self.later(TELL, tell)

    def fail(self, reason):
        self.device.state(120, reason)
        self.end_active()
        self.generation += 1
        self.device.state(30, 0)

    def deactivate(self, reason):
        if not self.active:
            return
        self.device.state(110, reason)
        self.end_active()
        self.generation += 1
        self.device.state(30, reason)

    def end_active(self):
        if not self.active:
            return
        active, self.active = self.active, None
        active.set(NM + ".Connection.Active", State=dbus.UInt32(4))
        if self.device:
            self.device.set(Device.KIND, ActiveConnection=NONE, Ip4Config=NONE)
        self.manager.set(NM, ActiveConnections=array("o"))
        if active.address:
            active.address.remove()
        active.remove()

    # The test's orders

    def change(self, order):
        if "routers" in order:
            gone = {r["ssid"] for r in self.routers} - {r["ssid"] for r in order["routers"]}
            self.routers = order["routers"]
            self.air()
            active = self.active
            if active and not active.profile.isHotspot and active.profile.ssid.hex() in gone:
                generation = self.generation
                self.later(VANISHED, lambda: generation == self.generation and self.fail(53))
        for name in ("refuses", "hotspot", "silent"):
            if name in order:
                setattr(self, name, order[name])
        if "device" in order:
            self.plug(order["device"])
        if "hardware" in order or "wireless" in order or "unavailable" in order:
            hardware, wireless = order.get("hardware", True), order.get("wireless", True)
            self.manager.set(NM, WirelessHardwareEnabled=dbus.Boolean(hardware), WirelessEnabled=dbus.Boolean(wireless))
            isUsable = hardware and wireless and not order.get("unavailable", False)
            self.end_active()
            self.generation += 1
            self.device.state(30 if isUsable else 20, 0)


class Orders(dbus.service.Object):
    KIND = "org.susi.Fake"

    def __init__(self, world):
        super().__init__(world.bus, "/org/susi/Fake")
        self.world = world

    @dbus.service.method(KIND, in_signature="s")
    def Set(self, text):
        self.world.change(json.loads(text))

    @dbus.service.method(KIND, out_signature="s")
    def Profiles(self):
        return json.dumps([{
            "uuid": p.uuid, "ssid": p.ssid.hex(), "mode": str(p.wireless.get("mode", "")),
            "hidden": bool(p.wireless.get("hidden", False)),
            "keys": str(p.settings.get("802-11-wireless-security", {}).get("key-mgmt", "")),
            "psk": str(p.settings.get("802-11-wireless-security", {}).get("psk", "")),
            "method": str(p.settings.get("ipv4", {}).get("method", "")),
            "priority": int(p.settings["connection"].get("autoconnect-priority", 0)),
            "unsaved": bool(p.interfaces[Profile.KIND]["Unsaved"])} for p in self.world.profiles])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bus", required=True)
    parser.add_argument("--profiles", required=True)
    parser.add_argument("--scale", type=float, default=0.01)
    arguments = parser.parse_args()
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.bus.BusConnection(arguments.bus)
    world = World(bus, arguments)
    orders = Orders(world)
    name = dbus.service.BusName(NM, bus)
    loop = GLib.MainLoop()
    bus.call_on_disconnection(lambda _: loop.quit())
    print("ready", flush=True)
    loop.run()
    del orders, name


if __name__ == "__main__":
    sys.exit(main())
