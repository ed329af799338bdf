// The widget of widget.py: draws its alignment, and gives links that the reader changes to Python.
// `links` and `possible` are lists of [source, target].
function render({ model, el }) {
  const drawing = () => ({ ...model.get("drawing"), links: model.get("links").flat(),
    possible: model.get("possible").flat() });
  const options = () => ({ view: model.get("view"), edit: model.get("editable") ? edit : null });

  function edit(source, target, state) {
    for (const [name, own] of [["links", "sure"], ["possible", "possible"]]) {
      const others = model.get(name).filter(([i, j]) => i !== source || j !== target);
      model.set(name, state === own ? [...others, [source, target]] : others);
    }
    model.save_changes(); // which also draws: both have changed
  }

  const picture = globalThis.monoalign.draw(el, drawing(), options());
  const draw = () => picture.update(drawing(), options());
  const names = ["drawing", "links", "possible", "view", "editable"];
  for (const name of names) model.on(`change:${name}`, draw);
  return () => {
    for (const name of names) model.off(`change:${name}`, draw);
    picture.destroy();
  };
}

export default { render };
