/* The terms of the query language: the same words, errors and suggestions as in Sources/Queries/Language. */
(() => {
  const { QueryError, nearest, own, say } = gazette;

  // Conditions are made anew for each query, which keeps what it finds of them in them.
  const has = (key) => () => ({ term: { key } });
  const not = (one) => () => ({ not: one() });
  const all = (...parts) => () => ({ all: parts.map((one) => one()) });
  const any = (...parts) => () => ({ any: parts.map((one) => one()) });
  // Suggestions are messages with what comes into them, said when they are needed.
  const write = (text) => ["write", text], meant = (near) => near && ["meant", near];
  const unkept = ["unkept"], visibility = ["allPublic"];
  const states = { open: has("is:open"), closed: has("is:closed"), merged: has("is:merged") };
  const kinds = { issue: has("is:issue"), pull: has("is:pull") };
  const pulls = { pr: "pull", mr: "pull", "pull-request": "pull" };
  const priorities = { low: has("priority:low"), medium: has("priority:medium"), high: has("priority:high") };
  const uncommented = () => ({ term: { count: "comments", low: 0n, high: 0n } });
  const missing = { label: has("no:label"), assignee: has("no:assignee"), project: has("no:project"), due: has("no:due"),
    priority: not(any(...Object.values(priorities))), comments: uncommented, reply: has("no:reply") };
  const missingAliases = { tag: "label", milestone: "project" };
  const missingForeign = { labels: meant("label"), tags: meant("label"), assignees: meant("assignee") };
  const table = (what, conditions, aliases = {}, foreign = {}) => ({ what, conditions, aliases, foreign, words: Object.keys(conditions) });

  /** The words of keys. */
  const words = {
    is: table(["nothingIs"], { ...states, ...kinds, unmerged: all(kinds.pull, not(states.merged)), draft: has("is:draft") }, pulls, {
      completed: write("reason:completed"), public: visibility, private: visibility, internal: visibility, locked: unkept,
      unlocked: unkept, queued: unkept, assigned: write("has:assignee"), reviewed: write("-review:none") }),
    state: table(["notState"], states),
    type: table(["notKind"], kinds, pulls, { bug: write("label:bug"), feature: write("label:feature"), task: write("label:task") }),
    draft: table(["notBoolean"], { true: has("is:draft"), false: all(kinds.pull, not(has("is:draft"))) }),
    review: table(["notAsked", "review"], { approved: has("review:approved"), changes: has("review:changes"), none: has("review:none") },
      { changes_requested: "changes", "changes-requested": "changes", "changes requested": "changes" }, { required: write("review:none") }),
    linked: table(["notAsked", "linked"], { pull: has("linked:pull"), issue: has("linked:issue") }, pulls),
    priority: table(["notPriority"], priorities),
    reason: table(["notReason"], { completed: has("reason:completed"), "not-planned": has("reason:notPlanned"), duplicate: has("reason:duplicate") },
      { "not planned": "not-planned", not_planned: "not-planned" }, { wontfix: meant("not-planned"), reopened: write("is:open") }),
    no: table(["notAsked", "no"], missing, missingAliases, missingForeign),
    has: table(["notAsked", "has"], Object.fromEntries(Object.entries(missing).map(([word, one]) => [word, not(one)])),
      missingAliases, missingForeign),
  };
  const orders = ["created", "updated", "closed", "comments", "priority", "title", "number", "reactions", "interactions", "relevance"];
  const dates = ["created", "updated", "closed", "merged", "due"];
  const counts = ["comments", "reactions", "interactions"];
  const people = { author: ["author"], assignee: ["assignee"], commenter: ["commenter"], mentions: ["mentions"],
    involves: ["author", "assignee", "commenter", "mentions"], "reviewed-by": ["reviewed-by"] };
  const names = { label: "label", tag: "label", project: "project", milestone: "project", source: "source", repo: "source" };
  const keys = ["is", "state", "type", "draft", "label", "tag", "author", "assignee", "commenter", "mentions", "involves", "reviewed-by",
    "review", "linked", "project", "milestone", "source", "repo", "priority", "reason", "no", "has", "created", "updated", "closed",
    "merged", "due", "comments", "reactions", "interactions", "number", "in", "sort"];
  /** Keys of other languages, and what to write instead. */
  const foreignKeys = {
    status: ["forStatus"], reporter: meant("author:"), user: ["forUser"], org: ["forOrganisation"], labels: meant("label:"),
    tags: meant("tag:"), modified: meant("updated:"), commented: meant("commenter:"), archived: ["allHeld"], language: ["forLanguage"],
    head: ["noBranches"], base: ["noBranches"], team: ["forTeam"], "review-requested": ["forReviewer"],
    "user-review-requested": ["forReviewer"], "team-review-requested": ["forReviewer"],
  };
  const isDigits = (text) => /^\d+$/.test(text);

  const wrongValue = (message, value, suggestion) => new QueryError("query.value", message, value.start, value.end, suggestion);

  function unknownWord(value, [what, key], suggestion, list) {
    return wrongValue(say(what, value.text, key), value, say(...(suggestion || ["oneOf", list.join(", ")])));
  }

  /** Throws where a key has no value. */
  function needValue(text, key, token) {
    if (token.value.text) return;
    const isApart = token.end < text.length && !token.value.isQuoted;
    throw wrongValue(say("noValue", key), token, say(isApart ? "valueApart" : "writeValue", key));
  }

  function readOrder(text, token) {
    needValue(text, "sort:", token);
    const [, key, end] = /^(.*?)(-asc|-desc)?$/s.exec(token.value.text.toLowerCase());
    if (orders.includes(key)) return { key, isAscending: end === "-asc" };
    const all = orders.flatMap((name) => [name, `${name}-desc`, `${name}-asc`]), written = token.value.text.toLowerCase();
    const foreign = written.startsWith("reactions-") ? "reactions" : written.startsWith("best-match") ? "relevance" : null;
    throw unknownWord(token.value, ["notOrder"], meant(foreign || nearest(token.value.text, all)), orders);
  }

  /** The places that `in:` names. */
  function readPlaces(text, token) {
    return readList(text, "in:", token).map((value) => {
      const place = value.text.toLowerCase();
      if (["title", "body"].includes(place)) return place;
      throw unknownWord(value, ["notPlace"], ["comment", "comments"].includes(place)
        ? ["forCommenter"] : meant(nearest(value.text, ["title", "body"])), ["title", "body"]);
    });
  }

  /** The values behind a key; none may be empty. */
  function readList(text, key, token) {
    const { value } = token;
    if (!value.list) { needValue(text, key, token); return [value]; }
    if (value.list.every((one) => one.text)) return value.list;
    throw wrongValue(say("missingValue"), value, say("leaveCommaOut"));
  }

  /** The condition of a token; of several values any may hold. A term is {text, places}, {key: KEY OF THE INDEX},
      {name, in: SPACE}, {person, in}, {date, from, to} or {count: SPACE, low, high}. */
  function readTerm(text, token) {
    const { kind, value } = token;
    if (kind === "text") return { term: { text: token.text } };
    if (kind === "hash") { needValue(text, "#", token); return { term: { name: value.text, in: "label" } }; }
    const key = token.key.toLowerCase();
    if (!keys.includes(key)) throw unknownKey(text, token);
    // The comma may belong to the name.
    const parts = value.list && own(names, key) ? [readValue(key, value)] : [];
    for (const one of readList(text, `${key}:`, token)) parts.push(readValue(key, one));
    return parts.length === 1 ? parts[0] : { any: parts };
  }

  function readValue(key, value) {
    const isAny = value.text === "*" && !value.isQuoted;
    if (own(words, key)) return readWord(key, value);
    if (isAny && own(missing, own(names, key) || key) && !counts.includes(key) && !dates.includes(key)) {
      return { not: missing[own(names, key) || key]() };
    }
    if (own(names, key)) return { term: { name: value.text, in: names[key] } };
    if (own(people, key)) {
      if (value.text.toLowerCase() === "@me" && !value.isQuoted) {
        throw wrongValue(say("nobody"), value, say("writeLogin"));
      }
      const parts = people[key].map((role) => ({ term: { person: value.text, in: role } }));
      return parts.length === 1 ? parts[0] : { any: parts };
    }
    return { term: dates.includes(key) ? { date: key, ...readDates(value) } : readNumbers(key, value) };
  }

  function unknownKey(text, token) {
    const near = nearest(token.key, keys);
    return new QueryError("query.key", say("noKey", token.key), token.start, token.start + token.key.length,
      say(...(own(foreignKeys, token.key.toLowerCase()) || meant(near && `${near}:`) || ["quoteIt", text.slice(token.start, token.end)])));
  }

  function readWord(key, value) {
    const { what, conditions, aliases, foreign, words: list } = words[key];
    const written = value.text.toLowerCase(), found = own(conditions, own(aliases, written) || written);
    if (found) return found();
    throw unknownWord(value, what, own(foreign, written) || meant(nearest(value.text, list)), list);
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

  const largest = 9223372036854775807n;

  function readNumbers(key, value) {
    if (key === "number" && value.isQuoted && !/^[1-9]\d{0,17}$/.test(value.text)) return { name: value.text, in: "key" };
    const { from, to, isComparison } = bounds(value);
    const isNumber = [from, to].every((end) => {
      if (!end || !isDigits(end.text)) return !end;
      if (BigInt(end.text) >= largest) throw wrongValue(say("largeNumber"), value);
      return true;
    });
    if (isNumber) {
      return { count: key, low: from ? BigInt(from.text) + (from.isIncluded ? 0n : 1n) : 0n,
        high: to ? BigInt(to.text) - (to.isIncluded ? 0n : 1n) : largest };
    }
    if (key === "number" && !isComparison) return { name: value.text, in: "key" };
    throw wrongValue(say("notNumber", value.text), value, say("writeNumber", key));
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
      if (!end.text && isRange) wrong(say("oneEnd"), say("openEnd"));
      if (!end.text) wrong(say("noDate"), say("writeDate"));
      return { moment: readMoment(end), isIncluded: end.isIncluded };
    };
    return { from: bound(from), to: bound(to) };
  }

  /** A moment as a function of today's number: its first second and the first one after it. */
  function readMoment(end) {
    const { text } = end;
    const wrong = (message, suggestion) => new QueryError("query.date", message, end.start, end.end, suggestion);
    const notDate = (suggestion) => wrong(say("notDate", text), say(...suggestion));
    const wholeDay = (day) => [day * 86400, (day + 1) * 86400];
    if (text[0] === "@") {
      const [, base, sign, rest] = /^([^+-]*)([+-]?)(.*)$/s.exec(text.toLowerCase());
      if (base !== "@today") throw notDate(meant("@today"));
      if (!sign) return wholeDay;
      const parts = /^(\d+)([dwmy])$/.exec(rest);
      if (!parts) throw notDate(["writeOffset"]);
      const count = Number(parts[1]);
      if (count > 1e6) throw wrong(say("farDate", text));
      return (today) => wholeDay(move(today, sign === "-" ? -count : count, parts[2]));
    }
    const whole = /^(\d{4})(?:-(\d{2}))?$/.exec(text);
    if (whole) {
      const [year, month] = whole.slice(1).map(Number), first = dayNumber(year, month || 1, 1);
      if (whole[2] && (month < 1 || month > 12)) throw wrong(say("noMonth", text), say("months"));
      return () => [first * 86400, dayNumber(whole[2] ? year : year + 1, whole[2] ? month + 1 : 1, 1) * 86400];
    }
    const form = /^(\d{4})-(\d{2})-(\d{2})(T.*)?$/is.exec(text);
    if (form) {
      const [year, month, day] = form.slice(1, 4).map(Number);
      if (!isDay(year, month, day)) {
        throw wrong(say("noDay", text), month >= 1 && month <= 12 ? say("monthLength", monthLength(year, month)) : say("months"));
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
    throw notDate(meant(near) || ["writeDate"]);
  }

  /** The day a number of days, weeks, months or years after another. */
  function move(today, count, unit) {
    if (unit === "d" || unit === "w") return today + count * (unit === "w" ? 7 : 1);
    const date = new Date(today * 864e5);
    const months = Math.min(Math.max(date.getUTCFullYear() * 12 + date.getUTCMonth() + count * (unit === "y" ? 12 : 1), 0), 119999);
    const [year, month] = [Math.floor(months / 12), months % 12 + 1];
    return dayNumber(year, month, Math.min(date.getUTCDate(), monthLength(year, month)));
  }

  /** The date somebody meant who wrote `2026/1/31` or `2026/1`. */
  function nearestDate(text) {
    const parts = text.split(/[-/.]/);
    if (!parts.every((part) => /^\d{1,4}$/.test(part))) return text === "today" || nearest(text, ["today"]) ? "@today" : null;
    const [year, month, day] = parts.map(Number);
    if (parts.length === 3) return isDay(year, month, day) ? dayText(dayNumber(year, month, day)) : null;
    return parts.length === 2 && year >= 1000 && isDay(year, month, 1) ? dayText(dayNumber(year, month, 1)).slice(0, 7) : null;
  }

  Object.assign(gazette, { keys, words, orders, dates, counts, people, names, largest, firstDay, lastDay, dayText, readTerm, readOrder, readPlaces });
})();
