import Diagnostics

extension Finding {
  /// Problems that are reported while the files of a site are read, by any command.
  static let told: [Finding] =
    settings + pages + dataFiles + queries + templates + leaks

  private static let settings = [
    Finding("site.no-configuration", "no `gazette.yml` in the folder", .error),
    Finding("yaml.syntax", "a configuration or front matter that is no YAML", .error),
    Finding("yaml.too-large", "a configuration or front matter that is too large", .error),
    Finding("yaml.bad-character", "a byte that is no text", .error),
    Finding("yaml.bad-key", "a key that is no text", .error),
    Finding("yaml.duplicate-key", "a key that comes twice", .error),
    Finding("yaml.second-document", "a second document behind the first", .error),
    Finding("yaml.too-deep", "lists and mappings that are nested too deeply", .error),
    Finding("yaml.too-many-directives", "more directives than are read", .error),
    Finding("yaml.too-many-errors", "more errors of YAML than are told", .error),
    Finding("yaml.too-many-values", "more values than are read", .error),
    Finding("yaml.unknown-alias", "an alias of nothing", .error),
    Finding("configuration.empty", "a configuration with nothing in it", .error),
    Finding(
      "configuration.unknown-key", "a key that the configuration does not have", .error,
      isMended: true),
    Finding("configuration.missing-key", "a key missing that has to be given", .error),
    Finding("configuration.wrong-value", "a value that its key does not take", .error),
    Finding("configuration.comment", "a value that is a comment, as `accent: #2b7489`", .error),
    Finding("configuration.too-many", "more lists or reports than a site may have", .error),
    Finding("configuration.duplicate-report", "a second report of one name", .error),
    Finding("configuration.alias-of-alias", "an alias of what is an alias itself", .error),
    Finding(
      "configuration.hidden-alias", "a hidden login that counts for one that is shown", .error),
    Finding("configuration.unknown-word", "a word of `words` that pages do not use", .error),
    Finding(
      "configuration.word", "a word of `words` with other placeholders or forms than pages need",
      .error),
    Finding("configuration.unknown-section", "a block that the dashboard does not have", .error),
    Finding(
      "configuration.unknown-navigation-entry", "an entry that the navigation does not have", .error
    ),
    Finding("report.group", "a report grouped by what records do not have", .error),
    Finding(
      "policy.allows-all",
      "an exception of `leaks` that ordinary text or all tokens of a kind match", .warning),
    Finding("policy.expression", "a regular expression that cannot be read", .error),
    Finding(
      "policy.finds-nothing", "a query of what is published that has no effect on the data", .note),
    Finding("policy.flags", "a regular expression with something behind its last `/`", .error),
    Finding("policy.kind", "a kind of data by another word than its own", .error),
    Finding("policy.no-key", "no key to make pseudonyms with", .error),
    Finding("policy.logins", "logins of hidden people that are usual words", .note),
    Finding(
      "policy.nobody", "names of people in the configuration that nobody in the data has", .note),
    Finding(
      "policy.pages-stay", "pages of issues that are withheld now, and stay while builds fail",
      .warning),
    Finding(
      "policy.query", "a query of what is published with a dash that negates nothing", .warning),
    Finding(
      "policy.unknown-person", "a name in the configuration that is nearly somebody's", .warning),
    Finding(
      "policy.namesake", "somebody who is shown and has the full name of somebody hidden", .warning),
    Finding("policy.word", "a text to redact that may mean a kind of data", .warning),
    Finding("policy.slashes", "a regular expression without slashes", .error),
    Finding("policy.key-published", "a key of pseudonyms where it would be published", .error),
  ]

  private static let pages = [
    Finding("front-matter.not-closed", "front matter without an end", .error),
    Finding("front-matter.toml", "front matter in TOML", .error),
    Finding("front-matter.not-a-mapping", "front matter that holds no keys", .error),
    Finding(
      "page.unknown-key", "a key that the front matter of pages does not have", .error,
      isMended: true),
    Finding("page.wrong-value", "a value of front matter that is not understood"),
    Finding("page.unknown-kind", "a file of `pages/` that is no page"),
    Finding(
      "page.open-comment", "a comment of a page without an end, behind which nothing is shown"),
    Finding(
      "static.theme-file", "a file of `static/` that takes the place of one of the theme"),
    Finding(
      "static.passed-over", "what stands in `static/` and is neither a file nor a link to one"),
    Finding("static.name", "a file of `static/` whose name has a line break", .error),
    Finding(
      "static.not-searched", "files of `static/` packed in a way in which nothing is searched",
      .note),
    Finding("output.collision", "two files that want one address", .error),
    Finding("icon.name", "a file of `icons/` that is no icon"),
    Finding("icon.unreadable", "an icon that cannot be drawn"),
    Finding("icon.left-out", "an icon with parts that are not drawn"),
  ]

