// The words of the pages: lang/en.json is complete, others may lag behind it.
const known = ["en", "de"];
let words = {};
export let language = "en";

/** Reads the words of the browser's language, English beneath. */
export async function loadWords() {
  language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => known.includes(tag)) ?? "en";
  const read = async (tag) => (await fetch(`/lang/${tag}.json`)).json();
  words = { ...(await read("en")), ...(language === "en" ? {} : await read(language)) };
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = t(element.dataset.text);
}

/** The words for `key`, with {0}, {1} … filled in; the key itself if there are none. */
export function t(key, ...values) {
  return (words[key] ?? key).replace(/\{(\d)\}/g, (_, index) => values[index] ?? "");
}

/** A time as people here write it. Seconds since 1970. */
export const when = (seconds, style = { dateStyle: "medium", timeStyle: "short" }) =>
  new Intl.DateTimeFormat(navigator.language, style).format(new Date(seconds * 1000));

/** "250 ms" or "3.6 s" of milliseconds. */
export const duration = (milliseconds) => milliseconds < 1000 ? t("talk.ms", Math.round(milliseconds))
  : t("talk.s", new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(milliseconds / 1000));

/** "4:05" of seconds that are left; of days "in 3 days". */
export function span(seconds) {
  if (seconds >= 172800) return new Intl.RelativeTimeFormat(language).format(Math.round(seconds / 86400), "day");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
