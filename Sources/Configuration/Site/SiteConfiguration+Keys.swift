import Bytes
import Diagnostics
import IssueModel

// Every key of gazette.yml, declared once; reading, errors and the reference use this table.
extension SiteConfiguration {
  static let table = KeyTable<Self>(
    [
      Key("title", .text, \.title, isRequired: true, "the site's name"),
      Key("description", .text, \.description, "what the site is about, in a sentence or two"),
      Key(
        "url", .address, \.url,
        "where the site will live; feeds, badges, site maps and what chats and search engines are told "
          + "need it, pages and their links do not"),
      Key(
        "id", .address, \.id, default: "`url`",
        "the address that names feeds and calendars where the data has none of a tracker: the first `url` of a site "
          + "that moved, so that what is subscribed stays the same"),
      Key(
        "canonical", .word, \.canonical, default: "site",
        "the address of a page that search engines are to show: `site` for its own, `tracker` for that "
          + "of its issue on the tracker, `none` to leave it to them; needs `url`"),
      Key("language", .word, \.language, default: "en", "the language of the pages"),
      Key(
        "time_zone", .timeZone, \.timeZone, default: "UTC",
        "the zone of the times of day that are shown, as those of reminders, here and in calendars; days are UTC days"
      ),
      Key(
        "data", .list(of: .dataFile), \.data, default: "everything in `data/` that is recognised",
        "the data, in the order in which it is read"),
      Key(
        "filters", .list(of: .mappings(filterKeys, SavedFilter())), \.filters,
        "lists of your own: each is a page and a line of the sidebar"),
      Key(
        "reports", .list(of: .mappings(reportKeys, Report())), \.reports,
        "printable reports that are published with the site"),
      Key(
        "people", "who is who, and who is not shown",
        [
          Key(
            "shown_as", .word, \.peopleNames, default: "what the data calls them",
            "`login`, `name` (where it is known and nobody else has it), `initials` or `pseudonym`; the last two take "
              + "away pictures, profiles and addresses, and need a key in `GAZETTE_PEOPLE_KEY` or in a file"
          ),
          Key(
            "key", .placed, \.peopleKey,
            "the file with that key, from the site's folder, where `GAZETTE_PEOPLE_KEY` does not hold it"
          ),
          Key(
            "aliases", .logins("old", "new"), \.peopleAliases,
            "logins of the same person: what the first did counts for the second"),
          Key(
            "hidden", .placedLogins, \.hidden,
            "people who do not want to be shown, by login, or by name, e-mail address or account where that is nobody's "
              + "login: they have no page and no awards"),
          Key(
            "bots", .logins, \.bots,
            "logins of programs, whose comments are no reply; `[bot]` at the end of a login says so "
              + "by itself"),
        ]),
      Key(
        "tags", "what tags are called",
        [
          Key(
            "aliases", .map("old", "new"), \.tagAliases,
            "the name to use in the place of another one")
        ]),
      Key(
        "priority",
        "which labels mean which priority, where a record has none of its own; `*` in a label stands "
          + "for any text",
        [
          Key("high", .texts, \.highPriority, "labels that mean high priority"),
          Key("medium", .texts, \.mediumPriority, "labels that mean medium priority"),
          Key("low", .texts, \.lowPriority, "labels that mean low priority"),
        ]),
      Key(
        "projects",
        "which labels mean which project, where a record has none of its own; `*` in a label stands "
          + "for any text",
        [
          Key(
            "labels", .map("label", "project"), \.projectLabels,
            "the project that a label stands for"
          ),
          Key(
            "label_prefix", .text, \.projectPrefix,
            "what labels begin with behind which a project's name stands, as `area/`"),
        ]),
      Key(
        "due", "which labels mean that something is due",
        [
          Key(
            "label_prefix", .text, \.duePrefix,
            "what labels begin with behind which a day stands: `due:` for `due:2026-01-31`")
        ]),
      Key(
        "closed_lists", .texts, \.closedLists,
        "lists of a board, as `Done`, whose cards count as closed"),
      Key(
        "light", .light, \.light, default: "what the data says",
        "the status light: set by hand, or lit as long as a query finds nothing"),
      Key(
        "supporter", .bool, \.isSupporter, default: "false",
        "whether the project has a supporter, which earns the award of that name"),
      Key(
        "awards", "who is shown with awards, and what people take along as Open Badges",
        [
          Key(
            "left_out", .nameSet, \.leftOutOfAwards,
            "logins of people who are shown with no awards: they are on no board and have no shelf"),
          Key(
            "pseudonyms", .map("login", "name"), \.awardPseudonyms,
            "names to use on boards and pages of awards, without a link and without the records that "
              + "count; the pages of these people show no awards"),
          Key(
            "email", .text, \.awardsEmail,
            "an address of those who give them, which the standard wants published"),
          Key(
            "revoked", .list(of: .placed), \.revokedBadges,
            "badges that were taken back, each by its award and its holder: `first-steps/ana`"),
        ]),
      Key(
        "exclude", .placedTexts, \.excluded,
        "queries whose issues and pull requests are not published: they are nowhere counted, listed, "
          + "found, linked or named, and neither is what only they name"),
      Key(
        "only", .placedTexts, \.only,
        "queries without whose issues and pull requests nothing is published; `exclude` takes from these"
      ),
      Key(
        "tombstones", .placedTexts, \.tombstones,
        "queries whose issues and pull requests, where they are not published, leave a page at their address "
          + "that says so and nothing else"),
      Key(
        "redact", .list(of: .placed), \.redacted,
        "what is replaced by a mark in all texts: `email`, `ip`, `phone`, `token`, or a regular expression "
          + "between slashes"),
      Key(
        "comments", .word, \.comments, default: "all",
        "whose comments and reviews are published"),
      Key(
        "strip", .list(of: .stripping), \.stripped,
        "what is taken out of texts: `emails`, `signatures`, `quoted-replies`, `images`, or `links-to: HOST`"
      ),
      Key(
        "leaks", "what a build searches the finished pages for, and fails where it finds it",
        [
          Key(
            "rules", .list(of: .placed), \.leakRules,
            "what must not be published besides tokens and what is withheld: texts, regular expressions "
              + "between slashes, `email`, `ip` or `phone`"),
          Key(
            "allow", .list(of: .placed), \.allowedLeaks,
            "what may be published although it looks like a secret: a text that is part of it, or a regular "
              + "expression between slashes"),
        ]),
      Key(
        "ignore", .list(of: .ignored), \.ignored,
        "what `gazette check` need not tell: codes, or `{code: …, at: …}`"),
      Key(
        "publish_private", .bool, \.publishesPrivate, default: "false",
        "publish what its tracker marks as confidential, restricted or private; otherwise such "
          + "records are left out and counted"),
      Key(
        "outputs", .list(of: .word), \.outputs,
        default: "`[html, search, feeds, badges, calendar]`, without `url` no `feeds`",
        "what the site is published as: with `md`, the dashboard, lists, issues, tags, projects and "
          + "awards have a Markdown page beside the HTML page; `api` is everything as JSON, `openbadges` the "
          + "awards of people as Open Badges, `certificates` a page to print for each of them, `cards` "
          + "pictures of 1200 by 630 pixels that chats show beside a link (where `rsvg-convert` or "
          + "`chromium` is installed)"),
      Key("formats", .list(of: .word), \.outputs, "another name for `outputs`"),
      Key(
        "leave_out", .list(of: .word), \.leftOut,
        "parts of the site that have no pages, and to which nothing leads: `people` (the table of people and a "
          + "page of each), `changes` (what changed in each month and week), `orders` (lists in other orders "
          + "than their own; projects and the table of people keep theirs)"),
      Key(
        "images", .word, \.images, default: "link",
        "what becomes of images on other hosts: `show` lets pages ask those hosts for them, `link` "
          + "shows a link in their place"),
    ] + lookKeys)

