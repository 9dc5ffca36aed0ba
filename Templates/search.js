/* Search in the browser: the query language of Gazette over the index below search/, of which a query loads only
   the files that it needs. The first three parts know nothing of the page and run outside a browser too. */
"use strict";
(() => {
  // ---- The language: the same terms, errors and suggestions as in Sources/Queries/Language. ----

  const keys = ["is", "label", "tag", "author", "assignee", "project", "milestone", "priority", "no",
    "created", "updated", "closed", "due", "comments", "number", "sort"];
  const foreignKeys = new Map(Object.entries({ state: "is", status: "is", type: "is", user: "author", reporter: "author",
    labels: "label", tags: "label", reason: "is", modified: "updated", in: "" }));
  const words = {
    is: { what: "", words: ["open", "closed", "merged", "issue", "pull"], aliases: {},
      foreign: { pr: "pull", mr: "pull", "pull-request": "pull", completed: "closed" } },
    priority: { what: "a priority", words: ["low", "medium", "high"], aliases: {}, foreign: {} },
    no: { what: "asked for with 'no:'", words: ["label", "assignee", "project", "due"],
      aliases: { tag: "label", milestone: "project" },
      foreign: { labels: "label", tags: "label", assignees: "assignee" } },
  };
  const orders = ["created", "updated", "closed", "comments", "priority", "title", "number"];
  const dates = ["created", "updated", "closed", "due"];
  const blank = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
  const keyed = /[A-Za-z][\w-]*(?=:)/y;
  const own = (table, name) => (Object.prototype.hasOwnProperty.call(table, name) ? table[name] : undefined);
  const isDigits = (text) => /^[0-9]+$/.test(text);

  /** What is wrong with a query, and where: `start` and `end` count UTF-16 units. */
  class QueryError extends Error {
    constructor(code, message, start, end, suggestion = null, notes = []) {
      super(message);
      Object.assign(this, { code, start, end, suggestion, notes });
    }
  }

  /** The line (from 1), the column in code points (from 1) and the length of a part of a text. */
  function place(text, start, end) {
    const before = text.slice(0, start).split(/\r\n|\r(?!\n)|\n/);
    const rest = text.slice(start, end).split(/[\r\n]/)[0];
    return { line: before.length, column: [...before.pop()].length + 1, length: Math.max(1, [...rest].length) };
  }

  /** The candidate that a mistyped name was probably meant to be: at most a third of its letters are wrong. */
  function nearest(name, candidates) {
    const wanted = [...name.toLowerCase()].slice(0, 64);
    let limit = Math.max(1, Math.floor(wanted.length / 3)), best = null;
    for (const candidate of candidates) {
      const letters = [...candidate.toLowerCase()].slice(0, 64);
      if (candidate === name || Math.abs(letters.length - wanted.length) > limit) continue;
      const distance = edits(wanted, letters);
      if (distance > limit) continue;
      [best, limit] = [candidate, distance - 1];
    }
    return best;
  }

  /** How many letters to insert, delete, replace or swap with their neighbour. */
  function edits(a, b) {
    let beforeLast = [], last = [...b.keys(), b.length];
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      for (let j = 1; j <= b.length; j++) {
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
      }
      [beforeLast, last] = [last, row];
    }
    return last[b.length];
  }

  /** Cuts a query into tokens: open, close, not, or, text, hash and pair. */
  class Lexer {
    constructor(text) { this.text = text; this.at = 0; }

    next() {
      const { text } = this;
      while (this.at < text.length && blank.test(text[this.at])) this.at++;
      const start = this.at, first = text[start];
      if (first === undefined) return null;
      const token = (kind, more) => ({ kind, start, end: this.at, ...more });
      const single = { "(": "open", ")": "close", "-": "not" }[first];
      if (single) { this.at++; return token(single); }
      if (first === '"') { const phrase = this.quoted(); return token("text", { text: phrase, isQuoted: true }); }
      if (first === "#") { this.at++; const value = this.value(); return token("hash", { value }); }
      keyed.lastIndex = start;
      if (keyed.test(text)) {
        const key = text.slice(start, keyed.lastIndex);
        this.at = keyed.lastIndex + 1;
        const value = this.value();
        return token("pair", { key, value });
      }
      const word = this.bare();
      return word === "OR" ? token("or") : token("text", { text: word });
    }

    /** Whether a term begins right here, without a space before it. */
    isAtTerm() { return this.at < this.text.length && !blank.test(this.text[this.at]) && this.text[this.at] !== ")"; }

    bare() {
      const start = this.at;
      while (this.at < this.text.length && !blank.test(this.text[this.at]) && !"()".includes(this.text[this.at])) this.at++;
      return this.text.slice(start, this.at);
    }

    value() {
      const start = this.at, isQuoted = this.text[start] === '"';
      return { text: isQuoted ? this.quoted() : this.bare(), start, end: this.at, isQuoted };
    }

    quoted() {
      const start = this.at, { text } = this;
      let out = "";
      for (this.at++; this.at < text.length; this.at++) {
        if (text[this.at] === '"') { this.at++; return out; }
        if (text[this.at] === "\\" && (text[this.at + 1] === '"' || text[this.at + 1] === "\\")) this.at++;
        out += text[this.at];
      }
      throw new QueryError("query.quote", "the quote is not closed", start, start, "add a '\"' where the text ends");
    }
  }

  /** What a query says: `{condition, order: {key, isAscending} or null, notes}`; throws a QueryError.
      A condition is {all: […]}, {any: […]}, {not: condition} or {term}. */
  function parse(text) {
    const lexer = new Lexer(text), notes = [];
    let token, order = null;

    const advance = () => { token = lexer.next(); };
    const fail = (code, message, at, suggestion, more) => { throw new QueryError(code, message, at.start, at.end, suggestion, more); };
    const isSort = () => token && token.kind === "pair" && token.key.toLowerCase() === "sort";
    const note = (word, at, suggestion) => {
      if (notes.length < 100) notes.push({ message: `'${word}' is looked for as text`, start: at.start, end: at.end, suggestion });
    };

    function skipOrders() {
      while (isSort()) {
        if (order) {
          fail("query.sort", "the query is sorted twice", token, "leave one of the two out",
            [{ message: "it is sorted here first", start: order.start, end: order.end }]);
        }
        order = { ...readOrder(text, token), start: token.start, end: token.end };
        advance();
      }
    }

    function any(depth) {
      const parts = [all(depth)];
      while (token && token.kind === "or") {
        const or = token;
        advance();
        skipOrders();
        if (!token || token.kind === "close" || token.kind === "or") {
          fail("query.operator", "nothing follows this OR", or, 'leave it out, or write "OR" for the text');
        }
        parts.push(all(depth));
      }
      return parts.length === 1 ? parts[0] : { any: parts };
    }

    function all(depth) {
      const parts = [];
      for (skipOrders(); token && token.kind !== "close"; skipOrders()) {
        if (token.kind === "or") {
          if (parts.length) break;
          fail("query.operator", "nothing stands before this OR", token, 'leave it out, or write "OR" for the text');
        }
        parts.push(term(depth));
      }
      return parts.length === 1 ? parts[0] : { all: parts };
    }

    function term(depth) {
      let isNegated = false, condition;
      while (token && token.kind === "not") {
        if (!lexer.isAtTerm()) {
          note("-", token, "write '-' directly before what must not be");
          advance();
          condition = { term: { text: "-" } };
          return isNegated ? { not: condition } : condition;
        }
        isNegated = !isNegated;
        advance();
      }
      if (token.kind === "open") condition = group(token, depth + 1);
      else if (token.kind === "or") fail("query.operator", "'-' cannot stand before OR", token, 'write -"OR" for the text');
      else if (isSort()) {
        fail("query.sort", "'sort:' orders what is found and cannot be negated", token,
          "add -asc or -desc to its value to turn the order round");
      } else {
        if (token.text === "AND" && !token.isQuoted) note("AND", token, "leave it out: terms are ANDed as they are");
        if (token.text === "NOT" && !token.isQuoted) note("NOT", token, "write '-' directly before the term");
        condition = { term: readTerm(text, token) };
        advance();
      }
      return isNegated ? { not: condition } : condition;
    }

    function group(open, depth) {
      if (depth > 100) fail("query.nesting", "parentheses stand more than 100 deep", open);
      advance();
      skipOrders();
      if (token && token.kind === "close") {
        fail("query.parenthesis", "nothing stands between these parentheses", open, 'leave them out, or write "()" for the text');
      }
      const condition = any(depth);
      if (!token) {
        fail("query.parenthesis", "this '(' is not closed", open, "add a ')' where the group ends, or write \"(\" for the text");
      }
      advance();
      return condition;
    }

    advance();
    skipOrders();
    const condition = token ? any(0) : { all: [] };
    if (token) fail("query.parenthesis", "there is no '(' for this ')'", token, 'leave it out, or write ")" for the text');
    return { condition, order: order && { key: order.key, isAscending: order.isAscending }, notes };
  }

  const wrongValue = (message, value, suggestion) => new QueryError("query.value", message, value.start, value.end, suggestion);

  function unknownWord(value, what, near, list) {
    return wrongValue(what ? `'${value.text}' is not ${what}` : `nothing can be '${value.text}'`, value,
      near ? `did you mean '${near}'?` : `one of ${list.join(", ")}`);
  }

  /** Throws where a key has no value. */
  function needValue(text, key, token) {
    if (token.value.text) return;
    const isApart = token.end < text.length && !token.value.isQuoted;
    throw wrongValue(`'${key}' has no value`, token,
      isApart ? `write the value directly behind '${key}', without a space` : `write a value directly behind '${key}'`);
  }

  function readOrder(text, token) {
    needValue(text, "sort:", token);
    const [, key, end] = /^(.*?)(-asc|-desc)?$/s.exec(token.value.text.toLowerCase());
    if (orders.includes(key)) return { key, isAscending: end === "-asc" };
    const all = orders.flatMap((name) => [name, `${name}-desc`, `${name}-asc`]);
    throw unknownWord(token.value, "sorted by", nearest(token.value.text, all), orders);
  }

  /** The test of a token: {text}, {key: KEY OF THE INDEX}, {name, in: SPACE}, {person, in}, {date, from, to},
      {count: "comments" or "number", low, high}. */
  function readTerm(text, token) {
    const { kind, value } = token;
    if (kind === "text") return { text: token.text };
    if (kind === "hash") { needValue(text, "#", token); return { name: value.text, in: "label" }; }
    const key = token.key.toLowerCase();
    if (!keys.includes(key)) throw unknownKey(text, token);
    needValue(text, `${key}:`, token);
    if (own(words, key)) return readWord(key, value);
    if (dates.includes(key)) return { date: key, ...readDates(value) };
    switch (key) {
      case "label": case "tag": return { name: value.text, in: "label" };
      case "project": case "milestone": return { name: value.text, in: "project" };
      case "author": case "assignee":
        if (value.text.toLowerCase() === "@me" && !value.isQuoted) {
          throw wrongValue("'@me' is nobody here, since readers do not sign in", value, "write the login");
        }
        return { person: value.text, in: key };
      default: return readNumbers(key, value);
    }
  }

  function unknownKey(text, token) {
    const foreign = foreignKeys.get(token.key.toLowerCase());
    const near = foreign === undefined ? nearest(token.key, keys) : foreign;
    return new QueryError("query.key", `there is no key '${token.key}:'`, token.start, token.start + token.key.length,
      near ? `did you mean '${near}:'?` : `write "${text.slice(token.start, token.end)}" in quotes to look for it as text`);
  }

  function readWord(key, value) {
    const { what, words: list, aliases, foreign } = words[key];
    const written = value.text.toLowerCase(), word = own(aliases, written) || written;
    if (list.includes(word)) return { key: `${key}:${word}` };
    throw unknownWord(value, what, own(foreign, written) || nearest(value.text, list), list);
  }

  /** The ends of `5`, `>5`, `<=5`, `1..3`, `*..3`; an open end is null. */
  function bounds(value) {
    const { text, start, end, isQuoted } = value;
    const part = (from, to, isIncluded = true) => ({
      text: text.slice(from, to), start: isQuoted ? start : start + from, end: isQuoted ? end : start + to, isIncluded });
    const sign = /^[<>]=?/.exec(text), dots = text.indexOf("..");
    if (sign) {
      const bound = part(sign[0].length, text.length, sign[0].length === 2);
      return { isComparison: true, from: sign[0][0] === ">" ? bound : null, to: sign[0][0] === "<" ? bound : null };
    }
    if (dots < 0) { const bound = part(0, text.length); return { from: bound, to: bound }; }
    const open = (bound) => (bound.text === "*" ? null : bound);
    return { isRange: true, from: open(part(0, dots)), to: open(part(dots + 2, text.length)) };
  }

  function readNumbers(key, value) {
    if (key === "number" && value.isQuoted) return { name: value.text, in: "key" };
    const { from, to, isComparison } = bounds(value);
    const isNumber = [from, to].every((end) => {
      if (!end || !isDigits(end.text)) return !end;
      if (BigInt(end.text) >= 9223372036854775807n) throw wrongValue("the number is too large", value);
      return true;
    });
    if (isNumber) {
      return { count: key, low: from ? Number(from.text) + (from.isIncluded ? 0 : 1) : 0,
        high: to ? Number(to.text) - (to.isIncluded ? 0 : 1) : Infinity };
    }
    if (key === "number" && !isComparison) return { name: value.text, in: "key" };
    throw wrongValue(`'${value.text}' is neither a number nor a range of numbers`, value,
      `write ${key}:5, ${key}:>5, ${key}:<=5 or ${key}:1..5`);
  }

  const dayNumber = (year, month, day) => new Date(0).setUTCFullYear(year, month - 1, day) / 864e5;
  const dayText = (number) => new Date(number * 864e5).toISOString().slice(0, 10);
  const monthLength = (year, month) => dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
  const isDay = (year, month, day) => year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
  const firstDay = dayNumber(0, 1, 1), lastDay = dayNumber(9999, 12, 31);

  function readDates(value) {
    if (value.text === "*") return { from: null, to: null };
    const { from, to, isRange } = bounds(value);
    const wrong = (message, suggestion) => { throw new QueryError("query.date", message, value.start, value.end, suggestion); };
    const bound = (end) => {
      if (!end) return null;
      if (!end.text && isRange) wrong("the range has only one end", "write '*' for the open end");
      if (!end.text) wrong("a date is missing", "write it as 2026-01-31 or @today-7d");
      return { moment: readMoment(end), isIncluded: end.isIncluded };
    };
    return { from: bound(from), to: bound(to) };
  }

  /** A moment as a function of today's number: its first second and the first one after it. */
  function readMoment(end) {
    const { text } = end;
    const wrong = (message, suggestion) => new QueryError("query.date", message, end.start, end.end, suggestion);
    const notDate = (suggestion) => wrong(`'${text}' is not a date`, suggestion);
    const wholeDay = (day) => [day * 86400, (day + 1) * 86400];
    if (text[0] === "@") {
      const [, base, sign, rest] = /^([^+-]*)([+-]?)(.*)$/s.exec(text.toLowerCase());
      if (base !== "@today") throw notDate("did you mean '@today'?");
      if (!sign) return wholeDay;
      const parts = /^([0-9]+)([dwmy])$/.exec(rest);
      if (!parts) throw notDate("write a number and d, w, m or y behind '@today-', as in @today-7d");
      const count = Number(parts[1]);
      if (count > 1e6) throw wrong(`'${text}' is too far away`);
      return (today) => wholeDay(move(today, sign === "-" ? -count : count, parts[2]));
    }
    const form = /^([0-9]{4})-([0-9]{2})-([0-9]{2})(T.*)?$/is.exec(text);
    if (form) {
      const [year, month, day] = form.slice(1, 4).map(Number);
      if (!isDay(year, month, day)) {
        throw wrong(`there is no day ${text}`, month >= 1 && month <= 12
          ? `that month has ${monthLength(year, month)} days` : "months are 01 to 12");
      }
      if (!form[4]) return () => wholeDay(dayNumber(year, month, day));
      const time = /^T(\d\d):(\d\d)(?::(\d\d))?(?:Z|([+-])(\d\d):(\d\d))?$/i.exec(form[4]);
      const [hour, minute, second, , hours, minutes] = time ? time.slice(1).map((part) => Number(part || 0)) : [99];
      if (hour < 24 && minute < 60 && second < 60 && hours < 24 && minutes < 60) {
        const local = dayNumber(year, month, day) * 86400 + hour * 3600 + minute * 60 + second;
        const start = local - (time[4] === "-" ? -1 : 1) * (hours * 3600 + minutes * 60);
        return () => [start, start + 1];
      }
    }
    const near = nearestDate(text);
    throw notDate(near ? `did you mean '${near}'?` : "write a date as 2026-01-31 or @today-7d");
  }

  /** The day a number of days, weeks, months or years after another. */
  function move(today, count, unit) {
    if (unit === "d" || unit === "w") return today + count * (unit === "w" ? 7 : 1);
    const date = new Date(today * 864e5);
    const months = Math.min(Math.max(date.getUTCFullYear() * 12 + date.getUTCMonth() + count * (unit === "y" ? 12 : 1), 0), 119999);
    const [year, month] = [Math.floor(months / 12), months % 12 + 1];
    return dayNumber(year, month, Math.min(date.getUTCDate(), monthLength(year, month)));
  }

  /** The date somebody meant who wrote `2026/1/31` or `2026-01`. */
  function nearestDate(text) {
    const parts = text.split(/[-/.]/);
    if (!parts.every((part) => /^[0-9]{1,4}$/.test(part))) return text === "today" || nearest(text, ["today"]) ? "@today" : null;
    const [year, month, day] = parts.map(Number);
    if (parts.length === 3) return isDay(year, month, day) ? dayText(dayNumber(year, month, day)) : null;
    if (parts.length > 3 || year < 1000 || (month !== undefined && !isDay(year, month, 1))) return null;
    const [first, last] = month === undefined ? [1, 12] : [month, month];
    return `${dayText(dayNumber(year, first, 1))}..${dayText(dayNumber(year, last, monthLength(year, last)))}`;
  }

  // ---- The index: /search/ as Sources/SearchIndex writes it. ----

  const digits = new Uint8Array(128);
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].forEach((c, i) => { digits[c.charCodeAt(0)] = i; });

  /** Calls a function with each number of a text, five bits a character, the lowest first. */
  function eachNumber(text, call) {
    for (let at = 0; at < text.length;) {
      let value = 0, scale = 1, digit;
      do { digit = digits[text.charCodeAt(at++)]; value += (digit & 31) * scale; scale *= 32; } while (digit & 32);
      call(value);
    }
  }

  /** Puts the rows of a posting into a set: a bit for each row. */
  function addPosting(posting, set) {
    if (posting[0] !== "!") {
      let row = -1;
      eachNumber(posting, (step) => { row += step + 1; set[row >> 5] |= 1 << (row & 31); });
      return;
    }
    for (let at = 1, row = 0; at < posting.length; at++, row += 6) {
      const six = digits[posting.charCodeAt(at)];
      set[row >> 5] |= six << (row & 31);
      if ((row & 31) > 26) set[(row >> 5) + 1] |= six >>> (32 - (row & 31));
    }
  }

  const has = (set, row) => (set[row >> 5] >>> (row & 31)) & 1;
  const combine = (a, b, how) => a.map((word, i) => how(word, b[i]));
  const and = (a, b) => combine(a, b, (x, y) => x & y);
  const or = (a, b) => combine(a, b, (x, y) => x | y);
  const less = (a, b) => combine(a, b, (x, y) => x & ~y);

  function rowsOf(set) {
    const rows = [];
    set.forEach((word, i) => {
      for (let rest = word; rest; rest &= rest - 1) rows.push(i * 32 + 31 - Math.clz32(rest & -rest));
    });
    return rows;
  }

  function countOf(set) {
    let count = 0;
    for (let word of set) for (; word; word &= word - 1) count++;
    return count;
  }

  /** Whether a text comes before another by code points. */
  function precedes(a, b) {
    let at = 0;
    while (at < a.length && a[at] === b[at]) at++;
    // Surrogates are parts of characters that come after all others.
    const unit = (text) => { const code = at < text.length ? text.charCodeAt(at) : -1; return code >= 0xe000 ? code - 0x800 : code >= 0xd800 ? code + 0x2000 : code; };
    return unit(a) < unit(b);
  }

  /** The entries of a file of keys: `P rest␠posting␠`, P the number of code points shared with the key before. */
  function readShard(text) {
    const parts = text.split(" "), entries = [];
    let key = "";
    for (let i = 0; i + 1 < parts.length; i += 2) {
      const shared = digits[parts[i].charCodeAt(0)];
      const head = /[\ud800-\udfff]/.test(key) ? [...key].slice(0, shared).join("") : key.slice(0, shared);
      key = head + parts[i].slice(1);
      entries.push([key, parts[i + 1]]);
    }
    return entries;
  }

  /** A part of an order: its rows, and whether each begins a new value. */
  function readChunk(text) {
    const rows = [], begins = [];
    let row = 0;
    eachNumber(text, (value) => {
      const zigzag = Math.floor(value / 2);
      row += zigzag % 2 ? -(zigzag + 1) / 2 : zigzag / 2;
      rows.push(row);
      begins.push(value % 2);
    });
    return { rows, begins };
  }

  const utf8Length = (c) => { const code = c.codePointAt(0); return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4; };
  /** As much of a word as the index surely holds of it: 20 bytes. */
  function head(word) {
    let length = 0;
    return [...word].filter((c) => (length += utf8Length(c)) <= 20).join("");
  }

  const lowercase = (text) => [...text].map((c) => c.toLowerCase()).join("");
  /** A name as keys have it, in each form in which Unicode writes it. */
  function nameForms(name) {
    const folded = lowercase(name).replace(/ς/g, "σ").replace(/ /g, "\x1f");
    return [...new Set([folded, folded.normalize("NFC"), folded.normalize("NFD")])];
  }

  // Members of a row of search/d/.
  const [HREF, REFERENCE, TITLE, STATE, KIND, COMMENTS] = [0, 1, 2, 3, 4, 7];
  const columns = { created: 5, updated: 6, comments: 7, closed: 8, due: 9, priority: 10, number: 11 };
  const day = (value) => (typeof value === "number" ? dayText(Math.floor(value / 86400)) : value);
  const sortValue = (row, key) => (key === "comments" ? row[COMMENTS] || 0 : row[columns[key]]);

  /** An index whose files `load(name)` promises, each of which is asked for once. */
  function open(load) {
    const files = new Map();
    function file(name, read = (content) => content) {
      if (!files.has(name)) {
        const content = load(name).then(read);
        content.catch(() => files.delete(name));
        files.set(name, content);
      }
      return files.get(name);
    }
    const index = () => file("index");
    const shard = (number) => file(`k/${number}`, readShard);
    async function detail(kind, row) {
      const { rowsPer } = await index();
      return (await file(`${kind}/${Math.floor(row / rowsPer)}`))[row % rowsPer];
    }

    const empty = ({ n }) => new Uint32Array((n + 31) >> 5);
    function everything({ n }) {
      const set = empty({ n }).fill(-1);
      if (n & 31) set[n >> 5] = ~(-1 << (n & 31));
      return set;
    }

    /** The numbers of the shards that may hold keys of a range. */
    function shards({ shards: starts }, low, high) {
      let first = 0, last = -1;
      starts.forEach((start, i) => {
        if (!precedes(low, start)) first = i;
        if (!precedes(high, start)) last = i;
      });
      return { first, last };
    }

    /** The posting of a key, or undefined where there is no such key. */
    async function find(key) {
      const { first, last } = shards(await index(), key, key);
      const entry = last < 0 ? undefined : (await shard(first)).find((one) => one[0] === key);
      return entry && entry[1];
    }

    async function rows(keys) {
      const set = empty(await index());
      for (const one of await Promise.all(keys.map(find))) if (one) addPosting(one, set);
      return set;
    }

    async function entries(low, high) {
      const { first, last } = shards(await index(), low, high);
      const parts = [];
      for (let i = first; i <= last; i++) parts.push(shard(i));
      return (await Promise.all(parts)).flat().filter(([key]) => !precedes(key, low) && !precedes(high, key));
    }

    async function range(low, high) {
      const set = empty(await index());
      for (const [, one] of await entries(low, high)) addPosting(one, set);
      return set;
    }

    /** The rows with a key in a range: directly, or all but the rest of those that have a key at all. */
    async function part(space, low, high, lowest, highest, all) {
      const site = await index(), name = (text) => `${space}:${text}`;
      if (low === lowest && high === highest) return all();
      const size = (a, b) => { const { first, last } = shards(site, name(a), name(b)); return last - first; };
      const rest = [];
      if (low > lowest) rest.push([lowest, previous(low)]);
      if (high < highest) rest.push([next(high), highest]);
      if (size(low, high) <= rest.reduce((sum, [a, b]) => sum + size(a, b), 0)) return range(name(low), name(high));
      const others = await Promise.all([all(), ...rest.map(([a, b]) => range(name(a), name(b)))]);
      return others.reduce(less);
    }
    // Bounds just beside a key: no key of the index ends with these.
    const next = (key) => `${key} `;
    const previous = (key) => key.replace(/.$/s, (c) => `${String.fromCharCode(c.charCodeAt(0) - 1)}~`);

    async function having(space) {
      const site = await index(), set = everything(site);
      if (space === "comments") return set;
      const missing = space === "due" ? await rows(["no:due"]) : empty(site);
      if (space !== "due") addPosting(site.missing[space] || "", missing);
      return less(set, missing);
    }

    /** The rows with a word that has a text in it. */
    async function containing(text) {
      const site = await index(), low = `t:${text}`, high = `${low}\u{10ffff}`;
      const { first, last } = shards(site, low, high);
      const whole = first >= last ? undefined : await find(`p:${text}`);
      if (whole === undefined) return range(low, high);
      const set = empty(site);
      addPosting(whole, set);
      return set;
    }

    async function fold(text) {
      const table = /[^\0-\x7f]/.test(text) ? await file("fold") : {};
      return [...text].map((c) => { const folded = own(table, c); return folded !== undefined ? folded : c < "\x80" ? c.toLowerCase() : c; }).join("");
    }

    // A leaf holds what surely satisfies a term and what perhaps does; `kind` and `test` say how to find out.
    const sure = (set) => ({ lo: set, hi: set });

    async function textLeaf(text) {
      const site = await index(), folded = await fold(text);
      if (!folded) return sure(everything(site));
      const parts = folded.match(/[a-z0-9\x80-\uffff]+|[!-/:-@[-`{-~]+/g) || [];
      if (parts.length === 1 && parts[0] === folded && head(folded) === folded) return sure(await containing(folded));
      // What another kind of character follows ends a word of the text too; its key is exactly that.
      const found = await Promise.all(parts.map((part, i) => {
        const isEnd = i < parts.length - 1 || !folded.endsWith(part);
        return isEnd && head(part) === part ? rows([`t:${part}`]) : containing(head(part));
      }));
      return { lo: empty(site), hi: found.reduce(and, everything(site)), kind: "t",
        test: ([title, body]) => title.includes(folded) || body.includes(folded) };
    }

    async function dateLeaf({ date, from, to }, today) {
      const site = await index();
      const edge = (bound, isStart, open) => (bound ? bound.moment(today)[bound.isIncluded === isStart ? 0 : 1] : open);
      const [start, end] = [edge(from, true, -Infinity), edge(to, false, Infinity)];
      if (start >= end) return sure(empty(site));
      const [low, high] = [Math.max(Math.floor(start / 86400), firstDay), Math.min(Math.ceil(end / 86400) - 1, lastDay)];
      if (low > high) return sure(empty(site));
      const hi = await part(date, dayText(low), dayText(high), dayText(firstDay), dayText(lastDay), () => having(date));
      const edges = [];
      if (start % 86400) edges.push(`${date}:${dayText(low)}`);
      if (end % 86400) edges.push(`${date}:${dayText(high)}`);
      if (!edges.length) return sure(hi);
      // Keys hold days: of the first and the last one each row is looked at.
      return { lo: less(hi, await rows(edges)), hi, kind: "d", test: (row) => {
        const at = row[columns[date]];
        return typeof at !== "number" || (start <= at && at < end);
      } };
    }

    async function countLeaf({ count, low, high }) {
      const width = count === "comments" ? 8 : 12, highest = "9".repeat(width);
      if (low > high || low > Number(highest)) return sure(empty(await index()));
      const write = (number) => String(Math.min(number, Number(highest))).padStart(width, "0");
      return sure(await part(count, write(low), write(high), "0".repeat(width), highest, () => having(count)));
    }

    async function personLeaf(term) {
      const bare = term.person.replace(/^@/, "");
      const forms = [...new Set([...nameForms(term.person), ...nameForms(bare)])];
      const known = await Promise.all(forms.map((form) => find(`person:${form}`)));
      const logins = forms.filter((form, i) => known[i] !== undefined);
      return sure(await rows(logins.length ? logins.map((form) => `${term.in}:${form}`)
        : nameForms(term.person).map((form) => `${term.in}-name:${form}`)));
    }

    async function leaf(term, today) {
      if (term.text !== undefined) return textLeaf(term.text);
      if (term.date) return dateLeaf(term, today);
      if (term.count) return countLeaf(term);
      if (term.person !== undefined) return personLeaf(term);
      return sure(await rows(term.key ? [term.key] : nameForms(term.name).map((form) => `${term.in}:${form}`)));
    }

    /** The rows that satisfy a condition. */
    async function matches(condition, today) {
      const site = await index(), all = everything(site), leaves = [];
      const collect = (one) => {
        if (one.term) leaves.push(leaf(one.term, today).then((found) => { one.leaf = found; return found; }));
        else (one.all || one.any || [one.not]).forEach(collect);
      };
      collect(condition);
      const terms = await Promise.all(leaves);
      const weigh = (one) => {
        if (one.term) return one.leaf;
        if (one.not) { const { lo, hi } = weigh(one.not); return { lo: less(all, hi), hi: less(all, lo) }; }
        const how = one.all ? and : or;
        return (one.all || one.any).map(weigh).reduce((a, b) => ({ lo: how(a.lo, b.lo), hi: how(a.hi, b.hi) }),
          sure(one.all ? all : empty(site)));
      };
      // Only what the whole condition leaves open is looked at, dates first, for texts are long.
      for (const kind of ["d", "t"]) {
        const { lo, hi } = weigh(condition);
        const unsure = terms.filter((term) => term.kind === kind).map((term) => {
          const open = less(term.hi, term.lo);
          term.hi = term.hi.slice();
          term.lo = term.lo.slice();
          return { term, open };
        });
        await Promise.all(rowsOf(less(hi, lo)).map(async (row) => {
          const mine = unsure.filter(({ open }) => has(open, row));
          if (!mine.length) return;
          const content = await detail(kind, row);
          for (const { term } of mine) (term.test(content) ? term.lo : term.hi)[row >> 5] ^= 1 << (row & 31);
        }));
      }
      return weigh(condition).lo;
    }

    // ---- The order. ----

    /** Lists of the rows of a set one after the other, in order; `wanted` is how many will be asked for first. */
    async function* inOrder(set, count, { key, isAscending }, wanted) {
      const site = await index(), missing = empty(site);
      addPosting(site.missing[key] || "", missing);
      const present = less(set, missing), rest = rowsOf(and(set, missing));
      const left = count - rest.length, chunks = site.orders[key] || 0;
      // Few rows are sorted by what is loaded to show them, but for titles, which are cut there; chunks are walked
      // where that takes fewer bytes.
      const walked = Math.min(chunks, Math.ceil((chunks * wanted) / Math.max(left, 1)));
      const isFew = left < 1000 && key !== "title", few = isFew ? rowsOf(present) : [];
      const places = new Set(few.map((row) => Math.floor(row / site.rowsPer))).size;
      const walk = walked * (key === "created" || key === "number" ? 2.5 : 6);
      const sorted = isFew && (places - Math.min(places, wanted)) * 2 <= walk && await byValue(few, key, isAscending);
      if (sorted) yield sorted;
      else yield* chunked(present, left, key, isAscending, Math.max(walked, 1), chunks);
      if (rest.length) yield rest;
    }

    /** Rows sorted by what search/d/ says of them; null where it does not say enough. */
    async function byValue(found, key, isAscending) {
      const list = await Promise.all(found.map(async (row) => { const one = await detail("d", row); return { row, at: sortValue(one, key), isExact: one.length > 11 }; }));
      if (list.some((one) => !one.isExact)) return null;
      return list.sort((a, b) => (isAscending ? a.at - b.at : b.at - a.at) || a.row - b.row).map((one) => one.row);
    }

    async function* chunked(set, count, key, isAscending, ahead, chunks) {
      const chunk = (number) => file(`o/${key}/${isAscending ? number : chunks - 1 - number}`, readChunk);
      let group = [];
      const flush = (found) => { const all = found.concat(group.reverse()); group = []; return all; };
      for (let number = 0; number < chunks && count > 0; number++) {
        for (let i = number; i < Math.min(number + ahead, chunks); i++) chunk(i).catch(() => {});
        const { rows: list, begins } = await chunk(number);
        let found = [];
        if (isAscending) found = list.filter((row) => has(set, row));
        else {
          // Rows of one value stand in ascending order, also where they go on in the chunk before.
          for (let i = list.length - 1; i >= 0; i--) {
            if (has(set, list[i])) group.push(list[i]);
            if (begins[i]) found = flush(found);
          }
          if (found.length + group.length === count) found = flush(found);
        }
        count -= found.length;
        if (found.length) yield found;
      }
    }

    /** What a query finds: `{count, notes, take(N)}`; `take` promises the next N rows as
        `{row, href, reference, title, state, kind, date, comments}`. */
    async function search(text, { now = Date.now(), wanted = 50 } = {}) {
      const { condition, order, notes } = parse(text);
      const set = await matches(condition, Math.floor(now / 864e5)), count = countOf(set);
      const { key, isAscending } = order || { key: "created", isAscending: false };
      const lists = inOrder(set, count, { key, isAscending }, wanted);
      let ready = [];
      async function take(number) {
        while (ready.length < number) {
          const { value: list, done } = await lists.next();
          if (done) break;
          ready = ready.concat(list);
        }
        const taken = ready.slice(0, number);
        ready = ready.slice(number);
        return Promise.all(taken.map(async (row) => {
          const one = await detail("d", row);
          return { row, href: one[HREF], reference: one[REFERENCE], title: one[TITLE], state: one[STATE], kind: one[KIND],
            date: day(one[columns[["updated", "closed"].includes(key) ? key : "created"]]), comments: one[COMMENTS] };
        }));
      }
      return { count, notes, take };
    }

    /** The first names of a space of keys that begin with a text. */
    async function names(space, text, limit) {
      const site = await index(), low = `${space}:${nameForms(text)[0]}`, high = `${low}\u{10ffff}`, found = [];
      const { first, last } = shards(site, low, high);
      for (let i = first; i <= Math.min(last, first + 2) && found.length < limit; i++) {
        found.push(...(await shard(i)).map(([key]) => key).filter((key) => key.startsWith(low)));
      }
      return found.slice(0, limit).map((key) => key.slice(space.length + 1).replace(/\x1f/g, " "));
    }

    return { search, names };
  }
  // ---- Suggestions and controls: what they make of a query. ----

  const quote = (text) => (/^$|^"|[()]/.test(text) || blank.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : text);
  const days = ["@today", ">=@today-7d", ">=@today-30d", "<@today-1y"];
  const offered = { ...Object.fromEntries(Object.entries(words).map(([key, { words: list }]) => [key, list])),
    ...Object.fromEntries(dates.map((key) => [key, days])), comments: ["0", ">0", ">10"], sort: orders.flatMap((key) => [key, `${key}-asc`]) };
  const spaces = { "#": "label", label: "label", tag: "label", author: "author", assignee: "assignee", project: "project", milestone: "project" };

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

  /** The terms of a query that a control shows and replaces: those of a key that stand for themselves. */
  function ownTerms(text, key, list) {
    const lexer = new Lexer(text), found = [];
    let depth = 0, isOr = false, before = null;
    for (let token = lexer.next(); token; before = token, token = lexer.next()) {
      depth += token.kind === "open" ? 1 : token.kind === "close" ? -1 : 0;
      isOr = isOr || (token.kind === "or" && depth === 0);
      if (token.kind !== "pair" || token.key.toLowerCase() !== key || (before && before.kind === "not")) continue;
      const written = token.value.text.toLowerCase();
      if (key === "sort") found.push({ ...token, written: written.replace(/-desc$/, "") });
      else if (depth === 0 && list.includes(written)) found.push({ ...token, written });
    }
    return { found: isOr && key !== "sort" ? [] : found, isOr };
  }

  /** The query with one term of a key, or none of it. */
  function withTerm(text, key, list, value) {
    const { found, isOr } = ownTerms(text, key, list);
    let rest = text;
    for (const { start, end } of found.reverse()) rest = `${rest.slice(0, start).trimEnd()} ${rest.slice(end).trimStart()}`.trim();
    if (!value) return rest;
    return `${isOr && key !== "sort" ? `(${rest})` : rest} ${key}:${value}`.trim();
  }

  // ---- The page. ----

  function start() {
    const { body, documentElement } = document, element = (id) => document.getElementById(id);
    const form = element("search"), box = form.elements.q, list = element("suggestions");
    const results = element("results"), status = element("status"), problem = element("problem"), more = element("more");
    const texts = { index: "search/", working: "Searching…", failed: "The search index cannot be loaded. Load the page again.",
      one: "{} result", other: "{} results", ...form.dataset };
    const controls = [...form.querySelectorAll("[data-key]")];
    const { lang } = documentElement, numbers = new Intl.NumberFormat(lang), plurals = new Intl.PluralRules(lang);
    const step = 50;

    // Each file of the index is a script that hands over its content; pages of file:// may load no other way.
    const waiting = new Map();
    window.gazetteSearch = (name, content) => { const one = waiting.get(name); if (one) one(content); };
    const site = open((name) => new Promise((resolve, reject) => {
      const script = document.createElement("script");
      waiting.set(name, resolve);
      script.onload = script.onerror = () => { waiting.delete(name); script.remove(); reject(new Error(name)); };
      script.src = `${texts.index}${name}.js`;
      document.head.append(script);
    }));

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

    function keep(query) {
      const { limit, hasLimit } = asked();
      const text = `q=${encodeURIComponent(query)}${hasLimit ? `&limit=${limit}` : ""}`;
      const isHash = location.protocol === "file:" || location.hash.startsWith("#q=");
      try { history.replaceState(null, "", isHash ? `#${text}` : `?${text}`); } catch { /* Then it stands in the box alone. */ }
    }

    function show(rows) {
      for (const { href, reference, title, state, kind, date } of rows) {
        const facts = make("small", "");
        facts.append(make("bdi", reference), ` · ${texts[state]}`);
        if (date) facts.append(" · ", make("time", date, { datetime: date }));
        const item = make("li", "");
        item.append(make("i", "", { "data-icon": `${kind}-${state}` }), make("a", title, { href, dir: "auto" }), facts);
        results.append(item);
      }
    }

    /** Shows what is wrong with a query: the message, the query with the wrong part marked, and what to write. */
    function complain(query, { message, start, end, suggestion, notes }) {
      const code = make("code", query.slice(0, start), { dir: "auto" });
      code.append(make("mark", query.slice(start, Math.max(end, start + 1))), query.slice(Math.max(end, start + 1)));
      problem.replaceChildren(make("strong", message), " ", code);
      for (const text of [...notes.map((note) => note.message), suggestion]) if (text) problem.append(" ", make("span", text));
    }

    let run = 0, found = null, left = 0;
    const says = (count) => (texts[plurals.select(count)] || texts.other).replace("{}", numbers.format(count));

    async function answer(query, number) {
      const mine = ++run;
      box.value = query;
      results.setAttribute("aria-busy", "true");
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
      status.textContent = "";
      if (found) {
        show(rows);
        left = found.count - rows.length;
        more.hidden = left === 0;
        results.dataset.count = found.count;
        status.textContent = [says(found.count), ...notes.map(({ message, suggestion }) => `${message}: ${suggestion}`)].join(". ");
      }
      results.setAttribute("aria-busy", "false");
    }

    function ask(query) { keep(query); close(); answer(query, asked().limit); }

    async function showMore() {
      const mine = run, first = results.childElementCount;
      results.setAttribute("aria-busy", "true");
      try {
        const rows = await found.take(step);
        if (mine !== run) return;
        show(rows);
        left -= rows.length;
        more.hidden = left === 0;
        const link = results.children[first] && results.children[first].querySelector("a");
        if (link) link.focus();
      } catch {
        problem.textContent = texts.failed;
      }
      if (mine === run) results.setAttribute("aria-busy", "false");
    }

    /** Sets the controls to what the query says. */
    function reflect(query) {
      for (const control of controls) {
        const values = [...control.options].map((option) => option.value);
        let terms = [];
        try { terms = ownTerms(query, control.dataset.key, values).found; } catch { /* The query is wrong, and said to be. */ }
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
      try { next = await complete(site, box.value.slice(0, box.selectionStart)); } catch { /* Then nothing is suggested. */ }
      if (mine !== typed) return;
      close();
      if (!next || !next.texts.length) return;
      suggested = next;
      list.append(...next.texts.map((text, i) => make("li", text, { role: "option", id: `suggestion-${i}`, "aria-selected": "false", dir: "auto" })));
      list.hidden = false;
      box.setAttribute("aria-expanded", "true");
    }

    function choose(index) {
      const options = list.children;
      if (options[chosen]) options[chosen].setAttribute("aria-selected", "false");
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
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask(box.value);
    });
    form.addEventListener("change", ({ target }) => {
      if (!target.dataset.key) return;
      const values = [...target.options].map((option) => option.value).filter(Boolean);
      let query = box.value;
      try { query = withTerm(query, target.dataset.key, values, target.value); } catch { /* A wrong query stays as it is. */ }
      ask(query);
    });
    box.addEventListener("input", suggest);
    box.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== box) close(); }, 200));
    box.addEventListener("keydown", (event) => {
      const isDown = event.key === "ArrowDown";
      if (event.isComposing) return;
      if ((isDown || event.key === "ArrowUp") && !list.hidden) choose(chosen < 0 && !isDown ? list.children.length - 1 : chosen + (isDown ? 1 : -1));
      else if (isDown && results.querySelector("a")) results.querySelector("a").focus();
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
    results.addEventListener("keydown", (event) => {
      const links = [...results.querySelectorAll("a")], at = links.indexOf(document.activeElement);
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
      event.preventDefault();
      const to = at + (event.key === "ArrowDown" ? 1 : -1);
      (to < 0 ? box : links[to] || (more.hidden ? links[at] : more)).focus();
    });
    more.addEventListener("click", showMore);
    document.addEventListener("keydown", (event) => {
      const isTyped = event.target !== body && event.target.matches("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey || isTyped) return;
      event.preventDefault();
      box.focus();
      box.select();
    });
    for (const event of ["hashchange", "popstate"]) {
      window.addEventListener(event, () => { const { query, limit } = asked(); if (query !== box.value || event === "hashchange") answer(query, limit); });
    }
    form.hidden = false;
    const { query, limit } = asked();
    answer(query, limit);
  }

  if (typeof module !== "undefined") module.exports = { parse, place, open, complete, withTerm, QueryError };
  else start();
})();
