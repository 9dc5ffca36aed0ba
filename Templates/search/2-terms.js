/* The terms of the query language: the same words, errors and suggestions as in Sources/Queries/Language. */
"use strict";
(() => {
  const { QueryError, nearest, own } = gazette;

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
  const isDigits = (text) => /^[0-9]+$/.test(text);

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

  Object.assign(gazette, { keys, words, orders, dates, firstDay, lastDay, dayText, readTerm, readOrder });
})();