  fileprivate static let dataKeys = KeyTable<DataFile>([
    Key(
      "path", .placed, \.path, isRequired: true,
      "a file, or a folder of files, from the site's folder"),
    Key(
      "format", .placed, \.format, default: "found by looking inside", "the format of the data"),
    Key(
      "source", .text, \.source, default: "what the data says",
      "the repository or project that records belong to which name none, as `owner/name`"),
    Key(
      "columns", .map("name", "heading"), \.columns, default: "the usual headings",
      "for tables and plain JSON: the heading of the column, or the path of the member, as "
        + "`fields.name`, that holds `title`, `number`, `state` and so on"),
    Key(
      "states", .states, \.states, default: "the usual words",
      "what words for a state mean, as `{Shipped: closed}`"),
  ])

  fileprivate static let ignoredKeys = KeyTable<Ignored>([
    Key("code", .placed, \.code, isRequired: true, "the code, as `gazette docs checks` lists them"),
    Key(
      "at", .texts, \.places, default: "everywhere",
      "files, as `pages/old/*`, or numbers or keys of records; `*` stands for any text"),
  ])

  private static let filterKeys = KeyTable<SavedFilter>([
    Key("name", .text, \.name, isRequired: true, "what the list is called"),
    Key("query", .placed, \.query, isRequired: true, "what it finds, in the query language"),
    Key("icon", .placed, \.icon, "the name of its icon"),
  ])

