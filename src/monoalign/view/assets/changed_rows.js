// What changed, as plain data: no DOM here. A row is two sentences, or more, that correspond:
//   { label, numbers, source: [piece…], target: [piece…], edits, callouts, drawing }
// A piece is the text of one or more words of an edit, with what stands before it:
//   { before, text, edit, isCalled }   `edit` is a number: edits[edit] = { operation, relation,
//   source, target, probability, group, near }; words and what stands in their place are of one
//   group, and a negation is `near` what it negates. Texts of both sides are `source` and `target`.
//   Words are called out if they are why an edit says something else: *not*, of *did not*.
((monoalign) => {
  "use strict";

  const SIDES = ["source", "target"];
  const ALARMING = ["opposite", "different"];

  // The rows of two documents; `record` is what DocumentAlignment.to_record() gives.
  function documentRows(record) {
    const texts = { source: cutter(record.source.text), target: cutter(record.target.text) };
    return record.links.map((link) => rowOf(record, link, texts));
  }

  // One pair as a row. `drawing.changes` holds edits and callouts by position (changed_pairs.py),
  // `drawing.texts` the sentences with the offsets of their words, as far as words do not say them.
  function pairRow(drawing) {
    const [sourceText, sourceOffsets, targetText, targetOffsets] = drawing.texts ?? [];
    const source = sideOf(drawing.source, sourceText, sourceOffsets);
    const target = sideOf(drawing.target, targetText, targetOffsets);
    const spans = (left, right) => ({
      source: left.map((at) => source.spans[at]), target: right.map((at) => target.spans[at]),
    });
    const { edits, callouts } = drawing.changes;
    const changes = edits.map(([operation, left, right, relation = null, about = null, chance]) => ({
      operation, relation, ...spans(left, right), about: about && spans(...about),
      probability: chance === undefined ? undefined : chance / 1000,
    }));
    const called = callouts.map(([kind, left, right]) => ({ kind, ...spans(left, right) }));
    const link = { kind: "kept", moved: false, source: null, target: null, changes,
      callouts: called };
    const texts = { source: cutter(source.text), target: cutter(target.text) };
    return { ...rowOf(null, link, texts), numbers: null, drawing: null };
  }

  function rowOf(record, link, texts) {
    const words = {}, row = { label: labelOf(link), numbers: SIDES.map((side) => spanned(link[side])) };
    for (const side of SIDES) {
      const called = new Set(link.callouts.flatMap((each) => each[side].map(([start]) => start)));
      words[side] = link.changes
        .flatMap((change, edit) => change[side].map((span) => ({
          span, edit, isCalled: ALARMING.includes(change.relation) && called.has(span[0]),
        })))
        .sort((one, other) => one.span[0] - other.span[0]);
      row[side] = link.changes.length === 0
        ? wholePiece(record, link[side], texts[side], side) : pieces(words[side], texts[side]);
    }
    const said = (each) => ({
      source: phrase(each.source, texts.source, words.source),
      target: phrase(each.target, texts.target, words.target),
    });
    const edits = link.changes.map((change) => ({ ...change, ...said(change) }));
    row.edits = grouped(link.changes, edits, words);
    row.callouts = link.callouts.map((each) => ({ kind: each.kind, ...said(each) }));
    row.drawing = record && link.words.length > 0 ? drawingOf(link, words, texts) : null;
    return row;
  }

  function labelOf({ kind, moved, changes }) {
    const names = kind === "kept" ? [] : [kind];
    if (moved) names.push("moved");
    if (names.length > 0) return names.join(", ");
    return changes.every(({ operation }) => operation === "keep") ? "unchanged" : "changed";
  }

  // Sentences counted from 1: "3", "3–4", "".
  function spanned(span) {
    if (span === null) return "";
    return span[1] - span[0] === 1 ? `${span[1]}` : `${span[0] + 1}–${span[1]}`;
  }

  // A sentence that was deleted or added as a whole.
  function wholePiece(record, span, cut, side) {
    if (span === null) return [];
    const [first, last] = span, { sentences } = record[side];
    const text = cut(sentences[first][0], sentences[last - 1][1]);
    return [{ before: "", text: oneLine(text), edit: null, isCalled: false }];
  }

  function pieces(words, cut) {
    const found = [];
    let end = null;
    for (const { span, edit, isCalled } of words) {
      const last = found.at(-1), before = end === null ? "" : oneLine(cut(end, span[0]));
      const text = oneLine(cut(...span));
      if (last?.edit === edit && last.isCalled === isCalled) last.text += before + text;
      else found.push({ before, text, edit, isCalled });
      [, end] = span;
    }
    return found;
  }

  // Some words as text, with … between words that stand apart: "put … off".
  function phrase(spans, cut, words) {
    const places = new Map(words.map(({ span }, at) => [span[0], at]));
    return spans.map((span, at) => {
      const gap = at === 0 ? "" : cut(spans[at - 1][1], span[0]);
      const apart = at > 0 && places.get(span[0]) !== places.get(spans[at - 1][0]) + 1;
      return (apart ? " … " : oneLine(gap)) + oneLine(cut(...span));
    }).join("");
  }

  // Edits with their groups, and with the edits whose words they are about.
  function grouped(changes, edits, words) {
    const owner = Object.fromEntries(SIDES.map((side) =>
      [side, new Map(words[side].map(({ span, edit }) => [span[0], edit]))]));
    const group = changes.map((_, number) => number), near = changes.map(() => new Set());
    for (const [number, { about }] of changes.entries()) {
      if (!about) continue;
      const others = SIDES.flatMap((side) => about[side].map(([start]) => owner[side].get(start)));
      if (others.includes(number)) for (const other of others) group[other] = Math.min(...others);
      else for (const other of others) near[number].add(other);
    }
    return edits.map((edit, number) => ({ ...edit, group: group[number], near: near[number] }));
  }

  function drawingOf(link, words, texts) {
    const place = {}, drawing = { id: "", possible: [], score: null, links: [], probabilities: null };
    for (const side of SIDES) {
      drawing[side] = words[side].map(({ span }) => oneLine(texts[side](...span)));
      place[side] = new Map(words[side].map(({ span }, at) => [span[0], at]));
    }
    for (const [source, target, probability] of link.words) {
      const cell = [place.source.get(source[0]), place.target.get(target[0])];
      drawing.links.push(...cell);
      if (probability === null) continue;
      (drawing.probabilities ??= []).push(...cell, Math.round(1000 * probability));
    }
    return drawing;
  }

  // A sentence as text with the spans of its words.
  function sideOf(words, text, offsets) {
    if (offsets) return { text: text ?? words.join(" "), spans: monoalign.cellsOf(offsets) };
    let end = -1;
    const spans = words.map((word) => {
      const start = end + 1;
      end = start + [...word].length;
      return [start, end];
    });
    return { text: words.join(" "), spans };
  }

  // Cuts by characters as Python counts them: some are two units in a string of JavaScript.
  function cutter(text) {
    if (!/[\ud800-\udfff]/.test(text)) return (start, end) => text.slice(start, end);
    const letters = [...text];
    return (start, end) => letters.slice(start, end).join("");
  }

  const oneLine = (text) => text.replace(/\s+/g, " ");

  Object.assign(monoalign, { documentRows, pairRow });
})((globalThis.monoalign ??= {}));
