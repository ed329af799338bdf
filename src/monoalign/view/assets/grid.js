// The matrix of probabilities: a row a source word, a column a target word, a mark a link.
((monoalign) => {
  "use strict";

  // A table; `words.source` and `words.target` get its headings, `cells` its cells by key.
  function drawGrid(drawing, links) {
    const { element, keyOf } = monoalign;
    const chances = monoalign.probabilitiesOf(drawing);
    const byCell = new Map(links.map((link) => [keyOf([link.source, link.target]), link]));
    const words = { source: [], target: [] }, cells = new Map();
    const table = element("table", { class: "ma-grid" });
    const top = element("tr", {}, element("td", { class: "ma-corner" }));
    for (const [position, word] of drawing.target.entries()) {
      const name = monoalign.wordElement(word, "target", position);
      words.target.push(name);
      top.append(element("th", { scope: "col" }, name));
    }
    table.append(element("thead", {}, top));
    const body = element("tbody");
    for (const [source, word] of drawing.source.entries()) {
      const name = monoalign.wordElement(word, "source", source);
      words.source.push(name);
      const row = element("tr", {}, element("th", { scope: "row" }, name));
      for (const target of drawing.target.keys()) {
        const key = keyOf([source, target]);
        const cell = cellElement(drawing, [source, target], byCell.get(key), chances.get(key));
        cells.set(key, cell);
        row.append(cell);
      }
      body.append(row);
    }
    table.append(body);
    return { table, words, cells };
  }

  function cellElement(drawing, [source, target], link, chance) {
    const cell = monoalign.element("td", { class: "ma-cell" });
    cell.dataset.source = source;
    cell.dataset.target = target;
    const probability = chance ?? link?.probability ?? null;
    if (probability !== null) {
      cell.style.setProperty("--ma-chance", `${Math.round(probability * 100)}%`);
      cell.classList.add("ma-shaded");
    }
    if (link) {
      cell.append(monoalign.element("span", { class: `ma-mark ${monoalign.classesOf(link)}` }));
    }
    const said = link ? monoalign.traitsOf(link) : ["no link"];
    if (!link && probability !== null) said.push(monoalign.percent(probability));
    const words = monoalign.wordsOf(drawing, { source, target });
    cell.setAttribute("aria-label", [words, ...said].join(", "));
    return cell;
  }

  Object.assign(monoalign, { drawGrid });
})((globalThis.monoalign ??= {}));
