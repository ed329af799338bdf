// The page of `monoalign diff --html`.
((monoalign) => {
  "use strict";

  const { names, ...record } = JSON.parse(document.getElementById("data").textContent);
  monoalign.drawChanges(document.getElementById("changes"), monoalign.documentRows(record), { names });
})((globalThis.monoalign ??= {}));
