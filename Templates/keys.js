/* Keys on pages with a search box: "/" leads to the box, the arrows from there through the issues below it. */
"use strict";
document.addEventListener("keydown", (event) => {
  const { key, target } = event, box = document.querySelector("[name=q]");
  if (!box || event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  let next = null;
  if (key === "/" && !target.closest("input, textarea, select, [contenteditable]")) next = box;
  else if ((key === "ArrowDown" || key === "ArrowUp") && !event.shiftKey) {
    const stops = [box, ...document.querySelectorAll("#results > li > a, .rows .what > a:first-child, #more:not([hidden])")];
    const at = stops.indexOf(target);
    if (at >= 0) next = stops[at + (key === "ArrowDown" ? 1 : -1)];
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (key === "/") box.select();
});
