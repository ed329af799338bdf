// Elements of HTML and SVG. Text only ever enters the page as text nodes and attributes.
((monoalign) => {
  "use strict";

  function wordElement(text, side, position) {
    const word = element("span", { class: "ma-word" }, shownText(text));
    word.dataset.side = side;
    word.dataset.position = position;
    word.setAttribute("role", "button");
    word.tabIndex = -1;
    return word;
  }

  // Control characters as a box, as in the terminal: they would be invisible.
  const shownText = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "▯") || "▯";

  function classesOf(link) {
    const classes = ["ma-link", `ma-kind-${link.kind}`];
    if (link.possible) classes.push("ma-possible");
    if (link.status) classes.push(`ma-is-${link.status}`);
    if (link.probability !== null && link.probability < 0.5) classes.push("ma-doubtful");
    return classes.join(" ");
  }

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  function shape(name, attributes = {}) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key !== "xmlns") made.setAttribute(key, value);
    }
    return made;
  }

  Object.assign(monoalign, { wordElement, shownText, classesOf, element, shape });
})((globalThis.monoalign ??= {}));
