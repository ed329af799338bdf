// Which pairs are listed, and in which order.
((monoalign) => {
  "use strict";

  const { pairScores } = monoalign;

  // Numbers of the pairs that pass; `rows` are their counts, or null where nothing is compared.
  function chosenPairs(corpus, system, rows, filters) {
    const numbers = corpus.pairs.map((_, number) => number);
    const chosen = numbers.filter((number) => fits(corpus, system, rows, filters, number));
    const rank = rankOf(corpus, rows, filters.order);
    if (rank === null) return chosen;
    const ranks = new Map(chosen.map((number) => [number, rank(number)]));
    return chosen.sort((one, other) => ranks.get(one) - ranks.get(other) || one - other);
  }

  function fits(corpus, system, rows, { text, differing, least, most, kind }, number) {
    if (text && !corpus.text(number).includes(text)) return false;
    if (rows !== null) {
      const { f1, exact } = pairScores(rows[number]);
      if (differing && exact) return false;
      if (f1 < least - 1e-9 || f1 > most + 1e-9) return false;
    }
    if (kind === "edited") return corpus.isEdited(system, number);
    return !kind || corpus.editKinds(system, number).has(kind);
  }

  // What pairs are sorted by, least first; null keeps the order of the corpus.
  function rankOf({ pairs }, rows, order) {
    if (order === "long") return (number) => -pairs[number][1].length - pairs[number][2].length;
    if (rows === null || order === "corpus") return null;
    if (order === "worst") return (number) => pairScores(rows[number]).f1;
    return (number) => {
      const [correct, predicted, gold] = rows[number];
      return 2 * correct - predicted - gold;
    };
  }

  Object.assign(monoalign, { chosenPairs });
})((globalThis.monoalign ??= {}));
