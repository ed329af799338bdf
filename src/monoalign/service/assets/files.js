// What a reader opens or drops: texts, and tables of pairs.
((page) => {
  "use strict";

  const ROLES = {
    id: ["id", "pairid", "index"],
    source: ["source", "sentence1", "text1", "premise", "original", "complex", "old", "before"],
    target: ["target", "sentence2", "text2", "hypothesis", "revised", "simple", "new", "after"],
  };

  // Whether a file holds pairs, and no text.
  function isTable(name, text) {
    return /\.(tsv|csv)$/i.test(name) || text.includes("\t");
  }

  // Rows of `source, target` or `id, source, target`, or whatever a header names.
  function pairsOf(name, text) {
    const comma = /\.csv$/i.test(name) && !text.includes("\t");
    const rows = comma ? commaRows(text) : tabRows(text);
    const columns = rows.length > 0 ? headerOf(rows[0].cells) : null;
    if (columns) rows.shift();
    const pairs = rows.map(({ cells, line }) => {
      const fits = columns ? cells.length === columns.size : [2, 3].includes(cells.length);
      if (!fits) {
        const expected = columns ? columns.size : "2 or 3";
        throw new Error(`line ${line}: expected ${expected} columns separated by ` +
          `${comma ? "commas" : "tabs"}, found ${cells.length}`);
      }
      const { id, source, target } = columns ??
        { id: cells.length === 3 ? 0 : -1, source: cells.length - 2, target: cells.length - 1 };
      const pair = { source: cells[source], target: cells[target] };
      return id >= 0 ? { id: cells[id], ...pair } : pair;
    });
    if (pairs.length === 0) throw new Error("expected pairs, found an empty file");
    return pairs;
  }

  // The places of id, source and target, if the first row names them.
  function headerOf(cells) {
    const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ""));
    const place = (role) => names.findIndex((name) => ROLES[role].includes(name));
    const found = { id: place("id"), source: place("source"), target: place("target") };
    return found.source >= 0 && found.target >= 0 ? { ...found, size: cells.length } : null;
  }

  function tabRows(text) {
    return text.split(/\r?\n/)
      .map((line, at) => ({ cells: line.split("\t"), line: at + 1 }))
      .filter(({ cells }) => cells.length > 1 || cells[0] !== "");
  }

  // Cells in quotes may hold commas, line breaks and doubled quotes.
  function commaRows(text) {
    const rows = [];
    let cells = [], line = 1, begun = 1, at = 0;
    while (at < text.length) {
      let cell = "";
      if (text[at] === '"') {
        const opened = line;
        for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
          if (at >= text.length) throw new Error(`line ${opened}: expected a closing quote`);
          if (text[at] === '"') at += 1;
          if (text[at] === "\n") line += 1;
          cell += text[at];
        }
        at += 1;
      }
      const rest = /[,\r\n]/g;
      rest.lastIndex = at;
      const end = rest.exec(text)?.index ?? text.length;
      cells.push(cell + text.slice(at, end));
      at = end;
      if (text[at] === ",") {
        at += 1;
        if (at < text.length) continue;
        cells.push("");
      }
      if (cells.length > 1 || cells[0] !== "") rows.push({ cells, line: begun });
      if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
      at += 1;
      line += 1;
      begun = line;
      cells = [];
    }
    return rows;
  }

  Object.assign(page, { isTable, pairsOf });
})((globalThis.monoalignPage ??= {}));
