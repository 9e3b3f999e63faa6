// @ts-check
// All that a page loads before anybody wants to play: it opens the table at a click, or where the address asks for one.

const here = new URL("./", import.meta.url);

/** @param {HTMLElement} host @param {Record<string, unknown>} first */
async function open(host, first) {
  if (!document.querySelector("link[data-dr-play]")) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("play.css", here).href });
    link.dataset.drPlay = "";
    document.head.append(link);
  }
  host.hidden = false;
  host.scrollIntoView({ block: "start" });
  try {
    const { openTable } = await import(new URL("play.mjs", here).href);
    await openTable(host, { ruleset: host.dataset.ruleset, lang: host.dataset.lang }, first);
    host.scrollIntoView({ block: "start" }); // it has grown, perhaps above what was to be seen
  } catch (error) {
    host.textContent = String(error); // nothing could be had, not even words
  }
}

/** A table that the address asks for. @param {HTMLElement} host */
function openLinked(host) {
  const link = new URLSearchParams(location.hash.slice(1)).get("table");
  if (!link) return;
  void open(host, { do: "load", link });
}

/** The place for the table in this page. */
const host = /** @type {HTMLElement | null} */ (document.querySelector(".dr-play"));

/** Open the table that a button of the page is for: a new match, or an example. @param {HTMLButtonElement} button */
export function openBy(button) {
  const example = button.dataset.dr;
  if (host) void open(host, example ? { do: "example", example } : { do: "new" });
}

if (host) {
  addEventListener("hashchange", () => openLinked(host));
  openLinked(host);
}
