// What is drawn, as plain data: no DOM here. drawing.py says what a drawing holds.
((monoalign) => {
  "use strict";

  // The links of a drawing, in the order of the source. With a threshold, the sure links are the
  // cells that are at least so probable; a drawing without probabilities keeps its own.
  function linksOf(drawing, threshold = null) {
    const chances = probabilitiesOf(drawing);
    let sure = cellsOf(drawing.links);
    if (threshold !== null && chances.size > 0) {
      sure = [...chances.entries()]
        .filter(([, value]) => value >= threshold)
        .map(([key]) => cellOf(key));
    }
    const taken = new Set(sure.map(keyOf));
    const possible = cellsOf(drawing.possible).filter((cell) => !taken.has(keyOf(cell)));
    const busySource = new Map(), busyTarget = new Map();
    for (const [source, target] of sure) {
      busySource.set(source, (busySource.get(source) ?? 0) + 1);
      busyTarget.set(target, (busyTarget.get(target) ?? 0) + 1);
    }
    const link = ([source, target], isPossible) => {
      const alone = isPossible ? 0 : 1;
      const phrase =
        (busySource.get(source) ?? 0) > alone || (busyTarget.get(target) ?? 0) > alone;
      const same = drawing.source[source].toLowerCase() === drawing.target[target].toLowerCase();
      return {
        source,
        target,
        kind: same ? "identical" : phrase ? "phrase" : "paraphrase",
        probability: chances.get(keyOf([source, target])) ?? null,
        possible: isPossible,
        status: null,
        own: true,
      };
    };
    return [...sure.map((cell) => link(cell, false)), ...possible.map((cell) => link(cell, true))]
      .sort(inOrder);
  }

  // Links beside those of a reference: `both`, `allowed` (possible in the reference), `wrong` (only
  // here), `missing` (only there) or, for what is merely possible, `possible`. What is not of the
  // first drawing has `own: false`.
  function compared(links, reference) {
    const theirs = new Map(reference.map((link) => [keyOf([link.source, link.target]), link]));
    const found = links.map((link) => {
      const key = keyOf([link.source, link.target]), other = theirs.get(key);
      theirs.delete(key);
      const left = !other ? "wrong" : other.possible ? "allowed" : "both";
      const right = other && !other.possible ? "missing" : "possible";
      return { ...link, status: link.possible ? right : left };
    });
    for (const link of theirs.values()) {
      const status = link.possible ? "possible" : "missing";
      found.push({ ...link, probability: null, status, own: false });
    }
    return found.sort(inOrder);
  }

  // Positions of the words that no sure link touches, on both sides.
  function unaligned(drawing, links) {
    const sure = links.filter((link) => !link.possible && link.own);
    const sources = new Set(sure.map((link) => link.source));
    const targets = new Set(sure.map((link) => link.target));
    const free = (words, busy) => words.map((_, at) => at).filter((at) => !busy.has(at));
    return { source: free(drawing.source, sources), target: free(drawing.target, targets) };
  }

  // The alignment in words, the same as Drawing.text.
  function describe(drawing, links) {
    const free = unaligned(drawing, links);
    const listed = (words, places) => places.map((at) => words[at]).join(", ") || "none";
    const spoken = (link) => [wordsOf(drawing, link), ...traitsOf(link)].join(", ");
    return [
      `Source: ${drawing.source.join(" ")}`,
      `Target: ${drawing.target.join(" ")}`,
      `Links: ${links.map(spoken).join("; ") || "none"}.`,
      `Unaligned in the source: ${listed(drawing.source, free.source)}.`,
      `Unaligned in the target: ${listed(drawing.target, free.target)}.`,
    ].join(" ");
  }

  function wordsOf(drawing, link) {
    return `${drawing.source[link.source]} – ${drawing.target[link.target]}`;
  }

  // Kind, whether it is only possible, probability, and what a comparison says.
  function traitsOf(link) {
    const traits = [link.kind];
    if (link.possible) traits.push("possible");
    if (link.probability !== null) traits.push(percent(link.probability));
    if (link.status !== null && link.status !== "possible") traits.push(SAID[link.status]);
    return traits;
  }

  const SAID = { both: "in both", allowed: "allowed", wrong: "wrong", missing: "missing" };

  function percent(probability) {
    return `${(Math.round(probability * 1000) / 10).toFixed(1)} %`;
  }

  function probabilitiesOf(drawing) {
    const chances = new Map(), flat = drawing.probabilities ?? [];
    for (let at = 0; at < flat.length; at += 3) {
      chances.set(keyOf([flat[at], flat[at + 1]]), flat[at + 2] / 1000);
    }
    return chances;
  }

  function cellsOf(flat) {
    const cells = [];
    for (let at = 0; at < flat.length; at += 2) cells.push([flat[at], flat[at + 1]]);
    return cells;
  }

  // Cells as one number: no sentence has a million words.
  const keyOf = ([source, target]) => source * 1e6 + target;
  const cellOf = (key) => [Math.floor(key / 1e6), key % 1e6];
  const inOrder = (one, other) => one.source - other.source || one.target - other.target;

  Object.assign(monoalign, {
    linksOf, compared, unaligned, describe, wordsOf, traitsOf, percent, probabilitiesOf, cellsOf,
    keyOf,
  });
})((globalThis.monoalign ??= {}));
