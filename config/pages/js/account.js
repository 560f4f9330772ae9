// A SUSI account: log in, sign up, recover the password, log out. The password is sent on and never kept.
import { post, remove } from "./api.js";
import { during, field, h, toast } from "./dom.js";
import { t } from "./i18n.js";

export function accountForm(account, onChange) {
  if (account.email) {
    const out = h("button", { type: "button", onclick: () => during(out, async () => { await remove("/account"); onChange(); }) }, t("account.out"));
    return h("div", null, h("p", null, t("account.in", account.email)), out);
  }
  const email = h("input", { type: "email", autocomplete: "username", required: true, maxlength: "200" });
  const password = h("input", { type: "password", autocomplete: "current-password", required: true, maxlength: "64" });
  const show = h("input", { type: "checkbox", onchange: () => { password.type = show.checked ? "text" : "password"; } });
  const note = h("p", { role: "status" });
  const act = (button, path, body, said) => during(button, async () => {
    try {
      await post(path, body());
      password.value = "";
      if (said) { note.textContent = said; note.className = "good"; } else { toast(t("account.done")); onChange(); }
    } catch (error) {
      note.textContent = error.message;
      note.className = "bad";
    }
  });
  const enter = h("button.primary", { type: "submit" }, t("account.login"));
  const sign = h("button", {
    type: "button",
    onclick: () => form.reportValidity() && act(sign, "/account/signup", () => ({ email: email.value, password: password.value }), t("account.mail")),
  }, t("account.signup"));
  const recover = h("button.quiet", {
    type: "button",
    onclick: () => email.reportValidity() && act(recover, "/account/recover", () => ({ email: email.value }), t("account.mail")),
  }, t("account.recover"));
  const form = h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      act(enter, "/account/login", () => ({ email: email.value, password: password.value }));
    },
  }, field(t("account.email"), email), field(t("account.password"), password, t("account.rule")),
  h("label.check", null, show, t("account.show")), note, h("p.row", null, enter, sign, recover));
  return form;
}
