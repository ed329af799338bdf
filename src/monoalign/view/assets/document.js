"use strict";

// Point at a word, or move to it with Tab, and its partner on the other side is lit.
(() => {
  let lit = [];

  function light(piece) {
    for (const each of lit) each.classList.remove("doc-lit");
    lit = [];
    if (!piece) return;
    const row = piece.closest(".doc-row");
    const change = piece.dataset.change;
    lit = [...row.querySelectorAll("[data-change]")].filter((each) => each.dataset.change === change);
    for (const each of lit) each.classList.add("doc-lit");
  }

  const pieceOf = (event) => (event.target instanceof Element ? event.target.closest("[data-change]") : null);
  const main = document.querySelector("main");
  main.addEventListener("pointerover", (event) => light(pieceOf(event)));
  main.addEventListener("pointerleave", () => light(null));
  main.addEventListener("focusin", (event) => light(pieceOf(event)));
  main.addEventListener("focusout", () => light(null));

  const onlyChanges = document.getElementById("only-changes");
  const update = () => document.body.classList.toggle("doc-only-changes", onlyChanges.checked);
  onlyChanges.addEventListener("change", update);
  update(); // a browser may remember the box
})();
