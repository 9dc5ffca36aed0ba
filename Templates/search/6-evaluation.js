/* Which rows satisfy a condition. */
(() => {
  const { dates, counts, largest, dayText, firstDay, lastDay, head, nameForms, addPosting, has, and, or, less, empty, everything, rowsOf } = gazette;

  // Members of a row of search/d/.
  const columns = { created: 5, updated: 6, comments: 7, closed: 8, merged: 8, due: 9, priority: 10, number: 11 };

  /** What a term, or an order, needs the data to tell; undefined where all data do. */
  function figureOf(term) {
    if (term.date) return term.date;
    if (term.count) return { comments: "comments", reactions: "reactions", interactions: "reactions" }[term.count];
    if (term.person !== undefined) {
      return { author: "authors", assignee: "assignees", "reviewed-by": "reviews", commenter: "commenters" }[term.in];
    }
    if (term.name !== undefined) return { label: "labels", project: "projects" }[term.in];
    const key = term.key || "";
    return { "is:issue": "issues", "is:pull": "pulls", "is:merged": "pulls", "is:draft": "draft", "no:due": "due", "no:label": "labels",
      "no:assignee": "assignees", "no:project": "projects", "no:reply": "replies" }[key]
      || { reason: "reason", linked: "links", review: "reviews", priority: "priority" }[key.replace(/:.*/, "")];
  }

  /** The terms of a condition; with `isWanted` but for those that must not hold. */
  const termsOf = (one, isWanted) => (one.term ? [one.term]
    : one.not ? (isWanted ? [] : termsOf(one.not)) : (one.all || one.any).flatMap((part) => termsOf(part, isWanted)));

  /** What a query asks for and no record of the data tells. */
  function untold({ condition, order }, { n, unknown = [] }) {
    const keys = order ? [dates.includes(order.key) ? { date: order.key } : counts.includes(order.key) ? { count: order.key } : { key: order.key }] : [];
    // Of what somebody may be to an issue (involves:) one thing that the data tells is enough.
    const unknownOf = ({ term, all, any, not }) => {
      if (term) return unknown.includes(figureOf(term)) ? [figureOf(term)] : [];
      const parts = (all || any || [not]).map(unknownOf);
      return any && any.every((one) => one.term && one.term.person !== undefined) && parts.some((one) => !one.length) ? [] : parts.flat();
    };
    const found = n ? [...unknownOf(condition), ...keys.map(figureOf).filter((figure) => unknown.includes(figure))] : [];
    return [...new Set(found)];
  }

  /** The rows of an index that satisfy a condition, as a function of the condition and today's number. */
  function evaluation({ index, find, rows, part, having, containing, phrase, fold, detail }) {
    // A leaf holds what surely satisfies a term and what perhaps does; `kind` and `test` say how to find out.
    const sure = (set) => ({ lo: set, hi: set });

    async function textLeaf({ text, places }) {
      const site = await index(), folded = await fold(text);
      if (!folded) return sure(everything(site));
      if (folded === " ") return sure(await rows(places.map((place) => `space:${place}`)));
      const [inTitle, inBody] = ["title", "body"].map((place) => places.includes(place));
      const test = ([title, body]) => (inTitle && title.includes(folded)) || (inBody && body.includes(folded));
      const parts = [...folded.matchAll(/[a-z0-9\x80-\uffff]+|[!-/:-@[-`{-~]+/g)];
      const ends = parts.map(({ 0: word, index: start }) => start + word.length);
      // What stands before a part, or behind the last one.
      const gap = (i) => folded.slice(i ? ends[i - 1] : 0, i < parts.length ? parts[i].index : folded.length);
      // Words that the index knows side by side stand in one group; what it knows only by halves is looked at again.
      const groups = [];
      parts.forEach(({ 0: word }, i) => {
        const isShort = [...word].length < 24, group = groups[groups.length - 1];
        if (i && isShort && group.isShort && gap(i).length < 2 && !/[^ ]/.test(gap(i))) { group.words.push(word); group.gaps.push(gap(i)); group.end = i; }
        else groups.push({ words: [word], gaps: [], isShort, start: i, end: i });
      });
      const rowsOfGroup = async ({ words, gaps, start, end }, isTitle) => {
        const [before, behind] = [gap(start).endsWith(" "), gap(end + 1).startsWith(" ")];
        if (gaps.length) return phrase(words, gaps, isTitle, (before ? 1 : 0) | (behind ? 2 : 0));
        // Of a longer word the index knows the beginning.
        const [word] = words, isAll = head(word) === word;
        // What another kind of character follows ends a word of the text too; its key is exactly that.
        const isEnd = isAll && ends[end] < folded.length;
        return containing(head(word), isTitle, (before ? 1 : 0) | (behind && isAll ? 2 : 0), isEnd);
      };
      const found = [...(inTitle ? [true] : []), ...(inBody ? [false] : [])]
        .map(async (isTitle) => (await Promise.all(groups.map((group) => rowsOfGroup(group, isTitle)))).reduce(and, everything(site)));
      const hi = (await Promise.all(found)).reduce(or);
      const isSpace = (i) => gap(i) === "" || gap(i) === " ";
      const isWhole = groups.length === 1 && isSpace(0) && isSpace(parts.length)
        && (groups[0].words.length > 1 ? groups[0].isShort : head(parts[0][0]) === parts[0][0]);
      return isWhole ? sure(hi) : { lo: empty(site), hi, kind: "t", test };
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
      if (low > high) return sure(empty(await index()));
      // The letter for the number of digits keeps keys in order.
      const write = (number) => String.fromCharCode(96 + `${number}`.length) + number;
      const found = await part(count, write(low), write(high), write(0), write(largest), () => having(count));
      // A record without a number may have digits for a key.
      return sure(count === "number" && low === high ? or(found, await rows([`key:${low}`])) : found);
    }

    async function personLeaf(term) {
      const bare = term.person.replace(/^@/, ""), [, app] = /^app\/(.*)$/is.exec(bare) || [];
      // What GitHub's search calls app/NAME signs in as NAME[bot].
      const forms = [...new Set([term.person, bare, ...(app === undefined ? [] : [`${app}[bot]`])].flatMap(nameForms))];
      const known = await Promise.all(forms.map((form) => find(`person:${form}`)));
      const logins = forms.filter((form, i) => known[i] !== undefined);
      return sure(await rows(logins.length ? logins.map((form) => `${term.in}:${form}`)
        : (term.in === "mentions" ? forms : nameForms(term.person)).map((form) => `${term.in}-name:${form}`)));
    }

    async function leaf(term, today) {
      if (term.text !== undefined) return textLeaf(term);
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
        const rows = rowsOf(less(hi, lo)).values();
        const look = async () => {
          for (const row of rows) {
            const mine = unsure.filter(({ open }) => has(open, row));
            if (!mine.length) continue;
            const content = await detail(kind, row);
            for (const { term } of mine) (term.test(content) ? term.lo : term.hi)[row >> 5] ^= 1 << (row & 31);
          }
        };
        // A browser fails to load thousands of files at once.
        await Promise.all(Array.from({ length: 200 }, look));
      }
      return weigh(condition).lo;
    }

    return matches;
  }

  Object.assign(gazette, { columns, evaluation, termsOf, figureOf, untold });
})();
