// monoalign.draw(container, drawing, options) draws an alignment into an element and returns
//   { update(drawing, options), svg(), destroy() }.
// A drawing is what Drawing.to_json() writes (drawing.py). Options, all optional:
//   view       "curves" (as given), "grid", or "changes": what changed, if the drawing has `changes`
//              (changed_pairs.py) and, to show the sentences as they were written, `texts`
//   threshold  0 to 1: links are the cells at least so probable; null: those of the drawing
//   reference  another drawing of the pair: shows agreement, wrong and missing links
//   names      [name of the drawing, name of the reference], for the legend
//   quiet      true: links of same words are hidden until one points at them; without it, they are
//              in long sentences
//   note       a line above what changed
//   edit       function (source, target, "sure" | "possible" | "none"), called for what the reader
//              changes; the caller then calls update. Without it nothing can be edited.
// Text only ever enters the page as text nodes and attributes.
((monoalign) => {
  "use strict";

  const { element, shape, wordElement } = monoalign;
  const SIDES = ["source", "target"];
  const LONG = 40; // words of a sentence, from which on links of same words are hidden

  function draw(container, drawing, options = {}) {
    let shown = null, chosen = {};
    const update = (next, changed = {}) => {
      chosen = { ...chosen, ...changed };
      if (chosen.view === "changes") {
        shown?.destroy();
        shown = monoalign.drawChanges(container, [monoalign.pairRow(next)],
          { names: ["Old", "New"], note: chosen.note });
        return;
      }
      if (!(shown instanceof Picture)) {
        shown?.destroy();
        shown = new Picture(container);
      }
      shown.update(next, chosen);
    };
    update(drawing, options);
    return {
      update,
      svg: () => monoalign.toSvg(shown.stage), // of curves or the grid
      destroy: () => shown.destroy(),
    };
  }

  class Picture {
    constructor(container) {
      this.root = element("section", { class: "ma" });
      this.alternative = element("p", { class: "ma-hidden" });
      this.stage = element("div", { class: "ma-stage" });
      this.details = element("div", { class: "ma-details" });
      this.details.setAttribute("aria-live", "polite");
      this.foot = element("div", { class: "ma-foot" });
      this.root.append(this.alternative, this.stage, this.foot, this.details);
      container.replaceChildren(this.root);
      this.picked = null; // the word that waits for its partner: { side, position }
      this.options = {};
      this.#listen();
      this.observer = new ResizeObserver(() => this.#place());
      this.observer.observe(this.stage);
    }

    update(drawing, options) {
      const same = drawing.source === this.drawing?.source; // the very same words: another state
      const focused = same ? this.#focused() : null;
      if (!same) this.picked = null;
      this.drawing = drawing;
      this.options = { view: "curves", threshold: null, reference: null, names: null, edit: null,
        quiet: SIDES.some((side) => drawing[side].length > LONG), ...options };
      const { view, threshold, reference, names, edit } = this.options;
      const quiet = this.options.quiet && view === "curves" && reference === null;
      if (!edit) this.picked = null;
      const own = monoalign.linksOf(drawing, threshold);
      this.links = reference ? monoalign.compared(own, monoalign.linksOf(reference)) : own;
      this.root.dataset.view = view;
      this.root.classList.toggle("ma-compared", reference !== null);
      this.root.classList.toggle("ma-editable", edit !== null);
      this.root.classList.toggle("ma-quiet", quiet);
      this.alternative.textContent = monoalign.describe(drawing, this.links);
      if (view === "grid") this.#grid(); else this.#curves();
      this.#markWords();
      this.#place(); // once words look as they will: marks change their width
      this.foot.replaceChildren(
        monoalign.legend(drawing, this.links,
          { view, quiet, names: reference ? names ?? ["the first", "the second"] : null }));
      this.#light(this.picked);
      if (focused) this.#focus(this.words[focused.side][focused.position]);
    }

    destroy() {
      this.observer.disconnect();
      this.root.remove();
    }

    #curves() {
      this.cells = null;
      this.svg = shape("svg", { class: "ma-links" });
      this.svg.setAttribute("aria-hidden", "true");
      this.words = {};
      const sides = SIDES.map((side) => {
        const label = side === "source" ? "Source" : "Target";
        const line = element("div", { class: `ma-side ma-${side}` });
        line.setAttribute("role", "group");
        line.setAttribute("aria-label", label);
        this.words[side] = this.drawing[side].map((word, at) => wordElement(word, side, at));
        line.append(...this.words[side]);
        return line;
      });
      this.stage.replaceChildren(this.svg, ...sides);
      this.curves = monoalign.drawCurves(this.svg, this.links);
    }

    #grid() {
      const { table, words, cells } = monoalign.drawGrid(this.drawing, this.links);
      this.curves = [];
      Object.assign(this, { words, cells });
      delete this.stage.dataset.layout;
      this.stage.replaceChildren(element("div", { class: "ma-scroll" }, table));
    }

    #place() {
      if (!this.words || this.options.view === "grid") return;
      monoalign.placeCurves(this.stage, this.svg, this.words, this.curves);
    }

    #markWords() {
      const free = monoalign.unaligned(this.drawing, this.links);
      for (const side of SIDES) {
        for (const at of free[side]) this.words[side][at].classList.add("ma-free");
        for (const [at, word] of this.words[side].entries()) {
          const near = this.#linksOf({ side, position: at });
          const other = side === "source" ? "target" : "source";
          const said = near.map((link) =>
            [this.drawing[other][link[other]], ...monoalign.traitsOf(link)].join(", "));
          word.setAttribute("aria-label",
            `${this.drawing[side][at]}: ${said.join("; ") || "unaligned"}`);
        }
      }
      const first = this.words.source[0] ?? this.words.target[0];
      if (first) first.tabIndex = 0; // one stop for the tab key; arrows go on from there
    }

    #focused() {
      const active = document.activeElement;
      return active?.matches(".ma-word") && this.stage.contains(active)
        ? this.#placeOf(active) : null;
    }

    #focus(word) {
      for (const other of this.stage.querySelectorAll(".ma-word[tabindex='0']")) {
        other.tabIndex = -1;
      }
      word.tabIndex = 0;
      word.focus();
    }

    #linksOf({ side, position }) {
      return this.links.filter((link) => link[side] === position);
    }

    // Light the links of a word, of a cell ({ source, target }) or of nothing (null).
    #light(place) {
      const lit = place === null ? [] : "side" in place
        ? this.#linksOf(place)
        : this.links.filter((link) =>
          link.source === place.source && link.target === place.target);
      this.root.classList.toggle("ma-lighting", place !== null);
      for (const { link, shown, badge } of this.curves) {
        shown.classList.toggle("ma-lit", lit.includes(link));
        badge.classList.toggle("ma-lit", lit.includes(link));
      }
      for (const side of SIDES) {
        const near = new Set(lit.map((link) => link[side]));
        if (place?.side === side) near.add(place.position);
        else if (place && !("side" in place)) near.add(place[side]);
        for (const [at, word] of this.words[side].entries()) {
          word.classList.toggle("ma-lit", near.has(at));
          const picked = this.picked?.side === side && this.picked.position === at;
          word.classList.toggle("ma-picked", picked);
          if (this.options.edit) word.setAttribute("aria-pressed", String(picked));
        }
      }
      this.#tell(place, lit);
    }

    #tell(place, lit) {
      const edit = this.picked !== null || (place && !("side" in place))
        ? this.options.edit : null;
      if (place === null) {
        const hint = this.options.edit
          ? "Choose a word, then its partner: no link, sure, possible, no link."
          : "Point at a word to see its links.";
        this.details.replaceChildren(element("p", { class: "ma-hint" }, hint));
      } else if (lit.length === 0 && "side" in place) {
        const word = this.drawing[place.side][place.position];
        this.details.replaceChildren(...monoalign.detailLines(this.drawing, [], { free: word }));
      } else if (lit.length === 0) {
        const cell = this.cells.get(monoalign.keyOf([place.source, place.target]));
        this.details.replaceChildren(element("p", {}, cell.getAttribute("aria-label")));
      } else {
        this.details.replaceChildren(...monoalign.detailLines(this.drawing, lit, { edit }));
      }
      if (this.picked) this.details.append(element("p", { class: "ma-hint" }, this.#pickedHint()));
    }

    #pickedHint() {
      const { side, position } = this.picked, other = side === "source" ? "target" : "source";
      return `“${this.drawing[side][position]}” stays chosen: choose as many partners in the ` +
        `${other} as it has, then the word again, or Escape, to let it go.`;
    }

    #listen() {
      const over = (event) => {
        const place = this.#placeOf(event.target);
        if (place !== null && this.picked === null) this.#light(place);
      };
      this.stage.addEventListener("pointerover", over);
      this.stage.addEventListener("focusin", over);
      const leave = (event) => { // not on the way to the details, which may hold buttons
        if (this.picked === null && !this.root.contains(event.relatedTarget)) this.#light(null);
      };
      this.stage.addEventListener("pointerleave", leave);
      this.stage.addEventListener("focusout", leave);
      this.stage.addEventListener("click", (event) => this.#choose(this.#placeOf(event.target)));
      this.stage.addEventListener("keydown", (event) => this.#key(event));
    }

    #placeOf(node) {
      const word = node.closest(".ma-word");
      if (word) return { side: word.dataset.side, position: Number(word.dataset.position) };
      const cell = node.closest(".ma-cell");
      if (cell) return { source: Number(cell.dataset.source), target: Number(cell.dataset.target) };
      const curve = this.curves.find(({ hit }) => hit === node);
      return curve ? { source: curve.link.source, target: curve.link.target } : null;
    }

    // A click, or Enter: outside editing it only lights; in editing it picks a word or turns a link.
    #choose(place) {
      const { edit } = this.options;
      if (place === null || !edit) {
        this.#light(place);
      } else if (!("side" in place)) {
        if (this.cells) this.#turn(place.source, place.target);
        else this.#pick({ side: "source", position: place.source });
      } else if (this.picked && this.picked.side !== place.side) {
        const cell = { [this.picked.side]: this.picked.position, [place.side]: place.position };
        this.#turn(cell.source, cell.target);
      } else {
        const again = this.picked?.position === place.position;
        this.#pick(again ? null : place);
      }
    }

    #pick(place) {
      this.picked = place;
      this.#light(place);
    }

    // No link, sure, possible, and back to none.
    #turn(source, target) {
      const link = this.links.find((one) =>
        one.own && one.source === source && one.target === target);
      this.options.edit(source, target, !link ? "sure" : link.possible ? "none" : "possible");
    }

    // Arrows walk along a sentence and over to the other; Enter chooses, Escape lets go.
    #key(event) {
      const place = this.#placeOf(event.target);
      if (place === null || !("side" in place)) return;
      const { side, position } = place;
      const other = side === "source" ? "target" : "source";
      const partner = this.#linksOf(place)[0]?.[other] ?? 0;
      const rows = this.options.view === "curves" && this.stage.dataset.layout === "lines";
      const [back, on, over] = rows
        ? ["ArrowLeft", "ArrowRight", ["ArrowUp", "ArrowDown"]]
        : ["ArrowUp", "ArrowDown", ["ArrowLeft", "ArrowRight"]];
      let next = null;
      if (event.key === back) next = this.words[side][position - 1];
      else if (event.key === on) next = this.words[side][position + 1];
      else if (over.includes(event.key)) next = this.words[other][partner];
      else if (event.key === "Enter" || event.key === " ") this.#choose(place);
      else if (event.key === "Escape" && this.picked) this.#pick(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
      if (next) this.#focus(next);
    }
  }

  Object.assign(monoalign, { draw });
})((globalThis.monoalign ??= {}));
