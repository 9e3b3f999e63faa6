// The same page in another language, at the same place in it: the menu of languages knows only where they begin.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a.md-select__link[hreflang]") : null;
  const own = document.querySelector(`a.md-select__link[hreflang="${document.documentElement.lang}"]`);
  if (!(link instanceof HTMLAnchorElement) || !(own instanceof HTMLAnchorElement)) return;
  const begins = new URL(own.href).pathname;
  if (!location.pathname.startsWith(begins) || link === own) return;
  event.preventDefault();
  location.href = new URL(location.pathname.slice(begins.length) + location.hash, link.href).href;
});

// The theme gives its search no name.
const search = document.querySelector(".md-search[role=dialog]");
search?.setAttribute("aria-label", search.querySelector("input")?.placeholder ?? "");

// What is wide scrolls on narrow screens, and keys must be able to scroll it; the theme sees to code that was here first.
/** @param {Iterable<Element>} elements */
const scrolls = (elements) => {
  for (const one of elements) if (one.scrollWidth > one.clientWidth) one.setAttribute("tabindex", "0");
};
addEventListener("load", () => scrolls(document.querySelectorAll(".md-typeset__scrollwrap")));

// What is folded in a rule stands on a page of its own, and is put in its place once somebody asks for it.
/** @type {Map<string, Promise<Document>>} */
const pages = new Map();
/** @param {string} url @returns {Promise<Document>} */
const pageAt = (url) => {
  const known = pages.get(url);
  if (known) return known;
  const page = fetch(url).then(async (told) => {
    if (!told.ok) throw new Error(`${told.status}: ${url}`);
    return new DOMParser().parseFromString(await told.text(), "text/html");
  });
  pages.set(url, page);
  page.catch(() => pages.delete(url)); // the next who asks tries again
  return page;
};

/** @param {Element | null} heading */
function foldsUnder(heading) {
  /** @type {Element[]} */
  const folds = [];
  for (let next = heading?.nextElementSibling; next && !/^H[1-3]$/.test(next.tagName); next = next.nextElementSibling) {
    if (next.tagName === "DETAILS") folds.push(next);
  }
  return folds;
}

/** @param {Element} fold @param {HTMLAnchorElement} link */
async function bring(fold, link) {
  const { origin, pathname, hash } = new URL(link.href);
  const page = await pageAt(origin + pathname);
  if (!link.isConnected) return;
  const folds = foldsUnder(page.getElementById(decodeURIComponent(hash.slice(1))));
  const code = fold.classList.contains("abstract");
  const wanted = code
    ? folds.filter((one) => one.classList.contains("abstract")).flatMap((one) => [...one.children].slice(1))
    : folds.filter((one) => !one.classList.contains("abstract")).slice(Number(link.dataset.from ?? 0));
  // Links of that page are from its own place, and those to this page's rules stay in it.
  for (const inner of wanted.flatMap((one) => [.../** @type {NodeListOf<HTMLAnchorElement>} */ (one.querySelectorAll("a[href]"))])) {
    const target = new URL(inner.getAttribute("href") ?? "", link.href);
    inner.href = target.pathname === location.pathname ? target.hash : target.href;
  }
  if (!wanted.length) return;
  link.closest("p")?.replaceWith(...wanted.map((one) => document.adoptNode(one)));
  scrolls(fold.querySelectorAll("pre > code"));
}

// The theme opens every fold before it prints: not these, which stay off the paper.
let printing = false;
addEventListener("beforeprint", () => {
  printing = true;
});
addEventListener("afterprint", () => {
  setTimeout(() => {
    printing = false;
  });
});

document.addEventListener(
  "toggle",
  (event) => {
    const fold = event.target;
    if (!(fold instanceof HTMLDetailsElement) || !fold.open || printing) return;
    const link = fold.querySelector(":scope > p > a.dr-apart");
    if (link instanceof HTMLAnchorElement) bring(fold, link).catch(() => {}); // the link is still there
  },
  true,
);

// Paper.
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-print]"))) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// The table to play at, beside the parts of all languages; who clicks before its script has come is not forgotten.
if (document.querySelector(".dr-play")) {
  const table = import("../play/open.mjs");
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button[data-dr]") : null;
    if (button instanceof HTMLButtonElement) void table.then(({ openBy }) => openBy(button));
  });
}
