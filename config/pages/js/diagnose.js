// Diagnose: what is wrong and what to do, why the last answers came about, and the last lines of the log.
import { get } from "./api.js";
import { during, h } from "./dom.js";
import { duration, t } from "./i18n.js";

const order = { wrong: 0, warning: 1, well: 2 };

async function findings() {
  const { findings: all, version } = await get("/diagnosis");
  const rows = [...all].sort((a, b) => (order[a.verdict] ?? 1) - (order[b.verdict] ?? 1)).map((one) => h("li.line", null,
    h("strong", { class: one.verdict === "wrong" ? "bad" : one.verdict === "well" ? "good" : "" }, t("diagnose." + one.verdict)), " ", h("span.hint", null, one.subject), h("br"), one.text,
    one.action ? h("p.hint", null, one.action) : ""));
  return [h("ul.list", null, rows), h("p.hint", null, t("diagnose.version", version))];
}

async function why() {
  const { answers } = await get("/why");
  if (!answers.length) return h("p.hint", null, t("diagnose.noanswers"));
  return h("ul.list", null, answers.slice(0, 10).map((one) => h("li.line", null, h("details", null,
    h("summary", null, h("strong", null, one.heard || "…"), " ", h("span.hint", null, [one.layer, one.skill?.split("/").pop(), duration(one.milliseconds)].filter(Boolean).join(" · "))),
    h("p", null, one.text), h("ul", null, one.layers.map((layer) => h("li.hint", null, `${layer.name}: ${layer.outcome} (${duration(layer.milliseconds)})`)))))));
}

async function log(level) {
  const { lines } = await get("/log", { limit: 200, ...(level ? { level } : {}) });
  return h("pre.wide.log-lines", { tabindex: "0", "aria-label": t("diagnose.log") }, lines.length ? lines.map((line) => `${line.at ? new Date(line.at * 1000).toLocaleTimeString() : ""} ${line.level.padEnd(7)} ${line.part}: ${line.text}`).join("\n") : t("diagnose.nolog"));
}

export async function diagnose({ onEvent }) {
  const parts = [[t("diagnose.findings"), findings], [t("diagnose.why"), why]].map(([title, make]) => {
    const body = h("div");
    return { element: h("section.card", null, h("h2", null, title), body), load: async () => body.replaceChildren(...[await make().catch((error) => h("p.hint", null, error.message))].flat()) };
  });
  const level = h("select", { "aria-label": t("diagnose.level") }, ["", "warning", "error"].map((name) => h("option", { value: name }, t("diagnose.level." + name))));
  const lines = h("div");
  const loadLog = async () => lines.replaceChildren(await log(level.value).catch((error) => h("p.hint", null, error.message)));
  level.addEventListener("input", () => during(level, loadLog));
  const again = h("button", { type: "button", onclick: () => during(again, loadAll) }, t("diagnose.again"));
  const loadAll = () => Promise.all([...parts.map((part) => part.load()), loadLog()]);
  await loadAll();
  onEvent((event) => { if (event.type === "fault") parts[0].load(); });
  return { content: [h("p", null, h("a", { href: "/settings" }, "‹ " + t("tab.settings"))), h("h1", null, t("diagnose.title")), h("p", null, again), ...parts.map((part) => part.element),
    h("section.card", null, h("h2", null, t("diagnose.log")), h("div.row", null, level), lines)] };
}
