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

// Wide tables scroll on narrow screens, and keys must be able to scroll them.
addEventListener("load", () => {
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) {
    if (table.scrollWidth > table.clientWidth) table.setAttribute("tabindex", "0");
  }
});
