import Formats
import IssueModel
import IssueStore
import Languages
import Markdown
import Bytes
import Records
import TemplateEngine
import ViewModels

/// The filters that a site adds to the language of its templates.
enum SiteFilters {
  /// Registers them all.
  static func register(in vocabulary: inout Vocabulary) {
    vocabulary.addWriter("url", link: link, url)
    vocabulary.addWriter("asset", asset)
    vocabulary.addWriter("markdown", markdown)
    vocabulary.addWriter("lang", lang)
    vocabulary.addWriter("code_spans", codeSpans)
    vocabulary.addWriter("plain", plain)
    vocabulary.addFilter("absolute", absolute)
    vocabulary.addFilter("date", date)
    vocabulary.addFilter("slug", slug)
    vocabulary.addFilter("number", number)
    vocabulary.addFilter("plural", plural)
  }

  private static func context(_ state: CallState) throws(EvaluationError) -> PageContext {
    guard let context = state.userContext as? PageContext else {
      throw EvaluationError("this filter works only on the pages of a site")
    }
    return context
  }

  /// The address of a link target, relative to the page; `#` in place of an address that must not
  /// be linked to.
  private static let url: Vocabulary.Writer = {
    (value, arguments, state, output) throws(EvaluationError) in
    let context = try context(state)
    let target: LinkTarget
    switch value {
    case .link(let link): target = link
    case .string(let text), .safe(let text): target = .external(text)
    default:
      throw EvaluationError(
        "'url' takes a link target or an address, not \(value.kindName)",
        suggestion: "name a field such as 'target'")
    }
    write(target, context, state, &output)
  }

  /// The same for a link field of a record.
  private static let link: Vocabulary.LinkWriter = {
    (target, state, output) throws(EvaluationError) in
    write(target, try context(state), state, &output)
  }