  private static let dataFiles = [
    Finding("file.read", "a file that cannot be read", .error),
    Finding("data.unreadable", "a data file that cannot be read", .error),
    Finding("data.unknown-format", "a data file of no known format", .error),
    Finding("data.ignored", "a file among the data for people, as `README.md`", .note),
    Finding("data.other-records", "a data file of records that are no issues", .warning),
    Finding("data.format", "a format that the file does not have, or that there is not", .error),
    Finding("data.columns", "a column of the configuration that there is not", .error),
    Finding("data.short-row", "a row of a table that has fewer cells than the head", .warning),
    Finding("data.damaged", "a data file that breaks off or is no JSON", .error),
    Finding("data.empty", "a data file without anything in it", .error),
    Finding(
      "data.no-records", "data without a record that can be read, though it is no empty tracker",
      .error),
    Finding("data.no-front-matter", "a Markdown file of data without front matter", .error),
    Finding("data.front-matter", "a record in Markdown whose front matter has no end"),
    Finding("data.first-line", "a first line that is no record"),
    Finding("data.broken-record", "a record that is left out"),
    Finding("data.cut-off", "a table whose last row is short and has no end"),
    Finding(
      "data.same-number", "records of several projects with one number, of which one is kept"),
    Finding("data.rounded", "numbers of records in a table that a spreadsheet rounded"),
    Finding("data.repaired", "text that was written wrongly and put right"),
    Finding("data.value", "a value of a record that is not understood"),
    Finding("data.date", "a date of a record that is not understood"),
    Finding("data.version", "data of a later version than is read"),
    Finding("data.incomplete", "an export that says that it is not whole"),
    Finding("data.more", "more of the same in a file than is told"),
    Finding("data.assumed", "something taken for granted about the data", .note),
    Finding("data.state", "words for a state that are not known", .note),
    Finding("data.no-member", "a member that the configuration maps and no record has"),
    Finding("data.comments", "comments that belong to no record of the data", .note),
    Finding(
      "data.missing-comments", "comments that records count and no file holds", .note),
    Finding(
      "data.missing-parts", "labels and the like that an answer leaves out", .note),
    Finding("data.unused", "members of records, and other data, that are not used", .note),
    Finding("data.private", "private or deleted records and comments that are left out", .note),
    Finding(
      "data.unknown-privacy", "members that may mark private records, and are not read", .warning),
    Finding("data.excluded", "records left out by `exclude` and `only`", .note),
  ]

  private static let queries = [
    Finding("query.key", "a key that queries do not have", .error),
    Finding("query.value", "a value that a key of queries does not take", .error),
    Finding("query.date", "a date that cannot be read", .error),
    Finding("query.sort", "two orders, or one that is negated", .error),
    Finding("query.in", "an `in:` that says nothing", .error),
    Finding("query.operator", "an operator with nothing beside it", .error),
    Finding("query.parenthesis", "a parenthesis without its other half", .error),
    Finding("query.quote", "a quotation mark without its other half", .error),
    Finding("query.nesting", "a query that is nested too deeply", .error),
  ]

  private static let templates = [
    Finding("template.syntax", "a template or page that cannot be compiled", .error),
    Finding("template.not-found", "a template named that there is not", .error),
    Finding("template.unreadable", "a template that cannot be read", .error),
    Finding("template.undefined", "a variable or field that there is not", .error),
    Finding("template.unknown-name", "a filter, test or function that there is not", .error),
    Finding("template.arguments", "a filter or function with arguments it does not take", .error),
    Finding(
      "template.unsupported", "a template that does with macros what is not supported", .error),
    Finding("template.invalid-operation", "a template that fails when it runs", .error),
    Finding("template.cycle", "a template that extends itself", .error),
    Finding("template.limit", "a template that is nested too deeply or runs too long", .error),
  ]

  private static let leaks = [
    Finding("leak-token", "a secret that programs sign in with, with `--policy`", .error),
    Finding("leak-title", "the title of a record that is not published", .error),
    Finding("leak-address", "the address of a record that is not published", .error),
    Finding("leak-text", "a line of a record that is not published", .error),
    Finding("leak-personal", "personal data that the configuration does not let through", .error),
    Finding("leak-login", "the login of somebody who is not to be named", .error),
    Finding("leak-path", "a path of the machine that builds the site", .error),
    Finding("leak-rule", "what a rule of `leaks` matches", .error),
  ]
}
