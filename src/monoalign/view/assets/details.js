// What stands below a picture: the links in the light, and what the lines mean.
((monoalign) => {
  "use strict";

  const KINDS = [["identical", "same word"], ["paraphrase", "other word"], ["phrase", "phrase"]];
  const STATUSES = ["both", "allowed", "wrong", "missing"];

  // The links of a word or cell, a line each; `edit` adds buttons.
  function detailLines(drawing, links, { free = null, edit = null } = {}) {
    const { element } = monoalign;
    if (free !== null) {
      return [element("p", {}, element("b", {}, free), " corresponds to nothing")];
    }
    return links.map((link) => {
      const line = element("p", {},
        element("b", {}, drawing.source[link.source]), " – ",
        element("b", {}, drawing.target[link.target]), " ",
        element("span", { class: "ma-traits" }, monoalign.traitsOf(link).join(" · ")));
      if (edit && link.own) {
        line.append(
          button(link.possible ? "Make sure" : "Make possible",
            () => edit(link.source, link.target, link.possible ? "sure" : "possible")),
          button("Remove", () => edit(link.source, link.target, "none")));
      } else if (edit) {
        line.append(button("Add", () => edit(link.source, link.target, "sure")));
      }
      return line;
    });
  }

  // What marks mean, with counts: kinds or, in a comparison (`names`), where links are found.
  function legend(drawing, links, { names, view, quiet = false }) {
    const list = monoalign.element("ul", { class: "ma-legend" });
    const entry = (classes, label, count, status = null) => {
      const sample = view === "grid" ? markSample(classes) : lineSample(classes, status);
      const text = count === null ? label : `${label} ${count}`;
      list.append(monoalign.element("li", {}, sample, text));
    };
    for (const [kind, label] of KINDS) {
      const count = links.filter((link) => link.kind === kind && !link.possible).length;
      const hidden = quiet && kind === "identical" && count > 0 ? ", shown when pointed at" : "";
      entry(`ma-kind-${kind}${names ? " ma-plain" : ""}`, label, names ? null : `${count}${hidden}`);
    }
    const possible = links.filter((link) => link.possible).length;
    if (possible > 0) entry("ma-kind-paraphrase ma-possible ma-plain", "possible", possible);
    for (const status of names ? STATUSES : []) {
      const count = links.filter((link) => link.status === status).length;
      if (count === 0 && status === "allowed") continue;
      entry(`ma-kind-identical ma-is-${status}`, labelOf(status, names), count, status);
    }
    const free = monoalign.unaligned(drawing, links);
    const unaligned = free.source.length + free.target.length;
    const sample = monoalign.element("span", { class: "ma-free" }, "word");
    list.append(monoalign.element("li", {}, sample, `unaligned ${unaligned}`));
    return list;
  }

  function labelOf(status, [ours, theirs]) {
    return {
      both: "in both",
      allowed: `possible in ${theirs}`,
      wrong: `wrong: only in ${ours}`,
      missing: `missing: only in ${theirs}`,
    }[status];
  }

  function markSample(classes) {
    return monoalign.element("span", { class: `ma-mark ${classes}` });
  }

  function lineSample(classes, status) {
    const sample = monoalign.shape("svg", { width: 34, height: 16, "aria-hidden": "true" });
    sample.append(monoalign.shape("path", { class: `ma-link ${classes}`, d: "M2 8H32" }));
    const badge = monoalign.badgeOf(status);
    badge.setAttribute("transform", "translate(17 8)");
    sample.append(badge);
    return sample;
  }

  function button(label, act) {
    const made = monoalign.element("button", { type: "button", class: "ma-button" }, label);
    made.addEventListener("click", act);
    return made;
  }

  Object.assign(monoalign, { detailLines, legend });
})((globalThis.monoalign ??= {}));
