// Alarms, timers and reminders: what rings, what is to ring, what is held; and new ones.
import { get, post, put, remove } from "./api.js";
import { during, field, h, toast } from "./dom.js";
import { language, span, t, when } from "./i18n.js";

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
// 2024-01-01 was a Monday.
const dayName = (index, style) => new Intl.DateTimeFormat(language, { weekday: style, timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, 1 + index)));

/** "07:30" as people here write it. */
const clockTime = (text) => new Intl.DateTimeFormat(navigator.language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(new Date(`2024-01-01T${text}:00Z`));

/** "every day", "weekdays", "Mon, Wed". */
function repeats(list) {
  if (list.length === 7) return t("alarms.daily");
  if (list.join() === days.slice(0, 5).join()) return t("alarms.weekdays");
  if (list.join() === days.slice(5).join()) return t("alarms.weekend");
  return list.map((day) => dayName(days.indexOf(day), list.length === 1 ? "long" : "short")).join(", ");
}

/** The fields for a time; `value()` is what the API takes, null if nothing is there. */
function timeFields(kind, entry = {}) {
  const hours = h("input", { type: "number", min: "0", max: "167", value: String(Math.floor((entry.seconds ?? 300) / 3600)), inputmode: "numeric", "aria-label": t("alarms.hours") });
  const minutes = h("input", { type: "number", min: "0", max: "59", value: String(Math.floor((entry.seconds ?? 300) / 60) % 60), inputmode: "numeric", "aria-label": t("alarms.minutes") });
  const seconds = h("input", { type: "number", min: "0", max: "59", value: String((entry.seconds ?? 300) % 60), inputmode: "numeric", "aria-label": t("alarms.seconds") });
  const time = h("input", { type: "time", value: entry.time ?? "07:00", required: true });
  const date = h("input", { type: "date", value: entry.date ?? "" });
  const boxes = days.map((day, i) => h("label.day-box", { title: dayName(i, "long") },
    h("input", { type: "checkbox", value: day, checked: entry.days?.includes(day) ?? false, onchange: () => { if (chosen().length) date.value = ""; } }),
    h("span", { "aria-hidden": "true" }, dayName(i, "short")), h("span.sr", null, dayName(i, "long"))));
  const chosen = () => boxes.map((box) => box.firstChild).filter((box) => box.checked).map((box) => box.value);
  date.addEventListener("input", () => { if (date.value) for (const box of boxes) box.firstChild.checked = false; });
  const quick = [1, 3, 5, 10, 15, 30].map((count) => h("button.pill", {
    type: "button", onclick: () => { hours.value = 0; minutes.value = count; seconds.value = 0; },
  }, t("alarms.quick", count)));
  const timer = h("fieldset.plain", null, h("legend", null, t("alarms.length")),
    h("div.row.hms", null, [[hours, "h"], [minutes, "min"], [seconds, "s"]].map(([input, unit]) => h("label.unit", null, input, h("span", { "aria-hidden": "true" }, unit)))),
    h("div.row", null, quick));
  const clock = h("div", null, field(t("alarms.time"), time),
    h("fieldset.plain", null, h("legend", null, t("alarms.repeat")), h("div.row.days", null, boxes)), field(t("alarms.date"), date, t("alarms.date.hint")));
  const draw = (name) => { timer.hidden = name !== "timer"; clock.hidden = name === "timer"; kind = name; time.required = name !== "timer"; };
  draw(kind);
  return {
    parts: [timer, clock], draw,
    value: () => kind === "timer" ? { seconds: Number(hours.value) * 3600 + Number(minutes.value) * 60 + Number(seconds.value) }
      : { time: time.value, ...(chosen().length ? { days: chosen() } : date.value ? { date: date.value } : {}) },
  };
}

export async function alarms({ onEvent }) {
  const list = h("ul.list", { "aria-label": t("tab.alarms") });
  const notice = h("p.hint", { role: "status" });
  const ringing = h("div.card.ring", { role: "alert", hidden: true });
  let readAt = 0;
  let zone = {};

  const button = (name, label, work, style = "button") => {
    const made = h(style, { type: "button", "aria-label": label, onclick: () => during(made, async () => { await work(); await load(); }) }, name);
    return made;
  };

  function describe(entry) {
    const name = entry.name || t("alarms." + entry.kind);
    const isDue = entry.due && entry.state !== "paused";
    const set = entry.seconds != null ? t("alarms.of", span(entry.seconds))
      : [entry.days.length ? repeats(entry.days) : "", entry.time && (entry.days.length || !isDue) ? t("alarms.at", clockTime(entry.time)) : ""].filter(Boolean).join(" ");
    const due = entry.state === "paused" ? t("alarms.paused") : entry.state === "ringing" ? t("alarms.now")
      : entry.due && !(entry.days.length && entry.left < 86400) ? when(entry.due, { ...(entry.left > 72000 ? { weekday: "short", day: "numeric", month: "short" } : {}), hour: "numeric", minute: "2-digit", ...zone }) : "";
    return { name, set, due: (entry.state === "snoozed" ? t("alarms.snoozed") + " · " : "") + due };
  }

  function row(entry) {
    const { name, set, due } = describe(entry);
    const isHeld = entry.state === "paused";
    const left = h("span.left", entry.state === "ringing" || entry.left == null ? {} : isHeld ? {} : { "data-left": String(entry.left) }, isHeld && entry.left != null ? span(entry.left) : "");
    const named = (key) => t("alarms.named", t(key), name);
    const details = h("details", null, h("summary", null, t("alarms.edit")));
    const item = h("li.card", { class: isHeld ? "card held" : "card" },
      h("div.row", null, h("div.grow", null, h("strong", null, name), h("p.hint", null, [entry.name && t("alarms." + entry.kind), set, due].filter(Boolean).join(" · "))), left),
      h("div.row", null,
        entry.state === "ringing" ? "" : isHeld ? button(t("alarms.resume"), named("alarms.resume"), () => post(`/alarms/${entry.id}/resume`))
          : button(t("alarms.pause"), named("alarms.pause"), () => post(`/alarms/${entry.id}/pause`)),
        entry.days.length && !isHeld ? button(t("alarms.skip"), named("alarms.skip"), async () => toast((await post(`/alarms/${entry.id}/skip`)).text)) : "",
        button(t("alarms.delete"), named("alarms.delete"), () => remove(`/alarms/${entry.id}`), "button.danger"), h("span.end"), entry.kind === "plan" ? "" : details));
    details.addEventListener("toggle", () => {
      if (!details.open || details.childElementCount > 1) return;
      const name = h("input", { maxlength: "100", value: entry.name ?? "" });
      const fields = timeFields(entry.seconds != null ? "timer" : "alarm", entry);
      const save = h("button.primary", { type: "submit" }, t("save"));
      item.append(h("form", {
        onsubmit: (event) => {
          event.preventDefault();
          during(save, async () => {
            const time = fields.value();
            // A timer whose length was not touched goes on as it is.
            const isSame = time.seconds != null && time.seconds === entry.seconds;
            toast((await put(`/alarms/${entry.id}`, { name: name.value.trim(), ...(isSame ? {} : time) })).text);
            await load();
          });
        },
      }, field(t("alarms.name"), name), fields.parts, h("p.row", null, save, h("button", { type: "button", onclick: () => load() }, t("cancel")))));
      details.hidden = true;
      name.focus();
    });
    return item;
  }

  async function load() {
    const report = await get("/alarms");
    readAt = performance.now();
    const isElsewhere = report.utc_offset !== -60 * new Date().getTimezoneOffset();
    zone = report.zone ? { timeZone: report.zone } : {};
    notice.textContent = report.now == null ? t("alarms.noclock") : isElsewhere && report.zone ? t("alarms.zone", report.zone) : "";
    const rings = report.alarms.filter((entry) => entry.state === "ringing");
    ringing.hidden = !rings.length;
    ringing.replaceChildren(h("h2", null, rings.map((entry) => describe(entry).name).join(", ")), h("div.row", null,
      button(t("alarms.stop"), t("alarms.stop"), () => post("/alarms/stop"), "button.primary"),
      [5, 9, 30].map((minutes) => button(t("alarms.snooze", minutes), t("alarms.snooze", minutes), async () => toast((await post("/alarms/snooze", { minutes })).text)))));
    const rest = report.alarms.filter((entry) => entry.state !== "ringing");
    list.replaceChildren(...(rest.length ? rest.map(row) : rings.length ? [] : [h("li.empty", null, t("alarms.none"))]));
    tick();
  }
  function tick() {
    const passed = (performance.now() - readAt) / 1000;
    for (const left of list.querySelectorAll("[data-left]")) left.textContent = span(Math.max(0, Number(left.dataset.left) - passed));
  }

  const kind = h("select", { onchange: () => draw() }, ["timer", "alarm", "reminder"].map((name) => h("option", { value: name }, t("alarms." + name))));
  const name = h("input", { maxlength: "100" });
  const fields = timeFields("timer");
  const draw = () => { fields.draw(kind.value); name.required = kind.value === "reminder"; };
  const set = h("button.primary", { type: "submit" }, t("alarms.set"));
  const form = h("form.card", {
    onsubmit: (event) => {
      event.preventDefault();
      during(set, async () => {
        toast((await post("/alarms", { kind: kind.value, ...fields.value(), ...(name.value.trim() ? { name: name.value.trim() } : {}) })).text);
        name.value = "";
        await load();
      });
    },
  }, h("h2", null, t("alarms.new")), h("div.two", null, field(t("alarms.kind"), kind), field(t("alarms.name"), name)), fields.parts, h("p", null, set));
  draw();
  await load();
  const clock = setInterval(tick, 500);
  // Not while somebody edits one: what he typed would be gone.
  onEvent((event) => { if ((event.type === "alarms" && event.ringing.length) || (["alarms", "missed"].includes(event.type) && !list.querySelector("form"))) load().catch(() => {}); });
  return { content: [h("h1", null, t("tab.alarms")), ringing, notice, list, form], leave: () => clearInterval(clock) };
}
