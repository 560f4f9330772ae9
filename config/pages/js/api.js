// The device API: docs/device-api.yaml says what each call takes and gives.
import { t } from "./i18n.js";

const prefix = "/api/v1";

/** What the speaker said instead of doing it. `message` is a sentence for a person. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail || t("failed"));
    this.status = status;
    this.problem = problem;
  }
}

/** One call; the answer's JSON. Throws a Refusal, also when the speaker can't be reached. */
export async function call(method, path, body) {
  let response;
  try {
    response = await fetch(prefix + path, {
      method, cache: "no-store", credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30000),
    });
  } catch {
    throw new Refusal(0, { detail: t("unreachable") });
  }
  const json = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, json);
  return json;
}

export const get = (path, query) =>
  call("GET", path + (query ? "?" + new URLSearchParams(query) : ""));
export const post = (path, body = {}) => call("POST", path, body);
export const put = (path, body) => call("PUT", path, body);
export const remove = (path, query) => call("DELETE", path + (query ? "?" + new URLSearchParams(query) : ""));

/**
 * Live events, for as long as the page is seen; the browser comes back by itself after a loss. `onConnection` hears of
 * each connection and each loss: what happened between them was missed.
 *
 * A page that nobody sees lets go of its stream: browsers open six connections to one host, for all tabs and all pages
 * that they keep for the way back, and the seventh page would wait for ever.
 */
export function follow(onEvent, onConnection) {
  const kinds = ["state", "heard", "answered", "speaking", "finished", "fault", "volume", "hotword", "alarms", "music", "microphone",
    "account"];
  let source = null;
  function open() {
    if (source) return;
    source = new EventSource(prefix + "/events");
    source.onopen = () => onConnection(true);
    source.onerror = () => onConnection(false);
    for (const kind of kinds) source.addEventListener(kind, (event) => onEvent(JSON.parse(event.data)));
  }
  function close() {
    source?.close();
    source = null;
  }
  function look() {
    if (document.hidden) close();
    else open();
  }
  addEventListener("pagehide", close);
  addEventListener("pageshow", look);
  document.addEventListener("visibilitychange", look);
  look();
}