  private static let reportKeys = KeyTable<Report>(
    [
      Key(
        "name", .fileName, \.name, isRequired: true,
        "the name of its page: `monday` becomes `reports/monday.html`"),
      Key(
        "query", .placed, \.specification.query,
        default: "`is:issue is:open`, or what suits the kind", "what it finds"),
    ] + ReportKey.all.map { $0.key(in: \.specification) } + [
      Key(
        "keep", .count(upTo: 1000), \.kept, default: "no copies",
        "of how many weeks, months, quarters or years back from `period` there is a copy, as "
          + "`reports/monday/2026-W12.html`"),
      Key(
        "format", .word, \.format, default: "html",
        "`pdf` to print it too, as `reports/monday.pdf`, where WeasyPrint or Chromium is installed"),
      Key(
        "pdf_engine", .word, \.engine, default: "first",
        "what prints it: `weasyprint`, `chromium`, or the `first` of them that is installed"),
    ])
}

extension Shape where Value == SiteConfiguration.DataFile {
  /// A path alone, or a mapping.
  fileprivate static let dataFile: Shape = {
    let mapping = Shape.mappings(SiteConfiguration.dataKeys, SiteConfiguration.DataFile())
    return Shape(name: "paths, or of mappings", keys: mapping.keys) { node, reader in
      guard let path = node.text, !path.isEmpty else {
        return mapping.read(node, &reader)
      }
      return SiteConfiguration.DataFile(
        path: Placed(path, at: node.range, of: reader.document.source))
    }
  }()
}

extension Shape where Value == SiteConfiguration.Ignored {
  /// A code alone, or a mapping.
  fileprivate static let ignored: Shape = {
    let mapping = Shape.mappings(SiteConfiguration.ignoredKeys, SiteConfiguration.Ignored())
    return Shape(name: "codes, or of mappings", keys: mapping.keys) { node, reader in
      guard node.text != nil else { return mapping.read(node, &reader) }
      return Shape<Placed<String>>.placed.read(node, &reader).map { .init(code: $0) }
    }
  }()
}

extension Shape where Value == SiteConfiguration.LightRule {
  /// `true`, `false`, `{on: …}` or `{query: …}`.
  fileprivate static let light = Shape(
    name: "true, false or a mapping with one key",
    keys: [
      KeyDescription(name: "on", value: Shape<Bool>.bool.name, meaning: "the light is lit or not"),
      KeyDescription(
        name: "query", value: "text", meaning: "lit as long as this query finds nothing"),
    ]
  ) { node, reader in
    if let isOn = node.bool { return .fixed(isOn: isOn) }
    guard let entry = node.entries?.first, node.entries?.count == 1 else {
      reader.refuse(node, expected: "true, false, {on: …} or {query: …}")
      return nil
    }
    switch entry.key {
    case "on": return Shape<Bool>.bool.read(entry.value, &reader).map { .fixed(isOn: $0) }
    case "query": return Shape<Placed<String>>.placed.read(entry.value, &reader).map { .query($0) }
    default:
      reader.refuse(entry, known: ["on", "query"])
      return nil
    }
  }
}

