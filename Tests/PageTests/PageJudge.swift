import Glibc
import OrderedJSON
import SpeakerTesting

/// What makes a page unfit, as scripts that run in it.
enum PageJudge {
    /// Sentences about what sticks out, is doubled, can't be read, or is too small to be touched.
    static let script = """
        const faults = [];
        const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getClientRects().length;
        const name = (e) => `${e.tagName.toLowerCase()}.${e.className} "${(e.textContent || e.value || "").trim().slice(0, 30)}"`;
        if (document.documentElement.scrollWidth > innerWidth + 1) {
          const wide = [...document.querySelectorAll("body *")].filter((e) => seen(e) && e.getBoundingClientRect().right > innerWidth + 1);
          faults.push(`sticks out: ${wide.slice(0, 3).map(name).join(", ")}`);
        }
        if (document.querySelectorAll("main h1").length !== 1) faults.push("has not one heading");
        const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
        const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
        if (twice.length) faults.push(`ids used twice: ${twice}`);
        // WCAG 2.2, 1.4.3: 4.5 to 1, large text 3 to 1.
        const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const rgb = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return canvas.getImageData(0, 0, 1, 1).data; };
        const light = ([r, g, b]) => [r, g, b].map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
          .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const ground = (e) => {
          for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c[3] > 250) return c; }
          return rgb(getComputedStyle(document.documentElement).colorScheme.includes("dark") && matchMedia("(prefers-color-scheme: dark)").matches ? "#121212" : "#fff");
        };
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const judged = new Set();
        while (walker.nextNode()) {
          const e = walker.currentNode.parentElement;
          if (judged.has(e) || !walker.currentNode.textContent.trim() || !seen(e) || e.closest("[disabled], .sr, .skip, option")) continue;
          judged.add(e);
          const style = getComputedStyle(e);
          const [a, b] = [light(rgb(style.color)), light(ground(e))].sort((x, y) => y - x);
          const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
          const ratio = (a + 0.05) / (b + 0.05);
          if (ratio < (large ? 3 : 4.5)) faults.push(`contrast ${ratio.toFixed(2)}: ${name(e)}`);
        }
        // WCAG 2.2, 2.5.8: 24 pixels each way, but for links in a line of text.
        for (const e of document.querySelectorAll("button, input, select, textarea, summary, nav a")) {
          const box = e.getBoundingClientRect(), label = e.closest("label")?.getBoundingClientRect();
          if (seen(e) && !e.closest(".sr") && Math.min(box.width, box.height) < 24 && !(label && label.height >= 24)) faults.push(`too small to touch: ${name(e)}`);
        }
        return faults.slice(0, 8);
        """

    /// Numbers what can be used on the page; how many.
    static let mark = """
        const usable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
        const all = [...document.querySelectorAll(usable)].filter((e) => !e.disabled && e.tabIndex >= 0
          && e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length);
        const radios = new Set();
        window.wanted = new Set(all.filter((e) => {
          if (e.type !== "radio") return true;
          if (radios.has(e.name)) return false;
          radios.add(e.name);
          return true;
        }));
        return all.length;
        """

    /// Takes the element with the focus off the list; its name if nothing shows that the focus is there, else nothing.
    static let reached = """
        const e = document.activeElement;
        if (!e || e === document.body) return "";
        window.wanted.delete(e);
        if (e.type === "radio") for (const other of [...window.wanted]) if (other.name === e.name && other.type === "radio") window.wanted.delete(other);
        const style = getComputedStyle(e);
        const isShown = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
        return isShown ? "" : `${e.tagName.toLowerCase()}.${e.className} "${(e.textContent || e.value || "").trim().slice(0, 30)}"`;
        """

    /// What was never reached.
    static let missed = """
        return [...window.wanted].slice(0, 8).map((e) => `${e.tagName.toLowerCase()}.${e.className} "${(e.textContent || e.value || e.name || "").trim().slice(0, 30)}"`);
        """
}

/// Writes a picture of the page into the folder that SUSI_SCREENSHOTS names, if it is set.
func screenshot(of browser: Browser, _ page: String, _ width: Int, _ dark: Bool) async throws {
    guard let folder = getenv("SUSI_SCREENSHOTS") else { return }
    let path = page.prefix { $0 != "?" }
    let name = path == "/" ? "talk" : path.split(separator: "/").joined(separator: "-")
    try await browser.screenshot(to: "\(String(cString: folder))/\(name)-\(width)-\(dark ? "dark" : "light").png")
}

/// The time on the wall, in milliseconds since 1970, of an instant of CLOCK_MONOTONIC.
func wallMilliseconds(ofMonotonic milliseconds: Double) -> Double {
    func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
    return now(CLOCK_REALTIME) - now(CLOCK_MONOTONIC) + milliseconds
}