  /// The whole address of a link target on a site with the address `base`; for a record, that of
  /// the page itself.
  private static let absolute: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let context = try context(state)
    let base = try arguments.optionalString("base") ?? ""
    let target: LinkTarget
    switch value {
    case .link(let link): target = link
    case .record: target = .asset(context.page.path)
    default:
      throw EvaluationError("'absolute' takes a link target or a page, not \(value.kindName)")
    }
    var address = ByteBuffer()
    context.routes.appendAddress(of: target, from: context.page, at: base, to: &address)
    return .string(address.string)
  }

  /// The address of a file of the theme or of `static/`, relative to the page.
  private static let asset: Vocabulary.Writer = {
    (value, arguments, state, output) throws(EvaluationError) in
    guard let path = value.stringValue else {
      throw EvaluationError("'asset' takes the name of a file, not \(value.kindName)")
    }
    write(.asset(path), try context(state), state, &output)
  }

  private static func write(
    _ target: LinkTarget, _ context: PageContext, _ state: CallState,
    _ output: inout ByteBuffer
  ) {
    let isWritten: Bool
    if case .external = target, state.autoescape == .html || state.autoescape == .markdown {
      // Outside addresses may contain `&` and `'`, which have a meaning in markup.
      var address = ByteBuffer()
      isWritten = context.routes.appendAddress(of: target, from: context.page, to: &address)
      if state.autoescape == .markdown {
        output.append(markdownText: address.string)
      } else {
        output.appendEscaped(address.bytes)
      }
    } else {
      isWritten = context.routes.appendAddress(of: target, from: context.page, to: &output)
    }
    if !isWritten { output.append(static: "#") }
  }

  /// A Markdown text as HTML, or as Markdown again on a Markdown page.
  ///
  /// `id` is the prefix of every id in the text, so that several texts can share a page; `under` is
  /// the level of the heading above a tracker's text.
  private static let markdown: Vocabulary.Writer = {
    (value, arguments, state, output) throws(EvaluationError) in
    let prefix = try arguments.optionalString("id") ?? "text"
    let level = try arguments.optionalInteger("under") ?? 1
    let context = try context(state)
    let text: MarkdownText
    switch value {
    case .markdown(let markdown): text = markdown
    case .none: return
    // A string may come from a tracker: only texts that say so are the site's own.
    case .string(let string): text = MarkdownText(source: Array(string.utf8), origin: .file)
    default:
      throw EvaluationError("'markdown' takes a text in Markdown, not \(value.kindName)")
    }
    MarkdownBridge.write(
      text, idPrefix: prefix + "-", under: max(0, min(6, level)), context, &output)
  }

  /// The `lang` attribute of a tracker's text, with a space before it; empty where the language is
  /// not certain.
  private static let lang: Vocabulary.Writer = {
    (value, arguments, state, output) throws(EvaluationError) in
    var language: String?
    switch value {
    case .markdown(let text):
      let source = text.source
      language = TextLanguage.guess(source.span)
    case .string(let text), .safe(let text): language = text.withSpan { TextLanguage.guess($0) }
    default: break
    }
    guard let language else { return }
    output.append(static: " lang=\"")
    output.append(language)
    output.append(static: "\"")
  }

  /// A title with the text between backticks as code; unchanged where the output has no markup.
  private static let codeSpans: Vocabulary.Writer = {
    (value, arguments, state, output) throws(EvaluationError) in
    guard case .string(let title) = value,
      state.autoescape == .html || state.autoescape == .markdown,
      title.withSpan({ $0.index(of: "`", from: 0) != nil })
    else { return try output.emit(value, state.autoescape) }
    for part in TitlePart.parts(of: title) {
      if part.isCode { output.append(static: "<code>") }
      try output.emit(.string(part.text), state.autoescape)
      if part.isCode { output.append(static: "</code>") }
    }
  }

  /// A text on one line without markup; where the output escapes texts, it is left to that.
  private static let plain: Vocabulary.Writer = {
    (value, arguments, state, output) throws(EvaluationError) in
    if value.isUndefined { throw EvaluationError("the value is undefined", kind: .undefined) }
    guard state.autoescape == .none else { return try output.emit(value, state.autoescape) }
    output.append(asMarkdownLine: value.printed)
  }

  /// A date formatted by a pattern of strftime.
  private static let date: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let pattern = try arguments.optionalString("format") ?? "%F"
    let instant: Instant
    switch value {
    case .record(let record):
      guard case .integer(let seconds)? = record.value(named: "seconds") else {
        throw EvaluationError("'date' takes a date, not \(value.kindName)")
      }
      instant = Instant(seconds: Int64(seconds))
    case .integer(let seconds): instant = Instant(seconds: Int64(seconds))
    case .string(let text), .safe(let text):
      guard let parsed = DateParser.instant(text) else {
        throw EvaluationError(
          "'\(text.prefix(40))' is no date", suggestion: "write it as 2026-01-31T12:00:00Z")
      }
      instant = parsed
    case .none: return .string("")
    default: throw EvaluationError("'date' takes a date, not \(value.kindName)")
    }
    var output = ByteBuffer()
    let date = DateFormat(instant, in: try context(state).language)
    if let letter = date.append(pattern, to: &output) {
      throw EvaluationError(
        "'%\(letter)' means nothing in the pattern of a date",
        suggestion: "known are " + DateFormat.letters.map { "%\($0)" }.joined(separator: " "))
    }
    return .string(output.string)
  }

  /// A name as a slug.
  private static let slug: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    guard let text = value.stringValue else {
      throw EvaluationError("'slug' takes a string, not \(value.kindName)")
    }
    return .string(Slug.make(text, fallback: "item"))
  }

  /// A whole number as the site's language writes it.
  private static let number: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    guard let number = value.integerValue else {
      throw EvaluationError("'number' takes a whole number, not \(value.kindName)")
    }
    return .string(try context(state).language.number(number))
  }

  /// The form of a word for a number: singular and plural, or one, few and many.
  private static let plural: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    guard let number = value.integerValue else {
      throw EvaluationError("'plural' takes a whole number, not \(value.kindName)")
    }
    let one = try arguments.requiredString("one")
    let second = try arguments.requiredString("many")
    let third = try arguments.optionalString("other")
    return .string(
      try context(state).language.form(for: number, one: one, few: second, many: third ?? second))
  }
}
