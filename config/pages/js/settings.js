// Settings: voice, volume, account, who is let in, how the speaker is.
import { get, post, put, remove } from "./api.js";
import { accountForm } from "./account.js";
import { hotword } from "./hotword.js";
import { privacy } from "./privacy.js";
import { during, field, h, icon, toast } from "./dom.js";
import { t, when } from "./i18n.js";

/** A part that fails alone: the others are still there. */
async function part(title, id, make) {
  const section = h("section.card", { id, "aria-labelledby": `${id}-title` }, h("h2", { id: `${id}-title` }, title));
  try {
    section.append(...[await make(() => refresh())].flat().filter(Boolean));
  } catch (error) {
    if (error.status === 401) throw error;
    section.append(h("p.hint", null, error.status === 404 ? t("settings.missing") : error.message));
  }
  async function refresh() { section.replaceWith(await part(title, id, make)); }
  return section;
}

async function voice() {
  const [{ voices }, current] = await Promise.all([get("/voices"), get("/voice")]);
  const choose = h("select", null, voices.map((offer) => h("option", { value: offer.code }, `${offer.native_name} · ${offer.name} (${offer.code})`)));
  choose.value = current.language;
  const note = h("p.hint", { role: "status" }, current.substitution ?? "");
  choose.addEventListener("change", () => during(choose, async () => { note.textContent = (await put("/voice", { language: choose.value })).substitution ?? t("settings.changed"); }));
  const sample = (code) => post("/say", { text: samples[code.slice(0, 2)] ?? samples.en, language: code });
  const listen = h("button", { type: "button", onclick: () => during(listen, () => sample(choose.value)) }, icon("play"), t("settings.listen"));
  const all = h("ul.list.scroll", null, voices.map((offer) => {
    const button = h("button.round", { type: "button", "aria-label": t("settings.listen.named", offer.name), onclick: () => during(button, () => sample(offer.code)) }, icon("play"));
    return h("li.line.row", null, button, h("div.grow", null, h("strong", { lang: offer.code }, offer.native_name), h("div.hint", null, `${offer.name} · ${offer.code}`, offer.substitution ? ` · ${offer.substitution}` : "")),
      h("button", { type: "button", "aria-label": t("settings.use.named", offer.name), onclick: () => { choose.value = offer.code; choose.dispatchEvent(new Event("change")); } }, t("settings.use")));
  }));
  const slider = (name, min, max, step) => {
    const input = h("input", { type: "range", min, max, step });
    input.value = current[name];
    const shown = h("output", null, String(current[name]));
    input.addEventListener("input", () => { shown.textContent = input.value; });
    input.addEventListener("change", () => during(input, () => put("/voice", { [name]: Number(input.value) })));
    return field(h("span", null, t("settings." + name), " ", shown), input);
  };
  return [field(t("settings.language"), choose), note, h("p", null, listen), slider("rate", 80, 450, 5), slider("pitch", 0, 100, 1),
    h("details", null, h("summary", null, t("settings.voices", voices.length)), all)];
}

// What a voice says of itself, so that one hears its own language.
const samples = { en: "Hello, this is how I sound.", de: "Hallo, so klinge ich.", fr: "Bonjour, voici ma voix.", es: "Hola, así sueno.", it: "Ciao, questa è la mia voce.", nl: "Hallo, zo klink ik.", pt: "Olá, é assim que eu soo.", pl: "Cześć, tak brzmię.", sv: "Hej, så här låter jag.", da: "Hej, sådan lyder jeg.", nb: "Hei, slik høres jeg ut.", fi: "Hei, tältä minä kuulostan.", cs: "Ahoj, takhle zním.", tr: "Merhaba, sesim böyle.", ru: "Привет, вот так я звучу.", uk: "Привіт, ось так я звучу.", el: "Γεια σου, έτσι ακούγομαι.", hi: "नमस्ते, मेरी आवाज़ ऐसी है।", ja: "こんにちは、これが私の声です。", zh: "你好，这是我的声音。", ko: "안녕하세요, 제 목소리입니다.", ar: "مرحبا، هذا هو صوتي." };

async function volume() {
  const [{ percent }, settings] = await Promise.all([get("/volume"), get("/settings")]);
  const input = h("input", { type: "range", min: 0, max: 100 });
  input.value = percent;
  input.addEventListener("change", () => during(input, () => put("/volume", { percent: Number(input.value) })));
  const night = h("input", { type: "range", min: 0, max: 100, step: 5, value: String(settings.night.volume) });
  const shown = h("output");
  const draw = () => { shown.textContent = Number(night.value) === 100 ? t("settings.night.none") : `${night.value} %`; };
  draw();
  night.addEventListener("input", draw);
  const [from, to] = ["from", "to"].map((name) => h("input", { type: "time", required: true, value: settings.night[name] }));
  const change = (body, control) => during(control, async () => { await put("/settings", body); toast(t("settings.changed")); });
  night.addEventListener("change", () => change({ night_volume: Number(night.value) }, night));
  from.addEventListener("change", () => from.value && change({ night_from: from.value }, from));
  to.addEventListener("change", () => to.value && change({ night_to: to.value }, to));
  return [field(t("volume"), input), field(h("span", null, t("settings.night"), " ", shown), night, t("settings.night.hint")), h("div.two", null, field(t("settings.night.from"), from), field(t("settings.night.to"), to))];
}

