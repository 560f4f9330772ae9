// Elements from code. Text is always text: nothing that comes from outside is ever parsed as HTML.

/** An element: h("button.primary", {onclick, "aria-label": …}, child, "text", …). False and null children are left out. */
export function h(name, attributes, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === false || value == null) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "disabled" || key === "hidden") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== false && child != null));
  return element;
}

// Outlines on a ground of 24 by 24.
const outlines = {
  talk: "M4 5h16v11H9l-5 4z", alarms: "M12 7v5l3 2M12 4a8 8 0 1 0 .01 0M3 5l3-2M21 5l-3-2", music: "M9 18V5l11-2v13M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM20 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
  skills: "M12 3l2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 16.5 6.6 19.5l1.2-6L3.3 9.3l6.1-.7z", settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4", mic: "M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v4",
  send: "M4 12l16-8-6 16-3-6z", play: "M7 4l13 8-13 8z", pause: "M8 4v16M16 4v16", next: "M5 4l11 8-11 8zM19 4v16", previous: "M19 4L8 12l11 8zM5 4v16", stop: "M5 5h14v14H5z",
  shuffle: "M3 6h4l10 12h4M3 18h4L17 6h4M18 3l3 3-3 3M18 15l3 3-3 3", lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3", place: "M12 21s7-6 7-12a7 7 0 0 0-14 0c0 6 7 12 7 12zM12 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  picture: "M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5", search: "M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l6 6",
};

/** A drawing; what it means has to be said beside it. */
export function icon(name) {
  const of = (tag, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const drawing = of("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" });
  drawing.append(of("path", { d: outlines[name] }));
  return drawing;
}

let lastID = 0;

/** A label with its control, tied together; `hint` is read out with it. */
export function field(label, control, hint) {
  control.id ||= `f${++lastID}`;
  const parts = [h("label", { for: control.id }, label), control];
  if (hint) {
    const id = `f${++lastID}`;
    control.setAttribute("aria-describedby", id);
    parts.push(h("p.hint", { id }, hint));
  }
  return h("div", null, parts);
}

/** A link that may be followed: http and https only, opened apart. Anything else stays text. */
export function link(address, text) {
  if (!/^https?:\/\//i.test(address ?? "")) return document.createTextNode(text || address || "");
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, text || address);
}

/** Says something in passing. */
export function toast(text) {
  const note = h("div", null, text);
  document.getElementById("toast").append(note);
  setTimeout(() => note.remove(), 6000);
}

/** Disables `button` while `work` goes on; what goes wrong is told. */
export async function during(button, work) {
  if (button) button.disabled = true;
  try {
    return await work();
  } catch (error) {
    toast(error.message);
  } finally {
    if (button) button.disabled = false;
  }
}
