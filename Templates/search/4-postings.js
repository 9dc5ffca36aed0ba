/* Postings, keys and orders as Sources/Search writes them below search/. */
(() => {
  const { own } = gazette;

  const digits = new Uint8Array(128);
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$()*,.:;?+/"].forEach((c, i) => { digits[c.charCodeAt(0)] = i; });

  /** Calls a function with each number of a text, five bits a character, the lowest first. */
  function eachNumber(text, call) {
    for (let at = 0; at < text.length;) {
      let value = 0, scale = 1, digit;
      do { digit = digits[text.charCodeAt(at++)]; value += (digit & 31) * scale; scale *= 32; } while (digit & 32);
      call(value);
    }
  }

  /** Reads what BitPacker writes: six bits a letter, the lowest first. */
  function bitReader(text) {
    let at = 1, letter = 0, left = 0;
    /** A number of so many bits. */
    function take(width) {
      let value = 0;
      for (let have = 0; have < width;) {
        if (!left) { letter = digits[text.charCodeAt(at++)]; left = 6; }
        const part = Math.min(left, width - have);
        value += (letter & ((1 << part) - 1)) << have;
        letter >>= part;
        left -= part;
        have += part;
      }
      return value;
    }
    /** A number whose lowest bits are so many: what is above them is how many ones come first. */
    function rice(width) {
      let ones = 0;
      while (take(1)) ones++;
      return (ones << width) + take(width);
    }
    /** How many entries follow, and the width of what is written of each. */
    const head = () => [take(take(6)), take(6)];
    return { take, rice, head };
  }

  /** Puts the rows of a posting into a set: a bit for each row. */
  function addPosting(posting, set) {
    if (posting[0] === "^") {
      const { rice, head } = bitReader(posting), [count, width] = head();
      for (let i = 0, row = -1; i < count; i++) { row += rice(width) + 1; set[row >> 5] |= 1 << (row & 31); }
      return;
    }
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

  /** Takes the rows of a posting that lack a space which is asked for out of a set: all of them lack one on some side of
      each place; a number says how far a row is from the one before, and in two bits where it has none at all. */
  function removeWithout(posting, sides, set) {
    let row = -1;
    eachNumber(posting, (value) => {
      row += (value >> 2) + 1;
      if (sides === (BEFORE | BEHIND) || value & sides) set[row >> 5] &= ~(1 << (row & 31));
    });
  }

  // A place in a text as one number with its row.
  const textSize = 2 ** 26;

  // On which sides of words a space is asked for, and how keys name that.
  const [BEFORE, BEHIND, sideLetters] = [1, 2, ["", "b", "e", "f"]];

  // So many characters behind the first word of a run are in its key.
  const longestRun = 16;

  /** Calls a function with each place of the posting of a pair of words that has spaces on some sides. */
  function eachPlace(posting, sides, call) {
    let text = -1, position = 0, isNew = false;
    if (posting[0] === "^") {
      const { take, rice, head } = bitReader(posting), [count, texts] = head(), [first, next] = [take(6), take(6)];
      for (let i = 0; i < count; i++) {
        const isOther = take(1);
        if (isOther) { text += rice(texts) + 1; position = 0; }
        position += rice(isOther ? first : next);
        const spaces = take(1) ? 3 : take(2);
        if ((spaces & sides) === sides) call(text * textSize + position);
      }
      return;
    }
    eachNumber(posting, (value) => {
      let step = value;
      if (isNew) position = 0;
      else if (value % 2) step = (value - 1) / 2;
      else text += value / 2 + 1;
      isNew = !isNew && value % 2 === 0;
      if (isNew) return;
      position += Math.floor(step / 4);
      if ((step & sides) === sides) call(text * textSize + position);
    });
  }

  /** What the keys of pairs of words begin with whose first word ends, and whose second one begins, with a text: the
      characters of the first from its end and those of the second by turns, U+007F before the last one of each word.
      One for each that may end or go on; `isAll` says that it holds both texts, `isKey` that it is the whole key. */
  function pairBeginnings(first, second, isWholeFirst, isWholeSecond) {
    const texts = [[...first].reverse(), [...second]], found = [];
    for (const isFirst of isWholeFirst ? [true] : [true, false]) {
      for (const isSecond of isWholeSecond ? [true] : [true, false]) {
        const ends = [isFirst, isSecond], at = [0, 0], isAll = () => at.every((place, k) => place === texts[k].length);
        let beginning = "";
        for (let turn = 0; !isAll(); turn = 1 - turn) {
          const text = texts[turn];
          if (at[turn] < text.length) beginning += (ends[turn] && at[turn] === text.length - 1 ? "\x7f" : "") + text[at[turn]++];
          // Nobody knows how it goes on.
          else if (!ends[turn]) break;
        }
        found.push({ beginning, isAll: isAll(), isKey: isAll() && isFirst && isSecond, isFirst, isSecond });
      }
    }
    return found;
  }

  /** The words of such a key. */
  function readPair(text) {
    const both = ["", ""], areDone = [false, false];
    let turn = 0, isLast = false;
    for (const c of text) {
      if (c === "\x7f") { isLast = true; continue; }
      both[turn] = turn ? both[turn] + c : c + both[turn];
      areDone[turn] = isLast;
      isLast = false;
      if (!areDone[1 - turn]) turn = 1 - turn;
    }
    return both;
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
    const add = (zigzag, isLarger) => {
      row += zigzag % 2 ? -(zigzag + 1) / 2 : zigzag / 2;
      rows.push(row);
      begins.push(isLarger);
    };
    if (text[0] === "^") {
      const { take, rice, head } = bitReader(text), [count, width] = head();
      for (let i = 0; i < count; i++) add(rice(width), take(1));
      return { rows, begins };
    }
    eachNumber(text, (value) => {
      // 0 says that a number follows which tells how often the last one comes again.
      if (value === 0 && rows.length && !isCount) { isCount = true; return; }
      const times = isCount ? value : 1;
      if (!isCount) known = value;
      isCount = false;
      for (let i = 0; i < times; i++) add(Math.floor(known / 2), known % 2);
    });
    return { rows, begins };
  }

  /** Rows as ResultRow writes them: `[path, reference, title, state, kind, created, updated, comments, closed, due, priority, number]`. */
  function readRows(list) {
    return list.map(([title, text, path = "issues/", reference]) => {
      const values = [];
      eachNumber(text, (value) => values.push(value));
      const [what, number, created, updated, closed, due, comments, priority] = values
        .map((value, i) => (i === 0 ? value : value === 0 ? null : value % 2 ? (value - 1) / 2 : -value / 2));
      const since = (date) => (date === null ? null : date + (created || 0));
      return [path.endsWith("/") ? `${path}${number}.html` : path, reference ?? `#${number}`, title, ["open", "closed", "merged"][what % 3],
        ["issue", "pull"][Math.floor(what / 3)], created, since(updated), comments, since(closed), since(due), priority, number];
    });
  }

  const utf8Length = (c) => { const code = c.codePointAt(0); return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4; };
  /** As much of a word as the index surely holds of it: 20 bytes. */
  function head(word) {
    let length = 0;
    return [...word].filter((c) => (length += utf8Length(c)) <= 20).join("");
  }

  /** What characters beyond ASCII become: three members a run, as FoldingRun writes them. */
  function readFolding(runs) {
    const table = new Map();
    for (let i = 0, code = 0; i < runs.length; i += 3) {
      const [gap, count, target] = runs.slice(i, i + 3);
      code += gap;
      for (let n = 0, at = code; n < count >> 1; n++, at += 1 + (count & 1)) {
        table.set(String.fromCodePoint(at), typeof target === "string" ? target : String.fromCodePoint(at + target));
      }
    }
    return table;
  }

  const lowercase = (text) => [...text].map((c) => c.toLowerCase()).join("");
  /** A name as keys have it, in each form in which Unicode writes it. */
  function nameForms(name) {
    const folded = lowercase(name).replace(/ς/g, "σ").replace(/ /g, "\x1f");
    return [...new Set([folded, folded.normalize("NFC"), folded.normalize("NFD")])];
  }

  Object.assign(gazette, { textSize, BEFORE, BEHIND, sideLetters, longestRun, eachPlace, pairBeginnings, readPair, addPosting, removeWithout, has, and, or, less, empty,
    everything, missingRows, rowsOf, countOf, precedes, readKeys, readShard, readRows, readChunk, readFolding, head, nameForms });
})();
