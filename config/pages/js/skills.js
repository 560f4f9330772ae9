// Skills: by group and language, search, sort; and one in detail, with its rating and its reviews.
import { get, post, put } from "./api.js";
import { during, field, h, toast } from "./dom.js";
import { language, t, when } from "./i18n.js";
import { chart, loginNote, rate } from "./stars.js";

const detailPath = (skill) => `/skills/detail?path=${encodeURIComponent(skill.path)}`;

export async function skills({ rest, query, go }) {
  return rest[0] === "detail" ? detail(query.get("path") ?? "", go) : list();
}

async function list() {
  const all = (await get("/skills")).skills;
  const groups = [...new Set(all.map((skill) => skill.group))].sort();
  const languages = [...new Set(all.map((skill) => skill.language).filter(Boolean))].sort();
  const names = new Intl.DisplayNames([navigator.language], { type: "language", fallback: "code" });
  const search = h("input", { type: "search", placeholder: t("skills.search"), "aria-label": t("skills.search") });
  const group = h("select", { "aria-label": t("skills.group") }, h("option", { value: "" }, t("skills.allgroups")), groups.map((name) => h("option", { value: name }, name)));
  const tongue = h("select", { "aria-label": t("skills.language") }, h("option", { value: "" }, t("skills.alllanguages")), languages.map((code) => h("option", { value: code }, names.of(code))));
  if (languages.includes(language)) tongue.value = language;
  const order = h("select", { "aria-label": t("skills.sort") }, ["name", "rating"].map((name) => h("option", { value: name }, t("skills.sort." + name))));
  const count = h("p.hint", { role: "status" });
  const items = h("ul.list");
  function draw() {
    const wanted = search.value.trim().toLowerCase();
    const found = all.filter((skill) => (!group.value || skill.group === group.value) && (!tongue.value || !skill.language || skill.language === tongue.value)
      && (!wanted || [skill.name, skill.description, skill.author, ...skill.examples].some((text) => text?.toLowerCase().includes(wanted))));
    found.sort((a, b) => (order.value === "rating" ? (b.rating?.average ?? 0) - (a.rating?.average ?? 0) : 0) || a.name.localeCompare(b.name));
    count.textContent = t("skills.count", found.length);
    items.replaceChildren(...found.map((skill) => h("li.card", null,
      h("div.row", null, h("a", { href: detailPath(skill) }, h("strong", null, skill.name)), !skill.enabled && h("span.pill", null, t("skills.off")), skill.origin === "own" && h("span.pill", null, t("skills.own")),
        h("span.end.hint", null, skill.rating?.total ? `${skill.rating.average.toFixed(1)} ★` : "")),
      skill.description && h("p", null, skill.description), skill.examples[0] && h("p.hint", null, `“${skill.examples[0]}”`))));
  }
  for (const control of [search, group, tongue, order]) control.addEventListener("input", draw);
  draw();
  return { content: [h("h1", null, t("tab.skills")), h("p.row", null, h("a.button.primary", { href: "/teach" }, t("skills.new"))), search,
    h("div.row", null, group, tongue, order), count, items] };
}

async function detail(path, go) {
  const skill = await get("/skill", { path });
  const bars = h("div", null, chart(skill.rating));
  const reviews = h("div");
  let showAll = false;
  async function loadReviews() {
    const found = (await get("/skill/reviews", { path })).reviews;
    const shown = showAll ? found : found.slice(0, 3);
    reviews.replaceChildren(h("ul.list", null, shown.map((review) => h("li.card", null, h("p", null, review.text), h("p.hint", null, review.waiting ? t("review.waiting") : review.author ?? "", review.at ? ` · ${when(review.at, { dateStyle: "medium" })}` : "")))),
      found.length > 3 && !showAll ? h("button.quiet", { type: "button", onclick: () => { showAll = true; loadReviews(); } }, t("review.all", found.length)) : "",
      found.length ? "" : h("p.hint", null, t("review.none")));
  }
  const text = h("textarea", { rows: "3", maxlength: "2000", required: true });
  // What was written before somebody had to log in comes back.
  const key = "review:" + path;
  text.value = sessionStorage.getItem(key) ?? "";
  text.addEventListener("input", () => sessionStorage.setItem(key, text.value));
  const note = h("p", { role: "status" });
  const send = h("button", { type: "submit" }, t("review.send"));
  const form = h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      during(send, async () => {
        try {
          const answer = await post("/skill/feedback", { path, text: text.value });
          text.value = "";
          sessionStorage.removeItem(key);
          toast(answer.login ? t("stars.login") : answer.waiting ? t("stars.waiting") : t("review.thanks"));
          note.className = "";
          note.replaceChildren(answer.login ? loginNote() : "");
          await loadReviews();
        } catch (error) {
          note.className = "bad";
          note.replaceChildren(error.message);
        }
      });
    },
  }, field(t("review.write"), text), note, h("p", null, send));
  const why = h("textarea", { rows: "2", maxlength: "2000", required: true });
  const tell = h("button.danger", { type: "submit" }, t("report.send"));
  const report = h("details", null, h("summary", null, t("report.title")), h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      during(tell, async () => {
        const answer = await post("/skill/report", { path, text: why.value });
        why.value = "";
        toast(answer.login ? t("stars.login") : answer.waiting ? t("stars.waiting") : t("report.thanks"));
      });
    },
  }, field(t("report.why"), why), h("p", null, tell)));
  const isServers = skill.origin === "server";
  const rateNote = h("p", { role: "status" });
  const enabled = h("input", {
    type: "checkbox", checked: skill.enabled, disabled: skill.origin === "native",
    onchange: () => during(enabled, () => put("/skill/enabled", { path, enabled: enabled.checked })),
  });
  await loadReviews().catch((error) => reviews.replaceChildren(h("p.hint", null, error.message)));
  return { content: [
    h("p", null, h("a", { href: "/skills" }, "‹ " + t("tab.skills"))), h("h1", null, skill.name),
    h("p.hint", null, [skill.group, skill.language, skill.author && t("skills.by", skill.author)].filter(Boolean).join(" · ")),
    skill.description && h("p", null, skill.description),
    skill.examples.length ? h("h2", null, t("skills.examples")) : "",
    h("div.row", null, skill.examples.map((example) => h("button", { type: "button", onclick: () => during(null, async () => { await post("/ask", { text: example, speak: true }); go("/"); }) }, `“${example}”`))),
    isServers ? h("p.hint", null, t("skills.server")) : h("label.check", null, enabled, t("skills.enabled")),
    skill.origin === "native" || isServers ? "" : h("p", null, h("a.button", { href: `/teach?path=${encodeURIComponent(path)}` }, t(skill.origin === "own" ? "skills.edit" : "skills.copy"))),
    h("h2", null, t("stars.title")), bars,
    skill.rateable ? h("p.row", null, t("stars.yours"), rate(path, skill.mine, (answer) => { bars.replaceChildren(chart(answer.rating)); rateNote.replaceChildren(answer.login ? loginNote() : ""); })) : h("p.hint", null, t("stars.builtin")),
    rateNote, h("h2", null, t("review.title")), reviews, skill.rateable ? form : "", isServers ? report : "",
  ].filter(Boolean) };
}
