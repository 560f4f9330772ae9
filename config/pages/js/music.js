// Music: what plays, what comes, the library and the radio.
import { get, post, put } from "./api.js";
import { during, field, h, toast } from "./dom.js";
import { t } from "./i18n.js";

export async function music({ onEvent }) {
  const now = h("div.card", { "aria-live": "polite" });
  const queue = h("ol");
  const stations = h("div.row");

  async function load() {
    const state = await get("/music");
    const order = (name, sign) => {
      const button = h("button", { type: "button", onclick: () => during(button, async () => { await post("/music", { order: name }); await load(); }) }, `${sign} ${t("music." + name)}`);
      return button;
    };
    now.replaceChildren(h("h2", null, t("music.now")),
      h("p", null, state.title ? h("strong", null, state.title) : t("music.silent"), state.artist ? ` – ${state.artist}` : "", state.reason ? h("span.bad", null, ` ${state.reason}`) : ""),
      state.state === "idle" ? "" : h("p.row", null, order("previous", "⏮"), state.state === "paused" ? order("resume", "▶") : order("pause", "⏸"), order("next", "⏭"), order("shuffle", "🔀"), order("stop", "⏹")));
    queue.replaceChildren(...state.queue.map((title) => h("li", null, title)));
    queue.hidden = !state.queue.length;
    stations.replaceChildren(...state.stations.map((name) => {
      const button = h("button", { type: "button", onclick: () => during(button, () => play(t("music.radio", name))) }, name);
      return button;
    }));
    library.textContent = t("music.library", state.tracks);
  }
  async function play(wish) {
    const answer = await post("/music/play", { wish });
    if (answer.text) toast(answer.text);
    await load();
  }
  const library = h("p.hint");
  const wish = h("input", { placeholder: t("music.wish.example"), maxlength: "200", required: true });
  const go = h("button.primary", { type: "submit" }, t("music.play"));
  const form = h("form", { onsubmit: (event) => { event.preventDefault(); during(go, () => play(wish.value)); } }, field(t("music.wish"), wish), h("p", null, go), library);
  const volume = h("input", { type: "range", min: "0", max: "100", step: "1" });
  volume.value = (await get("/volume")).percent;
  volume.addEventListener("change", () => during(null, () => put("/volume", { percent: Number(volume.value) })));
  onEvent((event) => {
    if (event.type === "volume") volume.value = event.percent;
    if (event.type === "state" && event.state === "idle") load().catch(() => {});
  });
  await load();
  return { content: [h("h1", null, t("tab.music")), now, queue, field(t("volume"), volume), form, h("h2", null, t("music.stations")), stations] };
}
