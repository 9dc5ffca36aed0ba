/* What suggestions and controls make of a query. */
(() => {
  const { blank, counts, dates, keys, names, people, orders, own, parse, words, Lexer } = gazette;

  const quote = (text) => (/^$|^"|^\*$|[(),]/.test(text) || blank.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : text);
  const days = ["@today", ">=@today-7d", ">=@today-30d", "<@today-1y"];
  const offered = { ...Object.fromEntries(Object.entries(words).map(([key, { words: list }]) => [key, list])),
    ...Object.fromEntries(dates.map((key) => [key, days])), ...Object.fromEntries(counts.map((key) => [key, ["0", ">0", ">10"]])),
    in: ["title", "body"], sort: orders.flatMap((key) => [key, `${key}-asc`]) };
  const spaces = { "#": "label", ...names, ...Object.fromEntries(Object.keys(people).map((key) => [key, "person"])) };

  /** What could stand where somebody types: the part of the query that it replaces, and texts for it. */
  async function complete(site, before) {
    const [, start, hash, key, quoted, bare] = /((?:^|[\s(])-*)(?:(#)|([A-Za-z][\w-]*):)?(?:"([^"]*)|([^\s()"]*))$/.exec(before) || [];
    if (start === undefined) return { at: before.length, texts: [] };
    const head = hash || (key ? `${key}:` : ""), written = quoted === undefined ? bare : quoted, name = hash || (key || "").toLowerCase();
    const at = before.length - head.length - written.length - (quoted === undefined ? 0 : 1);
    let texts = [];
    if (own(spaces, name)) texts = (await site.names(spaces[name], written, 8)).map((one) => head + quote(one));
    else if (own(offered, name)) texts = offered[name].filter((one) => one.startsWith(written.toLowerCase())).map((one) => head + one);
    else if (!head && written && quoted === undefined) texts = keys.map((one) => `${one}:`).filter((one) => one.startsWith(written.toLowerCase()));
    return { at, texts: texts.filter((one) => one !== before.slice(at)) };
  }

  /** The terms of a query that a control shows and replaces: those of its keys that stand for themselves. */
  function ownTerms(text, key, list) {
    const lexer = new Lexer(text), found = [], isSort = key === "sort", keysOfControl = key === "is" ? ["is", "state"] : [key];
    let depth = 0, isOr = false, before = null;
    for (let token = lexer.next(); token; before = token, token = lexer.next()) {
      depth += token.kind === "open" ? 1 : token.kind === "close" ? -1 : 0;
      isOr = isOr || (token.kind === "or" && depth === 0);
      if (token.kind !== "pair" || !keysOfControl.includes(token.key.toLowerCase()) || (before && before.kind.toLowerCase() === "not")) continue;
      const written = token.value.text.toLowerCase();
      if (isSort) found.push({ ...token, written: written.replace(/-desc$/, "") });
      else if (depth === 0 && list.includes(written)) found.push({ ...token, written });
    }
    return { found: isOr && !isSort ? [] : found, isOr };
  }

  /** The query with one term of a key, or none of it; one that is wrong stays as it is. */
  function withTerm(text, key, list, value) {
    const { found, isOr } = ownTerms(text, key, list), term = value && `${key}:${value}`, isApart = isOr && key !== "sort";
    let changed = isApart && value ? `(${text})` : text;
    if (!found.length && value) changed = `${changed} ${term}`;
    // The first term is replaced where it stands; beside one that goes an AND goes too.
    found.forEach(({ start, end }, i) => { found[i] = { start, end, put: i ? "" : term }; });
    for (const { start, end, put } of found.reverse()) {
      let head = changed.slice(0, start).trimEnd(), tail = changed.slice(end).trimStart();
      if (!put && key !== "sort") {
        const joined = head.replace(/(^|[\s)])AND$/, "$1");
        if (joined === head && !head) tail = tail.replace(/^AND\b/, "");
        head = joined;
      }
      changed = [head.trim(), put, tail.trim()].filter(Boolean).join(" ");
    }
    parse(text);
    parse(changed);
    return changed.trim();
  }

  /** The query with another name in the first place where one stands; undefined where it stands nowhere. */
  function withName(text, name, other) {
    const lexer = new Lexer(text);
    for (let token = lexer.next(); token; token = lexer.next()) {
      const { value } = token, one = value && [value, ...value.list || []].find((part) => part.text === name || part.text === `@${name}`);
      if (one) return text.slice(0, one.start) + quote(other) + text.slice(one.end);
    }
  }

  Object.assign(gazette, { complete, ownTerms, withName, withTerm });
})();
