/* The files below search/: each is loaded once, and as far as a query needs it. */
(() => {
  const { textSize, BEFORE, BEHIND, sideLetters, longestRun, eachPlace, pairBeginnings, readPair, addPosting, removeWithout, and, less, empty, everything, missingRows,
    precedes, readKeys, readShard, readRows, readFolding } = gazette;

  /** What the files of shards are called: hashes of where they begin; what has one that another has takes the next that is free. */
  function shardNames(starts, hash = hashOf) {
    const names = new Set(), digits = (number) => number.toString(16).padStart(8, "0");
    for (const start of starts) {
      const [high, low] = hash(start);
      let name, next = low;
      do name = digits(high) + digits(next++ >>> 0); while (names.has(name));
      names.add(name);
    }
    return [...names];
  }

  /** The hash of a text, as two numbers of 32 bits. */
  function hashOf(text) {
    let high = 0, low = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i) + 1;
      high = Math.imul(high ^ unit, 0x9e3779b1);
      low = Math.imul(low ^ unit, 0x85ebca6b);
    }
    return [high >>> 0, low >>> 0];
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
    const keysOf = (text = "") => readKeys(text.split(" ").slice(0, -1));
    const index = () => file("index", (site) => {
      const shards = keysOf(site.shards), many = new Map(keysOf(site.many).map((key) => {
        const [, space, words] = /^(wt?:.)(.*)$/s.exec(key);
        return [key, [space, ...readPair(words)]];
      }));
      return { ...site, shards, names: shardNames(shards), many };
    });
    const shard = async (number) => file(`k/${(await index()).names[number]}`, readShard);
    async function detail(kind, row) {
      const { rowsPer } = await index();
      return (await file(`${kind}/${Math.floor(row / rowsPer[kind])}`, kind === "d" ? readRows : undefined))[row % rowsPer[kind]];
    }

    /** The numbers of the shards that may hold keys of a range. */
    function shards({ shards: starts }, low, high) {
      const last = (key) => {
        let [at, end] = [0, starts.length];
        while (at < end) { const middle = (at + end) >> 1; if (precedes(key, starts[middle])) end = middle; else at = middle + 1; }
        return at - 1;
      };
      return { first: Math.max(last(low), 0), last: last(high) };
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

    /** The rows with a word that has a text in it, in a title or else in a body: one with spaces on some sides begins, ends
        or is so. `isEnd` asks for words that end so. */
    async function containing(text, inTitle, sides, isEnd) {
      const site = await index(), title = inTitle ? "t" : "", letter = sideLetters[sides];
      const key = sides === BEHIND ? [...text].reverse().join("") : text;
      const low = `${sides ? `z${letter}${title}` : inTitle ? "z" : "t"}:${key}`, high = `${low}\u{10ffff}`;
      if (sides === (BEFORE | BEHIND)) {
        // The third key has the rows where both are at different places alone.
        const back = [...text].reverse().join("");
        const [before, behind, apart] = await Promise.all([`zb${title}:${text}`, `ze${title}:${back}`, low].map((one) => rows([one])));
        return less(and(before, behind), apart);
      }
      if (isEnd && !sides) return rows([low]);
      return await united(site, [[low, high]], `${sides ? `zp${letter}${title}` : inTitle ? "y" : "p"}:${key}`) || range(low, high);
    }

    /** The rows of all keys in some ranges that take many files, if a key has them at once. */
    async function united(site, ranges, key) {
      const count = ranges.reduce((sum, [low, high]) => { const { first, last } = shards(site, low, high); return sum + last - first; }, 0);
      const whole = count < 4 ? undefined : await find(key), set = empty(site);
      if (whole === undefined) return null;
      addPosting(whole, set);
      return set;
    }

    /** The rows with a text of several words and what joins them, in a title or else in a body. The first word is the end
        of one and the last word the beginning, but for the sides where a space is asked for. */
    async function phrase(words, gaps, inTitle, sides) {
      const site = await index(), set = empty(site), title = inTitle ? "t" : "";
      if (words.length > 2) {
        if (inTitle && !await mayBeInTitle(site, words, gaps)) return set;
        for (const place of await phrasePlaces(site, words, gaps, title, sides)) addRow(place, set);
        return set;
      }
      const space = `${title}:${gaps[0] ? "_" : "."}`;
      await Promise.all(pairBeginnings(...words, sides & BEFORE, sides & BEHIND).map(async (one) => {
        const ranges = ["w", "wx"].map((kind) => ["", "\u{10ffff}"].map((end) => kind + space + one.beginning + end));
        const all = !sides && one.isAll && !one.isKey && await united(site, ranges, `v${space}${one.beginning}`);
        if (all) { all.forEach((word, i) => { set[i] |= word; }); return; }
        await Promise.all((await pairEntries(`w${space}`, words, one)).map(([key, posting]) => addPair(site, key, posting, sides, set)));
      }));
      return set;
    }

    function addRow(place, set) {
      const row = Math.floor(place / textSize);
      set[row >> 5] |= 1 << (row & 31);
    }

    /** Puts the rows where two joined words have spaces on some sides into a set. */
    async function addPair(site, key, posting, sides, set) {
      const add = (place) => addRow(place, set);
      // Of what is in many places the rows are under a key of their own, and those without spaces if those are very many.
      if (posting !== "=") eachPlace(posting, sides, add);
      else if (sides && !site.many.has(key)) eachPlace(await find(key.replace("w", "x")), sides, add);
      else {
        const found = empty(site), [all, without] = await Promise.all([find(key.replace("w", "wx")), sides ? find(key.replace(/^w(t?)/, "wx$1s")) : ""]);
        addPosting(all, found);
        removeWithout(without, sides, found);
        found.forEach((word, i) => { set[i] |= word; });
      }
    }

    /** Whether a title has the words within a phrase, two by two: most phrases are in none, and the words at the ends, which
        may be parts of others, take the most files. */
    async function mayBeInTitle(site, words, gaps) {
      let rest = everything(site);
      for (let i = words.length > 5 ? 2 : 1; i + 2 < words.length; i += 2) {
        const key = `wt:${gaps[i] ? "_" : "."}${pairBeginnings(words[i], words[i + 1], true, true)[0].beginning}`;
        const posting = await find(key), found = empty(site);
        if (posting !== undefined) await addPair(site, key, posting, 0, found);
        rest = and(rest, found);
        if (!rest.some(Boolean)) return false;
      }
      return true;
    }

    /** The keys of two joined words with such a beginning, and their postings. */
    async function pairEntries(space, [first, second], { beginning, isAll, isKey, isFirst, isSecond }) {
      const low = space + beginning;
      return (await entries(low, isKey ? low : `${low}\u{10ffff}`)).filter(([key]) => {
        const [a, b] = isAll ? [] : readPair(key.slice(space.length));
        return isAll || ((isFirst ? a === first : a.endsWith(first)) && (isSecond ? b === second : b.startsWith(second)));
      });
    }

    /** Where two joined words with spaces on some sides stand, but for pairs in very many places. */
    async function pairPlaces(space, words, isWholeFirst, isWholeSecond, sides) {
      const { many } = await index(), found = [];
      await Promise.all(pairBeginnings(...words, isWholeFirst, isWholeSecond).map(async (one) => {
        if (one.isKey && many.has(space + one.beginning)) return;
        const known = (await pairEntries(space, words, one)).filter(([key]) => !many.has(key));
        const postings = await Promise.all(known.map(([key, posting]) => (posting === "=" ? find(key.replace("w", "x")) : posting)));
        for (const posting of postings) eachPlace(posting, sides, (place) => found.push(place));
      }));
      return found;
    }

    /** Where the words of a phrase of three words or more stand. */
    function phrasePlaces(site, words, gaps, title, sides) {
      const { many } = site, last = words.length - 1, space = (i) => `w${title}:${gaps[i] ? "_" : "."}`;
      const steps = [0];
      for (const gap of gaps) steps.push(steps[steps.length - 1] + (gap ? 3 : 2));
      const textOf = (from, to) => words.slice(from, to + 1).map((word, i) => (i && gaps[from + i - 1] ? "S" : "") + word).join("");
      const isWholeAt = (i) => (i ? i < last || (sides & BEHIND) > 0 : (sides & BEFORE) > 0);
      /** Whether a word is the one at i; the first one may end so, the last one begin so. */
      const isWord = (word, i) => (isWholeAt(i) ? word === words[i] : i ? word.startsWith(words[i]) : word.endsWith(words[i]));
      /** Whether some of the pairs that the words from i on may be are in very many places, and whether all are. */
      const weigh = (i) => {
        const isSome = [...many.values()].some(([joint, a, b]) => joint === space(i) && isWord(a, i) && isWord(b, i + 1));
        return [isSome, isSome && isWholeAt(i) && isWholeAt(i + 1)];
      };

      /** The runs from the word i on: [the text behind it, posting]. */
      async function runs(i) {
        const [c, ...rest] = [...words[i]].reverse(), head = space(i).replace("w", "xu") + c;
        /** The range of keys with a text behind the word. */
        const exactly = (text) => [`${head}${text}\x7f${isWholeAt(i) ? rest.join("") : ""}`, `${head}${text}\x7f${isWholeAt(i) ? rest.join("") : "\u{10ffff}"}`];
        // Where runs end that the words from i on begin: behind the last of them, or where no such pair goes on.
        let end = i + 1, isOpen = false;
        const isCut = () => [...textOf(i + 1, end)].length >= longestRun;
        while (end < last && !isCut() && !isOpen) {
          const [isSomeNext, isNext] = weigh(end);
          if (weigh(end - 1)[0] || isNext) end++; else if (isSomeNext) isOpen = true; else break;
        }
        const ranges = [];
        if (end === last || isOpen || isCut()) {
          const text = [...textOf(i + 1, last)].slice(0, longestRun), low = head + text.join("");
          if (!(sides & BEHIND) || text.length === longestRun) ranges.push([low, `${low}\u{10ffff}`]);
          else ranges.push(exactly(text.join("")), [`${low}S`, `${low}S\u{10ffff}`]);
        }
        if (end > i + 1 && end < last && !isCut()) ranges.push(exactly(textOf(i + 1, end)));
        return (await Promise.all(ranges.map(([low, high]) => entries(low, high)))).flat().map(([key, posting]) => {
          const [text, others] = key.slice(head.length).split("\x7f");
          return [text, posting, [c, ...others].reverse().join("")];
        }).filter(([, , word]) => isWord(word, i));
      }

      /** Where the words from i on stand, of some places if there are such; `isSmall` leaves out where the first two are a pair
          in very many places. */
      async function places(i, isSmall, wanted) {
        const isPair = i + 1 === last, before = i ? 0 : sides & BEFORE;
        const [isSome, isAll] = weigh(i), [isSomeNext, isAllNext] = isPair ? [false, false] : weigh(i + 1);
        const found = [], open = new Map();
        if (isSmall && isAll) return found;
        const isWanted = (place) => !wanted || wanted.has(place), keep = (place) => { if (isWanted(place)) found.push(place); };
        const leave = (place, end, isSmallNext) => {
          if (!isWanted(place)) return;
          const key = `${end} ${isSmallNext}`;
          if (!open.has(key)) open.set(key, { end, isSmallNext, list: [] });
          open.get(key).list.push(place);
        };
        const whole = textOf(i + 1, last), rest = whole + (sides & BEHIND ? "S" : "");
        const [known, small] = await Promise.all([isSomeNext || (isSome && !isSmall) ? runs(i) : [],
          isAll || isAllNext ? [] : pairPlaces(space(i), words.slice(i, i + 2), isWholeAt(i), isWholeAt(i + 1), before | (isPair ? sides & BEHIND : 0))]);
        // How far the word behind the next one is from here says how it is joined: its pair with that one need not be loaded,
        // unless runs would be in its place.
        const skips = i + 3 <= last && !isSomeNext && !weigh(i + 2)[0] && (i + 3 === last || !weigh(i + 3)[0]);
        for (const place of small) if (isPair) keep(place); else if (skips) leave(place, i + 2, false); else leave(place, i + 1, true);
        for (const [text, posting] of known) {
          // It ends behind some words, or is cut.
          const isCut = [...text].length === longestRun;
          let end = i + 1;
          while (end < last - 1 && textOf(i + 1, end + 1).length <= text.length) end++;
          if (text.startsWith(rest)) eachPlace(posting, before, keep);
          else if (text === whole && !isCut) eachPlace(posting, before | BEHIND, keep);
          else if (rest.startsWith(text) && (isCut || textOf(i + 1, end) === text)) eachPlace(posting, before, (place) => leave(place, end, !isCut));
        }
        for (const { end, isSmallNext, list } of open.values()) {
          // Where nothing is left, nothing more is loaded.
          const step = steps[end] - steps[i], next = new Set(await places(end, isSmallNext, new Set(list.map((place) => place + step))));
          for (const place of list) if (next.has(place + step)) found.push(place);
        }
        return found;
      }

      return places(0, false);
    }

    async function fold(text) {
      const table = /[^\0-\x7f]/.test(text) ? await file("fold", readFolding) : new Map();
      return [...text].map((c) => table.get(c) ?? (c < "\x80" ? c.toLowerCase() : c)).join("");
    }

    return { index, file, shard, shards, detail, find, rows, range, part, having, containing, phrase, fold };
  }

  Object.assign(gazette, { openFiles, shardNames });
})();
