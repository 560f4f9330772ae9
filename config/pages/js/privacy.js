// What left this speaker: numbers by purpose and by host, and where things would go.
import { get, remove } from "./api.js";
import { during, h } from "./dom.js";
import { t, when } from "./i18n.js";

/** "12 kB". */
function size(bytes) {
  const step = bytes < 1000 ? 0 : bytes < 1e6 ? 1 : 2;
  return new Intl.NumberFormat(navigator.language, { style: "unit", unit: ["byte", "kilobyte", "megabyte"][step], unitDisplay: "short", maximumFractionDigits: step === 2 ? 1 : 0 }).format(bytes / [1, 1e3, 1e6][step]);
}
const times = (count) => new Intl.NumberFormat(navigator.language).format(count);

export async function privacy(refresh) {
  const report = await get("/egress");
  const rows = report.purposes.map((entry) => {
    const isStream = entry.purpose === "stream";
    const line = h("div.row", null, h("span.grow", null, t("privacy." + entry.purpose)), h("strong", null, entry.count ? t("privacy.times", times(entry.count)) : t("privacy.never")),
      entry.count && !isStream ? h("span.hint", null, t("privacy.bytes", size(entry.sent_bytes), size(entry.received_bytes))) : "");
    if (!entry.count) return h("li.line", null, line);
    return h("li.line", null, h("details", null, h("summary", null, line), h("ul.list.inner", null, entry.hosts.map((host) => h("li.row", null, h("span.grow.break", null, host.host ?? t("privacy.others")),
      h("span.hint", null, [t("privacy.times", times(host.count)), isStream ? "" : t("privacy.bytes", size(host.sent_bytes), size(host.received_bytes)), host.last ? when(host.last) : ""].filter(Boolean).join(" · ")))))));
  });
  const reset = h("button", { type: "button", onclick: () => during(reset, async () => { await remove("/egress"); await refresh(); }) }, t("privacy.reset"));
  return [
    h("p", null, report.destinations.length ? t("privacy.goes", report.destinations.map((place) => t(`privacy.use.${place.use}`, place.host)).join(", ")) : t("privacy.stays")),
    h("p.hint", null, report.since ? t("privacy.since", when(report.since)) : t("privacy.since.unknown")),
    h("ul.list", null, rows), h("p.hint", null, t("privacy.note")), h("p", null, reset),
  ];
}
