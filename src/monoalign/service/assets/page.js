// The page of `monoalign serve`: asks the API of its own origin and lets alignment.js draw.
// Whatever was typed stays text: it enters the page through `value` and `textContent` only.
(() => {
  "use strict";

  const { isTable, pairsOf } = globalThis.monoalignPage;
  const at = (id) => document.getElementById(id);
  const SIDES = ["source", "target"];
  const EXAMPLE = {
    source: "The museum will open on Tuesday. Dr. Smith said that 40 people were invited to the " +
      "dinner, and the mayor will give a speech after the meal. The café is closed.",
    target: "Dr. Smith said that 50 people were invited to the dinner. The mayor will hold a " +
      "speech after the meal. The museum opens on Thursday. The café is open.",
  };
  const LONGEST_LINK = 16_000; // characters; longer addresses break elsewhere

  // `pairs` are what was asked for, `drawings` what came back; `record` is that of two documents,
  // whose linked sentences are then the drawings. `file` names the table that pairs came from.
  const state = {
    offer: null, pairs: [], drawings: [], record: null, file: null, shown: 0, picture: null,
    running: null, viewChosen: false, isExample: false,
  };

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
    if (!await openLink()) await showExample();
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
    at("clear").addEventListener("click", clear);
    for (const side of SIDES) {
      at(side).addEventListener("input", () => grow(at(side)));
      listenToFile(`${side}-file`, (content) => openTexts([content], side));
    }
    listenToFile("file", openTable);
    at("previous").addEventListener("click", () => show(state.shown - 1));
    at("next").addEventListener("click", () => show(state.shown + 1));
    at("view").addEventListener("input", () => {
      state.viewChosen = true;
      show(state.shown);
    });
    for (const id of ["by-threshold", "threshold"]) {
      at(id).addEventListener("input", () => show(state.shown));
    }
    at("save-pharaoh").addEventListener("click", () => attempt(savePharaoh));
    at("save-json").addEventListener("click", () => attempt(saveJson));
    at("save-svg").addEventListener("click", () =>
      save("alignment.svg", "image/svg+xml", state.picture.svg()));
    listenToDrops();
    addEventListener("hashchange", () => attempt(openLink));
    addEventListener("resize", () => SIDES.forEach((side) => grow(at(side))));
  }

  function listenToFile(id, open) {
    at(id).addEventListener("change", () => attempt(async () => {
      const content = await contentOf(at(id).files[0]);
      at(id).value = ""; // so that the same file can be opened again
      await open(content);
    }));
  }

  function listenToDrops() {
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      const box = event.target instanceof Element ? event.target.closest("textarea") : null;
      const files = [...event.dataTransfer.files];
      if (files.length > 0) attempt(() => openDropped(files, box?.id));
    });
  }

  // --- asking -----------------------------------------------------------------------------------

  async function alignTyped() {
    const texts = Object.fromEntries(SIDES.map((side) => [side, at(side).value]));
    const missing = SIDES.filter((side) => texts[side].trim() === "");
    if (missing.length > 0) {
      at(missing[0]).focus();
      throw new Error(missing.length === 2 ? "Both texts are missing: type or open them."
        : `The ${missing[0]} text is missing: type or open it.`);
    }
    state.file = null;
    state.isExample = false;
    await alignTexts(texts);
    reveal();
  }

  function alignTexts(texts) {
    const documents = at("kind").value === "documents" ||
      (at("kind").value === "" && SIDES.some((side) => looksLong(texts[side])));
    return documents ? alignDocuments(texts) : alignPairs([texts]);
  }

  // Whether a text seems to have several sentences; the service cuts it where they really end.
  const looksLong = (text) => /\n\s*\S|[.!?]["'”’)\]]*\s+["'“‘([]*[\p{Lu}\p{N}]/u.test(text.trim());

  // What is dropped: one table, or one or two texts, for the box where it falls.
  async function openDropped(files, side) {
    const read = await Promise.all(files.slice(0, 2).map(contentOf));
    const isPairs = read.length === 1 && isTable(read[0].name, read[0].text);
    await (isPairs ? openTable(read[0]) : openTexts(read, side));
  }

  async function openTable({ name, text }) {
    const pairs = pairsOf(name, text), { limits } = state.offer;
    if (pairs.length > limits.pairs) {
      throw new Error(`${name}: expected at most ${limits.pairs} pairs, found ${pairs.length}`);
    }
    Object.assign(state, { file: name, isExample: false });
    await alignPairs(pairs);
  }

  // Texts go to their boxes, and are aligned as soon as both are there.
  async function openTexts(read, side) {
    if (state.isExample) clear();
    const free = SIDES.find((each) => at(each).value.trim() === "") ?? "source";
    const places = read.length > 1 ? SIDES : [side ?? free];
    for (const [number, place] of places.entries()) fill(place, read[number].text);
    const missing = SIDES.find((each) => at(each).value.trim() === "");
    if (missing === undefined) await alignTyped();
    else tell(`${read[0].name} is open. The ${missing} text is missing: type or open it.`);
  }

  async function contentOf(file) {
    const { limits } = state.offer;
    if (file.size > limits.body) {
      throw new Error(`${file.name}: expected at most ${limits.body} bytes, found ${file.size}`);
    }
    return { name: file.name, text: await file.text() };
  }

  async function alignPairs(pairs) {
    const running = begin(pairs);
    const formats = ["drawing", "changes"];
    for await (const line of answers({ formats }, running.signal)) {
      if (state.running !== running) return; // what came in the moment of calling it off
      const { drawing, changes, texts } = line;
      state.drawings.push({ ...drawing, changes, texts });
      if (state.drawings.length === 1) show(0); else showPlace();
    }
    finish();
  }

  async function alignDocuments(texts) {
    const running = begin([texts]);
    const response = await post("diff", texts, running.signal);
    const record = await response.json();
    if (state.running !== running) return;
    state.record = record;
    state.rows = monoalign.documentRows(record);
    const linked = state.rows.filter((row) => row.drawing);
    state.drawings = linked.map((row) => ({ ...row.drawing, id: row.numbers.join(" → ") }));
    show(0);
    finish();
  }

  function begin(pairs) {
    state.running?.abort();
    state.running = new AbortController();
    state.picture?.destroy();
    Object.assign(state, { pairs, drawings: [], record: null, shown: 0, picture: null });
    at("result").hidden = true;
    delete at("picture").dataset.done; // how many were drawn, once all are
    tell("Aligning …");
    return state.running;
  }

  // A problem with something else, such as a file opened meanwhile, stays readable.
  function finish() {
    const isProblem = at("status").classList.contains("problem");
    if (!isProblem) tell(state.isExample ? "This is an example. Type or open your own texts." : "");
    at("picture").dataset.done = state.drawings.length;
  }

  async function post(path, body, signal) {
    const response = await request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...body, aligner: at("aligner").value, options: chosenOptions() }),
      signal,
    });
    if (!response.ok) throw new Error(await problemOf(response));
    return response;
  }

  // What the service answers for the current pairs, line by line.
  async function* answers(wanted, signal) {
    const response = await post("align/stream", { pairs: state.pairs, ...wanted }, signal);
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
      const { error } = await response.json(); // `pairs.0.source: expected …`, as programs say it
      return error.replace(/^pairs\.(\d+)\.(source|target)/, (_, number, side) =>
        state.pairs.length > 1 ? `pair ${Number(number) + 1}, ${side}` : side);
    } catch {
      return `the service answered ${response.status}`;
    }
  }

  // --- showing ----------------------------------------------------------------------------------

  async function showExample() {
    for (const side of SIDES) fill(side, EXAMPLE[side]);
    state.isExample = true;
    await alignTexts(EXAMPLE);
  }

  function clear() {
    state.running?.abort();
    state.isExample = false;
    for (const side of SIDES) fill(side, "");
    at("result").hidden = true;
    tell("");
    history.replaceState(null, "", location.pathname);
    at("source").focus();
  }

  function show(place) {
    state.shown = Math.max(0, Math.min(place, state.drawings.length - 1));
    const drawing = state.drawings[state.shown];
    if (!drawing && !state.record) return;
    at("result").hidden = false;
    if (!state.viewChosen) at("view").value = state.record ? "changes" : "curves";
    const view = at("view").value, whole = state.record !== null && (view === "changes" || !drawing);
    at("sure").hidden = whole || view === "changes" || drawing.probabilities === null;
    at("threshold").disabled = !at("by-threshold").checked;
    at("threshold-value").textContent = Number(at("threshold").value).toFixed(2);
    at("summary").hidden = state.record === null;
    at("summary").textContent = state.record?.summary_line ?? "";
    at("save-pharaoh").hidden = state.record !== null;
    at("save-svg").hidden = view === "changes";
    draw(drawing, { view, threshold: threshold() }, whole);
    showPlace();
    showLink();
  }

  // Below long texts, a result would go unnoticed.
  function reveal() {
    const { top } = at("result").getBoundingClientRect();
    if (top > innerHeight / 2) at("result").scrollIntoView();
  }

  // Documents as a whole, or one pair of sentences.
  function draw(drawing, options, whole) {
    if (whole || !state.picture?.update) {
      state.picture?.destroy();
      state.picture = whole
        ? monoalign.drawChanges(at("picture"), state.rows, { names: ["Source", "Target"] })
        : monoalign.draw(at("picture"), drawing, options);
    } else {
      state.picture.update(drawing, options);
    }
  }

  function showPlace() {
    const { record, drawings, shown, file } = state, documents = record !== null;
    at("walk").hidden = documents ? at("view").value === "changes" || drawings.length < 2
      : state.pairs.length < 2;
    if (drawings.length === 0) return;
    const { id } = drawings[shown];
    const named = id === String(shown + 1) ? "" : `: ${id}`;
    at("place").textContent = documents ? `sentences ${id}`
      : `${file}, pair ${shown + 1} of ${drawings.length}${named}`;
    at("previous").disabled = shown === 0;
    at("next").disabled = shown >= drawings.length - 1;
    if (file) for (const side of SIDES) fill(side, state.pairs[shown][side]);
  }

  // The options of the chosen aligner: a menu each, and what they mean.
  function showOptions() {
    const { options, summary } = chosenAligner();
    const lines = [[at("aligner").value, summary]];
    at("options").replaceChildren(...options.map((option) => {
      const menu = document.createElement("select");
      menu.dataset.option = option.name;
      for (const [number, value] of option.values.entries()) {
        const chosen = value === option.default;
        menu.append(new Option(String(value), number, chosen, chosen));
      }
      const name = option.name.replaceAll("_", " "), label = document.createElement("label");
      label.append(`${name} `, menu);
      label.title = option.help;
      lines.push([name, option.help]);
      return label;
    }));
    at("explained").replaceChildren(...lines.map(([name, text]) => {
      const line = document.createElement("p"), strong = document.createElement("b");
      strong.textContent = name;
      line.append(strong, `: ${text}`);
      return line;
    }));
  }

  function fill(side, text) {
    at(side).value = text;
    grow(at(side));
  }

  // As high as its text, up to half of the window (page.css).
  function grow(box) {
    box.style.blockSize = "auto";
    box.style.blockSize = `${box.scrollHeight + 2}px`;
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
    const probabilities = state.drawings[state.shown]?.probabilities ?? null;
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
    const { source, target } = state.pairs[state.record ? 0 : state.shown];
    const parts = new URLSearchParams({ source, target, aligner: at("aligner").value });
    for (const [name, value] of Object.entries(chosenOptions())) parts.set(`option.${name}`, value);
    if (threshold() !== null) parts.set("threshold", threshold());
    const usual = state.record ? "changes" : "curves";
    if (at("view").value !== usual) parts.set("view", at("view").value);
    if (state.file) parts.set("kind", "pair");
    else if (at("kind").value) parts.set("kind", at("kind").value);
    const tooLong = parts.toString().length > LONGEST_LINK;
    at("permalink").hidden = tooLong;
    at("permalink").href = tooLong ? "#" : `#${parts}`;
    if (!state.isExample) {
      history.replaceState(null, "", tooLong ? location.pathname : `#${parts}`);
    }
  }

  // Whether the address holds an alignment, which is then shown.
  async function openLink() {
    const parts = new URLSearchParams(location.hash.slice(1));
    if (!parts.has("source") || !parts.has("target")) return false;
    for (const side of SIDES) fill(side, parts.get(side));
    choose(at("aligner"), parts.get("aligner"));
    choose(at("kind"), parts.get("kind") ?? "");
    showOptions();
    for (const { name, values } of chosenAligner().options) {
      const place = values.findIndex((value) => String(value) === parts.get(`option.${name}`));
      if (place >= 0) menuOf(name).value = place;
    }
    at("by-threshold").checked = parts.has("threshold");
    if (parts.has("threshold")) at("threshold").value = parts.get("threshold");
    state.viewChosen = parts.has("view");
    if (parts.has("view")) choose(at("view"), parts.get("view"));
    await alignTyped();
    return true;
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
    if (state.record) {
      save("documents.json", "application/json", `${JSON.stringify(state.record)}\n`);
      return;
    }
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
    const say = (path, source, target) =>
      `curl ${origin}/${path} -H "Content-Type: application/json" \\\n` +
      `  -d '{"source": "${source}", "target": "${target}"}'`;
    return `${say("align", "He bought a car.", "A car was purchased by him.")}\n\n` +
      say("diff", "It rained. He left on Monday.", "He left on Tuesday. It rained.");
  }

  attempt(start);
})();
