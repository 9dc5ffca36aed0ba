/* The page with the search box. */
(() => {
  const { open, parse, complete, messages, say, ownTerms, withTerm, QueryError } = gazette;

  const { documentElement } = document, element = (id) => document.getElementById(id);
  const form = element("search"), box = form.elements.q, list = element("suggestions");
  const results = element("results"), status = element("status"), problem = element("problem"), more = element("more"), named = element("named");
  const texts = form.dataset;
  Object.assign(messages, JSON.parse(texts.messages || "{}"));
  const controls = [...form.querySelectorAll("[data-key]")];
  const { lang } = documentElement, numbers = new Intl.NumberFormat(lang), plurals = new Intl.PluralRules(lang);
  const step = 50;

  // Each file of the index is a script that hands over its content; pages of file:// may load no other way.
  const waiting = new Map();
  window.gazetteSearch = (name, content) => { const one = waiting.get(name); if (one) one(content); };
  const runFile = (name, address) => new Promise((resolve, reject) => {
    const script = document.createElement("script");
    waiting.set(name, resolve);
    script.onload = script.onerror = () => { waiting.delete(name); script.remove(); reject(new Error(name)); };
    script.src = address;
    document.head.append(script);
  });
  // A server's files are read as what they are, JSON between brackets, which takes less time than running them.
  const readFile = async (name, address) => {
    const answer = await fetch(address), text = await answer.text();
    if (!answer.ok) throw new Error(name);
    return JSON.parse(text.slice(text.indexOf(",") + 1, text.lastIndexOf(")")));
  };
  const load = location.protocol === "file:" ? runFile : readFile;
  const site = open((name) => load(name, `${texts.index}${name}.js`));

  function make(kind, text, attributes = {}) {
    const one = document.createElement(kind);
    one.textContent = text;
    for (const [name, content] of Object.entries(attributes)) one.setAttribute(name, content);
    return one;
  }

  /** What the address asks for; the part behind # is for pages that are opened as files. */
  function asked() {
    const [hash, search] = [location.hash.slice(1), location.search].map((text) => new URLSearchParams(text));
    const from = hash.has("q") ? hash : search, limit = parseInt(from.get("limit"), 10);
    return { query: from.get("q") || "", limit: limit > 0 ? limit : step, hasLimit: limit > 0 };
  }

  // Whether what is typed goes on with a search that has an entry in the history.
  let isTyping = false;

  /** Writes a query into the address: a new entry of the history for each search, but not for each letter. */
  function keep(query, isTyped) {
    const { query: before, limit, hasLimit } = asked();
    const isHash = location.protocol === "file:" || location.hash.startsWith("#q=");
    const change = query === before || isTyping ? "replaceState" : "pushState";
    isTyping = isTyped && (isTyping || query !== before);
    // Where the history refuses, the query stands in the box alone.
    try { history[change](null, "", `${isHash ? "#" : "?"}q=${encodeURIComponent(query)}${hasLimit ? `&limit=${limit}` : ""}`); } catch {}
  }

  /** A link to an issue by its title, in which what stands between backticks is code. */
  function titled(title, href) {
    const link = make("a", "", { href, dir: "auto" });
    let at = 0;
    for (const part of title.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)) {
      link.append(title.slice(at, part.index), make("code", part[2].replace(/^ (.+) $/, "$1")));
      at = part.index + part[0].length;
    }
    link.append(title.slice(at));
    return link;
  }

  function show(rows, list = results) {
    for (const { href, reference, title, state, kind, date } of rows) {
      const facts = make("small", "");
      facts.append(make("bdi", reference), ` · ${texts[state]}`);
      if (date) facts.append(" · ", make("time", date, { datetime: date }));
      const item = make("li", "");
      item.append(make("i", "", { "data-icon": `${kind}-${state}` }), titled(title, href), facts);
      list.append(item);
    }
  }

  /** Shows what is wrong with a query: the message, the query with the wrong part marked, and what to write. */
  function complain(query, { message, start, end, suggestion, notes }) {
    const code = make("code", query.slice(0, start), { dir: "auto" });
    code.append(make("mark", query.slice(start, Math.max(end, start + 1))), query.slice(Math.max(end, start + 1)));
    problem.replaceChildren(make("strong", message), " · ", code);
    for (const text of [...notes.map((note) => note.message), suggestion]) if (text) problem.append(" · ", make("span", text));
  }

  let run = 0, found = null, left = 0, isBusy = false;
  const work = (isOn) => { isBusy = isOn; results.setAttribute("aria-busy", isOn); };
  const says = (count) => (texts[plurals.select(count)] || texts.other).replace("{}", numbers.format(count));

  async function answer(query, number) {
    const mine = ++run;
    if (box.value !== query) box.value = query;
    work(true);
    results.removeAttribute("data-count");
    reflect(query);
    problem.replaceChildren();
    more.hidden = true;
    status.textContent = texts.working;
    let rows = [], notes = [];
    try {
      found = await site.search(query, { wanted: number });
      if (mine !== run) return;
      notes = found.notes;
      rows = await found.take(number);
    } catch (error) {
      if (mine !== run) return;
      found = null;
      if (error instanceof QueryError) complain(query, error); else problem.textContent = texts.failed;
    }
    if (mine !== run) return;
    results.replaceChildren();
    named.replaceChildren();
    status.textContent = "";
    if (found) {
      show(found.named, named);
      show(rows);
      left = found.count - rows.length;
      more.hidden = left === 0;
      results.dataset.count = found.count;
      status.textContent = [says(found.count), ...notes.map(({ message, suggestion }) => (suggestion ? say("hint", message, suggestion) : message))]
        .reduce((before, note) => say("sentences", before, note));
    }
    work(false);
  }

  let asking = 0;
  function ask(query) { clearTimeout(asking); keep(query, false); close(); answer(query, asked().limit); }

  /** Asks what stands in the box when nobody has typed for a moment. */
  function askSoon() {
    clearTimeout(asking);
    asking = setTimeout(() => {
      // It is not written to its end.
      try { parse(box.value); } catch { return; }
      keep(box.value, true);
      answer(box.value, asked().limit);
    }, 250);
  }

  async function showMore() {
    if (isBusy) return;
    const mine = run, first = results.childElementCount;
    work(true);
    try {
      const rows = await found.take(step);
      if (mine !== run) return;
      show(rows);
      left -= rows.length;
      more.hidden = left === 0;
      // Back from an issue as many are shown.
      // Where the history refuses, the first ones are shown.
      try { history.replaceState({ shown: results.childElementCount }, ""); } catch {}
      results.children[first]?.querySelector("a").focus();
    } catch {
      problem.textContent = texts.failed;
    }
    if (mine === run) work(false);
  }

  /** Sets the controls to what the query says. */
  function reflect(query) {
    for (const control of controls) {
      const values = [...control.options].map((option) => option.value);
      let terms = [];
      // A wrong query is told of elsewhere.
      try { terms = ownTerms(query, control.dataset.key, values).found; } catch {}
      control.value = terms.length === 1 && values.includes(terms[0].written) ? terms[0].written : "";
    }
  }

  // Suggestions: a list below the box, in which the arrow keys move.
  let suggested = { at: 0, texts: [] }, chosen = -1, typed = 0;

  function close() {
    typed++;
    chosen = -1;
    suggested = { at: 0, texts: [] };
    list.hidden = true;
    list.replaceChildren();
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  async function suggest() {
    const mine = ++typed;
    let next = null;
    // Where that fails nothing is suggested.
    try { next = await complete(site, box.value.slice(0, box.selectionStart)); } catch {}
    if (mine !== typed) return;
    close();
    if (!next?.texts.length) return;
    suggested = next;
    list.append(...next.texts.map((text, i) => make("li", text, { role: "option", id: `suggestion-${i}`, "aria-selected": "false", dir: "auto" })));
    list.hidden = false;
    box.setAttribute("aria-expanded", "true");
  }

  function choose(index) {
    const options = list.children;
    options[chosen]?.setAttribute("aria-selected", "false");
    chosen = (index + options.length + 1) % (options.length + 1);
    if (chosen === options.length) { chosen = -1; box.removeAttribute("aria-activedescendant"); return; }
    options[chosen].setAttribute("aria-selected", "true");
    options[chosen].scrollIntoView({ block: "nearest" });
    box.setAttribute("aria-activedescendant", options[chosen].id);
  }

  function take(index) {
    const text = suggested.texts[index], after = box.value.slice(box.selectionStart);
    const isWhole = !text.endsWith(":"), before = box.value.slice(0, suggested.at) + text + (isWhole && !after.startsWith(" ") ? " " : "");
    box.value = before + after;
    box.setSelectionRange(before.length, before.length);
    box.focus();
    if (isWhole) close(); else suggest();
    askSoon();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(box.value);
  });
  form.addEventListener("change", ({ target }) => {
    if (!target.dataset.key) return;
    const values = [...target.options].map((option) => option.value).filter(Boolean);
    let query = box.value;
    // A wrong query stays as it is.
    try { query = withTerm(query, target.dataset.key, values, target.value); } catch {}
    ask(query);
  });
  box.addEventListener("input", () => { suggest(); askSoon(); });
  box.addEventListener("blur", () => {
    isTyping = false;
    setTimeout(() => { if (document.activeElement !== box) close(); }, 200);
  });
  box.addEventListener("keydown", (event) => {
    const isDown = event.key === "ArrowDown";
    if (event.isComposing) return;
    if ((isDown || event.key === "ArrowUp") && !list.hidden) choose(chosen < 0 && !isDown ? list.children.length - 1 : chosen + (isDown ? 1 : -1));
    else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) take(chosen);
    else if (event.key === "Escape" && !list.hidden) close();
    else return;
    event.preventDefault();
  });
  list.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const index = [...list.children].indexOf(event.target.closest("li"));
    if (index >= 0) take(index);
  });
  more.addEventListener("click", showMore);
  /** Answers what the address asks for. */
  function answerAddress() {
    const { query, limit } = asked(), { shown = 0 } = history.state || {};
    clearTimeout(asking);
    isTyping = false;
    close();
    answer(query, Math.max(limit, shown));
  }
  // A fragment that is no query is a place in the page.
  window.addEventListener("popstate", () => { if (!location.hash || /[#&]q=/.test(location.hash)) answerAddress(); });
  form.hidden = false;
  if (!asked().query) box.focus();
  answerAddress();
})();
