/* On every page. "/" leads to the search box, or to the page that has one, the arrows from there through the issues below it. Previous and next on an
   issue's page are those of the list that a reader came from; without this script, or from elsewhere, those by number. */
"use strict";
const listed = ".rows .what > a:first-child, .notes li > a, .week li > a, .briefs a";

document.addEventListener("keydown", (event) => {
  const { key, target } = event, box = document.querySelector("[name=q]") ?? document.querySelector('.site [href$="search.html"]');
  if (!box || event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  let next = null;
  if (key === "/" && !target.closest("input, textarea, select, [contenteditable]")) next = box;
  else if ((key === "ArrowDown" || key === "ArrowUp") && !event.shiftKey) {
    const stops = [box, ...document.querySelectorAll(".rows .what > a:first-child, #more:not([hidden])")];
    const at = stops.indexOf(target);
    if (at >= 0) next = stops[at + (key === "ArrowDown" ? 1 : -1)];
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
  // What a list asks for in its box is gone on with.
  if (key !== "/") return;
  if (box.href) box.click();
  else box.setSelectionRange(box.closest(".within") ? 1e6 : 0, 1e6);
});

/* What a reader leaves a list by is kept with its neighbours, and the pages of the list before and after them. */
document.addEventListener("click", (event) => {
  const link = event.target.closest(listed);
  if (!link) return;
  const ends = (rel) => [...document.querySelectorAll(`.pages [rel=${rel}]`)];
  const links = [...ends("prev"), ...link.closest("ul, ol").querySelectorAll(listed), ...ends("next")];
  const name = (link.closest("section")?.querySelector("h2") ?? document.querySelector("h1")).textContent;
  try {
    sessionStorage.setItem("list", JSON.stringify({ name, links: links.map((one) => [one.href, one.textContent]) }));
    // The browser may keep nothing.
  } catch {}
});

/* Servers may show a page without the ending of its file. */
const file = (address) => address.replace(/(\.html)?([?#].*)?$/, "");

document.addEventListener("DOMContentLoaded", () => {
  const turn = document.querySelector(".turn[data-prev]");
  let list = null;
  // As above.
  try { list = turn && JSON.parse(sessionStorage.getItem("list")); } catch {}
  const at = list ? list.links.findIndex(([address]) => file(address) === file(location.href)) : -1;
  if (at < 0) return;
  for (const [rel, place] of [["prev", at - 1], ["next", at + 1]]) {
    const [address, title] = list.links[place] ?? [];
    turn.querySelector(`[rel=${rel}]`)?.remove();
    if (!address) continue;
    const [link, word, text] = ["a", "small", "bdi"].map((name) => document.createElement(name));
    Object.assign(link, { rel, href: address }).append(word, " ", text);
    word.textContent = `${turn.dataset[rel]} · ${list.name}`;
    text.textContent = title;
    turn.append(link);
  }
});
