// Two sentences with a curve a link: one over the other, or side by side where there is no room.
((monoalign) => {
  "use strict";

  const NARROW = 560; // pixels, under which the sentences stand side by side
  const FAN = 7; // pixels between the ends of two links at one word

  // Words are in place already (`words.source`, `words.target`: elements); draws one path a link
  // into `svg` and returns them, with a wide one that the pointer can hit.
  function drawCurves(svg, links) {
    return links.map((link) => {
      const shown = monoalign.shape("path", { class: monoalign.classesOf(link) });
      const hit = monoalign.shape("path", { class: "ma-hit" });
      const badge = badgeOf(link.status);
      svg.append(shown, hit, badge);
      return { link, shown, hit, badge };
    });
  }

  const SIGNS = { wrong: "M-2.5 -2.5L2.5 2.5M-2.5 2.5L2.5 -2.5", missing: "M-3 0H3M0 -3V3" };

  // A cross on a wrong link, a plus on a missing one, nothing on others.
  function badgeOf(status) {
    const badge = monoalign.shape("g", { class: `ma-badge ma-is-${status}` });
    if (status in SIGNS) {
      badge.append(
        monoalign.shape("circle", { r: 6.5 }), monoalign.shape("path", { d: SIGNS[status] }));
    }
    return badge;
  }

  // Bring the paths to where the words are now.
  function placeCurves(stage, svg, words, curves) {
    const columns = stage.clientWidth < NARROW;
    stage.dataset.layout = columns ? "columns" : "lines";
    const frame = stage.getBoundingClientRect();
    const boxes = {
      source: words.source.map((word) => word.getBoundingClientRect()),
      target: words.target.map((word) => word.getBoundingClientRect()),
    };
    svg.setAttribute("width", frame.width);
    svg.setAttribute("height", frame.height);
    const slots = fan(curves, boxes, columns);
    for (const [number, { link, shown, hit, badge }] of curves.entries()) {
      const from = boxes.source[link.source], to = boxes.target[link.target];
      const ends = columns
        ? sideways(from, to, frame, slots[number])
        : downwards(from, to, frame, slots[number]);
      shown.setAttribute("d", ends.path);
      hit.setAttribute("d", ends.path);
      badge.setAttribute("transform", `translate(${ends.middle.map(short).join(" ")})`);
    }
  }

  function downwards(from, to, frame, [left, right]) {
    const x1 = from.left + from.width / 2 - frame.left + left, y1 = from.bottom - frame.top + 2;
    const x2 = to.left + to.width / 2 - frame.left + right, y2 = to.top - frame.top - 2;
    const bend = Math.max(18, (y2 - y1) * 0.46);
    return {
      path: `M${short(x1)} ${short(y1)}C${short(x1)} ${short(y1 + bend)} ` +
        `${short(x2)} ${short(y2 - bend)} ${short(x2)} ${short(y2)}`,
      middle: [(x1 + x2) / 2, (y1 + y2) / 2],
    };
  }

  function sideways(from, to, frame, [left, right]) {
    const x1 = from.right - frame.left + 2, y1 = from.top + from.height / 2 - frame.top + left;
    const x2 = to.left - frame.left - 2, y2 = to.top + to.height / 2 - frame.top + right;
    const bend = Math.max(14, (x2 - x1) * 0.46);
    return {
      path: `M${short(x1)} ${short(y1)}C${short(x1 + bend)} ${short(y1)} ` +
        `${short(x2 - bend)} ${short(y2)} ${short(x2)} ${short(y2)}`,
      middle: [(x1 + x2) / 2, (y1 + y2) / 2],
    };
  }

  // Where the links of one word leave it: beside each other, in the order of their partners.
  function fan(curves, boxes, columns) {
    const slots = curves.map(() => [0, 0]);
    for (const [end, side, other] of [[0, "source", "target"], [1, "target", "source"]]) {
      const byWord = new Map();
      for (const [number, { link }] of curves.entries()) {
        byWord.set(link[side], [...(byWord.get(link[side]) ?? []), number]);
      }
      for (const [position, numbers] of byWord) {
        const place = (number) => {
          const box = boxes[other][curves[number].link[other]];
          return columns ? box.top : box.left;
        };
        numbers.sort((one, two) => place(one) - place(two));
        const box = boxes[side][position];
        const room = columns ? box.height / 2 : box.width / 2;
        const step = Math.min(FAN, room / numbers.length);
        for (const [at, number] of numbers.entries()) {
          slots[number][end] = (at - (numbers.length - 1) / 2) * step;
        }
      }
    }
    return slots;
  }

  const short = (value) => Math.round(value * 10) / 10;

  Object.assign(monoalign, { drawCurves, placeCurves, badgeOf });
})((globalThis.monoalign ??= {}));
