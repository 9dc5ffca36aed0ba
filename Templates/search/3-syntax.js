/* The syntax of the query language, as in Sources/Queries/Language. */
"use strict";
(() => {
  const { QueryError, blank, readTerm, readOrder } = gazette;

  const keyed = /[A-Za-z][\w-]*(?=:)/y;

  /** Cuts a query into tokens: open, close, not, or, text, hash and pair. */
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
      if (first === "#") { this.at++; const value = this.value(); return token("hash", { value }); }
      keyed.lastIndex = start;
      if (keyed.test(text)) {
        const key = text.slice(start, keyed.lastIndex);
        this.at = keyed.lastIndex + 1;
        const value = this.value();
        return token("pair", { key, value });
      }
      const word = this.bare();
      return word === "OR" ? token("or") : token("text", { text: word });
    }

    /** Whether a term begins right here, without a space before it. */
    isAtTerm() { return this.at < this.text.length && !blank.test(this.text[this.at]) && this.text[this.at] !== ")"; }

    bare() {
      const start = this.at;
      while (this.at < this.text.length && !blank.test(this.text[this.at]) && !"()".includes(this.text[this.at])) this.at++;
      return this.text.slice(start, this.at);
    }

    value() {
      const start = this.at, isQuoted = this.text[start] === '"';
      return { text: isQuoted ? this.quoted() : this.bare(), start, end: this.at, isQuoted };
    }

    quoted() {
      const start = this.at, { text } = this;
      let out = "";
      for (this.at++; this.at < text.length; this.at++) {
        if (text[this.at] === '"') { this.at++; return out; }
        if (text[this.at] === "\\" && (text[this.at + 1] === '"' || text[this.at + 1] === "\\")) this.at++;
        out += text[this.at];
      }
      throw new QueryError("query.quote", "the quote is not closed", start, start, "add a '\"' where the text ends");
    }
  }

  /** What a query says: `{condition, order: {key, isAscending} or null, notes}`; throws a QueryError.
      A condition is {all: […]}, {any: […]}, {not: condition} or {term}. */
  function parse(text) {
    const lexer = new Lexer(text), notes = [];
    let token, order = null;

    const advance = () => { token = lexer.next(); };
    const fail = (code, message, at, suggestion, more) => { throw new QueryError(code, message, at.start, at.end, suggestion, more); };
    const isSort = () => token && token.kind === "pair" && token.key.toLowerCase() === "sort";
    const note = (word, at, suggestion) => {
      if (notes.length < 100) notes.push({ message: `'${word}' is looked for as text`, start: at.start, end: at.end, suggestion });
    };

    function skipOrders() {
      while (isSort()) {
        if (order) {
          fail("query.sort", "the query is sorted twice", token, "leave one of the two out",
            [{ message: "it is sorted here first", start: order.start, end: order.end }]);
        }
        order = { ...readOrder(text, token), start: token.start, end: token.end };
        advance();
      }
    }

    function any(depth) {
      const parts = [all(depth)];
      while (token && token.kind === "or") {
        const or = token;
        advance();
        skipOrders();
        if (!token || token.kind === "close" || token.kind === "or") {
          fail("query.operator", "nothing follows this OR", or, 'leave it out, or write "OR" for the text');
        }
        parts.push(all(depth));
      }
      return parts.length === 1 ? parts[0] : { any: parts };
    }

    function all(depth) {
      const parts = [];
      for (skipOrders(); token && token.kind !== "close"; skipOrders()) {
        if (token.kind === "or") {
          if (parts.length) break;
          fail("query.operator", "nothing stands before this OR", token, 'leave it out, or write "OR" for the text');
        }
        parts.push(term(depth));
      }
      return parts.length === 1 ? parts[0] : { all: parts };
    }

    function term(depth) {
      let isNegated = false, condition;
      while (token && token.kind === "not") {
        if (!lexer.isAtTerm()) {
          note("-", token, "write '-' directly before what must not be");
          advance();
          condition = { term: { text: "-" } };
          return isNegated ? { not: condition } : condition;
        }
        isNegated = !isNegated;
        advance();
      }
      if (token.kind === "open") condition = group(token, depth + 1);
      else if (token.kind === "or") fail("query.operator", "'-' cannot stand before OR", token, 'write -"OR" for the text');
      else if (isSort()) {
        fail("query.sort", "'sort:' orders what is found and cannot be negated", token,
          "add -asc or -desc to its value to turn the order round");
      } else {
        if (token.text === "AND" && !token.isQuoted) note("AND", token, "leave it out: terms are ANDed as they are");
        if (token.text === "NOT" && !token.isQuoted) note("NOT", token, "write '-' directly before the term");
        condition = { term: readTerm(text, token) };
        advance();
      }
      return isNegated ? { not: condition } : condition;
    }

    function group(open, depth) {
      if (depth > 100) fail("query.nesting", "parentheses stand more than 100 deep", open);
      advance();
      skipOrders();
      if (token && token.kind === "close") {
        fail("query.parenthesis", "nothing stands between these parentheses", open, 'leave them out, or write "()" for the text');
      }
      const condition = any(depth);
      if (!token) {
        fail("query.parenthesis", "this '(' is not closed", open, "add a ')' where the group ends, or write \"(\" for the text");
      }
      advance();
      return condition;
    }

    advance();
    skipOrders();
    const condition = token ? any(0) : { all: [] };
    if (token) fail("query.parenthesis", "there is no '(' for this ')'", token, 'leave it out, or write ")" for the text');
    return { condition, order: order && { key: order.key, isAscending: order.isAscending }, notes };
  }

  Object.assign(gazette, { Lexer, parse });
})();
