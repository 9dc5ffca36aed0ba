/* Search in the browser: the query language of Gazette over the index below search/, of which a query loads only the
   files that it needs. The program puts the files of this folder together, in the order of their names, as search.js;
   all but the last one know nothing of the page and run outside a browser too. What a file hands on is in `gazette`.

   This one: what is wrong with a query, and where. What is said stands in SearchMessage.swift, in each language. */
"use strict";
globalThis.gazette = {};
(() => {
  const blank = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
  const own = (table, name) => (Object.hasOwn(table, name) ? table[name] : undefined);

  /** What is said, by the name of the message; the page, or a test, puts it here. */
  const messages = {};

  /** A message with what comes into its `{}`, the last of it again and again. */
  function say(name, ...parts) {
    let at = 0;
    return (own(messages, name) || name).replace(/\{\}/g, () => parts[Math.min(at++, parts.length - 1)]);
  }

  /** What is wrong with a query, and where: `start` and `end` count UTF-16 units. */
  class QueryError extends Error {
    constructor(code, message, start, end, suggestion = null, notes = []) {
      super(message);
      Object.assign(this, { code, start, end, suggestion, notes });
    }
  }

  /** The candidate that a mistyped name was probably meant to be: at most a third of its letters are wrong. */
  function nearest(name, candidates) {
    const wanted = [...name.toLowerCase()].slice(0, 64);
    let limit = Math.max(1, Math.floor(wanted.length / 3)), best = null;
    for (const candidate of candidates) {
      const letters = [...candidate.toLowerCase()].slice(0, 64);
      if (!candidate || candidate === name || Math.abs(letters.length - wanted.length) > limit) continue;
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

  Object.assign(gazette, { blank, own, messages, say, QueryError, nearest });
})();
