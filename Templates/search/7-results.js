/* What a query finds, in its order. */
(() => {
  const { own, say, parse, nearest, dayText, openFiles, evaluation, termsOf, figureOf, untold, columns, readChunk, nameForms, has, and, less, missingRows, rowsOf, countOf } = gazette;

  const [HREF, REFERENCE, TITLE, STATE, KIND, COMMENTS] = [0, 1, 2, 3, 4, 7], HIGH = 2;
  const day = (value) => (typeof value === "number" ? dayText(Math.floor(value / 86400)) : value);
  const sortValue = (row, key) => (key === "comments" ? row[COMMENTS] || 0 : row[columns[key]]);

  /** An index whose files `load(name)` promises, each of which is asked for once. */
  function open(load) {
    const files = openFiles(load), { index, file, find, fold, shard, shards, detail } = files, matches = evaluation(files);

    /** Lists of the rows of a set one after the other, in order; `wanted` is how many will be asked for first. */
    async function* inOrder(set, count, { key, isAscending }, wanted) {
      const site = await index(), missing = missingRows(site, key);
      const present = less(set, missing), rest = rowsOf(and(set, missing));
      const left = count - rest.length, chunks = site.orders[key] || 0;
      // Few rows are sorted by what is loaded to show them, if that tells it; chunks are walked where that takes fewer bytes.
      const walked = Math.min(chunks, Math.ceil((chunks * wanted) / Math.max(left, 1)));
      const isFew = left < 1000 && own(columns, key) !== undefined, few = isFew ? rowsOf(present) : [];
      const places = new Set(few.map((row) => Math.floor(row / site.rowsPer.d))).size;
      // A file of rows has some 700 bytes, one of an order some 7 KB.
      const sorted = isFew && places - Math.min(places, wanted) <= walked * 10 && await byValue(few, key, isAscending);
      if (sorted) yield sorted;
      else yield* chunked(site, present, left, key, isAscending, Math.max(walked, 1), chunks);
      if (rest.length) yield rest;
    }

    /** Rows by creation, but first those whose titles have all texts that are looked for. */
    async function* byRelevance(condition, set, isAscending, wanted) {
      const texts = termsOf(condition, true).filter((term) => term.text !== undefined);
      const titles = await matches({ all: texts.map(({ text }) => ({ term: { text, places: ["title"] } })) }, 0);
      const parts = [and(set, titles), less(set, titles)];
      for (const part of isAscending ? parts.reverse() : parts) yield* inOrder(part, countOf(part), { key: "created", isAscending }, wanted);
    }

    /** Rows sorted by what search/d/ says of them. */
    async function byValue(found, key, isAscending) {
      const list = await Promise.all(found.map(async (row) => ({ row, at: sortValue(await detail("d", row), key) })));
      return list.sort((a, b) => (isAscending ? a.at - b.at : b.at - a.at) || a.row - b.row).map((one) => one.row);
    }

    /** A part of an order by its number in that direction; nothing where there is no such part. */
    async function chunk({ orders }, key, isAscending, number) {
      const count = orders[key] || 0;
      return number < count ? file(`o/${key}/${isAscending ? number : count - 1 - number}`, readChunk) : null;
    }

    async function* chunked(site, set, count, key, isAscending, ahead, chunks) {
      const group = [];
      const flush = (found) => { while (group.length) found.push(group.pop()); };
      for (let number = 0; number < chunks && count > 0; number++) {
        for (let i = number; i < Math.min(number + ahead, chunks); i++) chunk(site, key, isAscending, i).catch(() => {});
        const { rows: list, begins } = await chunk(site, key, isAscending, number);
        let found = [];
        if (isAscending) found = list.filter((row) => has(set, row));
        else {
          // Rows of one value stand in ascending order, also where they go on in the chunk before.
          for (let i = list.length - 1; i >= 0; i--) {
            if (has(set, list[i])) group.push(list[i]);
            if (begins[i]) flush(found);
          }
          if (found.length + group.length === count) flush(found);
        }
        count -= found.length;
        if (found.length) yield found;
      }
    }

    async function shown(row, key) {
      const one = await detail("d", row), by = ["updated", "closed"].includes(key) && one[columns[key]] !== null ? key : "created";
      return { row, href: one[HREF], reference: one[REFERENCE], title: one[TITLE], state: one[STATE], kind: one[KIND],
        date: day(one[columns[by]]), by, due: day(one[columns.due]), comments: one[COMMENTS], isUrgent: one[columns.priority] === HIGH };
    }

    /** The first issues whose reference a query is: BACK-12, #12, or tool#12 of one source among several. */
    async function named(text) {
      const [, source, key] = /^(?:([^\s"]*)#)?([^\s"]*\d[^\s"]*)$/.exec(text.trim()) || [];
      if (!key) return [];
      // As a number it may be too large.
      try {
        const { condition } = parse(`${source ? `source:"${source}" ` : ""}number:"${key}"`);
        return await Promise.all(rowsOf(await matches(condition, 0)).slice(0, 9).map((row) => shown(row)));
      } catch { return []; }
    }

    /** What a query finds: `{count, notes, named, take(N)}`; `named` has the issues whose reference it is, and `take` promises
        the next N rows, each as `{row, href, reference, title, state, kind, date, by, due, comments, isUrgent}`: `by` says
        which date it is. A note about a name has the name. */
    async function search(text, { now = Date.now(), wanted = 50 } = {}) {
      const query = parse(text), { condition, order } = query, { key, isAscending } = order || { key: "created", isAscending: false };
      // Most need it in the end.
      chunk(await index(), key, isAscending, 0).catch(() => {});
      const set = await matches(condition, Math.floor(now / 864e5)), count = countOf(set);
      const missing = untold(query, await index());
      const notes = [...query.notes, ...await unknownNames(condition, missing), ...missing.map((figure) => ({ message: say(`untold-${figure}`) }))];
      const lists = key === "relevance" ? byRelevance(condition, set, isAscending, wanted) : inOrder(set, count, { key, isAscending }, wanted);
      let ready = [];
      async function take(number) {
        while (ready.length < number) {
          const { value: list, done } = await lists.next();
          if (done) break;
          ready = ready.concat(list);
        }
        const taken = ready.slice(0, number);
        ready = ready.slice(number);
        return Promise.all(taken.map((row) => shown(row, key)));
      }
      return { count, notes, named: await named(text), take };
    }

    /** The entries whose keys begin with a text; of many the first few files. */
    async function beginning(low, most) {
      const { first, last } = shards(await index(), low, `${low}\u{10ffff}`), parts = [];
      for (let i = first; i <= Math.min(last, first + most - 1); i++) parts.push(shard(i));
      return (await Promise.all(parts)).flat().filter(([key]) => key.startsWith(low));
    }

    /** The names of a space as the tracker writes them. */
    const spellings = async (space) => (await beginning(`name-${space}:`, 4))
      .map(([key, spelling]) => (spelling || key.slice(space.length + 6)).replace(/\x1f/g, " "));

    /** The first names with a text in them, without regard to case and diacritics: those first that begin with it. */
    async function names(space, text, limit) {
      const folded = (await fold(text)).replace(/ /g, "\x1f"), found = new Set();
      for (const place of ["first", "inner"]) {
        if (found.size >= limit || (place === "inner" && !folded)) break;
        for (const [, spelled] of await beginning(`${place}-${space}:${folded}`, 2)) {
          for (const name of spelled.split("\x7f")) found.add(name.replace(/\x1f/g, " "));
        }
      }
      return [...found].slice(0, limit);
    }

    /** Whether a list of names, which may be one name with commas in it, begins with a name. */
    const isFirst = ({ term: one }, { term: list }) => one && list && list.name && one.in === list.in
      && (list.name.startsWith(`${one.name},`) || list.name.startsWith(`"${one.name}",`));

    async function isKnown(space, name) {
      const [, app] = /^app\/(.*)$/is.exec(name) || [];
      const known = await Promise.all([name, ...(app === undefined ? [] : [`${app}[bot]`])].flatMap(nameForms).map((form) => find(`name-${space}:${form}`)));
      return known.some((one) => one !== undefined);
    }

    /** Notes about names that a condition, whose terms were looked for, asks for and nothing has. */
    async function unknownNames(condition, missing) {
      const asked = new Map();
      const ask = (space, name) => asked.set(`${space}:${name}`, [space, name]);
      const collect = async ({ term, leaf, all, any, not }) => {
        // Of a list of names none need be called like the whole list, nor like a part of the name that it is.
        const isList = any && any.length > 2 && isFirst(any[1], any[0]);
        if (isList && await isKnown(any[0].term.in, any[0].term.name)) return;
        if (!term) for (const part of isList ? any.slice(1) : all || any || [not]) await collect(part);
        else if (leaf.hi.some(Boolean) || missing.includes(figureOf(term))) return;
        // Who is only named in texts is no person of the data.
        else if (term.in === "mentions") return;
        else if (term.person !== undefined) ask("person", term.person.replace(/^@/, ""));
        else if (term.name !== undefined && term.in !== "key") ask(term.in, term.name);
      };
      await collect(condition);
      const notes = await Promise.all([...asked].map(async ([key, [space, name]]) => {
        if (await isKnown(space, name)) return [];
        const near = nearest(name, await spellings(space));
        // On GitHub and in texts, #12 is a number.
        const suggestion = /^label:\d{1,18}$/.test(key) ? say("write", `number:${name}`) : near && say("meant", near);
        return { message: say(`unknown-${space}`, name), suggestion, name };
      }));
      return notes.flat();
    }

    return { search, names };
  }

  Object.assign(gazette, { open });
})();
