/* The page with the search box. */
(() => {
  const { open, parse, complete, messages, say, ownTerms, withName, withTerm, termsOf, QueryError } = gazette;

  const { documentElement } = document, element = (id) => document.getElementById(id);
  const form = element("search"), box = form.elements.q, list = element("suggestions");
  const results = element("results"), status = element("status"), problem = element("problem"), more = element("more"), named = element("named");
  const texts = form.dataset;
  Object.assign(messages, JSON.parse(texts.messages || "{}"));
  const controls = [...form.querySelectorAll("[data-key]")];
  const { lang } = documentElement, numbers = new Intl.NumberFormat(lang), plurals = new Intl.PluralRules(lang);
  const step = 50;
  const days = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  /** A day as lists of the site show it; in English its parts stand in another order than the browser's. */
  function dayIn(text) {
    const date = new Date(text);
    if (lang !== "en") return days.format(date);
    const parts = Object.fromEntries(days.formatToParts(date).map(({ type, value }) => [type, value]));
    return `${parts.day} ${parts.month} ${parts.year}`;
  }

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

  function make(kind, attributes, ...content) {
    const one = document.createElement(kind);
    one.append(...content);
    for (const name in attributes) one.setAttribute(name, attributes[name]);
    return one;
  }
  /** What stands in a template of the page. */
  const copy = (id) => element(id).content.cloneNode(true);

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

  const capital = (text) => text.replace(/^\p{Ll}/u, (c) => c.toLocaleUpperCase(lang));
  const decomposed = (text) => text.normalize("NFD");
  // What is marked in titles: the only group of an expression.
  let wanted = /()(?!)/;

  /** Looks in titles for the texts of a condition, in any case and with any diacritics. */
  function want(condition) {
    const texts = termsOf(condition, true).filter(({ places }) => places?.includes("title")).map(({ text }) => decomposed(text).replace(/\p{M}/gu, "").trim());
    // A vowel or consonant behind a match would belong to its last syllable of Hangul.
    wanted = RegExp(`(${texts.filter(Boolean).map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\\?./gsu, "$&\\p{M}*")).join("|") || "(?!)"})(?![\u1160-\u11ff])`, "giu");
  }

  /** Adds a text in which what is looked for is marked. */
  function mark(parent, text) {
    decomposed(text).split(wanted).forEach((part, i) => parent.append(i % 2 ? make("mark", {}, part.normalize()) : part.normalize()));
  }

  /** A link to an issue by its title, in which what stands between backticks is code. */
  function titled(title, href) {
    const link = make("a", { href, dir: "auto" });
    let at = 0;
    for (const part of title.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)) {
      const code = make("code");
      mark(link, title.slice(at, part.index));
      mark(code, part[2].replace(/^ (.+) $/, "$1"));
      link.append(code);
      at = part.index + part[0].length;
    }
    mark(link, title.slice(at));
    return link;
  }

  /** A number with the form of its noun: forms for one, a few and many, the last one also for all others. */
  const counted = (forms, number) => forms.split("|").at(["one", "few", "many"].indexOf(plurals.select(number)))
    .replace(/\{\}|\d/, numbers.format(number));

  /** Adds issues as the lists of the site show them, as far as the index knows them. */
  function show(rows, list = results) {
    for (const { href, reference, title, state, kind, date, by, due, comments, isUrgent } of rows) {
      const facts = make("p", {}, state === "open" ? make("span", { class: "vh" }, `${texts.open}, `) : make("b", { class: "stamp" }, texts[state]),
        " ", isUrgent ? copy("urgent") : "", make("bdi", {}, reference));
      for (const [label, day] of [[texts[`${by}Date`], date], [texts.due, due]]) {
        if (day) facts.append(` · ${label ?? ""} `, make("time", { datetime: day }, dayIn(day)));
      }
      if (comments) facts.append(` · ${counted(texts.comments, comments)}`);
      list.append(make("li", {}, make("i", { "data-icon": `${kind}-${state}` }), make("div", { class: "what" }, titled(title, href), facts)));
    }
  }

  /** What to write instead. What was probably meant is a button that asks for it; `put` makes the query of that. */
  function advice(text, put) {
    const [before, behind] = say("meant", "{}").split("{}");
    const query = text.startsWith(before) && text.endsWith(behind) && put(text.slice(before.length, -behind.length));
    if (!query) return capital(text);
    const button = make("button", { type: "button" }, capital(text));
    button.addEventListener("click", () => { ask(query); box.focus(); });
    return button;
  }

  /** Shows what is wrong with a query: the message, the query with the wrong part marked, and what to write. */
  function complain(query, { message, start, end, suggestion, notes }) {
    const behind = Math.max(end, start + 1);
    problem.append(make("strong", {}, capital(message)), " · ",
      make("code", { dir: "auto" }, query.slice(0, start), make("mark", {}, query.slice(start, behind)), query.slice(behind)));
    for (const note of notes) problem.append(" · ", capital(note.message));
    // A key is meant with the colon that stands behind it.
    if (suggestion) problem.append(" · ", advice(suggestion, (meant) => query.slice(0, start) + meant + query.slice(end + meant.endsWith(":"))));
  }

  let run = 0, found = null, left = 0, isBusy = false;
  const work = (isOn) => { isBusy = isOn; results.setAttribute("aria-busy", isOn); };

  /** Shows no answer any more. */
  function clear() {
    for (const one of [results, named, problem, status]) one.replaceChildren();
    results.removeAttribute("data-count");
    more.hidden = true;
  }

  /** Says how many issues are found, and what there is to say of the query. */
  function tell(query, { count, notes, named: issues }) {
    // Who asks for an issue by its number asks for nothing else.
    if (!count && issues.length) return;
    status.append(count || notes.length || !query.trim() ? counted(texts.found, count) : copy("none"));
    for (const { message, suggestion, name } of notes) {
      status.append(say("sentences", "", ""), capital(message));
      if (suggestion) status.append(say("sentences", "", ""), advice(suggestion, (meant) => withName(query, name, meant)));
    }
  }

  async function answer(query, number) {
    const mine = ++run;
    if (box.value !== query) box.value = query;
    work(true);
    results.removeAttribute("data-count");
    reflect(query);
    problem.replaceChildren();
    more.hidden = true;
    status.textContent = texts.working;
    let answered, rows, fault;
    try {
      answered = await site.search(query, { wanted: number });
      if (mine === run) rows = await answered.take(number);
    } catch (error) { fault = error; }
    if (mine !== run) return;
    clear();
    found = answered;
    if (fault instanceof QueryError) complain(query, fault);
    else if (fault) problem.textContent = texts.failed;
    else {
      want(parse(query).condition);
      show(found.named, named);
      show(rows);
      left = found.count - rows.length;
      more.hidden = left === 0;
      results.dataset.count = found.count;
      tell(query, found);
    }
    work(false);
  }

  let asking = 0;
  function ask(query) { clearTimeout(asking); keep(query, false); close(); answer(query, asked().limit); }

  /** Asks what stands in the box when nobody has typed for a moment. */
  function askSoon() {
    clearTimeout(asking);
    asking = setTimeout(() => {
      try { parse(box.value); } catch {
        // It is not written to its end, or wrong: the last answer is not one to this, and what is wrong can wait a second.
        run++;
        clear();
        work(false);
        asking = setTimeout(() => answer(box.value, asked().limit), 750);
        return;
      }
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
    list.append(...next.texts.map((text, i) => make("li", { role: "option", id: `suggestion-${i}`, "aria-selected": "false", dir: "auto" }, text)));
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
