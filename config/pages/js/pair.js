// Letting a browser in: the speaker says a code, the person types it.
import { post } from "./api.js";
import { during, field, h } from "./dom.js";
import { t } from "./i18n.js";

/** A name by which the owner knows this browser again. */
function browserName() {
  const agent = navigator.userAgent;
  const device = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"].find((name) => agent.includes(name));
  return t("pair.browser", device ?? t("pair.somewhere"));
}

export async function pairing() {
  const code = h("input.code-box", { inputmode: "numeric", autocomplete: "one-time-code", maxlength: "9", required: true });
  const name = h("input", { value: browserName(), maxlength: "60", required: true });
  const note = h("p", { role: "status" });
  const enter = h("button.primary", { type: "submit" }, t("pair.enter"));
  const form = h("form", {
    hidden: true,
    onsubmit: (event) => {
      event.preventDefault();
      during(enter, async () => {
        try {
          await post("/session", { code: code.value, name: name.value });
          location.reload();
        } catch (error) {
          note.textContent = error.message;
          note.className = "bad";
          code.value = "";
          code.focus();
        }
      });
    },
  }, field(t("pair.code"), code, t("pair.code.hint")), field(t("pair.name"), name), h("p", null, enter));
  const ask = h("button.primary", {
    type: "button",
    onclick: () => during(ask, async () => {
      try {
        await post("/pairing");
        note.textContent = t("pair.spoken");
        note.className = "";
      } catch (error) {
        note.textContent = error.message;
        note.className = "bad";
      }
      form.hidden = false;
      code.focus();
    }),
  }, t("pair.ask"));
  const have = h("button.quiet", { type: "button", onclick: () => { form.hidden = false; code.focus(); } }, t("pair.have"));
  return [h("div.card", null, h("h1", null, t("pair.title")), h("p", null, t("pair.why")), h("p.row", null, ask, have), note, form)];
}
