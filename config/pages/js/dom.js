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
