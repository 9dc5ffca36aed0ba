/* The syntax of the query language, as in Sources/Queries/Language. */
(() => {
  const { QueryError, say, blank, own, readTerm, readOrder, readPlaces } = gazette;

  const keyed = /[A-Za-z][\w-]*(?=:)/y;

  /** Cuts a query into tokens: open, close, not, NOT, or, and, text, hash and pair. */
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
      if (first === "#") { this.at++; const value = this.listed(""); return token("hash", { value }); }
      keyed.lastIndex = start;
      if (keyed.test(text)) {
        const key = text.slice(start, keyed.lastIndex);
        this.at = keyed.lastIndex + 1;
        const value = this.value();
        return token("pair", { key, value });
      }
      const word = this.bare();
      return token(own({ OR: "or", AND: "and", NOT: "NOT" }, word) || "text", { text: word });
    }

    /** Whether a term begins right here, without a space before it. */
    isAtTerm() { return this.at < this.text.length && !blank.test(this.text[this.at]) && this.text[this.at] !== ")"; }

    bare(ends = "") {
      const start = this.at;
      while (this.isAtTerm() && !`(${ends}`.includes(this.text[this.at])) this.at++;
      return this.text.slice(start, this.at);
    }

    /** A value, or a list of values with commas between them. */
    value() {
      const { at: start } = this, list = [this.listed(",")];
      while (this.text[this.at] === ",") { this.at++; list.push(this.listed(",")); }
      return list.length === 1 ? list[0] : { text: this.text.slice(start, this.at), start, end: this.at, isQuoted: false, list };
    }

    listed(ends) {
      const start = this.at, isQuoted = this.text[start] === '"';
      return { text: isQuoted ? this.quoted() : this.bare(ends), start, end: this.at, isQuoted };
    }

    quoted() {
      const start = this.at, { text } = this;
      let out = "";
      for (this.at++; this.at < text.length; this.at++) {
        if (text[this.at] === '"') { this.at++; return out; }
        if (text[this.at] === "\\" && (text[this.at + 1] === '"' || text[this.at + 1] === "\\")) this.at++;
        out += text[this.at];
      }
      throw new QueryError("query.quote", say("openQuote"), start, start, say("closeQuote"));
    }
  }

  /** Says of the texts of a condition where they are looked for, but of those of which it is said already. */
  function lookIn(condition, places) {
    if (condition.term) {
      if (condition.term.text !== undefined && !condition.term.places) condition.term.places = places;
    } else (condition.all || condition.any || [condition.not]).forEach((one) => lookIn(one, places));
    return condition;
  }

  /** What a query says: `{condition, order: {key, isAscending} or null, notes}`; throws a QueryError.
      A condition is {all: […]}, {any: […]}, {not: condition} or {term}. */
  function parse(text) {
    const lexer = new Lexer(text), notes = [];
    let token, order = null, places = null;

    const advance = () => { token = lexer.next(); };
    const fail = (code, message, at, suggestion, more) => { throw new QueryError(code, message, at.start, at.end, suggestion, more); };
    const isPair = (key) => token && token.kind === "pair" && token.key.toLowerCase() === key;
    const note = (word, at, suggestion) => {
      if (notes.length < 100) notes.push({ message: say("isText", word), start: at.start, end: at.end, suggestion });
    };

    /** What is read by a function, whose texts are looked for where the `in:` between them says. */
    function scoped(read) {
      const outer = places;
      places = null;
      const condition = read();
      if (places) lookIn(condition, places);
      places = outer;
      return condition;
    }

    function skipModifiers() {
      for (; isPair("sort") || isPair("in"); advance()) {
        const isOrder = isPair("sort"), before = isOrder ? order : places;
        if (before) {
          fail(isOrder ? "query.sort" : "query.in", say(isOrder ? "sortedTwice" : "placedTwice"), token,
            say("leaveOneOut"), [{ message: say(isOrder ? "sortedFirst" : "placedFirst"), start: before.start, end: before.end }]);
        }
        if (isOrder) order = { ...readOrder(text, token), start: token.start, end: token.end };
        else places = Object.assign(readPlaces(text, token), { start: token.start, end: token.end });
      }
    }

    /** Throws where no term follows a word that stands before one. */
    function needTerm(after, word) {
      if (token && !["close", "or", "and"].includes(token.kind)) return;
      fail("query.operator", say("nothingFollows", word), after, say("leaveItOut", word));
    }

    function any(depth) {
      const parts = [all(depth)];
      while (token && token.kind === "or") {
        const or = token;
        advance();
        skipModifiers();
        needTerm(or, "OR");
        parts.push(all(depth));
      }
      return parts.length === 1 ? parts[0] : { any: parts };
    }

    function all(depth) {
      const parts = [];
      for (skipModifiers(); token && token.kind !== "close"; skipModifiers()) {
        if (token.kind === "or" || token.kind === "and") {
          const operator = token, word = token.text;
          if (!parts.length) fail("query.operator", say("nothingBefore", word), token, say("leaveItOut", word));
          if (token.kind === "or") break;
          advance();
          skipModifiers();
          needTerm(operator, word);
        }
        parts.push(term(depth));
      }
      return parts.length === 1 ? parts[0] : { all: parts };
    }

    function term(depth) {
      let isNegated = false, condition;
      while (token.kind === "not" || token.kind === "NOT") {
        const sign = token;
        if (sign.kind === "not" && !lexer.isAtTerm()) {
          note("-", token, say("dashBefore"));
          advance();
          condition = { term: { text: "-" } };
          return isNegated ? { not: condition } : condition;
        }
        isNegated = !isNegated;
        advance();
        if (sign.kind === "NOT") needTerm(sign, "NOT");
      }
      if (token.kind === "open") condition = group(token, depth + 1);
      else if (token.kind === "or" || token.kind === "and") {
        fail("query.operator", say("dashNotBefore", token.text), token, say("write", `-"${token.text}"`));
      } else if (isPair("sort")) {
        fail("query.sort", say("sortNegated"), token, say("turnOrder"));
      } else if (isPair("in")) {
        fail("query.in", say("placeNegated"), token, say("dashBeforeText"));
      } else {
        // Programs put such dashes in the place of `-`.
        if (!token.isQuoted && /^[‐-―−－]/.test(token.text)) {
          note(token.text, token, say("dashBefore"));
        }
        condition = readTerm(text, token);
        advance();
      }
      return isNegated ? { not: condition } : condition;
    }

    function group(open, depth) {
      if (depth > 100) fail("query.nesting", say("deep"), open);
      advance();
      const condition = scoped(() => {
        skipModifiers();
        if (token && token.kind === "close") {
          fail("query.parenthesis", say("emptyGroup"), open, say("leaveGroupOut"));
        }
        return any(depth);
      });
      if (!token) {
        fail("query.parenthesis", say("openGroup"), open, say("closeGroup"));
      }
      advance();
      return condition;
    }

    advance();
    const condition = scoped(() => { skipModifiers(); return token ? any(0) : { all: [] }; });
    if (token) fail("query.parenthesis", say("closedGroup"), token, say("leaveItOut", ")"));
    lookIn(condition, ["title", "body"]);
    return { condition, order: order && { key: order.key, isAscending: order.isAscending }, notes };
  }

  Object.assign(gazette, { Lexer, parse });
})();
