// The hotword: how it fares by day, and fitting it to a room and a voice.
import { get, post, remove } from "./api.js";
import { during, h, toast } from "./dom.js";
import { t } from "./i18n.js";

const expectation = (found) => found && h("p.hint", null,
  t("hotword.expect", Math.round(found.misses_percent), found.false_calls_a_day == null ? "?" : Math.round(found.false_calls_a_day)));

function days(all) {
  if (!all.length) return h("p.hint", null, t("hotword.nodays"));
  const columns = ["date", "calls", "rejected", "unanswered"];
  return h("div.wide", { tabindex: "0", role: "group", "aria-label": t("hotword.days") }, h("table", null,
    h("thead", null, h("tr", null, columns.map((name) => h("th", { scope: "col" }, t("hotword." + name))))),
    h("tbody", null, all.slice(-7).reverse().map((day) => h("tr", null, columns.map((name) => h("td", null, String(day[name]))))))));
}

/** The part of the settings. `refresh` draws it anew. */
export async function hotword(refresh) {
  const health = await get("/hotword/health");
  const step = h("p", { role: "status" });
  const left = h("span.hint");
  const end = h("button.danger", { type: "button", onclick: () => during(end, () => remove("/hotword/calibration")) }, t("hotword.cancel"));
  const begin = h("button", { type: "button", onclick: () => during(begin, async () => { await post("/hotword/calibration"); await watch(); }) }, t("hotword.begin"));
  const running = h("div", { hidden: true }, step, h("p.row", null, end, left));

  /** Shows what to do until the calibration has ended, which it does by itself; or until the page is left. */
  async function watch() {
    running.hidden = false;
    begin.hidden = true;
    while (running.isConnected) {
      const now = await get("/hotword/calibration");
      if (step.textContent !== now.instruction) step.textContent = now.instruction;
      left.textContent = now.state === "calls" ? t("hotword.heard", now.heard, now.wanted) : t("hotword.left", now.seconds_left);
      if (!["room", "calls"].includes(now.state)) {
        toast(now.instruction);
        return refresh();
      }
      await new Promise((done) => setTimeout(done, 700));
    }
  }

  const { state } = await get("/hotword/calibration");
  // One that was begun elsewhere is shown, too.
  if (["room", "calls"].includes(state)) queueMicrotask(() => watch().catch((error) => toast(error.message)));
  return [
    h("p", null, t("hotword.phrases", health.phrases.map((word) => `“${word}”`).join(", "))),
    expectation(health.calibrated), days(health.days), h("p.hint", null, t("hotword.counts")), running,
    h("p.row", null, begin, health.calibrated && h("button.quiet", {
      type: "button", onclick: (event) => during(event.target, async () => { await remove("/hotword/calibration/result"); await refresh(); }),
    }, t("hotword.forget"))), h("p.hint", null, t("hotword.how")),
  ];
}
