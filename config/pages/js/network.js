// Wi-Fi and devices: which network the speaker is in, which it knows, its own, and the account's other devices.
import { get, post, put, remove } from "./api.js";
import { deviceList } from "./account.js";
import { during, field, h, icon, toast } from "./dom.js";
import { t, when } from "./i18n.js";

const locked = (security) => security !== "open" && security !== "owe";
const bars = (signal) => "▂▄▆█".slice(0, Math.max(1, Math.ceil((signal ?? 0) / 25)));

export async function network() {
  const present = h("section.card", { "aria-label": t("net.now"), "aria-live": "polite" });
  const known = h("ul.list");
  const heard = h("ul.list");
  const own = h("div");
  let timer = 0;
  let left = false;

  async function load() {
    const wifi = await get("/wifi");
    present.replaceChildren(...[
      h("h2", null, wifi.ssid ? h("bdi", null, wifi.ssid) : t("net.state." + wifi.state)),
      h("p", null, [wifi.ssid && t("net.state." + wifi.state), wifi.signal != null && t("net.signal", wifi.signal), wifi.address].filter(Boolean).join(" · ")),
      h("p.hint", null, t("net.internet." + wifi.internet)),
      wifi.last_failure && h("p.bad", null, wifi.last_failure), wifi.trouble && h("p.bad", null, wifi.trouble),
      wifi.busy && h("p", { role: "status" }, t("net.busy")),
    ].filter(Boolean));
    known.replaceChildren(...wifi.known.map((entry, index) => h("li.line.row", null,
      h("div.grow", null, h("strong", null, h("bdi", null, entry.ssid)), h("div.hint", null, entry.ssid_hex === wifi.ssid_hex ? t("net.here") : entry.last_used ? t("net.last", when(entry.last_used, { dateStyle: "medium" })) : "")),
      index > 0 && act(t("net.prefer"), t("net.prefer.named", entry.ssid), () => put(`/wifi/networks/${encodeURIComponent(entry.id)}`, { priority: Math.min(999, wifi.known[0].priority + 1) })),
      act(t("net.forget"), t("net.forget.named", entry.ssid), async () => { if (confirm(t("net.forget.sure", entry.ssid))) await remove(`/wifi/networks/${encodeURIComponent(entry.id)}`); }, "button.danger"))));
    if (!wifi.known.length) known.replaceChildren(h("li.hint", null, t("net.noneknown")));
    clearTimeout(timer);
    // What was begun comes to an end by itself; nobody tells of it, since the page may be lost meanwhile.
    if (wifi.busy && !left) timer = setTimeout(() => load().catch(() => {}), 2000);
    return wifi;
  }
  function act(name, label, work, style = "button") {
    const button = h(style, { type: "button", "aria-label": label, onclick: () => during(button, async () => { await work(); await load(); }) }, name);
    return button;
  }

  function joinForm(network) {
    const ssid = h("input", { maxlength: "32", required: true, autocapitalize: "off", spellcheck: "false" });
    const password = h("input", { type: "password", autocomplete: "off", maxlength: "63" });
    const show = h("input", { type: "checkbox", onchange: () => { password.type = show.checked ? "text" : "password"; } });
    const enter = h("button.primary", { type: "submit" }, t("net.join"));
    return h("form", {
      onsubmit: (event) => {
        event.preventDefault();
        during(enter, async () => {
          await post("/wifi/join", { ...(network ? { ssid_hex: network.ssid_hex } : { ssid: ssid.value, hidden: true }), ...(password.value ? { password: password.value } : {}) });
          password.value = "";
          toast(t("net.trying"));
          await load();
        });
      },
    }, network ? "" : field(t("net.name"), ssid), network && (!locked(network.security) || network.known) ? "" : [field(t("account.password"), password), h("label.check", null, show, t("account.show"))],
    h("p.hint", null, t("net.join.hint")), h("p", null, enter));
  }
  const scan = h("button", {
    type: "button",
    onclick: () => during(scan, async () => {
      const { networks } = await get("/wifi/networks");
      heard.replaceChildren(...(networks.length ? networks.map((entry) => {
        const line = h("details", null, h("summary", null, h("span.signal", { "aria-hidden": "true" }, bars(entry.signal)), h("bdi", null, entry.ssid), " ",
          h("span.hint", null, [t("net.signal", entry.signal), locked(entry.security) ? "" : t("net.open"), entry.known && t("net.known.one")].filter(Boolean).join(" · "), " ", locked(entry.security) && icon("lock"))));
        line.addEventListener("toggle", () => { if (line.open && line.childElementCount === 1) line.append(joinForm(entry)); });
        return h("li.line", null, line);
      }) : [h("li.hint", null, t("net.noneheard"))]));
    }),
  }, t("net.scan"));
  const hidden = h("details", null, h("summary", null, t("net.hidden")), joinForm(null));

  async function hotspot() {
    const spot = await get("/hotspot");
    const turn = h("button", { type: "button", disabled: spot.busy, onclick: () => during(turn, async () => {
      if (!spot.on && !confirm(t("net.hotspot.sure"))) return;
      await put("/hotspot", { on: !spot.on });
      toast(t("net.trying"));
      await load();
    }) }, t(spot.on ? "net.hotspot.off" : "net.hotspot.on"));
    own.replaceChildren(h("p", null, t(spot.on ? "net.hotspot.is" : "net.hotspot.would", spot.ssid), spot.password ? [" ", t("account.password"), ": ", h("code", null, spot.password)] : ""),
      spot.trouble ? h("p.bad", null, spot.trouble) : "", h("p", null, turn));
  }

  await load();
  await hotspot().catch((error) => own.replaceChildren(h("p.hint", null, error.message)));
  const devices = await deviceList().catch((error) => h("p.hint", null, error.message));
  return {
    content: [h("p", null, h("a", { href: "/settings" }, "‹ " + t("tab.settings"))), h("h1", null, t("net.title")), present,
      h("h2", null, t("net.known")), known, h("h2", null, t("net.heard")), h("p", null, scan), heard, hidden,
      h("h2", null, t("net.hotspot")), own, h("h2", { id: "devices" }, t("devices.title")), devices],
    leave: () => { left = true; clearTimeout(timer); },
  };
}
