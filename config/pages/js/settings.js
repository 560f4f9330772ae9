// Settings: voice, volume, account, who is let in, how the speaker is.
import { get, post, put, remove } from "./api.js";
import { accountForm } from "./account.js";
import { during, field, h, toast } from "./dom.js";
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
  const listen = h("button", { type: "button", onclick: () => during(listen, () => post("/say", { text: t("settings.sample"), language: choose.value })) }, t("settings.listen"));
  const slider = (name, min, max) => {
    const input = h("input", { type: "range", min, max });
    input.value = current[name];
    input.addEventListener("change", () => during(input, () => put("/voice", { [name]: Number(input.value) })));
    return field(t("settings." + name), input);
  };
  return [field(t("settings.language"), choose), note, h("p", null, listen), slider("rate", 80, 450), slider("pitch", 0, 100)];
}

async function volume() {
  const input = h("input", { type: "range", min: 0, max: 100 });
  input.value = (await get("/volume")).percent;
  input.addEventListener("change", () => during(input, () => put("/volume", { percent: Number(input.value) })));
  return field(t("volume"), input);
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

export async function settings({ go }) {
  const sections = [
    part(t("settings.voice"), "voice", voice), part(t("settings.volume"), "volume", volume),
    part(t("account.title"), "account", async (refresh) => accountForm(await get("/account"), () => { toast(t("settings.changed")); refresh(); })),
    part(t("access.title"), "access", access), part(t("health.title"), "health", health),
  ];
  return { content: [h("h1", null, t("tab.settings")), ...(await Promise.all(sections)),
    h("p", null, h("button.quiet", { type: "button", onclick: () => go("/welcome") }, t("welcome.again")))] };
}
