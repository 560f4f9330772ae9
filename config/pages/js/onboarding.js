// The first visit: four screens, shown once to an owner, reachable again from the settings.
import { get, put } from "./api.js";
import { accountForm } from "./account.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

export async function onboarding({ go }) {
  let index = 0;
  const done = async () => {
    await put("/welcome", { welcomed: true }).catch(() => {});
    go("/");
  };
  const account = await get("/account").catch(() => null);
  const screens = ["talk", "skills", "settings", "account"].map((name, i) => ({
    picture: ["💬", "🧩", "⚙️", "👤"][i], name,
  }));
  const stage = h("div", { role: "group", "aria-roledescription": t("welcome.slide") });
  const dots = h("div.dots", { "aria-hidden": "true" });
  const back = h("button", { type: "button", onclick: () => turn(-1) }, t("back"));
  const next = h("button.primary", { type: "button", onclick: () => (index === screens.length - 1 ? done() : turn(1)) });
  const skip = h("button.quiet", { type: "button", onclick: done }, t("welcome.skip"));

  function draw() {
    const { picture, name } = screens[index];
    stage.setAttribute("aria-label", t("welcome.of", index + 1, screens.length));
    stage.replaceChildren(h("div.big", { "aria-hidden": "true" }, picture), h("h1", { tabindex: "-1" }, t(`welcome.${name}.title`)),
      h("p", null, t(`welcome.${name}.text`)),
      name === "account" && account ? accountForm(account, done) : "");
    dots.replaceChildren(...screens.map((_, i) => h(i === index ? "span.on" : "span")));
    back.hidden = index === 0;
    next.textContent = index === screens.length - 1 ? t("welcome.start") : t("next");
  }
  function turn(step) {
    const wanted = index + step;
    if (wanted < 0 || wanted >= screens.length) return;
    index = wanted;
    draw();
    stage.querySelector("h1").focus();
  }
  const onKey = (event) => {
    if (event.target.matches("input,select,textarea")) return;
    if (event.key === "ArrowRight") turn(1);
    if (event.key === "ArrowLeft") turn(-1);
  };
  let start = null;
  const card = h("div.card", {
    onpointerdown: (event) => { start = event.clientX; },
    onpointerup: (event) => {
      const moved = start === null ? 0 : event.clientX - start;
      start = null;
      if (Math.abs(moved) > 60) turn(moved < 0 ? 1 : -1);
    },
  }, stage, dots, h("div.row", null, back, skip, h("span.end"), next));
  draw();
  addEventListener("keydown", onKey);
  return { content: card, leave: () => removeEventListener("keydown", onKey) };
}
