// The page of `monoalign serve`: asks the API of its own origin and lets alignment.js draw.
// Whatever was typed stays text: it enters the page through `value` and `textContent` only.
(() => {
  "use strict";

  const at = (id) => document.getElementById(id);
  const state = { offer: null, pairs: [], drawings: [], shown: 0, picture: null, running: null };

  async function start() {
    at("example").textContent = exampleOf(location.origin);
    const response = await request("aligners");
    if (!response.ok) throw new Error(await problemOf(response));
    state.offer = await response.json();
    for (const { name, default: chosen } of state.offer.aligners) {
      at("aligner").append(new Option(name, name, chosen, chosen));
    }
    showOptions();
    listen();
    await openLink();
  }

  function listen() {
    at("ask").addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(alignTyped);
    });
    at("ask").addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) attempt(alignTyped);
    });
    at("aligner").addEventListener("change", showOptions);
    at("file").addEventListener("change", () => attempt(() => alignFile(at("file").files[0])));
    at("previous").addEventListener("click", () => show(state.shown - 1));
    at("next").addEventListener("click", () => show(state.shown + 1));
    for (const id of ["view", "by-threshold", "threshold"]) {
      at(id).addEventListener("input", () => show(state.shown));
    }
    at("save-pharaoh").addEventListener("click", () => attempt(savePharaoh));
    at("save-json").addEventListener("click", () => attempt(saveJson));
    at("save-svg").addEventListener("click", () =>
      save("alignment.svg", "image/svg+xml", state.picture.svg()));
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      const file = event.dataTransfer.files[0];
      if (file) attempt(() => alignFile(file));
    });
    addEventListener("hashchange", () => attempt(openLink));
  }

  // --- asking -----------------------------------------------------------------------------------

  function alignTyped() {
    return align([{ source: at("source").value, target: at("target").value }]);
  }

  async function alignFile(file) {
    const { limits } = state.offer;
    if (file.size > limits.body) {
      throw new Error(`${file.name}: expected at most ${limits.body} bytes, found ${file.size}`);
    }
    const pairs = pairsOf(await file.text());
    if (pairs.length > limits.pairs) {
      throw new Error(`${file.name}: expected at most ${limits.pairs} pairs, found ${pairs.length}`);
    }
    await align(pairs);
  }

  // Lines of `source, target` or `id, source, target`, set apart by tabs.
  function pairsOf(text) {
    const pairs = [];
    for (const [number, line] of text.split(/\r?\n/).entries()) {
      if (line === "") continue;
      const cells = line.split("\t");
      if (cells.length !== 2 && cells.length !== 3) {
        throw new Error(
          `line ${number + 1}: expected 2 or 3 columns separated by tabs, found ${cells.length}`);
      }
      const [source, target] = cells.slice(-2);
      pairs.push(cells.length === 3 ? { id: cells[0], source, target } : { source, target });
    }
    if (pairs.length === 0) throw new Error("expected pairs, found an empty file");
    return pairs;
  }

  async function align(pairs) {
    state.running?.abort();
    const running = state.running = new AbortController();
    Object.assign(state, { pairs, drawings: [], shown: 0 });
    at("result").hidden = true;
    delete at("picture").dataset.done; // how many were drawn, once all are
    tell("Aligning …");
    for await (const line of answers({ formats: ["drawing"] }, running.signal)) {
      if (state.running !== running) return; // what came in the moment of calling it off
      state.drawings.push(line.drawing);
      if (state.drawings.length === 1) show(0); else showPlace();
    }
    tell("");
    at("picture").dataset.done = state.drawings.length;
  }

  // What the service answers for the current pairs, line by line.
  async function* answers(wanted, signal) {
    const response = await request("align/stream", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        pairs: state.pairs, aligner: at("aligner").value, options: chosenOptions(), ...wanted,
      }),
      signal,
    });
    if (!response.ok) throw new Error(await problemOf(response));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        const answer = JSON.parse(line);
        if ("error" in answer) throw new Error(answer.error);
        yield answer;
      }
    }
  }

  // `fetch` with the token of the service, if it wants one; it is kept until the tab is closed.
  async function request(path, options = {}) {
    const token = sessionStorage.getItem("token");
    const headers = { ...options.headers, ...(token && { Authorization: `Bearer ${token}` }) };
    const response = await fetch(path, { ...options, headers });
    if (response.status !== 401) return response;
    const typed = prompt("The token of this service:")?.trim();
    if (!typed) return response;
    // Other characters cannot be sent in a header, and no token has them.
    sessionStorage.setItem("token", /^[!-~]+$/.test(typed) ? typed : "");
    return request(path, options);
  }

  async function problemOf(response) {
    try {
      return (await response.json()).error;
    } catch {
      return `the service answered ${response.status}`;
    }
  }

  // --- showing ----------------------------------------------------------------------------------

  function show(place) {
    state.shown = Math.max(0, Math.min(place, state.drawings.length - 1));
    const drawing = state.drawings[state.shown];
    if (!drawing) return;
    at("result").hidden = false;
    at("sure").hidden = drawing.probabilities === null;
    at("threshold").disabled = !at("by-threshold").checked;
    at("threshold-value").textContent = Number(at("threshold").value).toFixed(2);
    const options = { view: at("view").value, threshold: threshold() };
    if (state.picture) state.picture.update(drawing, options);
    else state.picture = monoalign.draw(at("picture"), drawing, options);
    showPlace();
    showLink();
  }

  function showPlace() {
    at("walk").hidden = state.pairs.length < 2;
    at("place").textContent =
      `pair ${state.shown + 1} of ${state.drawings.length}: ${state.drawings[state.shown].id}`;
    at("previous").disabled = state.shown === 0;
    at("next").disabled = state.shown >= state.drawings.length - 1;
  }

  // The options of the chosen aligner: a menu each.
  function showOptions() {
    const { options, summary } = chosenAligner();
    at("summary").textContent = summary;
    at("options").replaceChildren(...options.map((option) => {
      const menu = document.createElement("select");
      menu.dataset.option = option.name;
      for (const [number, value] of option.values.entries()) {
        const chosen = value === option.default;
        menu.append(new Option(String(value), number, chosen, chosen));
      }
      const label = document.createElement("label");
      label.append(`${option.name.replaceAll("_", " ")} `, menu);
      return label;
    }));
  }

  function chosenAligner() {
    return state.offer.aligners.find(({ name }) => name === at("aligner").value);
  }

  function chosenOptions() {
    const chosen = {};
    for (const { name, values, default: usual } of chosenAligner().options) {
      const value = values[menuOf(name).value];
      if (value !== usual) chosen[name] = value;
    }
    return chosen;
  }

  const menuOf = (name) => document.querySelector(`[data-option="${CSS.escape(name)}"]`);

  // A number, or null where the aligner decides.
  function threshold() {
    const { probabilities } = state.drawings[state.shown];
    const wanted = at("by-threshold").checked && probabilities !== null;
    return wanted ? Number(at("threshold").value) : null;
  }

  function tell(text, isProblem = false) {
    at("status").textContent = text;
    at("status").classList.toggle("problem", isProblem);
  }

  async function attempt(action) {
    try {
      await action();
    } catch (error) {
      if (error.name !== "AbortError") tell(error.message, true);
    }
  }

  // --- permalink: all behind the #, which browsers keep to themselves ---------------------------

  function showLink() {
    const { source, target } = state.pairs[state.shown];
    const parts = new URLSearchParams({ source, target, aligner: at("aligner").value });
    for (const [name, value] of Object.entries(chosenOptions())) parts.set(`option.${name}`, value);
    if (threshold() !== null) parts.set("threshold", threshold());
    if (at("view").value !== "curves") parts.set("view", at("view").value);
    at("permalink").href = `#${parts}`;
    if (state.pairs.length === 1) history.replaceState(null, "", `#${parts}`);
  }

  async function openLink() {
    const parts = new URLSearchParams(location.hash.slice(1));
    if (!parts.has("source") || !parts.has("target")) return;
    for (const name of ["source", "target"]) at(name).value = parts.get(name);
    choose(at("aligner"), parts.get("aligner"));
    showOptions();
    for (const { name, values } of chosenAligner().options) {
      const place = values.findIndex((value) => String(value) === parts.get(`option.${name}`));
      if (place >= 0) menuOf(name).value = place;
    }
    at("by-threshold").checked = parts.has("threshold");
    if (parts.has("threshold")) at("threshold").value = parts.get("threshold");
    choose(at("view"), parts.get("view") ?? "curves");
    await alignTyped();
  }

  function choose(menu, value) {
    if ([...menu.options].some((option) => option.value === value)) menu.value = value;
  }

  // --- saving -----------------------------------------------------------------------------------

  async function savePharaoh() {
    const lines = [];
    for await (const line of answers(saved("pharaoh"))) lines.push(line.pharaoh);
    save("alignment.pharaoh", "text/plain", lines.join("\n") + "\n");
  }

  async function saveJson() {
    const lines = [];
    for await (const line of answers(saved("json"))) lines.push(JSON.stringify(line));
    const name = lines.length === 1 ? "alignment.json" : "alignments.jsonl";
    save(name, "application/json", lines.join("\n") + "\n");
  }

  // Drawings round probabilities to thousandths: what is saved must be what is drawn.
  function saved(format) {
    const wanted = { formats: [format] };
    return threshold() === null ? wanted : { ...wanted, threshold: threshold() - 0.0005 };
  }

  function save(name, type, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  function exampleOf(origin) {
    return `curl ${origin}/align -H "Content-Type: application/json" \\\n` +
      `  -d '{"source": "He bought a car.", "target": "A car was purchased by him."}'`;
  }

  attempt(start);
})();
