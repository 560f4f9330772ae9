// Alarms, timers and reminders: what there is, and new ones.
import { get, post, remove } from "./api.js";
import { during, field, h, toast } from "./dom.js";
import { span, t, when } from "./i18n.js";

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

export async function alarms({ onEvent }) {
  const list = h("ul.list", { "aria-label": t("tab.alarms") });
  let entries = [];
  let readAt = 0;

  async function load() {
    entries = (await get("/alarms")).alarms;
    readAt = performance.now();
    list.replaceChildren(...entries.map((entry) => {
      const left = h("span", { "data-left": entry.left ?? "" });
      const cancel = h("button.danger", {
        type: "button", "aria-label": t("alarms.cancel.named", entry.name || t("alarms." + entry.kind)),
        onclick: () => during(cancel, async () => { await remove(`/alarms/${entry.id}`); await load(); }),
      }, t("alarms.cancel"));
      return h("li.card.row", null, h("div.grow", null, h("strong", null, entry.name || t("alarms." + entry.kind)),
        h("p.hint", null, entry.days?.length ? entry.days.map((day) => t("day." + day)).join(", ") + " " : "",
          entry.due ? when(entry.due) : "", " ", left)), cancel);
    }));
    if (!entries.length) list.replaceChildren(h("li.hint", null, t("alarms.none")));
    tick();
  }
  function tick() {
    const passed = (performance.now() - readAt) / 1000;
    for (const left of list.querySelectorAll("[data-left]")) {
      if (!left.dataset.left) continue;
      const rest = Number(left.dataset.left) - passed;
      left.textContent = rest > 0 ? t("alarms.left", span(rest)) : t("alarms.now");
    }
  }

  const kind = h("select", { onchange: () => draw() }, ["timer", "alarm", "reminder"].map((name) => h("option", { value: name }, t("alarms." + name))));
  const name = h("input", { maxlength: "100" });
  const minutes = h("input", { type: "number", min: "1", max: "10080", value: "5", inputmode: "numeric" });
  const time = h("input", { type: "time", value: "07:00" });
  const date = h("input", { type: "date" });
  const boxes = days.map((day) => h("label.check", null, h("input", { type: "checkbox", value: day }), t("day." + day)));
  const timer = field(t("alarms.minutes"), minutes);
  const clock = h("div", null, field(t("alarms.time"), time), field(t("alarms.date"), date, t("alarms.date.hint")),
    h("fieldset", null, h("legend", null, t("alarms.repeat")), h("div.row", null, boxes)));
  const draw = () => {
    timer.hidden = kind.value !== "timer";
    clock.hidden = kind.value === "timer";
    name.required = kind.value === "reminder";
  };
  const set = h("button.primary", { type: "submit" }, t("alarms.set"));
  const form = h("form.card", {
    onsubmit: (event) => {
      event.preventDefault();
      const chosen = boxes.map((box) => box.firstChild).filter((box) => box.checked).map((box) => box.value);
      const draft = kind.value === "timer" ? { kind: "timer", seconds: Math.round(Number(minutes.value) * 60) }
        : { kind: kind.value, time: time.value, ...(chosen.length ? { days: chosen } : date.value ? { date: date.value } : {}) };
      during(set, async () => {
        const answer = await post("/alarms", { ...draft, ...(name.value.trim() ? { name: name.value.trim() } : {}) });
        toast(answer.text);
        name.value = "";
        await load();
      });
    },
  }, h("h2", null, t("alarms.new")), field(t("alarms.kind"), kind), field(t("alarms.name"), name), timer, clock, h("p", null, set));
  draw();
  await load();
  const timerID = setInterval(tick, 1000);
  onEvent((event) => { if (["finished", "answered"].includes(event.type)) load().catch(() => {}); });
  return { content: [h("h1", null, t("tab.alarms")), list, form], leave: () => clearInterval(timerID) };
}
