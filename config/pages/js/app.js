// From here: who is it? what is there to see? what happens now?
import { follow, get, post } from "./api.js";
import { during, h, icon } from "./dom.js";
import { loadWords, t } from "./i18n.js";
import { pairing } from "./pair.js";
import { onboarding } from "./onboarding.js";
import { talk } from "./talk.js";
import { skills } from "./skills.js";
import { teach } from "./teach.js";
import { settings } from "./settings.js";
import { alarms } from "./alarms.js";
import { music } from "./music.js";
import { network } from "./network.js";
import { diagnose } from "./diagnose.js";

const views = { "": talk, alarms, music, skills, teach, settings, network, diagnose, welcome: onboarding };
const tabs = ["", "alarms", "music", "skills", "settings"];
// Pages that belong to a tab.
const within = { teach: "skills", network: "settings", diagnose: "settings" };
const main = document.getElementById("main");
const stop = document.getElementById("stop");
const state = document.getElementById("state");
const listeners = new Set();
let leave = null;
let visit = 0;
let [isBusy, isRinging, isPlaying] = [false, false, false];

/** Goes to a page of ours without loading anything. */
export function go(path) {
  history.pushState(null, "", path);
  show(true);
}

async function show(moveFocus) {
  const mine = ++visit;
  const [name, ...rest] = location.pathname.split("/").filter(Boolean);
  const view = views[name ?? ""] ?? talk;
  listeners.clear();
  leave?.();
  leave = null;
  for (const anchor of document.querySelectorAll("nav a")) {
    if (anchor.pathname === "/" + (within[name] ?? name ?? "")) anchor.setAttribute("aria-current", "page");
    else anchor.removeAttribute("aria-current");
  }
  const slow = setTimeout(() => main.replaceChildren(h("p.hint", { role: "status" }, t("loading"))), 400);
  try {
    const made = await view({ rest: rest.map(decodeURIComponent), query: new URLSearchParams(location.search), go, onEvent: (listener) => mine === visit && listeners.add(listener) });
    if (mine !== visit) return made.leave?.();
    clearTimeout(slow);
    leave = made.leave;
    main.replaceChildren(...[made.content].flat().filter(Boolean));
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch (error) {
    clearTimeout(slow);
    if (error.status === 401) return location.reload();
    main.replaceChildren(h("div.card", null, h("h1", null, t("sorry")), h("p", null, error.message),
      h("button", { onclick: () => show(true), type: "button" }, t("again"))));
  }
  const title = main.querySelector("h1")?.textContent;
  document.title = title && title !== "SUSI" ? `${title} · SUSI` : "SUSI";
  if (moveFocus) main.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const anchor = event.target.closest?.("a[href^='/']");
  if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || anchor.hasAttribute("download")) return;
  event.preventDefault();
  go(anchor.getAttribute("href"));
});
addEventListener("popstate", () => show(true));

function tell(event) {
  if (event.type === "state") {
    state.textContent = t("state." + event.state);
    state.className = event.state === "listening" ? "state listening" : "state";
    isBusy = event.state !== "idle";
  }
  // There is something to silence.
  if (event.type === "alarms") isRinging = event.ringing.length > 0;
  if (event.type === "music") isPlaying = event.state === "playing";
  stop.hidden = !(isBusy || isRinging || isPlaying);
  for (const listener of listeners) listener(event);
}

/** What sounds already, and began before this page heard of events. */
async function lookAround() {
  const [{ alarms }, music] = await Promise.all([get("/alarms"), get("/music")]);
  isRinging = alarms.some((alarm) => alarm.state === "ringing");
  isPlaying = music.state === "playing";
  stop.hidden = !(isBusy || isRinging || isPlaying);
}

await loadWords();
stop.textContent = t("stop");
stop.addEventListener("click", () => during(null, () => post("/stop")));
addEventListener("keydown", (event) => { if (event.key === "Escape" && !document.querySelector("dialog[open]")) post("/stop").catch(() => {}); });

const session = await get("/session").catch((error) => error);
if (session instanceof Error) {
  main.replaceChildren(h("div.card", null, h("h1", null, t("sorry")), h("p", null, session.message),
    h("button", { onclick: () => location.reload() }, t("again"))));
} else if (!session.paired) {
  main.replaceChildren(...(await pairing()));
} else {
  const nav = document.getElementById("nav");
  nav.setAttribute("aria-label", t("pages"));
  nav.append(...tabs.map((tab) => h("a", { href: "/" + tab }, icon(tab || "talk"), h("span", null, t("tab." + tab)))));
  nav.hidden = false;
  let wasConnected = false;
  follow(tell, (isConnected) => {
    if (!isConnected) { state.textContent = t("unreachable.short"); state.className = "state bad"; return; }
    lookAround().catch(() => {});
    if (wasConnected) tell({ type: "missed" });
    wasConnected = true;
  });
  const { welcomed } = await get("/welcome").catch(() => ({ welcomed: true }));
  if (!welcomed && location.pathname === "/") history.replaceState(null, "", "/welcome");
  await show(false);
}
