// A SUSI account: log in, log out. The password is sent on, used once, and never kept.
import { put, remove } from "./api.js";
import { during, field, h } from "./dom.js";
import { t } from "./i18n.js";

/** What there is to do about `account` (an address or none, and what is wrong with it). */
export function accountForm(account, onChange) {
  const trouble = account.trouble && h("p.bad", null, account.trouble);
  if (account.email) {
    const out = h("button", { type: "button", onclick: () => during(out, async () => { await remove("/account"); onChange(); }) }, t("account.out"));
    return h("div", null, h("p", null, t("account.in", account.email)), trouble, out);
  }
  const email = h("input", { type: "email", autocomplete: "username", required: true, maxlength: "200" });
  const password = h("input", { type: "password", autocomplete: "current-password", required: true, maxlength: "64" });
  const show = h("input", { type: "checkbox", onchange: () => { password.type = show.checked ? "text" : "password"; } });
  const enter = h("button.primary", { type: "submit" }, t("account.login"));
  return h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      during(enter, async () => {
        await put("/account", { email: email.value, password: password.value });
        onChange();
      });
    },
  }, trouble, field(t("account.email"), email), field(t("account.password"), password),
  h("label.check", null, show, t("account.show")), h("p.hint", null, t("account.wait")), h("p", null, enter));
}
