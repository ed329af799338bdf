// What leaves the page: pictures and files.
((monoalign) => {
  "use strict";

  const { element, shape } = monoalign;

  // The picture as it is now, as an SVG file of its own: same words, lines and colours.
  function toSvg(stage) {
    const frame = stage.getBoundingClientRect(), look = getComputedStyle(stage);
    const file = shape("svg", { xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${Math.ceil(frame.width)} ${Math.ceil(frame.height)}` });
    file.append(shape("rect", { width: "100%", height: "100%",
      fill: getComputedStyle(stage.closest(".ma")).getPropertyValue("--ma-paper").trim() }));
    for (const path of stage.querySelectorAll(".ma-link")) {
      const style = getComputedStyle(path);
      file.append(shape("path", { d: path.getAttribute("d"), fill: "none", stroke: style.stroke,
        "stroke-width": style.strokeWidth, "stroke-dasharray": style.strokeDasharray,
        "stroke-linecap": style.strokeLinecap, "stroke-opacity": style.strokeOpacity }));
    }
    for (const word of stage.querySelectorAll(".ma-side .ma-word")) {
      const box = word.getBoundingClientRect(), style = getComputedStyle(word);
      const text = shape("text", { x: box.left - frame.left + box.width / 2,
        y: box.top - frame.top + box.height / 2, "text-anchor": "middle",
        "dominant-baseline": "central", fill: style.color, "font-size": style.fontSize,
        "font-family": look.fontFamily, "font-style": style.fontStyle });
      text.textContent = word.textContent;
      file.append(text);
    }
    return new XMLSerializer().serializeToString(file);
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
