// A SUSI account: log in, sign up, recover a password, log out; its devices. A password is sent on, used once, and never kept.
import { get, post, put, remove } from "./api.js";
import { during, field, h, toast } from "./dom.js";
import { t, when } from "./i18n.js";

/** What there is to do about `account` (an address or none, and what is wrong with it). */
export function accountForm(account, onChange) {
  const trouble = account.trouble && h("p.bad", { role: "status" }, account.trouble);
  if (account.email) {
    const out = h("button", { type: "button", onclick: () => during(out, async () => { await remove("/account"); onChange(); }) }, t("account.out"));
    return h("div", null, h("p", null, t("account.in", account.email)), trouble, h("p.row", null, out, h("a.button", { href: "/network#devices" }, t("devices.title"))));
  }
  const email = h("input", { type: "email", autocomplete: "username", required: true, maxlength: "254" });
  const password = h("input", { type: "password", autocomplete: "current-password", required: true, maxlength: "64" });
  const show = h("input", { type: "checkbox", onchange: () => { password.type = show.checked ? "text" : "password"; } });
  const enter = h("button.primary", { type: "submit" });
  const note = h("p", { role: "status" });
  const hint = h("p.hint");
  const secret = h("div", null, field(t("account.password"), password), h("label.check", null, show, t("account.show")));
  let mode = "login";
  const modes = ["login", "signup", "recover"].map((name) => h("button.quiet", { type: "button", onclick: () => turn(name) }, t("account." + name)));
  function turn(name) {
    mode = name;
    secret.hidden = mode === "recover";
    password.required = mode !== "recover";
    password.autocomplete = mode === "signup" ? "new-password" : "current-password";
    enter.textContent = t("account." + mode);
    hint.textContent = t("account.hint." + mode);
    note.textContent = "";
    modes.forEach((button, i) => { button.hidden = ["login", "signup", "recover"][i] === mode; });
  }
  turn("login");
  const form = h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      during(enter, async () => {
        try {
          if (mode === "login") {
            await put("/account", { email: email.value, password: password.value });
            toast(t("account.wait"));
            return onChange();
          }
          await post(`/account/${mode}`, { email: email.value, ...(mode === "signup" ? { password: password.value } : {}) });
          turn("login");
          note.className = "good";
          note.textContent = t("account.mailed", email.value);
        } catch (error) {
          note.className = "bad";
          note.textContent = error.message;
        } finally {
          password.value = "";
        }
      });
    },
  }, trouble, field(t("account.email"), email), secret, hint, note, h("p", null, enter), h("p.row", null, modes));
  return form;
}

/** The devices of the account, to rename and to unlink. */
export async function deviceList() {
  const box = h("div");
  async function load() {
    const { email } = await get("/account");
    if (!email) return box.replaceChildren(h("p", null, t("devices.none"), " ", h("a", { href: "/settings#account" }, t("account.login"))));
    const { devices } = await get("/account/devices");
    box.replaceChildren(h("ul.list", null, devices.map((device) => {
      const name = h("input", { maxlength: "50", required: true, value: device.name });
      const room = h("input", { maxlength: "50", required: true, value: device.room });
      const save = h("button.primary", { type: "submit" }, t("save"));
      const unlink = h("button.danger", {
        type: "button", onclick: () => confirm(t("devices.unlink.sure", device.name)) && during(unlink, async () => { await remove(`/account/devices/${encodeURIComponent(device.address)}`); await load(); }),
      }, t("devices.unlink"));
      return h("li.line", null, h("details", null, h("summary", null, h("strong", null, device.name || device.address), " ", h("span.hint", null, [device.room, device.this ? t("devices.this") : device.added ? t("devices.added", when(device.added, { dateStyle: "medium" })) : ""].filter(Boolean).join(" · "))),
        h("form", {
          onsubmit: (event) => {
            event.preventDefault();
            during(save, async () => {
              await put(`/account/devices/${encodeURIComponent(device.address)}`, { name: name.value.trim(), room: room.value.trim() });
              toast(t("settings.changed"));
              if (!device.this) await load();
            });
          },
        }, h("p.hint", null, device.address), h("div.two", null, field(t("devices.name"), name), field(t("devices.room"), room)), h("p.row", null, save, device.this ? "" : unlink))));
    })));
    if (!devices.length) box.replaceChildren(h("p.hint", null, t("devices.empty")));
  }
  await load().catch((error) => { if (error.status === 401) throw error; box.replaceChildren(h("p.hint", null, error.message)); });
  return box;
}