extension Shape where Value == SiteConfiguration.Stripping {
  /// A word, or `links-to:` with the name of a server.
  fileprivate static let stripping: Shape = {
    let words: [String: SiteConfiguration.Stripping] = [
      "emails": .emails, "signatures": .signatures, "quoted-replies": .quotedReplies,
      "images": .images,
    ]
    let known = words.keys.sorted() + ["links-to: HOST"]
    return Shape("words", suggestion: { _ in "known are " + known.joined(separator: ", ") }) {
      node, _ in
      if let text = node.text {
        return words[text]
          ?? (text.hasPrefix("links-to: ") ? .links(to: String(text.dropFirst(10))) : nil)
      }
      guard let entries = node.entries, entries.count == 1, entries[0].key == "links-to" else {
        return nil
      }
      return entries[0].value.text.map { .links(to: $0.lowercased()) }
    }
  }()
}

extension Shape where Value == [String: String] {
  /// The meaning of words for a state.
  fileprivate static let states: Shape = {
    let known = ["open", "closed", "merged"]
    let words = Shape<String>(
      "open, closed or merged",
      suggestion: { node in
        node.text.flatMap { Suggestion.didYouMean($0, in: known) }
      }
    ) { node, _ in node.text.map { $0.lowercased() }.flatMap { known.contains($0) ? $0 : nil } }
    return map("word", "open|closed|merged", words)
  }()
}

extension Shape where Value == Set<String> {
  /// A set of distinct texts.
  static let nameSet = Shape(name: Shape<[String]>.texts.name) {
    Shape<[String]>.texts.read($0, &$1).map { Set($0) }
  }
}

extension Shape where Value == String {
  /// An address of the web, without slashes at its end. It has no name and password, which would be published.
  static let address = Shape(
    "an address",
    suggestion: { node in
      node.text?.utf8.allSatisfy { $0 < 0x80 } == false
        ? "write letters beyond ASCII as browsers send them: xn--… in the host, %… in the path"
        : "write it as https://example.org/status"
    }
  ) { node, _ in
    guard let text = node.text,
      let scheme = ["https://", "http://"].first(where: text.lowercased().hasPrefix)
    else { return nil }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    if rest.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: "@")) { return nil }
    let isPlain = rest.allSatisfy { $0 > 0x20 && $0 < 0x7F && !#""<>?#\^`{|}"#.utf8.contains($0) }
    guard isPlain, rest.first != UInt8(ascii: "/") else { return nil }
    return rest.lastIndex { $0 != UInt8(ascii: "/") }.map {
      scheme + String(Substring(rest[...$0]))
    }
  }

  /// A time zone's name in the tz database, or a distance from UTC.
  fileprivate static let timeZone = text(
    "a time zone", suggestion: "write UTC, a name as Europe/Warsaw or a distance as +01:00"
  ) { text in
    if text == "UTC" { return text }
    let bytes = Array(text.utf8)
    if bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      bytes[3] == UInt8(ascii: ":"), let hours = Int(text.dropFirst().prefix(2)),
      let minutes = Int(text.suffix(2)), (0...14).contains(hours), (0...59).contains(minutes)
    {
      return text
    }
    return TimeZoneRule(named: text) == nil ? nil : text
  }

  /// A name that is the same on every file system and in an address.
  fileprivate static let fileName = text("letters, digits and hyphens") { text in
    let isPlain = text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    return isPlain && !text.isEmpty && text.utf8.count <= 100 ? text : nil
  }
}
