// monoalign.drawChanges(container, rows, options) shows what changed: old and new side by side, below
// each other where there is no room. Rows are those of changed_rows.js. Options, all optional:
//   names   [old, new], the headings of both sides
//   note    a line above, as a string
// Point at a word, or walk there (Tab to a row, arrows along it), and its partner is lit; Enter jumps
// to it. The links of linked sentences are drawn on demand, one pair of sentences at a time.
((monoalign) => {
  "use strict";

  const { element } = monoalign;
  const DONE = {
    keep: "kept", case: "other capitals", spelling: "other spelling", inflect: "other form",
    replace: "replaced", split: "one word for several", merge: "several words for one",
    move: "moved", delete: "deleted", insert: "inserted",
  };
  const MANY = 50; // rows, from which on those out of sight are not laid out
  const SHORT = 20; // characters of a word that is kept on one line with its signs
  const MINOR = ["case", "spelling", "inflect"];
  const LEGEND = [
    ["del", "", "deleted"], ["ins", "", "inserted"], ["span", "ch-replace", "replaced"],
    ["span", "ch-minor", "other form or spelling"], ["span", "ch-move", "moved"],
    ["span", "ch-alarm", "says something else"],
  ];
  const SHOWN = [
    ["all", "all sentences"], ["changes", "what changed"], ["alarms", "what says something else"],
  ];

  function drawChanges(container, rows, options = {}) {
    const changes = new Changes(rows, options);
    container.replaceChildren(changes.root);
    return { destroy: () => changes.destroy() };
  }

  class Changes {
    constructor(rows, { names = null, note = null }) {
      this.rows = rows;
      this.lit = [];
      this.pictures = [];
      this.isPair = rows.length === 1 && rows[0].numbers === null;
      this.root = element("div", { class: `ma ch${this.isPair ? " ch-pair" : ""}` });
      this.list = element("div", { class: "ch-rows" }, ...rows.map((row, at) => this.#row(row, at)));
      this.list.classList.toggle("ch-many", rows.length > MANY);
      this.told = element("p", { class: "ch-told", "aria-live": "polite" });
      if (note) this.root.append(element("p", { class: "ch-note" }, note));
      this.root.append(this.#top());
      if (names) {
        this.root.append(element("div", { class: "ch-heads", "aria-hidden": "true" },
          ...(this.isPair ? [] : [element("span")]), ...names.map((name) => element("span", {}, monoalign.shownText(name)))));
      }
      this.root.append(this.list, this.told);
      this.#listen();
      this.#light(null);
    }

    destroy() {
      for (const picture of this.pictures) picture.destroy();
      this.root.remove();
    }

    // ---- Rows

    #row(row, number) {
      const quiet = row.label === "unchanged" ? " ch-same" : "";
      const called = row.callouts.length > 0 ? " ch-called" : "";
      const section = element("section", { class: `ch-row${quiet}${called}`, "data-row": number });
      const label = element("p", { class: "ch-label" },
        element("b", { "data-label": row.label }, row.label));
      if (row.numbers) label.append(" ", row.numbers.join(" → ").trim());
      const sides = ["source", "target"].map((side) => this.#side(row, side));
      section.append(label, ...sides);
      if (called) section.append(this.#callouts(row));
      if (row.drawing && !quiet) label.append(this.#linksButton(row, section));
      const first = section.querySelector("[tabindex]");
      if (first) first.tabIndex = 0;
      return section;
    }

    #side(row, side) {
      const name = side === "source" ? "old" : "new", pieces = row[side];
      const line = element("p", { class: `ch-side ch-${name}`, "data-side": name });
      if (pieces.length === 0) line.classList.add("ch-none");
      for (const piece of pieces) {
        line.append(piece.before, piece.edit === null
          ? element(side === "source" ? "del" : "ins", {}, monoalign.shownText(piece.text))
          : this.#piece(row, piece));
      }
      return line;
    }

    #piece(row, { edit: number, text, isCalled }) {
      const edit = row.edits[number], { operation } = edit;
      const name = { delete: "del", insert: "ins" }[operation] ?? "span";
      const piece = element(name, { "data-edit": number }, monoalign.shownText(text));
      if (operation === "keep") return piece;
      const classes = MINOR.includes(operation) ? ["ch-minor"] : operation === "move" ? ["ch-move"]
        : name === "span" ? ["ch-replace"] : [];
      if (isCalled) classes.push("ch-alarm");
      if (text.length < SHORT && !text.includes(" ")) classes.push("ch-word");
      if (classes.length > 0) piece.className = classes.join(" ");
      piece.setAttribute("role", "button");
      piece.setAttribute("aria-label", `${text}: ${said(row, edit)}`);
      piece.tabIndex = -1;
      return piece;
    }

    #callouts(row) {
      const list = element("ul", { class: "ch-callouts" });
      for (const { kind, source, target } of row.callouts) {
        list.append(element("li", {}, element("b", {}, `≠ ${kind}`),
          `: ${monoalign.shownText(source || "—")} → ${monoalign.shownText(target || "—")}`));
      }
      return list;
    }

    #linksButton(row, section) {
      const button = element("button",
        { type: "button", class: "ma-button ch-links", "aria-expanded": "false" }, "Links");
      let box = null;
      button.addEventListener("click", () => {
        if (box === null) {
          box = element("div", { class: "ch-curves" });
          section.append(box);
          this.pictures.push(monoalign.draw(box, row.drawing, { quiet: true }));
        } else {
          box.hidden = !box.hidden;
        }
        button.setAttribute("aria-expanded", String(!box.hidden));
      });
      return button;
    }

    // What the marks mean, and for documents which rows are shown.
    #top() {
      const legend = element("ul", { class: "ma-legend ch-legend", "aria-label": "Legend" });
      for (const [name, classes, label] of LEGEND) {
        legend.append(element("li", {}, element(name, classes ? { class: classes } : {}, label)));
      }
      const top = element("div", { class: "ch-top" }, legend);
      if (this.rows.length > 1) {
        const menu = element("select", { class: "ch-show" });
        for (const [value, label] of SHOWN) menu.append(new Option(label, value));
        menu.lastChild.disabled = this.rows.every(({ callouts }) => callouts.length === 0);
        menu.addEventListener("change", () => { this.list.dataset.show = menu.value; });
        top.prepend(element("label", {}, "Show ", menu));
      }
      return top;
    }

    // ---- Partners

    #listen() {
      const over = (event) => this.#light(pieceAt(event.target));
      this.list.addEventListener("pointerover", over);
      this.list.addEventListener("focusin", over);
      this.list.addEventListener("pointerleave", () => this.#light(null));
      this.list.addEventListener("focusout", () => this.#light(null));
      this.list.addEventListener("click", (event) => this.#light(pieceAt(event.target)));
      this.list.addEventListener("keydown", (event) => this.#key(event));
    }

    // Light a piece, its partners, and for a negation what it negates.
    #light(piece) {
      for (const each of this.lit) each.classList.remove("ma-lit");
      this.lit = [];
      if (piece === null) {
        const verb = matchMedia("(hover: none)").matches ? "Tap" : "Point at";
        this.told.replaceChildren(element("span", { class: "ma-hint" },
          `${verb} a word to see its partner.`));
        return;
      }
      const row = this.#rowOf(piece), edit = row.edits[piece.dataset.edit];
      this.lit = siblings(piece).filter(({ dataset }) =>
        row.edits[dataset.edit].group === edit.group || edit.near.has(Number(dataset.edit)));
      for (const each of this.lit) each.classList.add("ma-lit");
      this.told.replaceChildren(monoalign.shownText(said(row, edit)));
    }

    #rowOf(piece) {
      return this.rows[piece.closest(".ch-row").dataset.row];
    }

    // Arrows walk along the changes of a row, Enter goes to the partner on the other side.
    #key(event) {
      const piece = event.target.closest("[data-edit]");
      if (!piece) return;
      const walk = siblings(piece).filter((each) => each.hasAttribute("tabindex"));
      const at = walk.indexOf(piece);
      let next = null;
      if (event.key === "ArrowRight" || event.key === "ArrowDown") next = walk[at + 1];
      else if (event.key === "ArrowLeft" || event.key === "ArrowUp") next = walk[at - 1];
      else if (event.key === "Home") [next] = walk;
      else if (event.key === "End") next = walk.at(-1);
      else if (event.key === "Enter" || event.key === " ") {
        const { edits } = this.#rowOf(piece), own = edits[piece.dataset.edit].group;
        next = walk.find((each) => edits[each.dataset.edit].group === own &&
          each.parentElement !== piece.parentElement);
      } else return;
      event.preventDefault();
      event.stopPropagation();
      if (!next) return;
      for (const each of walk) each.tabIndex = each === next ? 0 : -1;
      next.focus();
    }
  }

  const siblings = (piece) => [...piece.closest(".ch-row").querySelectorAll("[data-edit]")];

  const pieceAt = (node) => node instanceof Element ? node.closest("[data-edit]") : null;

  // An edit in words: `replaced: bought → purchased, equivalent, 93.0 %`.
  function said(row, edit) {
    const partner = row.edits.find((other) => other !== edit && other.group === edit.group);
    const old = edit.source || partner?.source, now = edit.target || partner?.target;
    const words = [old, now].filter(Boolean).join(" → ");
    const parts = [`${partner ? DONE.replace : DONE[edit.operation]}: ${words}`];
    if (edit.relation && edit.operation !== "keep") parts.push(edit.relation);
    for (const number of edit.near) {
      const { source, target } = row.edits[number];
      parts.push(`about ${[source, target].filter(Boolean).join(" → ")}`);
    }
    if (edit.probability !== undefined) parts.push(monoalign.percent(edit.probability));
    return parts.join(", ");
  }

  Object.assign(monoalign, { drawChanges });
})((globalThis.monoalign ??= {}));
