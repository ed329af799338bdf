// A long list of which only what is visible is on the page.
((monoalign) => {
  "use strict";

  const ROW = 66; // pixels; browser.css says the same
  const SPARE = 6; // rows ready above and below

  // `fill(row, item)` puts an item into an empty row; `choose(index)` is told what the reader picks.
  class VirtualList {
    constructor(box, { fill, choose }) {
      Object.assign(this, { box, fill, choose, items: [], current: -1 });
      this.tall = monoalign.element("div", { class: "list-tall" });
      box.replaceChildren(this.tall);
      box.addEventListener("scroll", () => this.render(), { passive: true });
      box.addEventListener("click", (event) => {
        const row = event.target.closest("[role=option]");
        if (row) this.choose(Number(row.dataset.index));
      });
      new ResizeObserver(() => this.render()).observe(box);
    }

    get rowsInView() {
      return Math.max(1, Math.floor(this.box.clientHeight / ROW));
    }

    show(items, current) {
      this.items = items;
      this.current = current;
      this.tall.style.height = `${items.length * ROW}px`;
      this.render();
    }

    // Make an item the current one and bring it into view.
    move(current) {
      this.current = current;
      const top = current * ROW, { scrollTop, clientHeight } = this.box;
      if (top < scrollTop) this.box.scrollTop = top;
      else if (top + ROW > scrollTop + clientHeight) this.box.scrollTop = top + ROW - clientHeight;
      this.render();
    }

    render() {
      const first = Math.max(0, Math.floor(this.box.scrollTop / ROW) - SPARE);
      const last = Math.min(
        this.items.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / ROW) + SPARE);
      const rows = [];
      for (let index = first; index < last; index += 1) rows.push(this.#row(index));
      this.tall.replaceChildren(...rows);
      if (this.current >= first && this.current < last) {
        this.box.setAttribute("aria-activedescendant", `row-${this.current}`);
      } else {
        this.box.removeAttribute("aria-activedescendant");
      }
    }

    #row(index) {
      const row = monoalign.element("div", {
        class: "row", role: "option", id: `row-${index}`, "aria-setsize": this.items.length,
        "aria-posinset": index + 1, "aria-selected": index === this.current,
      });
      row.dataset.index = index;
      row.style.top = `${index * ROW}px`;
      this.fill(row, this.items[index]);
      return row;
    }
  }

  Object.assign(monoalign, { VirtualList });
})((globalThis.monoalign ??= {}));
