// Teaching: write a skill, see what is wrong while typing, try it without saving, run its examples, save, go back.
import { get, post, put, remove } from "./api.js";
import { during, field, h, toast } from "./dom.js";
import { language, t } from "./i18n.js";

const starter = (tongue) => `::name ${t("teach.starter.name")}\n::language ${tongue}\n::author \n::description \n\n${t("teach.starter.body")}\n`;

export async function teach({ query, go }) {
  let path = query.get("path");
  const source = path ? await get("/skill/source", { path }) : { text: starter(language), origin: "new" };
  let saved = source.text;
  const isOwn = source.origin === "own";
  if (!isOwn) path = null;
  const draftKey = "draft:" + (query.get("path") ?? "");
  const text = h("textarea.code", { spellcheck: "false", autocapitalize: "off", wrap: "off", value: sessionStorage.getItem(draftKey) ?? source.text });
  const name = h("input", { maxlength: "60", pattern: "[\\p{L}\\p{N} _\\-]+", required: true, value: (query.get("path") ?? t("teach.starter.name")).split("/").pop().replace(/\.[a-z]+$/, ""), disabled: isOwn });
  const remarks = h("ul.list", { role: "status", "aria-label": t("teach.remarks") });
  let timer = 0;
  let sequence = 0;

  async function check() {
    const mine = ++sequence;
    const { diagnostics } = await post("/skill/check", { text: text.value });
    if (mine !== sequence) return;
    remarks.replaceChildren(...(diagnostics.length ? diagnostics.map((remark) => h("li", null,
      h("button.quiet", { type: "button", onclick: () => jump(remark.line) }, t("teach.line", remark.line)), " ",
      h("span", { class: remark.severity === "error" ? "bad" : "" }, remark.message))) : [h("li.good", null, t("teach.fine"))]));
  }
  function jump(line) {
    const start = text.value.split("\n").slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + (text.value.split("\n")[line - 1]?.length ?? 0));
  }
  text.addEventListener("input", () => {
    sessionStorage.setItem(draftKey, text.value);
    clearTimeout(timer);
    timer = setTimeout(() => check().catch(() => {}), 350);
  });

  const question = h("input", { maxlength: "500", required: true });
  const dream = h("output");
  const tryIt = h("button", { type: "submit" }, t("teach.try"));
  const tryForm = h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      during(tryIt, async () => {
        const answer = await post("/skill/try", { text: text.value, question: question.value });
        dream.replaceChildren(h("div.bubble.susi", null, answer.text ?? t("teach.noanswer")), answer.line ? h("p.hint", null, t("teach.line", answer.line)) : "");
      });
    },
  }, field(t("teach.question"), question, t("teach.dream")), h("p", null, tryIt), dream);
  const examples = h("ul.list", { role: "status" });
  const run = h("button", {
    type: "button",
    onclick: () => during(run, async () => {
      const { results } = await post("/skill/test", { text: text.value });
      examples.replaceChildren(...(results.length ? results.map((result) => h("li", { class: result.passed ? "good" : "bad" },
        `${result.passed ? "✓" : "✗"} ${result.question} → ${result.got ?? "–"}${result.passed || result.expected == null ? "" : ` (${t("teach.expected", result.expected)})`}`)) : [h("li.hint", null, t("teach.noexamples"))]));
    }),
  }, t("teach.run"));
  const save = h("button.primary", {
    type: "button",
    onclick: () => name.reportValidity() && during(save, async () => {
      const answer = await put("/skill/source", { ...(path ? { path } : { name: name.value.trim() }), text: text.value });
      saved = text.value;
      sessionStorage.removeItem(draftKey);
      toast(t("teach.saved"));
      if (!path) go(`/teach?path=${encodeURIComponent(answer.path)}`);
    }),
  }, t("teach.save"));
  const revert = h("button", { type: "button", onclick: () => { text.value = saved; sessionStorage.removeItem(draftKey); check(); } }, t("teach.revert"));
  const erase = h("button.danger", {
    type: "button", hidden: !isOwn,
    onclick: () => confirm(t("teach.delete.sure")) && during(erase, async () => { await remove("/skill/source", { path }); sessionStorage.removeItem(draftKey); go("/skills"); }),
  }, t("teach.delete"));
  check().catch(() => {});
  return { content: [h("p", null, h("a", { href: "/skills" }, "‹ " + t("tab.skills"))), h("h1", null, t("teach.title")),
    h("details", null, h("summary", null, t("teach.guide")), h("pre", null, t("teach.guide.text"))),
    field(t("teach.name"), name), field(t("teach.text"), text), remarks, h("p.row", null, save, revert, erase), tryForm, run, examples], leave: () => clearTimeout(timer) };
}
