// Music: what plays, what comes, the library and the radio.
import { get, post, put } from "./api.js";
import { during, field, h, icon, toast } from "./dom.js";
import { span, t } from "./i18n.js";

/** What plays, with its buttons; `load` after each order. For the page and for the conversation. */
export function player({ small = false } = {}) {
  const box = h("div.player", { "aria-live": "polite" });
  let readAt = 0;
  let state = null;
  const order = (name, sign, style = "button.round") => {
    const button = h(style, { type: "button", "aria-label": t("music." + name), title: t("music." + name), onclick: () => during(button, async () => draw(await post("/music/control", { order: name }))) }, icon(sign));
    return button;
  };
  const seek = h("input", { type: "range", min: "0", "aria-label": t("music.position") });
  const clock = h("span.hint");
  seek.addEventListener("change", () => during(null, async () => draw(await put("/music/position", { seconds: Math.round(Number(seek.value)) }))));
  let listener = () => {};
  function draw(report) {
    state = report;
    readAt = performance.now();
    const silent = report.state === "idle";
    const isPaused = report.state === "paused";
    seek.hidden = report.duration == null;
    if (report.duration != null) seek.max = String(Math.floor(report.duration));
    box.replaceChildren(...(silent ? [h("p.hint", null, t("music.silent"))] : [
      h("div", null, h("strong", null, report.title), report.artist && h("div", null, report.artist), (report.album || report.count > 1) && h("div.hint", null, [report.album, report.count > 1 && t("music.of", report.number, report.count)].filter(Boolean).join(" · "))),
      small || report.endless ? "" : h("div.row", null, h("div.grow", null, seek), clock),
      h("div.row", null, small ? "" : order("previous", "previous"), isPaused ? order("resume", "play", "button.round.primary") : order("pause", "pause", "button.round.primary"), report.number < report.count ? order("next", "next") : "", small || report.count < 3 ? "" : order("shuffle", "shuffle"), order("stop", "stop")),
    ]), report.trouble && !small ? h("p.bad", null, report.trouble) : "");
    tick();
    listener(report);
  }
  function tick() {
    if (!state || state.position == null || state.state === "idle") return;
    const now = state.position + (state.state === "playing" ? (performance.now() - readAt) / 1000 : 0);
    const shown = state.duration == null ? now : Math.min(now, state.duration);
    if (document.activeElement !== seek) seek.value = String(Math.floor(shown));
    seek.setAttribute("aria-valuetext", span(shown));
    clock.textContent = span(shown) + (state.duration == null ? "" : ` / ${span(state.duration)}`);
  }
  return { box, draw, tick, load: async () => draw(await get("/music")), onDraw: (made) => { listener = made; } };
}

export async function music({ onEvent }) {
  const now = player();
  const queue = h("ol.list.queue");
  const coming = h("details", null, h("summary", null, t("music.queue")), queue);
  now.onDraw((report) => {
    const rows = report.queue.filter((entry) => entry.number >= report.number);
    coming.hidden = rows.length < 2;
    queue.replaceChildren(...rows.map((entry) => h("li", null, h("button.quiet", {
      type: "button", "aria-current": entry.number === report.number ? "true" : null,
      onclick: (event) => during(event.currentTarget, async () => now.draw(await put("/music/number", { number: entry.number }))),
    }, `${entry.number}. ${entry.title}`, entry.artist && h("span.hint", null, entry.artist)))));
  });
  async function play(wish, button) {
    await during(button, async () => {
      const { text } = await post("/music/play", wish);
      if (text) toast(text);
      await now.load();
    });
  }

  const volume = h("input", { type: "range", min: "0", max: "100" });
  volume.value = (await get("/volume")).percent;
  volume.addEventListener("change", () => during(null, () => put("/volume", { percent: Number(volume.value) })));

  const text = h("input", { type: "search", placeholder: t("music.search"), "aria-label": t("music.search"), maxlength: "200" });
  const kind = h("select", { "aria-label": t("music.kind") }, ["", "artist", "album", "song", "genre"].map((name) => h("option", { value: name }, t("music.kind." + name))));
  const found = h("ul.list");
  const count = h("p.hint", { role: "status" });
  let timer = 0;
  let sequence = 0;
  async function look() {
    const mine = ++sequence;
    const wanted = text.value.trim();
    const answer = await get("/music/library", { q: wanted, ...(kind.value ? { kind: kind.value, limit: 100 } : { limit: 8 }) });
    if (mine !== sequence) return;
    count.textContent = answer.songs ? t("music.library", answer.songs) : t("music.empty");
    found.replaceChildren(...(wanted || kind.value ? answer.found : []).map((entry) => {
      const wish = entry.song ? { song: entry.song } : { kind: entry.kind, name: entry.name, ...(entry.artist ? { artist: entry.artist } : {}) };
      const button = h("button.round", { type: "button", "aria-label": t("music.play.named", entry.name), onclick: () => play(wish, button) }, icon("play"));
      return h("li.line.row", null, button, h("div.grow", null, h("strong", null, entry.name),
        h("div.hint", null, [t("music.kind." + entry.kind), entry.artist, entry.song ? entry.album : t("music.songs", entry.count)].filter(Boolean).join(" · "))));
    }));
    if (wanted && !answer.found.length) found.replaceChildren(h("li.hint", null, t("music.nothing", wanted)));
  }
  for (const control of [text, kind]) control.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => look().catch(() => {}), 250); });
  // Enter plays whatever it is that is meant, as by voice.
  const any = h("button.primary", { type: "submit" }, icon("play"), t("music.play"));
  const form = h("form.find", { onsubmit: (event) => { event.preventDefault(); if (text.value.trim()) play({ wish: text.value.trim() }, any); } }, h("div.row", null, h("div.grow", null, text), kind, any));
  const all = h("button", { type: "button", onclick: () => play({ wish: t("music.anything"), shuffle: true }, all) }, icon("shuffle"), t("music.all"));

  const { stations } = await get("/music/stations");
  const radio = h("div.tiles", null, stations.map((station) => {
    const button = h("button.tile", { type: "button", onclick: () => play({ station: station.name }, button) }, h("strong", null, station.name), h("span.hint", null, station.genre || station.host));
    return button;
  }));
  await Promise.all([now.load(), look()]);
  const clock = setInterval(now.tick, 500);
  onEvent((event) => {
    if (event.type === "volume") volume.value = event.percent;
    if (["music", "missed"].includes(event.type)) now.load().catch(() => {});
  });
  return {
    content: [h("h1", null, t("tab.music")), h("section.card", { "aria-label": t("music.now") }, now.box, coming, field(t("volume"), volume)),
      h("h2", null, t("music.yours")), form, count, h("p", null, all), found, stations.length ? h("h2", null, t("music.stations")) : "", radio],
    leave: () => { clearInterval(clock); clearTimeout(timer); },
  };
}
