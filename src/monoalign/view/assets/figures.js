// The figures on top of the page.
((monoalign) => {
  "use strict";

  const { element, averages, inPercent } = monoalign;
  const SCORES = [
    ["precision", "P", 1, "Precision, the mean over pairs"],
    ["recall", "R", 1, "Recall, the mean over pairs"],
    ["f1", "F1", 1, "The harmonic mean of P and R"],
    ["exact", "E", 2, "Pairs that agree exactly"],
    ["micro", "micro F1", 1, "F1 over all links"],
    ["aer", "AER", 1, "Alignment error rate"],
  ];

  // Scores of all pairs and, if fewer are listed, of those.
  function scores(rows, listed) {
    const whole = averages(rows);
    const filtered = listed.length < rows.length && listed.length > 0;
    const part = filtered ? averages(listed.map((number) => rows[number])) : null;
    const columns = SCORES.map(([name, label, decimals, hint]) => {
      const values = [element("dd", { "data-figure": name }, inPercent(whole[name], decimals))];
      if (part) {
        const value = inPercent(part[name], decimals);
        values.push(element("dd", { class: "part", "data-part": name }, value));
      }
      return element("div", {}, element("dt", { title: hint }, label), ...values);
    });
    if (part) {
      columns.unshift(element("div", { class: "row-names" }, element("dt", {}, "\u00a0"),
        element("dd", {}, "all"), element("dd", { class: "part" }, "listed")));
    }
    return columns;
  }

  // What a single system holds in the pairs listed, for want of anything to score it against.
  function holdings(corpus, system, listed) {
    const counts = { links: 0, identical: 0, paraphrase: 0, phrase: 0 };
    let words = 0, free = 0;
    for (const number of listed) {
      const drawing = corpus.drawing(system, number, corpus.threshold);
      const links = monoalign.linksOf(drawing), rest = monoalign.unaligned(drawing, links);
      for (const { kind, possible } of links) {
        if (possible) continue;
        counts.links += 1;
        counts[kind] += 1;
      }
      words += drawing.source.length + drawing.target.length;
      free += rest.source.length + rest.target.length;
    }
    const share = (part, whole) => (whole === 0 ? "–" : `${inPercent(part / whole, 0)} %`);
    return [
      ["links", "links", String(counts.links)],
      ["identical", "same word", share(counts.identical, counts.links)],
      ["paraphrase", "other word", share(counts.paraphrase, counts.links)],
      ["phrase", "phrase", share(counts.phrase, counts.links)],
      ["unaligned", "words unaligned", share(free, words)],
    ].map(([name, label, value]) => element("div", {}, element("dt", {}, label),
      element("dd", { "data-figure": name }, value)));
  }

  Object.assign(monoalign, { scores, holdings });
})((globalThis.monoalign ??= {}));
