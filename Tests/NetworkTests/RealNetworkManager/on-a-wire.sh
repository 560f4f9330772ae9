#!/bin/bash
# on-a-wire.sh DIR   A real NetworkManager without Wi-Fi, in network and mount namespaces of its own, on a bus of its own
# at DIR/bus. Its "shared0" is one end of a wire; the other end is in a second namespace, "the phone". Says "ready" once
# it is on the bus, then obeys lines on standard input:
#   nmcli ARGUMENTS…   runs it beside that NetworkManager
#   phone PROGRAM…     runs it in the phone's namespace
# and ends each answer by a line "done STATUS". Without more input, or told to by a signal, it takes everything down again.
# Needs root, network-manager, dnsmasq-base, iproute2, dbus.
set -u
d=$1
here="susi-nm-$$"
phone="susi-ph-$$"
bus= nm=
cleanup() {
    trap '' TERM INT HUP
    [ -z "$nm" ] || { kill "$nm"; wait "$nm"; } 2>/dev/null
    # Its dnsmasq outlives it, so that a restart interrupts nobody; here nobody comes back.
    for left in $(ip netns pids "$here") $(ip netns pids "$phone"); do kill "$left"; done
    [ -z "$bus" ] || { kill "$bus"; wait "$bus"; } 2>/dev/null
    ip netns del "$here"
    ip netns del "$phone"
} 2>/dev/null
trap 'cleanup; exit 0' TERM INT HUP
trap cleanup EXIT

mkdir -p "$d/profiles" "$d/run" "$d/lib" "$d/shared.d"
cat >"$d/bus.conf" <<B
<busconfig><type>system</type><listen>unix:path=$d/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/></policy>
</busconfig>
B
cat >"$d/nm.conf" <<C
[main]
plugins=keyfile
auth-polkit=false
dhcp=internal
dns=none
no-auto-default=*
[keyfile]
path=$d/profiles
[logging]
level=INFO
backend=syslog
C
# As the package installs it: while the hotspot is up, every name is the speaker's.
echo 'address=/#/10.0.0.1' >"$d/shared.d/susi.conf"

dbus-daemon --config-file="$d/bus.conf" --nofork --nopidfile --nosyslog >"$d/bus.log" 2>&1 &
bus=$!
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$d/bus
ip netns add "$here" && ip netns add "$phone" || exit 3
ip -n "$here" link set lo up
ip -n "$here" link add shared0 type veth peer name phone0 netns "$phone" || exit 3
ip -n "$phone" link set phone0 up
# With a read-only /sys NetworkManager does not wait for udev.
ip netns exec "$here" unshare -m bash -c '
    mount -o remount,ro /sys 2>/dev/null || mount -t sysfs -o ro sysfs /sys
    mkdir -p /run/NetworkManager /var/lib/NetworkManager /etc/NetworkManager/dnsmasq-shared.d
    mount --bind "$1/run" /run/NetworkManager
    mount --bind "$1/lib" /var/lib/NetworkManager
    mount --bind "$1/shared.d" /etc/NetworkManager/dnsmasq-shared.d
    exec NetworkManager --no-daemon --config "$1/nm.conf" --config-dir /nonexistent \
        --system-config-dir /nonexistent --pid-file "$1/nm.pid" --state-file "$1/lib/state" --debug
' nm "$d" >"$d/nm.log" 2>&1 </dev/null &
nm=$!
for _ in $(seq 200); do
    nmcli -t -f RUNNING general 2>/dev/null | grep -q '^running' && break
    kill -0 "$nm" 2>/dev/null || exit 4
    sleep 0.1
done
echo ready
while read -r where rest; do
    case $where in
    nmcli) eval "timeout 40 nmcli $rest" 2>&1 ;;
    phone) eval "timeout 40 ip netns exec $phone $rest" 2>&1 ;;
    esac </dev/null
    echo "done $?"
done
