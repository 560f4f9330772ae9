// Talking: bubbles, yours right, SUSI's left, live while somebody talks to the speaker.
import { get, post, remove } from "./api.js";
import { cards } from "./cards.js";
import { player } from "./music.js";
import { during, h, icon } from "./dom.js";
import { duration, t, when } from "./i18n.js";
import { rate } from "./stars.js";

const by = { server: "talk.by.server", skills: "talk.by.skills", control: "talk.by.control", nobody: "talk.by.nobody" };
const rateable = (path) => path && !path.startsWith("native/");

function meta(turn) {
  const name = turn.skill?.split("/").pop().replace(/\.[a-z]+$/, "");
  return h("div.meta", null,
    rateable(turn.skill) ? h("a", { href: `/skills/detail?path=${encodeURIComponent(turn.skill)}` }, name) : name || t(by[turn.by] ?? ""),
    turn.milliseconds != null && h("span", null, duration(turn.milliseconds)),
    rateable(turn.skill) && rate(turn.skill, null));
}

function answerOf(turn) {
  return [h("div.bubble.susi", null, turn.answer || "…", cards(turn.cards)), meta(turn)];
}

export async function talk({ query, onEvent }) {
  const log = h("div.log", { role: "log", "aria-live": "polite", "aria-label": t("talk.log") });
  const search = query.get("q") ?? "";
  let oldest = null;
  let day = "";
  let pending = null;
  let last = null;

  function turnElements(turn) {
    const date = when(turn.at, { dateStyle: "full" });
    const parts = date === day ? [] : [h("div.day", null, date)];
    day = date;
    const forget = h("button.quiet.danger", { type: "button", "aria-label": t("talk.forget.named", turn.heard || turn.answer), onclick: () => during(forget, async () => { await remove(`/history/${turn.id}`); for (const element of elements) element.remove(); }) }, t("talk.forget"));
    const [bubble, line] = answerOf(turn);
    if (search) line.append(forget);
    const elements = [turn.heard && h("div.bubble.mine", null, turn.heard), bubble, line].filter(Boolean);
    return [...parts, ...elements];
  }
  async function older() {
    const page = await get("/history", { limit: 30, ...(oldest ? { before: oldest } : {}), ...(search ? { q: search } : {}) });
    if (!page.turns.length) return page.more;
    oldest = page.turns[0].id;
    const kept = [day, (day = "")][0];
    const elements = page.turns.flatMap(turnElements);
    if (log.childElementCount) day = kept;
    log.prepend(...elements);
    return page.more;
  }

  /** Shows what was said while nobody looked. What is seen stays, if nothing is written down. */
  async function newer() {
    const page = await get("/history", { limit: 30 });
    if (!page.turns.length) return;
    oldest = page.turns[0].id;
    day = "";
    const question = pending?.previousElementSibling;
    log.replaceChildren(...page.turns.flatMap(turnElements), ...(pending ? [question, pending].filter(Boolean) : []));
    more.hidden = !page.more;
    last = null;
    scrollTo(0, document.body.scrollHeight);
  }

  const more = h("button.quiet", {
    type: "button", hidden: true,
    onclick: () => during(more, async () => { more.hidden = !(await older()); }),
  }, t("talk.older"));
  const history = await older().then((hasMore) => { more.hidden = !hasMore; return true; }, (error) => {
    if (error.status === 401) throw error;
    return false;
  });
  if (!log.childElementCount) {
    log.append(h("div.bubble.susi", null, search ? t("talk.nothing", search) : history ? t("talk.hello") : t("talk.nohistory")));
  }

  function atBottom(change) {
    const near = innerHeight + scrollY > document.body.scrollHeight - 150;
    change();
    if (near) scrollTo(0, document.body.scrollHeight);
  }
  onEvent((event) => atBottom(() => {
    switch (event.type) {
      case "heard":
        log.append(h("div.bubble.mine", null, event.text));
        pending?.remove();
        pending = h("div.bubble.susi", { "aria-label": t("state.thinking") }, "…");
        log.append(pending);
        break;
      case "answered": {
        pending?.remove();
        pending = null;
        const elements = answerOf({ answer: event.text, by: event.by, skill: event.skill, cards: event.cards });
        last = elements[0];
        log.append(...elements);
        break;
      }
      case "finished":
        if (event.how === "cut" && last) { last.classList.add("stopped"); last.append(h("div.hint", null, t("card.stopped"))); }
        last = null;
        break;
      case "missed":
        if (!search) newer().catch(() => {});
        break;
      case "state":
        if (event.state === "idle") { pending?.remove(); pending = null; }
    }
  }));

  // What plays now is at hand while one talks.
  const now = player({ small: true });
  const bar = h("section.card.now", { "aria-label": t("music.now"), hidden: true }, now.box);
  now.onDraw((report) => { bar.hidden = report.state === "idle"; });
  await now.load().catch(() => {});
  onEvent((event) => { if (["music", "missed"].includes(event.type)) now.load().catch(() => {}); });
  const text = h("input", { placeholder: t("talk.type"), "aria-label": t("talk.type"), maxlength: "2000", enterkeyhint: "send", autocomplete: "off" });
  const aloud = h("input", { type: "checkbox" });
  const listen = h("button.round", { type: "button", "aria-label": t("talk.listen"), title: t("talk.listen"), onclick: () => during(listen, () => post("/listen")) }, icon("mic"));
  const send = h("button.round.primary", { type: "submit", "aria-label": t("talk.send"), title: t("talk.send") }, icon("send"));
  const form = h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      const question = text.value.trim();
      if (!question) return;
      text.value = "";
      during(null, () => post("/ask", { text: question, speak: aloud.checked })
        .catch((error) => { text.value ||= question; throw error; }));
    },
  }, h("div.ask", null, listen, text, send), h("label.check", null, aloud, t("talk.aloud")));

  const searchBox = h("input", { type: "search", value: search, name: "q", "aria-label": t("talk.search"), placeholder: t("talk.search") });
  const tools = h("details", null, h("summary", null, t("talk.history")),
    h("form.row", { action: "/", method: "get" }, h("div.grow", null, searchBox), h("button", { type: "submit" }, t("talk.find"))),
    h("p.row", null, h("a.button", { href: "/api/v1/history/export", download: "susi-history.json" }, t("talk.export")),
      h("button.danger", {
        type: "button",
        onclick: (event) => confirm(t("talk.erase.sure")) && during(event.target, async () => { await remove("/history"); location.reload(); }),
      }, t("talk.erase"))));
  if (!search) setTimeout(() => scrollTo(0, document.body.scrollHeight));
  return { content: [h("h1.sr", null, t("tab.")), tools, h("div.row", null, more), log, h("div.dock", null, bar, form)] };
}
