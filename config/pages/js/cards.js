// What belongs to an answer beside its words: tables, result lists, links, places, pictures, music.
import { h, icon, link } from "./dom.js";
import { t } from "./i18n.js";

const kinds = {
  table: ({ columns, rows }) => h("div.wide", { tabindex: "0", role: "group", "aria-label": t("card.table") }, h("table", null,
    h("thead", null, h("tr", null, columns.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", null, rows.map((row) => h("tr", null, row.map((cell) => h("td", null, cell))))))),
  rss: ({ items }) => h("ul.list", null, items.map((item) => h("li.card", null, h("strong", null, link(item.link, item.title)),
    item.description && h("p", null, item.description)))),
  anchor: ({ link: address, text }) => h("p", null, link(address, text)),
  map: ({ latitude, longitude }) => h("p", null, icon("place"), " ", link(
    `https://www.openstreetmap.org/?mlat=${Number(latitude)}&mlon=${Number(longitude)}#map=13/${Number(latitude)}/${Number(longitude)}`,
    `${Number(latitude).toFixed(4)}, ${Number(longitude).toFixed(4)}`)),
  // Not loaded from the internet by this page: it is a link.
  image: ({ url }) => h("p", null, icon("picture"), " ", link(url, t("card.image"))),
  websearch: ({ query }) => h("p", null, icon("search"), " ", link(`https://duckduckgo.com/?q=${encodeURIComponent(query)}`, t("card.search", query))),
  piechart: ({ parts }) => h("ul", null, parts.map((part) => h("li", null, `${part.key}: ${part.value}${part.unit ?? ""}`))),
  play: ({ title }) => h("p", null, icon("music"), " ", h("a", { href: "/music" }, title || t("card.music"))),
  alarm: () => h("p", null, icon("alarms"), " ", h("a", { href: "/alarms" }, t("card.alarm"))),
  stop: () => h("span.pill", null, t("card.stopped")),
};

/** The cards of an answer as elements; of kinds that are not known, nothing. */
export const cards = (list) => (list ?? []).map((card) => {
  try {
    return kinds[card.type]?.(card) ?? null;
  } catch {
    return null;
  }
});
