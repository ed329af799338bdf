// What leaves the page: pictures and files.
((monoalign) => {
  "use strict";

  const { element, shape } = monoalign;

  // The picture as it is now, as an SVG file of its own: same words, lines and colours.
  function toSvg(stage) {
    // A grid may be larger than what is seen of it; its headings stay in view as it is scrolled.
    const scroll = stage.querySelector(".ma-scroll");
    const place = scroll && [scroll.scrollLeft, scroll.scrollTop];
    scroll?.scrollTo(0, 0);
    const frame = (stage.querySelector(".ma-grid") ?? stage).getBoundingClientRect();
    const look = getComputedStyle(stage);
    const file = shape("svg", { xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${Math.ceil(frame.width)} ${Math.ceil(frame.height)}` });
    file.append(shape("rect", { width: "100%", height: "100%",
      fill: getComputedStyle(stage.closest(".ma")).getPropertyValue("--ma-paper").trim() }));
    file.append(...boxesOf(stage, frame));
    for (const path of stage.querySelectorAll("path.ma-link")) {
      const style = getComputedStyle(path);
      file.append(shape("path", { d: path.getAttribute("d"), fill: "none", stroke: style.stroke,
        "stroke-width": style.strokeWidth, "stroke-dasharray": style.strokeDasharray,
        "stroke-linecap": style.strokeLinecap, "stroke-opacity": style.strokeOpacity }));
    }
    for (const word of stage.querySelectorAll(".ma-word")) {
      const box = word.getBoundingClientRect(), style = getComputedStyle(word);
      const x = box.left - frame.left + box.width / 2, y = box.top - frame.top + box.height / 2;
      const text = shape("text", { x, y, "text-anchor": "middle",
        "dominant-baseline": "central", fill: style.color, "font-size": style.fontSize,
        "font-family": look.fontFamily, "font-style": style.fontStyle });
      if (style.writingMode !== "horizontal-tb") text.setAttribute("transform", `rotate(-90 ${x} ${y})`);
      text.textContent = word.textContent;
      file.append(text);
    }
    if (scroll) scroll.scrollTo(...place);
    return new XMLSerializer().serializeToString(file);
  }

  // The cells of the grid with their shades, and the marks of links.
  function boxesOf(stage, frame) {
    return [...stage.querySelectorAll(".ma-cell, .ma-cell .ma-mark")].map((node) => {
      const box = node.getBoundingClientRect(), style = getComputedStyle(node);
      const mark = node.matches(".ma-mark");
      // A turned mark is measured by the box around it.
      const turned = style.transform !== "none", size = turned ? node.offsetWidth : box.width;
      const x = box.left - frame.left + (box.width - size) / 2;
      const y = box.top - frame.top + (box.height - (turned ? size : box.height)) / 2;
      const rim = mark ? parseFloat(style.borderTopWidth) : 0;
      const height = turned ? size : box.height;
      const rect = shape("rect", { x: x + rim / 2, y: y + rim / 2, width: size - rim,
        height: height - rim, fill: style.backgroundColor, rx: rim && style.borderTopStyle === "dotted"
          ? size / 2 : mark ? 0 : 4 });
      if (rim > 0) {
        rect.setAttribute("stroke", style.borderTopColor);
        rect.setAttribute("stroke-width", rim);
        if (style.borderTopStyle === "dotted") rect.setAttribute("stroke-dasharray", `${rim} ${rim}`);
      }
      if (turned) rect.setAttribute("transform", `rotate(45 ${x + size / 2} ${y + height / 2})`);
      return rect;
    });
  }

  // Hand a file to the reader; `parts` are its text.
  function download(name, parts, type) {
    const link = element("a", { download: name });
    link.href = URL.createObjectURL(new Blob(parts, { type }));
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  Object.assign(monoalign, { toSvg, download });
})((globalThis.monoalign ??= {}));
