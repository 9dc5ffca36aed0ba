/* The index below search/, as Sources/Search writes it: postings, keys, and files that are loaded once. */
"use strict";
(() => {
  const { own } = gazette;

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

  // A place in a text as one number: texts are counted by two for each row, its title and its body.
  const textSize = 2 ** 26;

  /** Calls a function with each place of the posting of a pair of words. */
  function eachPlace(posting, call) {
    let text = -1, position = 0, isNew = false;
    eachNumber(posting, (value) => {
      if (isNew) position = value;
      else if (value % 2) position += (value - 1) / 2;
      else text += value / 2 + 1;
      isNew = !isNew && value % 2 === 0;
      if (!isNew) call(text * textSize + position);
    });
  }

  /** What the keys of pairs of words begin with whose first word ends, and whose second one begins, with a text:
      the characters of the first from its end and those of the second by turns, U+007F where one is at its end. */
  function pairBeginning(first, second, isWholeFirst, isWholeSecond) {
    const a = [...first].reverse(), b = [...second];
    let out = "", isMarked = false;
    const mark = () => { if (!isMarked) out += "\x7f"; isMarked = true; };
    for (let i = 0; ; i++) {
      if (i >= b.length && i >= a.length && isWholeFirst && isWholeSecond) return { beginning: out, isWhole: true };
      if (i < a.length) out += a[i];
      else if (!isWholeFirst || (i >= b.length && !isWholeSecond)) return { beginning: out, isWhole: false };
      else mark();
      if (i < b.length) out += b[i];
      else if (!isWholeSecond) return { beginning: out, isWhole: false };
      else mark();
    }
  }

  /** The words of such a key. */
  function readPair(text) {
    const both = [[], []];
    let turn = 0, isMarked = false;
    for (const c of text) {
      if (c === "\x7f") isMarked = true; else both[turn].push(c);
      if (!isMarked || c === "\x7f") turn = 1 - turn;
    }
    return [both[0].reverse().join(""), both[1].join("")];
  }

  const has = (set, row) => (set[row >> 5] >>> (row & 31)) & 1;
  const combine = (a, b, how) => a.map((word, i) => how(word, b[i]));
  const and = (a, b) => combine(a, b, (x, y) => x & y);
  const or = (a, b) => combine(a, b, (x, y) => x | y);
  const less = (a, b) => combine(a, b, (x, y) => x & ~y);

  const empty = ({ n }) => new Uint32Array((n + 31) >> 5);
  function everything({ n }) {
    const set = empty({ n }).fill(-1);
    if (n & 31) set[n >> 5] = ~(-1 << (n & 31));
    return set;
  }

  /** The rows that have nothing to be sorted by a key: `*` stands for all of them. */
  function missingRows(site, key) {
    const posting = own(site.missing, key) || "", set = empty(site);
    if (posting === "*") return everything(site);
    addPosting(posting, set);
    return set;
  }

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

  /** Keys written as `Prest`, P the number of code points shared with the key before. */
  function readKeys(parts) {
    let key = "";
    return parts.map((part) => {
      const shared = digits[part.charCodeAt(0)];
      const head = /[\ud800-\udfff]/.test(key) ? [...key].slice(0, shared).join("") : key.slice(0, shared);
      return (key = head + part.slice(1));
    });
  }

  /** The entries of a file of keys: `key␠posting␠`. */
  function readShard(text) {
    const parts = text.split(" ").slice(0, -1);
    return readKeys(parts.filter((_, i) => i % 2 === 0)).map((key, i) => [key, parts[2 * i + 1]]);
  }

  /** A part of an order: its rows, and whether each begins a new value. */
  function readChunk(text) {
    const rows = [], begins = [];
    let row = 0, known = 0, isCount = false;
    eachNumber(text, (value) => {
      // 0 says that a number follows which tells how often the last one comes again.
      if (value === 0 && rows.length && !isCount) { isCount = true; return; }
      const times = isCount ? value : 1, zigzag = Math.floor((isCount ? known : value) / 2);
      if (!isCount) known = value;
      isCount = false;
      for (let i = 0; i < times; i++) {
        row += zigzag % 2 ? -(zigzag + 1) / 2 : zigzag / 2;
        rows.push(row);
        begins.push(known % 2);
      }
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

  /** An index whose files `load(name)` promises, each of which is asked for once. */
  function openFiles(load) {
    const files = new Map();
    function file(name, read = (content) => content) {
      if (!files.has(name)) {
        const content = load(name).then(read);
        content.catch(() => files.delete(name));
        files.set(name, content);
      }
      return files.get(name);
    }
    const index = () => file("index", (site) => ({ ...site, shards: readKeys(site.shards.split(" ").slice(0, -1)) }));
    const shard = (number) => file(`k/${number}`, readShard);
    async function detail(kind, row) {
      const { rowsPer } = await index();
      return (await file(`${kind}/${Math.floor(row / rowsPer[kind])}`))[row % rowsPer[kind]];
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
      if (space === "merged") return and(await rows(["is:merged"]), await having("closed"));
      return less(set, space === "due" ? await rows(["no:due"]) : missingRows(site, space));
    }

    /** The rows with a word that has a text in it, in title or body or, where a title is asked for, in titles. */
    async function containing(text, inTitle) {
      const site = await index(), low = `${inTitle ? "z" : "t"}:${text}`, high = `${low}\u{10ffff}`;
      return await united(site, low, high, `${inTitle ? "y" : "p"}:${text}`) || range(low, high);
    }

    /** The rows of all keys in a range that takes many files, if a key has them at once. */
    async function united(site, low, high, key) {
      const { first, last } = shards(site, low, high), set = empty(site);
      const whole = last - first < 3 ? undefined : await find(key);
      if (whole === undefined) return null;
      addPosting(whole, set);
      return set;
    }

    /** The keys of two joined words and their postings. */
    async function pairEntries(first, second, gap, inTitle, isWholeFirst, isWholeSecond) {
      const { beginning, isWhole } = pairBeginning(first, second, isWholeFirst, isWholeSecond);
      const space = `w${inTitle ? "t" : ""}:${gap ? "_" : "."}`, low = space + beginning;
      return (await entries(low, isWhole ? low : `${low}\u{10ffff}`)).filter(([key]) => {
        if (isWhole) return key === low;
        const [a, b] = readPair(key.slice(space.length));
        return (isWholeFirst ? a === first : a.endsWith(first)) && (isWholeSecond ? b === second : b.startsWith(second));
      });
    }

    /** Where two joined words stand, in ascending order. */
    async function pairPlaces(...pair) {
      const found = [];
      // Of what is in many places the key has the rows alone.
      const postings = (await pairEntries(...pair)).map(([key, posting]) => (posting[0] === "=" ? find(key.replace("w", "x")) : posting));
      for (const posting of await Promise.all(postings)) eachPlace(posting, (place) => found.push(place));
      return Float64Array.from(found).sort();
    }

    /** The rows with a text of several words, each but the first and the last one whole, and what joins them; where a
        title is asked for, in titles. */
    async function phrase(words, gaps, inTitle) {
      const site = await index(), set = empty(site), last = words.length - 1;
      const add = (place) => { const row = Math.floor(place / textSize / 2); set[row >> 5] |= 1 << (row & 31); };
      if (last === 1) {
        const { beginning } = pairBeginning(...words, false, false), [a, b] = words.map((one) => [...one].length);
        const low = `${inTitle ? "t" : ""}:${gaps[0] ? "_" : "."}${beginning}`;
        // The beginning of the keys says all of both words where neither is longer.
        const all = (a === b || a === b + 1) && await united(site, `w${low}`, `w${low}\u{10ffff}`, `v${low}`);
        if (all) return all;
        for (const [, posting] of await pairEntries(...words, gaps[0], inTitle, false, false)) {
          if (posting[0] === "=") addPosting(posting.slice(1), set); else eachPlace(posting, add);
        }
        return set;
      }
      // Distances tell how words are joined, so that every word has to be in one of the pairs only.
      const starts = words.map((_, i) => i).filter((i) => i < last && (i % 2 === 0 || i === last - 1));
      const steps = [0];
      for (const gap of gaps) steps.push(steps[steps.length - 1] + (gap ? 3 : 2));
      const lists = await Promise.all(starts.map((i) => pairPlaces(words[i], words[i + 1], gaps[i], inTitle, i > 0, i + 1 < last)));
      let found = lists[0];
      lists.slice(1).forEach((list, i) => {
        let at = 0;
        const step = steps[starts[i + 1]];
        found = found.filter((place) => {
          while (at < list.length && list[at] - step < place) at++;
          return at < list.length && list[at] - step === place;
        });
      });
      found.forEach(add);
      return set;
    }

    async function fold(text) {
      const table = /[^\0-\x7f]/.test(text) ? await file("fold") : {};
      return [...text].map((c) => { const folded = own(table, c); return folded !== undefined ? folded : c < "\x80" ? c.toLowerCase() : c; }).join("");
    }

    return { index, file, shard, shards, detail, find, rows, range, part, having, containing, phrase, fold };
  }

  Object.assign(gazette, { openFiles, readChunk, nameForms, head, addPosting, has, and, or, less, empty, everything, missingRows, rowsOf, countOf });
})();
