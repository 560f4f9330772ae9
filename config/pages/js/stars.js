// Five stars: to see, and to give.
import { put } from "./api.js";
import { during, h, toast } from "./dom.js";
import { t } from "./i18n.js";

/** Stars by which the skill at `path` is rated; `mine` is what was given before. */
export function rate(path, mine, onRated) {
  const buttons = [1, 2, 3, 4, 5].map((count) => h("button", {
    type: "button", "aria-label": t("stars.give", count),
    onclick: () => during(null, async () => {
      const answer = await put("/skill/rating", { path, stars: count });
      draw(count);
      toast(answer.login ? t("stars.login") : answer.waiting ? t("stars.waiting") : t("stars.thanks"));
      onRated?.(answer);
    }),
  }, "★"));
  function draw(count) {
    buttons.forEach((button, i) => {
      const isOn = i < (count ?? 0);
      button.className = isOn ? "on" : "";
      button.textContent = isOn ? "★" : "☆";
      button.setAttribute("aria-pressed", String(i + 1 === count));
    });
  }
  draw(mine);
  return h("span.stars", { role: "group", "aria-label": t("stars.rate") }, buttons);
}

/** The chart of five bars, with average and total. */
export function chart(rating) {
  if (!rating || !rating.total) return h("p.hint", null, t("stars.none"));
  return h("div", null,
    h("p", null, h("strong", null, `${rating.average.toFixed(1)} ★ `), t("stars.total", rating.total)),
    h("div.chart", null, [5, 4, 3, 2, 1].flatMap((count) => [
      h("span", null, `${count} ★`),
      h("meter", { min: 0, max: rating.total, value: rating.counts[count - 1], "aria-label": t("stars.bar", count, rating.counts[count - 1]) }),
      h("span", null, String(rating.counts[count - 1])),
    ])));
}

/** What to do so that it counts for everybody. */
export const loginNote = () => h("span.hint", null, t("stars.login"), " ", h("a", { href: "/settings#account" }, t("account.login")));
