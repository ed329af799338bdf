// The page of `monoalign view`: choose systems, filter pairs, look at one, correct it.
((monoalign) => {
  "use strict";

  const { element, pairScores, inPercent, download } = monoalign;
  const $ = (id) => document.getElementById(id);
  const VIEWS = ["curves", "grid", "changes"];

  class Browser {
    constructor(corpus) {
      this.corpus = corpus;
      this.shown = 0;
      this.reference = corpus.systems.length > 1 ? corpus.systems.length - 1 : null;
      this.view = "curves";
      this.editing = false;
      this.visible = []; // numbers of the pairs that pass the filters, in order
      this.at = 0; // place of the pair shown among them
      this.list = new monoalign.VirtualList($("list"), {
        fill: (row, number) => this.#fillRow(row, number),
        choose: (index) => this.go(index),
      });
      this.picture = null;
      this.#fillSelects();
      this.#listen();
      const wanted = location.hash; // showing a pair changes it
      this.count();
      this.#goTo(wanted);
    }

    // ---- Figures and filters

    // Count all pairs anew: after another choice of systems or threshold.
    count() {
      const { corpus, shown, reference } = this;
      corpus.threshold = corpus.hasProbabilities(shown) ? this.#threshold() : null;
      this.rows = reference === null ? null
        : corpus.pairs.map((_, number) => corpus.counts(shown, reference, number));
      this.filter();
    }

    // Choose and order the pairs to list; the pair shown stays if it is still among them.
    filter() {
      const kept = this.visible[this.at];
      this.visible = monoalign.chosenPairs(this.corpus, this.shown, this.rows, filters());
      this.at = Math.max(0, this.visible.indexOf(kept));
      this.#showFigures();
      this.list.show(this.visible, this.at);
      this.go(this.at);
    }

    #showFigures() {
      const { size } = this.corpus, { length } = this.visible;
      const all = size === 1 ? "1 pair" : `${size} pairs`;
      $("count").textContent = length === size ? all : `${length} of ${all}`;
      $("figures").replaceChildren(...(this.rows === null
        ? monoalign.holdings(this.corpus, this.shown, this.visible)
        : monoalign.scores(this.rows, this.visible)));
    }

    // ---- One pair

    // Show the pair at a place of the list.
    go(at) {
      this.at = Math.max(0, Math.min(at, this.visible.length - 1));
      this.list.move(this.at);
      this.show();
    }

    show() {
      const { corpus, shown, reference } = this, number = this.visible[this.at];
      $("nothing").hidden = number !== undefined;
      $("pair").hidden = number === undefined;
      if (number === undefined) return;
      const drawing = corpus.drawing(shown, number, corpus.threshold);
      $("pair-id").textContent = drawing.id;
      $("pair-place").textContent = `${this.at + 1} of ${this.visible.length}`;
      $("previous").disabled = this.at === 0;
      $("next").disabled = this.at === this.visible.length - 1;
      $("pair-scores").textContent = this.#scoresOf(number, drawing);
      const options = {
        view: this.view,
        reference: reference === null ? null : corpus.drawing(reference, number),
        names: reference === null ? null
          : [corpus.systems[shown].name, corpus.systems[reference].name],
        note: this.#noteOf(number),
        edit: this.editing ? (source, target, state) => this.#edit(source, target, state) : null,
      };
      if (this.picture) this.picture.update(drawing, options);
      else this.picture = monoalign.draw($("drawing"), drawing, options);
      $("undo").hidden = corpus.history.length === 0;
      const saved = corpus.isSaved(shown);
      $("save").hidden = !this.editing && saved;
      $("save").textContent = saved ? "Save corpus" : "Save changes";
      clearTimeout(this.naming);
      this.naming = setTimeout(() => { // browsers refuse a new address many times a second
        history.replaceState(null, "", `#${encodeURIComponent(drawing.id)}`);
      }, 400);
    }

    // Changes are named by Python: what the reader does to links here is not in them.
    #noteOf(number) {
      const { corpus, shown } = this;
      if (corpus.isEdited(shown, number)) {
        return "As it was before your edits: save the corpus and view it again to see theirs.";
      }
      return corpus.threshold === null ? null : "As aligned: the threshold changes nothing here.";
    }

    #scoresOf(number, drawing) {
      const parts = [];
      if (this.rows !== null) {
        const { precision, recall, f1, exact } = pairScores(this.rows[number]);
        parts.push(exact ? "agrees exactly" : [["P", precision], ["R", recall], ["F1", f1]]
          .map(([name, share]) => `${name} ${inPercent(share, 1)}`).join("  "));
      }
      if (drawing.score !== null) parts.push(`score ${Number(drawing.score.toPrecision(5))}`);
      if (this.corpus.isEdited(this.shown, number)) parts.push("edited by hand");
      return parts.join(" · ");
    }

    #fillRow(row, number) {
      const [id, source, target] = this.corpus.pairs[number];
      const head = element("div", { class: "row-head" }, element("span", { class: "row-id" }, id));
      if (this.corpus.isEdited(this.shown, number)) {
        head.append(element("span", { class: "row-mark" }, "edited"));
      }
      if (this.rows !== null) {
        const { f1 } = pairScores(this.rows[number]);
        const meter = element("span", { class: "row-bar" });
        meter.style.setProperty("--share", `${Math.round(100 * f1)}%`);
        head.append(meter, element("span", { class: "row-f1" }, inPercent(f1, 0)));
      }
      row.append(head,
        element("div", { class: "row-text" }, source.join(" ")),
        element("div", { class: "row-text" }, target.join(" ")));
    }

    // ---- Editing

    #edit(source, target, state) {
      const number = this.visible[this.at];
      this.corpus.edit(this.shown, number, [source, target], state);
      this.#recount(number);
    }

    undo() {
      const undone = this.corpus.undo();
      if (!undone) return;
      if (undone.system === this.shown) {
        const at = this.visible.indexOf(undone.number);
        if (at >= 0) this.at = at;
      }
      this.#recount(undone.number);
      this.list.move(this.at);
    }

    // After an edit the list stays as it is: a pair does not vanish under the hand that corrects it.
    #recount(number) {
      if (this.rows !== null) {
        this.rows[number] = this.corpus.counts(this.shown, this.reference, number);
      }
      this.#showFigures();
      this.list.render();
      this.show();
    }

    save() {
      const name = this.corpus.systems[this.shown].name.replace(/\.[\w.]+$/, "");
      download(`${name}-corrected.jsonl`, [...this.corpus.lines(this.shown)],
        "application/x-ndjson");
      this.corpus.markSaved(this.shown);
      this.show();
    }

    // ---- Controls

    #fillSelects() {
      const { systems } = this.corpus;
      const options = (chosen) => systems.map(({ name }, number) => {
        const option = element("option", { value: number }, name);
        option.selected = number === chosen;
        return option;
      });
      $("shown").replaceChildren(...options(this.shown));
      $("reference").replaceChildren(
        element("option", { value: "" }, "nothing"), ...options(this.reference));
      $("reference-field").hidden = systems.length < 2;
      this.#showFields();
    }

    #showFields() {
      const alone = this.reference === null;
      $("differing-field").hidden = alone;
      $("f1-field").hidden = alone;
      for (const name of ["worst", "apart"]) {
        $("order").querySelector(`[value=${name}]`).hidden = alone;
      }
      $("threshold-field").hidden = !this.corpus.hasProbabilities(this.shown);
    }

    #listen() {
      const choose = () => {
        this.shown = Number($("shown").value);
        this.reference = $("reference").value === "" ? null : Number($("reference").value);
        this.#showFields();
        this.count();
      };
      $("shown").addEventListener("change", choose);
      $("reference").addEventListener("change", choose);
      for (const id of ["text", "differing", "f1-least", "f1-most", "kind", "order"]) {
        $(id).addEventListener("input", later(() => this.filter()));
      }
      $("threshold").addEventListener("input", later(() => this.#setThreshold(true)));
      $("threshold-reset").addEventListener("click", () => this.#setThreshold(false));
      $("previous").addEventListener("click", () => this.go(this.at - 1));
      $("next").addEventListener("click", () => this.go(this.at + 1));
      for (const view of VIEWS) $(view).addEventListener("click", () => this.#setView(view));
      $("edit").addEventListener("click", () => this.#setEditing(!this.editing));
      $("undo").addEventListener("click", () => this.undo());
      $("save").addEventListener("click", () => this.save());
      $("svg").addEventListener("click", () =>
        download(`${$("pair-id").textContent}.svg`, [this.picture.svg()], "image/svg+xml"));
      $("list").addEventListener("keydown", (event) => this.#listKey(event));
      document.addEventListener("keydown", (event) => this.#key(event));
      addEventListener("hashchange", () => this.#goTo(location.hash));
      addEventListener("beforeunload", (event) => {
        const { corpus } = this;
        if (!corpus.systems.every((_, system) => corpus.isSaved(system))) event.preventDefault();
      });
      if (matchMedia("(max-width: 52rem)").matches) $("filters").open = false;
    }

    #threshold() {
      return $("threshold").dataset.used ? Number($("threshold").value) / 100 : null;
    }

    #setThreshold(used) {
      if (used) $("threshold").dataset.used = "yes";
      else delete $("threshold").dataset.used;
      const threshold = this.#threshold();
      $("threshold-value").textContent = threshold === null ? "as aligned" : threshold.toFixed(2);
      $("threshold-reset").hidden = threshold === null;
      this.count();
    }

    #setView(view) {
      this.view = view;
      for (const each of VIEWS) $(each).setAttribute("aria-pressed", view === each);
      $("svg").hidden = view === "changes";
      this.show();
    }

    #setEditing(editing) {
      this.editing = editing;
      if (editing && this.view === "changes") this.#setView("curves"); // links are needed
      $("edit").setAttribute("aria-pressed", editing);
      $("edit").textContent = editing ? "Editing" : "Edit";
      this.show();
    }

    #listKey(event) {
      const page = this.list.rowsInView;
      const next = {
        ArrowDown: this.at + 1, ArrowUp: this.at - 1, PageDown: this.at + page,
        PageUp: this.at - page, Home: 0, End: this.visible.length - 1,
      }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      this.go(next);
    }

    #key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest("input, select, textarea")) {
        if (event.key === "Escape") event.target.blur();
        return;
      }
      const act = {
        j: () => this.go(this.at + 1),
        k: () => this.go(this.at - 1),
        g: () => this.#setView(this.view === "grid" ? "curves" : "grid"),
        c: () => this.#setView(this.view === "changes" ? "curves" : "changes"),
        e: () => this.#setEditing(!this.editing),
        u: () => this.undo(),
        d: () => {
          if (this.reference !== null) $("differing").click();
        },
        "/": () => $("text").focus(),
      }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }

    // Show the pair that an address names after its #.
    #goTo(hash) {
      let wanted;
      try {
        wanted = decodeURIComponent(hash.slice(1));
      } catch {
        return; // not an address that this page made
      }
      const at = this.visible.findIndex((number) => this.corpus.pairs[number][0] === wanted);
      if (at >= 0 && at !== this.at) this.go(at);
    }
  }

  // What the reader has asked for.
  function filters() {
    return {
      text: $("text").value.trim().toLowerCase(),
      differing: $("differing").checked,
      least: Number($("f1-least").value || 0) / 100,
      most: Number($("f1-most").value || 100) / 100,
      kind: $("kind").value,
      order: $("order").value,
    };
  }

  // At most once a frame, however often it is asked for.
  function later(act) {
    let asked = false;
    return () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        act();
      });
    };
  }

  monoalign.browser = new Browser(
    new monoalign.Corpus(JSON.parse(document.getElementById("data").textContent)));
})((globalThis.monoalign ??= {}));
