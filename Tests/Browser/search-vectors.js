/* Runs the query vectors of Tests/QueriesTests through the files of Templates/search, over an index that is made here from
   the data of the vectors. With node: `node Tests/Browser/search-vectors.js`; bin/check-pages runs it in Chromium
   where node is not installed. Each vector is asked of two indexes, one as small as can be and one cut into many
   files, so that what is spread over files is read as well. */
"use strict";
const checkVectors = (() => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$()*,.:;?+/";

  /** Folds texts as Sources/Formats/TextSearch does; `letters` is the text of FoldedLetters.swift. */
  function folding(letters) {
    const table = new Map();
    for (const [, folded, list] of letters.matchAll(/^ {4}\("([^"]*)", "([^"]*)"\)/gm)) {
      const plain = list.replace(/\\u\{(\w+)\}/g, (_, code) => String.fromCodePoint(parseInt(code, 16)));
      for (const letter of plain) table.set(letter, folded);
    }
    // Combining marks that make another letter stay: viramas, nuktas, voicing, vowels and tones of Thai and Lao.
    const isMark = (c) => /^[\u0300-\u034e\u0350-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0711\u0730-\u074a\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]$/.test(c) && /^\p{Mn}$/u.test(c);
    return (c) => (isMark(c) ? "" : [...c.toLowerCase()].map((lower) => (isMark(lower) ? "" : table.get(lower) ?? lower)).join(""));
  }

  const bytes = (text) => new TextEncoder().encode(text);
  const byBytes = (a, b) => {
    const [x, y] = [bytes(a), bytes(b)];
    for (let i = 0; i < Math.min(x.length, y.length); i++) if (x[i] !== y[i]) return x[i] - y[i];
    return x.length - y.length;
  };
  const seconds = (text) => (text ? Date.parse(text) / 1000 : null);
  const name = (text) => text.toLowerCase().replace(/ς/g, "σ");

  /** What the reader of issues.json makes of an issue. */
  function read(issue) {
    const key = issue.key ?? String(issue.number);
    return {
      source: issue.source ?? "", number: issue.number ?? null, key, title: issue.title, body: issue.content ?? "",
      state: issue.state === "merged" ? "merged" : issue.completed ? "closed" : "open",
      kind: issue.kind === "pull" ? "pull" : "issue", tags: issue.tags ?? [], project: issue.project ?? null,
      author: issue.author ?? null, assignees: issue.assignees ?? [], priority: issue.priority ? ["low", "medium", "high"].indexOf(issue.priority) : null,
      created: seconds(issue.creationDate), updated: seconds(issue.modificationDate), closed: seconds(issue.closedDate),
      due: seconds(issue.dueDate), comments: issue.comments?.length || (issue.commentCount ?? 0), said: issue.comments ?? [], tellsComments: Boolean(issue.comments?.length) || issue.commentCount != null, reactions: issue.reactionCount ?? null,
      interactions: issue.reactionCount == null ? null : issue.reactionCount + (issue.comments?.length || (issue.commentCount ?? 0)),
      draft: issue.draft ?? null, reason: issue.closeReason ?? null, links: issue.links ?? [], reviews: issue.reviews ?? [],
    };
  }

  function digits(value) {
    let out = "";
    for (; value > 31; value = Math.floor(value / 32)) out += alphabet[value % 32 + 32];
    return out + alphabet[value];
  }

  /** Writes numbers as BitPacker does; a Rice code is written with some width. */
  function bitWriter() {
    const bits = [];
    const put = (value, width) => { for (let i = 0; i < width; i++) bits.push((value >> i) & 1); };
    const head = (value) => { const width = value.toString(2).length; put(width, 6); put(value, width); };
    const rice = (value, width) => {
      for (let ones = value >> width; ones > 0; ones--) put(1, 1);
      put(0, 1);
      put(value, width);
    };
    const text = () => "^" + Array.from({ length: Math.ceil(bits.length / 6) }, (_, i) => alphabet[bits.slice(6 * i, 6 * i + 6).reduce((six, bit, at) => six | bit << at, 0)]).join("");
    return { put, head, rice, text };
  }

  /** Rows in one of the forms of postings. */
  function posting(rows, form) {
    const list = [...rows].sort((a, b) => a - b), distances = list.map((row, i) => row - (i ? list[i - 1] : -1) - 1);
    if (form === "differences") return distances.map(digits).join("");
    if (form === "packed") {
      const writer = bitWriter();
      writer.head(list.length);
      writer.put(2, 6);
      for (const distance of distances) writer.rice(distance, 2);
      return writer.text();
    }
    const sixes = new Array(Math.floor((list[list.length - 1] ?? -1) / 6) + 1).fill(0);
    for (const row of list) sixes[Math.floor(row / 6)] |= 1 << row % 6;
    return "!" + sixes.map((six) => alphabet[six]).join("");
  }

  /** A number as keys have it: behind a letter for the number of its digits. */
  const numberKey = (number) => String.fromCharCode(96 + String(number).length) + number;

  /** The files of an index; with `isCut` in many small ones, and postings in each of their forms. */
  function build(data, fold, isCut, shardNames) {
    const rows = data.issues.map(read).sort((a, b) => byBytes(a.source, b.source)
      || (a.number ?? Infinity) - (b.number ?? Infinity) || byBytes(a.key, b.key));
    const folded = (text) => [...text].map(fold).join("");
    const files = new Map(), entries = new Map();
    const put = (key, row) => {
      const plain = key.replace(/ /g, "\x1f");
      if (!entries.has(plain)) entries.set(plain, new Set());
      if (row !== undefined) entries.get(plain).add(row);
    };
    /** Keys of the words that a space or nothing joins, with the places of the first: 2 steps for nothing, 3 for a space, 4 for all else. */
    const pairs = new Map(), sequences = [];
    const pairKey = (first, second, space, gap) => {
      const both = [[...first].reverse(), [...second]];
      let key = `${space}:${gap ? "_" : "."}`;
      for (let i = 0; i < 24; i++) for (const word of both) if (i < word.length) key += (i === word.length - 1 ? "\x7f" : "") + word[i];
      return key;
    };
    /** Which sides have a space: 1 before the first of the words, 2 behind the last. */
    const sidesOf = (first, last) => (first.isBefore ? 1 : 0) + (last.isBehind ? 2 : 0);
    const addPlace = (key, row, position, sides) => {
      if (!pairs.has(key)) { pairs.set(key, []); entries.set(key, key); }
      pairs.get(key).push([row, position, sides]);
    };
    const addPairs = (text, row, space) => {
      let before = null, position = 0;
      const sequence = [], title = space.slice(1);
      for (const { 0: word, index } of text.matchAll(/[a-z0-9\x80-\uffff]+|[!-/:-@[-`{-~]+/g)) {
        const gap = before && text.slice(before.end, index), step = gap === "" ? 2 : gap === " " ? 3 : 4, end = index + word.length;
        const key = step < 4 ? pairKey(before.word, word, space, gap) : null;
        const one = { word, gap, key, position: position + step, end, isBefore: text[index - 1] === " ", isBehind: text[end] === " " };
        if (key) addPlace(key, row, position, sidesOf(before, one));
        position += step;
        sequence.push(one);
        before = one;
        if (one.isBefore) put(`zb${title}:${word}`, row);
        if (one.isBehind) put(`ze${title}:${[...word].reverse().join("")}`, row);
      }
      const sidesOfWord = new Map();
      for (const { word, isBefore, isBehind } of sequence) sidesOfWord.set(word, (sidesOfWord.get(word) ?? 0) | [0, 1, 2, 7][(isBefore ? 1 : 0) + (isBehind ? 2 : 0)]);
      // Where a word has a space on both sides, but never at once.
      for (const [word, seen] of sidesOfWord) if (seen === 3) put(`zf${title}:${word}`, row);
      sequences.push({ sequence, row, space });
    };
    const packed = (list) => {
      const { put, head, rice, text } = bitWriter();
      head(list.length);
      for (const width of [1, 5, 3]) put(width, 6);
      list.forEach(([row, position, sides], i) => {
        const [before, at] = list[i - 1] ?? [-1, 0];
        put(row === before ? 0 : 1, 1);
        if (row === before) rice(position - at, 3); else { rice(row - before - 1, 1); rice(position, 5); }
        if (sides === 3) put(1, 1); else { put(0, 1); put(sides, 2); }
      });
      return text();
    };
    const placesOf = (list) => {
      if (isCut && list.length > 1) return packed(list);
      let [text, at] = [-1, 0];
      return list.map(([row, position, sides]) => {
        const out = row === text ? digits(((position - at) * 4 + sides) * 2 + 1) : digits((row - text - 1) * 2) + digits(position * 4 + sides);
        [text, at] = [row, position];
        return out;
      }).join("");
    };
    const named = new Map();
    for (const person of data.people ?? []) named.set(name(person.login), person.name);
    const fullName = (login) => named.get(name(login));
    const known = new Set([...named.keys(), ...rows.flatMap((row) => [row.author, ...row.assignees, ...[...row.reviews, ...row.said].map((one) => one.author)])]
      .filter(Boolean).map(name));
    for (const login of known) { put(`person:${login}`); put(`name-person:${login}`); }
    const tells = new Set(rows.filter((row) => row.tellsComments).map((row) => row.source + row.kind));
    const tellAuthors = new Set(rows.filter((row) => row.author !== null).map((row) => row.source + row.kind));
    rows.forEach((row, i) => {
      const all = [...row.said, ...row.reviews], isProgram = (login) => /\[bot\]$/.test(login ?? "");
      const isKnown = all.length ? tellAuthors.has(row.source + row.kind) : !row.comments && tells.has(row.source + row.kind);
      if (isKnown && all.every((one) => !(one.creationDate ?? one.date) || (one.author ?? null) === row.author || isProgram(one.author))) put("no:reply", i);
      put(`is:${row.state}`, i);
      if (row.state === "merged") put("is:closed", i);
      put(`is:${row.kind}`, i);
      if (row.priority !== null) put(`priority:${["low", "medium", "high"][row.priority]}`, i);
      if (!row.tags.length) put("no:label", i);
      for (const tag of row.tags) { put(`label:${name(tag)}`, i); put(`name-label:${name(tag)}`); }
      if (!row.assignees.length) put("no:assignee", i);
      if (row.project === null) put("no:project", i); else { put(`project:${name(row.project)}`, i); put(`name-project:${name(row.project)}`); }
      if (row.due === null) put("no:due", i);
      for (const part of new Set([row.source, row.source.replace(/^.*\//, "")])) { if (part) put(`source:${name(part)}`, i); put(`name-source:${name(part)}`); }
      if (row.reason) put(`reason:${row.reason}`, i);
      if (row.kind === "pull") {
        if (row.draft) put("is:draft", i);
        const last = new Map(row.reviews.filter((one) => one.state !== "commented").map((one) => [one.author, one.state]));
        const says = new Set(last.values());
        const state = !row.reviews.length ? "none" : says.has("changesRequested") ? "changes" : says.has("approved") ? "approved" : null;
        if (state) put(`review:${state}`, i);
      }
      for (const [own, kind, other] of [["pull", "closes", "issue"], ["issue", "closedBy", "pull"]]) {
        if (row.kind !== own) continue;
        const named = row.links.filter((link) => link.kind === kind).map((link) => link.reference);
        const written = own === "pull" ? [...row.body.matchAll(/\b(?:clos|fix|resolv)(?:e|es|ed)?[: ]+(#\d+)/gi)].map((found) => found[1]) : [];
        for (const reference of [...named, ...written]) {
          const at = rows.findIndex((one) => one.source === row.source && `#${one.number}` === reference && one.kind === other);
          if (at >= 0) { put(`linked:${other}`, i); put(`linked:${own}`, at); }
        }
      }
      if (row.state === "merged" && row.closed !== null) put(`merged:${new Date(row.closed * 1000).toISOString().slice(0, 10)}`, i);
      for (const count of ["reactions", "interactions"]) {
        if (row[count] !== null) put(`${count}:${numberKey(row[count])}`, i);
      }
      for (const text of [row.body, ...[...row.reviews, ...row.said].map((one) => one.content ?? "")]) {
        // Code and comments of HTML mention nobody.
        const words = text.replace(/^```[^]*?^```|<!--[^]*?-->/gm, "").replace(/\n\n {4}.*/g, "\n").replace(/(?<!\\)`[^`]*`/g, "");
        for (const [, login] of words.matchAll(/(?<![\w.\-/+])@([\w.\-\x80-\uffff]*[a-z0-9\x80-\uffff])(?![\w\-]*\/)/gi)) {
          const full = fullName(login);
          put(known.has(name(login)) ? `mentions:${name(login)}` : `mentions-name:${name(login)}`, i);
          if (full) put(`mentions-name:${name(full)}`, i);
        }
        for (const login of known) {
          if (!login.includes(" ") || !folded(text).includes(folded(login))) continue;
          put(`mentions:${login}`, i);
          if (fullName(login)) put(`mentions-name:${name(fullName(login))}`, i);
        }
      }
      for (const [as, login] of [["author", row.author], ...row.assignees.map((one) => ["assignee", one]),
        ...row.said.map((one) => ["commenter", one.author ?? null]), ...row.reviews.flatMap((one) => [["commenter", one.author ?? null], ["reviewed-by", (one.author ?? null) === row.author ? null : one.author ?? null]])]) {
        if (login === null) continue;
        put(`${as}:${name(login)}`, i);
        if (fullName(login)) put(`${as}-name:${name(fullName(login))}`, i);
      }
      for (const date of ["created", "updated", "closed", "due"]) {
        if (row[date] !== null) put(`${date}:${new Date(row[date] * 1000).toISOString().slice(0, 10)}`, i);
      }
      put(`comments:${numberKey(row.comments)}`, i);
      if (row.number !== null) put(`number:${numberKey(row.number)}`, i);
      put(`key:${name(row.key)}`, i);
      for (const [space, text] of [["z:", folded(row.title)], ["t:", folded(row.body)]]) {
        for (const word of text.match(/[a-z0-9\x80-\uffff]+|[!-/:-@[-`{-~]+/g) ?? []) {
          const letters = [...word];
          letters.forEach((_, at) => {
            let length = 0;
            put(space + letters.slice(at).filter((c) => (length += bytes(c).length) <= 24).join(""), i);
          });
        }
      }
      for (const place of ["title", "body"]) if (row[place].includes(" ")) put(`space:${place}`, i);
      addPairs(folded(row.body), i, "w");
      addPairs(folded(row.title), i, "wt");
    });
    if (isCut) {
      // Texts of one and two characters have their rows ready.
      for (const [key, found] of [...entries]) {
        const [, space, text] = /^(t|z|z[be]t?):(.*)$/su.exec(key) ?? [];
        for (const size of space ? [1, 2] : []) {
          const start = [...text].slice(0, size).join("");
          if ([...start].length === size) for (const row of found) put(`${{ t: "p", z: "y" }[space] ?? `zp${space.slice(1)}`}:${start}`, row);
        }
      }
      // So have pairs of words that end and begin with one or two characters.
      for (const [key, list] of pairs) {
        const [, space, start] = /^w(t?:.)(.*)$/su.exec(key), letters = [...start];
        for (const size of [2, 3, 4]) {
          const beginning = letters.slice(0, size);
          if (beginning.length === size && beginning.at(-1) !== "\x7f") for (const [row] of list) put(`v${space}${beginning.join("")}`, row);
        }
      }
    }

    // Of pairs in many places rows and places have keys of their own; runs of words around those in very many places are keys.
    const rowsOf = new Map(), withoutSpaces = new Map(), many = new Set(isCut ? [...pairs.keys()].filter((key) => pairs.get(key).length > 2) : []);
    for (const [key, list] of isCut ? [...pairs] : []) {
      if (list.length < 2) continue;
      rowsOf.set(key.replace("w", "wx"), list);
      entries.set(key.replace("w", "wx"), new Set(list.map(([row]) => row)));
      if (!many.has(key)) { pairs.set(key.replace("w", "x"), list); entries.set(key.replace("w", "x"), key); continue; }
      // The rows where no place has a space on both sides, with the sides that have none at all.
      const seen = new Map();
      for (const [row, , sides] of list) seen.set(row, (seen.get(row) ?? 0) | [0, 1, 2, 7][sides]);
      let before = -1, without = "";
      for (const [row, all] of [...seen].filter(([, all]) => all < 7)) {
        without += digits((row - before - 1) * 4 + 3 - all);
        before = row;
      }
      withoutSpaces.set(key.replace(/^w(t?)/, "wx$1s"), without);
      entries.set(key.replace(/^w(t?)/, "wx$1s"), key);
    }
    for (const { sequence, row, space } of many.size ? sequences : []) {
      const isMany = (i) => i < sequence.length && many.has(sequence[i].key);
      sequence.forEach((one, i) => {
        if (!sequence[i + 1]?.key || !(isMany(i + 1) || isMany(i + 2))) return;
        let text = sequence[i + 1].word, end = i + 1;
        while ([...text].length < 16 && sequence[end + 1]?.key && (isMany(end) || isMany(end + 1))) {
          end++;
          text += (sequence[end].gap ? "S" : "") + sequence[end].word;
        }
        const [c, ...rest] = [...one.word].reverse(), start = `${space.replace("w", "xu")}:${sequence[i + 1].gap ? "_" : "."}`;
        addPlace(`${start}${c}${[...text].slice(0, 16).join("")}\x7f${rest.slice(0, 23).join("")}`, row, one.position, sidesOf(one, sequence[end]));
      });
    }
    const pairPosting = (key) => withoutSpaces.get(key) ?? (rowsOf.has(key.replace("w", "wx")) && /^wt?:/.test(key) ? "=" : placesOf(pairs.get(key)));
    let count = 0;
    const write = (list) => posting(list, ["differences", "bitmap", "packed"][isCut && list.size ? count++ % 3 : 0]);
    const keyWriter = () => {
      let before = [];
      return (key) => {
        const letters = [...key];
        let shared = 0;
        while (shared < Math.min(63, letters.length) && letters[shared] === before[shared]) shared++;
        before = letters;
        return `${alphabet[shared]}${letters.slice(shared).join("")} `;
      };
    };
    const sorted = [...entries.keys()].sort(byBytes), size = isCut ? 1 : Infinity, start = keyWriter();
    const begins = sorted.filter((_, at) => at % size === 0), names = shardNames(begins);
    let shards = "", manyKeys = "";
    const manyWriter = keyWriter();
    for (const key of [...many].sort(byBytes)) manyKeys += manyWriter(key);
    for (let at = 0; at < sorted.length; at += size) {
      const spelled = keyWriter();
      shards += start(sorted[at]);
      files.set(`k/${names[at / size]}`, sorted.slice(at, at + size)
        .map((key) => `${spelled(key)}${pairs.has(key) || withoutSpaces.has(key) ? pairPosting(key) : write(entries.get(key))} `).join(""));
      if (size === Infinity) break;
    }

    const orders = {}, missing = {}, per = isCut ? 3 : 2048, rowsPer = isCut ? { t: 1, d: 2 } : { t: 16, d: 8 };
    for (const key of ["created", "updated", "closed", "comments", "priority", "title", "number", "reactions", "interactions"]) {
      const value = (row) => (key === "title" ? [...rows[row].title].map((c) => c.toLowerCase()).join("") : rows[row][key]);
      const compare = (a, b) => (key === "title" ? byBytes(value(a), value(b)) : value(a) - value(b));
      const present = rows.map((_, i) => i).filter((row) => value(row) !== null).sort((a, b) => compare(a, b) || a - b);
      const without = rows.map((_, i) => i).filter((row) => value(row) === null);
      missing[key] = without.length === rows.length ? "*" : posting(without, "differences");
      orders[key] = Math.ceil(present.length / per);
      for (let c = 0; c < orders[key]; c++) {
        let last = 0;
        const values = present.slice(c * per, c * per + per).map((row, i) => {
          const at = c * per + i, step = row - last;
          last = row;
          return (step >= 0 ? 2 * step : -2 * step - 1) * 2 + (at > 0 && compare(present[at - 1], row) < 0 ? 1 : 0);
        });
        if (isCut && c % 2) {
          const { put, head, rice, text } = bitWriter();
          head(values.length);
          put(3, 6);
          for (const value of values) { rice(value >> 1, 3); put(value & 1, 1); }
          files.set(`o/${key}/${c}`, text());
          continue;
        }
        // The same value again and again is written once, with 0 and how often it comes again.
        const runs = [];
        for (const value of values) {
          if (runs.length && runs.at(-1)[0] === value) runs.at(-1)[1]++; else runs.push([value, 0]);
        }
        files.set(`o/${key}/${c}`, runs.map(([value, more]) => digits(value) + (more ? digits(0) + digits(more) : "")).join(""));
      }
    }
    rows.forEach((row, i) => {
      const add = (file, content) => files.set(file, [...(files.get(file) ?? []), content]);
      const since = (date) => (date === null ? null : date - (row.created ?? 0));
      const values = [row.number, row.created, since(row.updated), since(row.closed), since(row.due), row.comments, row.priority];
      add(`d/${Math.floor(i / rowsPer.d)}`, [row.title, digits(["issue", "pull"].indexOf(row.kind) * 3 + ["open", "closed", "merged"].indexOf(row.state))
        + values.map((value) => digits(value === null ? 0 : value >= 0 ? 2 * value + 1 : -2 * value)).join(""), `issues/${row.key}.html`, row.key]);
      add(`t/${Math.floor(i / rowsPer.t)}`, [folded(row.title), folded(row.body)]);
    });
    // Without records no figure is known.
    const unknown = rows.length ? [] : ["labels", "projects", "authors", "assignees", "commenters", "reviews"];
    files.set("index", { format: 7, n: rows.length, unknown, shards, many: manyKeys, orders, missing, rowsPer });
    return files;
  }

  /** The column in code points (from 1) and the length of a part of a text. */
  function placeOf(text, start, end) {
    const before = text.slice(0, start).split(/[\r\n]/).pop(), rest = text.slice(start, end).split(/[\r\n]/)[0];
    return { column: [...before].length + 1, length: Math.max(1, [...rest].length) };
  }

  /** What is wrong, a line for each vector that the search answers otherwise; `english` is the text of English+Search.swift. */
  return async function checkVectors(search, vectors, letters, english) {
    const fold = folding(letters), wrong = [], now = Date.parse(vectors.now), runs = [];
    let before = 0;
    for (let code = 0x80; code < 0x10000; code++) {
      const c = String.fromCharCode(code);
      if (fold(c) === c) continue;
      runs.push(code - before, 2, fold(c));
      before = code;
    }
    for (const [, name, text] of english.matchAll(/case \.(\w+):\s*"((?:[^"\\]|\\.)*)"/g)) search.messages[name.replace(/^(unknown|untold)(.)/, (_, kind, letter) => `${kind}-${letter.toLowerCase()}`)] = text.replace(/\\(.)/g, "$1");
    const named = search.shardNames(["", "t:crash", "w:_é\u{1f600}", "t:crash"]).join(" ");
    if (named !== "0000000000000000 93a52e2656b2feba d23a1d56cb315d32 93a52e2656b2febb") wrong.push(`shards are called ${named}`);
    const probed = search.shardNames(["a", "b", "c"], () => [1, 0xffffffff]).join(" ");
    if (probed !== "00000001ffffffff 0000000100000000 0000000100000001") wrong.push(`shards of one hash are called ${probed}`);
    for (const [before, known, suggested] of [["project:", "*", 'project:"*"'], ["project:a", "a,b", 'project:"a,b"'], ["#a", "a,b", '#"a,b"'], ["author:a", "ada", "author:ada"]]) {
      const { texts } = await search.complete({ names: async () => [known] }, before);
      if (texts.join() !== suggested) wrong.push(`${before} suggests ${texts} instead of ${suggested}`);
    }
    for (const isCut of [false, true]) {
      const sites = new Map();
      for (const [name, data] of Object.entries(vectors.data)) {
        const files = build(data, fold, isCut, search.shardNames).set("fold", runs), loaded = new Set();
        sites.set(name, search.open(async (file) => {
          if (loaded.has(file)) throw new Error(`${file} is loaded twice`);
          loaded.add(file);
          if (!files.has(file)) throw new Error(`there is no file ${file}`);
          return files.get(file);
        }));
      }
      for (const { data, query, expected, error, column, length, notes } of vectors.vectors) {
        // Both ways to an order are gone: few rows are sorted by their values, else an order is walked, which takes
        // less of the index that is cut into small files where one row is wanted.
        for (const wanted of [50, 1]) {
          let answer;
          try {
            const found = await sites.get(data).search(query, { now, wanted });
            const rows = [...await found.take(2), ...await found.take(1000)];
            answer = rows.map((row) => row.reference).join(" ");
            if (found.count !== rows.length) answer += ` (${found.count} counted)`;
            const told = found.notes.map(({ message, suggestion }) => message + (suggestion ? `: ${suggestion}` : ""));
            if (notes && told.join() !== notes.join()) answer += ` with ${told} instead of ${notes}`;
          } catch (problem) {
            if (!problem.code) { answer = problem.stack; } else {
              const place = placeOf(query, problem.start, problem.end);
              answer = `${problem.code} ${place.column}+${place.length}`;
              // A message that is not there leaves its name.
              for (const said of [problem.message, problem.suggestion ?? " "]) if (!said.includes(" ")) answer += ` says ${said}`;
            }
          }
          const expectation = error ? `${error} ${column}+${length}` : expected.join(" ");
          if (answer !== expectation) wrong.push(`${data}: ${query}: ${answer} instead of ${expectation}`);
        }
      }
    }
    return wrong;
  };
})();

if (typeof module !== "undefined") {
  const { readFileSync, readdirSync } = require("fs"), { join } = require("path"), root = join(__dirname, "../..");
  const parts = join(root, "Templates/search");
  for (const name of readdirSync(parts).sort()) if (!name.endsWith("-page.js")) require(join(parts, name));
  const text = (path) => readFileSync(join(root, path), "utf8");
  checkVectors(globalThis.gazette, JSON.parse(text("Tests/QueriesTests/query-vectors.json")),
    text("Sources/Formats/TextSearch/FoldedLetters.swift"), text("Sources/Languages/English/English+Search.swift")).then((wrong) => {
    for (const line of wrong) console.log(line);
    process.exitCode = wrong.length ? 1 : 0;
  });
}
