// The pairs of a page with the alignments of all its systems, edits included: no DOM here.
// page.py says how the data is laid out.
((monoalign) => {
  "use strict";

  const { keyOf, cellsOf } = monoalign;

  class Corpus {
    constructor({ pairs, systems }) {
      this.pairs = pairs;
      this.systems = systems;
      this.threshold = null; // of the system shown
      this.edits = systems.map(() => new Map()); // a system: pair -> { links, possible }
      this.history = []; // [system, pair, what was there before]
      this.saved = systems.map(() => undefined); // a system: its last edit when it was saved
      this.texts = [];
    }

    get size() {
      return this.pairs.length;
    }

    hasProbabilities(system) {
      return this.systems[system].alignments.some((one) => one[2] !== null);
    }

    // What `monoalign.draw` takes; `threshold` makes links of probable cells, but not of edited ones.
    drawing(system, number, threshold = null) {
      const [id, source, target] = this.pairs[number];
      const [links, possible, probabilities, score, [edits, callouts]] =
        this.systems[system].alignments[number];
      const texts = this.pairs[number][3], changes = { edits, callouts };
      const edited = this.edits[system].get(number);
      const drawing = { id, source, target, links, possible, probabilities, score, changes, texts };
      if (edited) return { ...drawing, ...edited };
      return threshold === null || probabilities === null ? drawing
        : { ...drawing, links: probable(probabilities, threshold) };
    }

    // Set one link of a system to "sure", "possible" or "none".
    edit(system, number, [source, target], state) {
      const { links, possible } = this.drawing(system, number, this.threshold);
      this.history.push([system, number, this.edits[system].get(number) ?? null]);
      const key = keyOf([source, target]);
      const without = (flat) => cellsOf(flat).filter((cell) => keyOf(cell) !== key);
      const wanted = { sure: without(links), possible: without(possible) };
      wanted[state]?.push([source, target]);
      this.edits[system].set(number, {
        links: flat(wanted.sure),
        possible: flat(wanted.possible),
      });
    }

    // Take the last edit back; the pair it was in, or null.
    undo() {
      const last = this.history.pop();
      if (!last) return null;
      const [system, number, before] = last;
      if (before) this.edits[system].set(number, before);
      else this.edits[system].delete(number);
      return { system, number };
    }

    // Whether a system is as it was when it was read or last saved.
    isSaved(system) {
      return this.#lastEdit(system) === this.saved[system];
    }

    markSaved(system) {
      this.saved[system] = this.#lastEdit(system);
    }

    #lastEdit(system) {
      return this.history.findLast(([edited]) => edited === system);
    }

    isEdited(system, number) {
      return this.edits[system].has(number);
    }

    // Correct, predicted, gold and allowed links of one pair, as evaluation/counts.py has them.
    counts(system, reference, number) {
      const ours = this.drawing(system, number, this.threshold);
      const theirs = this.drawing(reference, number);
      const sure = new Set(cellsOf(theirs.links).map(keyOf));
      const possible = new Set(cellsOf(theirs.possible).map(keyOf));
      let correct = 0, allowed = 0;
      const predicted = cellsOf(ours.links).map(keyOf);
      for (const key of predicted) {
        if (sure.has(key)) correct += 1;
        else if (possible.has(key)) allowed += 1;
      }
      return [correct, predicted.length, sure.size, correct + allowed];
    }

    // The kinds of edit that a pair has: EQ, SUB, DEL, INS, and `phrase`, `possible`.
    editKinds(system, number) {
      const drawing = this.drawing(system, number, this.threshold);
      const links = monoalign.linksOf(drawing), free = monoalign.unaligned(drawing, links);
      const kinds = new Set();
      for (const link of links) {
        if (link.possible) kinds.add("possible");
        else kinds.add(link.kind === "identical" ? "EQ" : "SUB");
        if (link.kind === "phrase") kinds.add("phrase");
      }
      if (free.source.length > 0) kinds.add("DEL");
      if (free.target.length > 0) kinds.add("INS");
      return kinds;
    }

    // Id and sentences in lower case, for searching.
    text(number) {
      const [id, source, target] = this.pairs[number];
      return (this.texts[number] ??=
        `${id}\n${source.join(" ")}\n${target.join(" ")}`.toLowerCase());
    }

    // A system as the lines of a corpus file, edits included; corpora/jsonl.py reads them.
    *lines(system) {
      for (let number = 0; number < this.size; number += 1) {
        const [id, source, target, extra] = this.pairs[number];
        const { links, possible } = this.drawing(system, number, this.threshold);
        yield JSON.stringify({
          id,
          source: sentence(source, extra?.[0], extra?.[1]),
          target: sentence(target, extra?.[2], extra?.[3]),
          links: cellsOf(links),
          possible: cellsOf(possible),
        }) + "\n";
      }
    }
  }

  // Averages of many pairs' counts, each from 0 to 1, as evaluation/counts.py takes them.
  function averages(rows) {
    const total = [0, 0, 0, 0], sums = { precision: 0, recall: 0, exact: 0 };
    for (const row of rows) {
      const { precision, recall, exact } = pairScores(row);
      sums.precision += precision;
      sums.recall += recall;
      sums.exact += exact;
      for (const [at, value] of row.entries()) total[at] += value;
    }
    const [correct, predicted, gold, allowed] = total, size = Math.max(rows.length, 1);
    const macro = { precision: sums.precision / size, recall: sums.recall / size };
    const micro = rows.length === 0 ? { precision: 0, recall: 0 } : pairScores(total);
    return {
      precision: macro.precision,
      recall: macro.recall,
      f1: harmonic(macro.precision, macro.recall),
      exact: sums.exact / size,
      micro: harmonic(micro.precision, micro.recall),
      aer: predicted + gold === 0 ? 0 : 1 - (correct + allowed) / (predicted + gold),
      pairs: rows.length,
    };
  }

  function pairScores([correct, predicted, gold]) {
    const empty = predicted === 0 && gold === 0;
    const precision = empty ? 1 : correct / Math.max(predicted, 1);
    const recall = empty ? 1 : correct / Math.max(gold, 1);
    const exact = correct === predicted && correct === gold ? 1 : 0;
    return { precision, recall, f1: harmonic(precision, recall), exact };
  }

  function harmonic(precision, recall) {
    return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  }

  // A share in percent with so many decimals; ties go to the even digit, as Python rounds.
  function inPercent(share, decimals) {
    const value = 100 * share, exact = value.toFixed(40), point = exact.indexOf(".");
    const down = exact.slice(0, decimals ? point + 1 + decimals : point), rest = exact.slice(point + 1 + decimals);
    const tie = /^50*$/.test(rest), even = Number(down.at(-1)) % 2 === 0;
    return tie && even ? down : value.toFixed(decimals);
  }

  function probable(probabilities, threshold) {
    const links = [], least = Math.round(threshold * 1000);
    for (let at = 0; at < probabilities.length; at += 3) {
      if (probabilities[at + 2] >= least) links.push(probabilities[at], probabilities[at + 1]);
    }
    return links;
  }

  function sentence(words, text, offsets) {
    const whole = { text: text ?? words.join(" "), words };
    return offsets ? { ...whole, offsets: cellsOf(offsets) } : whole;
  }

  const flat = (cells) => cells.sort((a, b) => a[0] - b[0] || a[1] - b[1]).flat();

  Object.assign(monoalign, { Corpus, averages, pairScores, inPercent });
})((globalThis.monoalign ??= {}));