async function place() {
  const [settings, status] = await Promise.all([get("/settings"), get("/status")]);
  const room = h("input", { maxlength: "50", required: true, value: settings.room, placeholder: t("settings.room.example") });
  const save = h("button", { type: "submit" }, t("save"));
  const muted = h("input", { type: "checkbox", checked: status.hearing.muted });
  muted.addEventListener("change", () => during(muted, async () => {
    const { trouble } = await put("/microphone", { muted: muted.checked });
    toast(trouble ?? t(muted.checked ? "settings.mic.closed" : "settings.mic.open"));
  }));
  const sensed = h("output");
  const sensitivity = h("input", { type: "range", min: 0, max: 100, step: 5, value: String(Math.round(settings.sensitivity * 100)) });
  const drawSense = () => { sensed.textContent = `${sensitivity.value} %`; };
  drawSense();
  sensitivity.addEventListener("input", drawSense);
  sensitivity.addEventListener("change", () => during(sensitivity, async () => waits(await put("/settings", { sensitivity: Number(sensitivity.value) / 100 }))));
  const server = h("input", { type: "url", maxlength: "250", value: settings.server ?? "", placeholder: "https://api.susi.ai", autocapitalize: "off", spellcheck: "false" });
  const saveServer = h("button", { type: "submit" }, t("save"));
  const again = h("button.primary", { type: "button", onclick: () => during(again, async () => {
    await post("/restart");
    restart.replaceChildren(t("settings.restarting"));
    // Until it is there again, for a minute at most.
    for (let tries = 0; tries < 30; tries++) {
      await new Promise((done) => setTimeout(done, 2000));
      if (await get("/status").then((now) => now.uptime_s < 60, () => false)) return location.reload();
    }
    restart.replaceChildren(t("unreachable"));
  }) }, t("settings.restart"));
  const restart = h("p.row", { role: "status" }, t("settings.nextstart"), again);
  const waits = (now) => { restart.hidden = !now.restart; if (!now.restart) toast(t("settings.changed")); };
  restart.hidden = !settings.restart;
  return [
    h("form", { onsubmit: (event) => { event.preventDefault(); during(save, async () => { await put("/settings", { room: room.value.trim() }); toast(t("settings.changed")); }); } }, field(t("settings.room"), room), h("p", null, save)),
    h("label.check", null, muted, t("settings.mic")),
    field(h("span", null, t("settings.sensitivity"), " ", sensed), sensitivity, t("settings.wakes", settings.hotwords.map((word) => `“${word}”`).join(", "))),
    h("form", { onsubmit: (event) => { event.preventDefault(); during(saveServer, async () => waits(await put("/settings", { server: server.value.trim() }))); } }, field(t("settings.server"), server, t("settings.server.hint")), h("p", null, saveServer)),
    restart,
    h("p.hint", null, settings.history_days ? t("settings.history", settings.history_days) : t("settings.nohistory")),
    h("p.hint", null, t("settings.file")),
  ];
}

async function access(refresh) {
  const { grants } = await get("/grants");
  const name = h("input", { maxlength: "60", required: true });
  const made = h("p", { role: "status" });
  const boxes = ["read", "control", "history", "settings"].map((scope) => h("label.check", null, h("input", { type: "checkbox", value: scope, checked: scope === "read" }), t("scope." + scope)));
  const make = h("button", { type: "submit" }, t("access.make"));
  return [
    h("ul.list", null, grants.map((grant) => h("li.row", null, h("span.grow", null, grant.name, h("span.hint", null, ` · ${t("access." + grant.holder)} · ${when(grant.last_used, { dateStyle: "medium" })}`)),
      h("button.danger", { type: "button", "aria-label": t("access.revoke.named", grant.name), onclick: (event) => during(event.target, async () => { await remove(`/grants/${grant.id}`); await refresh(); }) }, t("access.revoke"))))),
    h("details", null, h("summary", null, t("access.token")), h("form", {
      onsubmit: (event) => {
        event.preventDefault();
        during(make, async () => {
          const scopes = boxes.map((box) => box.firstChild).filter((box) => box.checked).map((box) => box.value);
          const { token } = await post("/grants", { name: name.value, scopes });
          made.replaceChildren(t("access.once"), " ", h("code", null, token));
        });
      },
    }, field(t("access.name"), name), h("fieldset", null, h("legend", null, t("access.scopes")), boxes), h("p", null, make), made)),
    h("p", null, h("button", { type: "button", onclick: (event) => during(event.target, async () => { await remove("/session"); location.assign("/"); }) }, t("access.leave"))),
  ];
}

async function health() {
  const status = await get("/status");
  return [
    status.faults.length ? h("ul", null, status.faults.map((fault) => h("li.bad", null, `${fault.what} ${fault.why} ${fault.action}`))) : h("p.good", null, t("health.fine")),
    h("p.hint", null, t("health.line", status.version, status.skills, Math.round(status.memory_bytes / 1e6), status.hearing.state, status.speaking.state)),
  ];
}

export async function settings({ go, onEvent }) {
  let accountChanged = () => {};
  const sections = [
    part(t("settings.voice"), "voice", voice), part(t("settings.volume"), "volume", volume), part(t("settings.place"), "place", place),
    part(t("hotword.title"), "hotword", hotword),
    part(t("account.title"), "account", async (refresh) => {
      accountChanged = refresh;
      return accountForm(await get("/account"), refresh);
    }),
    part(t("privacy.title"), "privacy", privacy), part(t("access.title"), "access", access), part(t("health.title"), "health", health),
  ];
  // A login is done when the network allows: not while somebody types another one.
  onEvent((event) => { if (event.type === "account" && !document.activeElement?.closest("#account form")) accountChanged(); });
  return { content: [h("h1", null, t("tab.settings")), h("p.links", null, h("a.button", { href: "/network" }, t("net.title")), h("a.button", { href: "/diagnose" }, t("diagnose.title"))), ...(await Promise.all(sections)),
    h("p", null, h("button.quiet", { type: "button", onclick: () => go("/welcome") }, t("welcome.again")))] };
}
