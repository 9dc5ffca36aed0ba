import Records
import ViewModels

/// The reference of what templates may use, a Markdown text made from the field tables.
public enum TemplateReference {
  /// The reference: the templates with the record each shows, then every record with its fields.
  public static func markdown() -> String {
    var text = """
      ## Templates

      Each page is shown by a template of its own; the fields of its record are the names that the
      template sees. A template in `templates/` takes the place of the built-in one of its name, which
      `theme:NAME` still names. So a part of a page is changed in a few lines of a `templates/base.html`:

      ```
      {% extends "theme:base.html" %}
      {% block footer %}{{ super() }}<p>Ask us on the forum.</p>{% endblock %}
      ```

      `gazette theme list` names the built-in files, `gazette theme show NAME` prints one and
      `gazette theme copy NAME SITE` makes it the site's own.

      | template | record | what it shows |
      |---|---|---|

      """
    for kind in PageKind.all where kind.hasTemplates {
      let names = kind.formats.map { "`\(kind.template($0))`" }.joined(separator: ", ")
      text += "| \(names) | \(link(kind.record)) | \(kind.record.meaning) |\n"
    }
    let drawing = ChartDrawingRecord.fields.type
    text += "| `chart.html` | \(link(drawing)) | \(drawing.meaning) |\n"
    text += blocksAndMacros
    text += "\n## Records\n"
    for record in records {
      text +=
        "\n### \(record.name)\n\n\(record.meaning)\n\n| field | holds | meaning |\n|---|---|---|\n"
      for field in record.fields {
        text += "| `\(field.name)` | \(describe(field.type)) | \(field.meaning) |\n"
      }
    }
    text += """

      ## Filters of a site

      Besides the filters of the language, pages have these:

      | filter | what it gives |
      |---|---|
      | `url` | the address of a link's target, relative to the page |
      | `asset` | the address of a file of the theme or of `static/`, relative to the page |
      | `absolute(base)` | the whole address of a link's target, or of the page itself for a record, on a site that lives at `base` |
      | `markdown(id, under=1)` | a text in Markdown as HTML, or as Markdown on a Markdown page; `id` begins its ids, and a tracker's headings come below the level `under`; of a plain text, as a title, HTML and addresses pass only as in texts of trackers |
      | `lang` | the attribute `lang` of a text whose script tells its language, with a space in front |
      | `code_spans` | a title in which what stands between backticks is code |
      | `plain` | a text on one line in which nothing is markup of Markdown; where texts are escaped, as on pages in HTML, the text |
      | `date(format)` | a date as a pattern of strftime says, as `%e %B %Y` |
      | `slug` | a name as addresses hold it |
      | `number` | a whole number as the site's language writes it |
      | `plural(one, many)` | the form of a word that goes with a number; Polish takes a third |

      """
    text += """

      ## Functions of a page

      The pages in `pages/` ask of the data; what they ask is part of what they are made from.

      | function | what it gives |
      |---|---|
      | `issues(query, limit)` | the issues and pull requests that a query finds, as rows of a list |
      | `count(query)` | how many it finds |
      | `stats(query)` | its figures, by the names of `gazette stats --json`, `months` and `coverage` among them; none for what the data cannot tell |
      | `chart(name, query)` | a chart of it, or of all issues: `\(ChartKind.all.map(\.name).joined(separator: "`, `"))` |

      ```
      {% for issue in issues("is:open label:bug", limit=10) %}
      - [{{ issue.title }}]({{ issue.target | url }})
      {% endfor %}
      ```

      In a Markdown page everything printed is text: no title becomes markup. A reference such as `#12`
      leads to the issue, and a link to another file of `pages/`, as `[more](more.md)`, to its page.

      """
    return text
  }

  /// The blocks and macros of the built-in templates, which others can replace and call.
  private static var blocksAndMacros: String {
    var text = """

      ## Blocks and macros

      A template that extends another replaces its blocks; `super()` prints what a block was before.
      Macros are imported: `{% import "macros.html" as m %}`.

      | template | block or macro | what it is |
      |---|---|---|

      """
    for file in ThemeFile.all {
      for part in file.parts {
        let name = (part.isMacro ? "macro " : "block ") + "`\(part.name)`"
        text += "| `\(file.name)` | \(name) | \(part.meaning) |\n"
      }
    }
    return text
  }

  /// Every record that a template can reach, each once, roots first.
  private static var records: [RecordType] {
    var found: [RecordType] = []
    var names: Set<String> = []
    var pending =
      PageKind.all.filter(\.hasTemplates).map(\.record) + [ChartDrawingRecord.fields.type]
    while !pending.isEmpty {
      let record = pending.removeFirst()
      guard names.insert(record.name).inserted else { continue }
      found.append(record)
      pending += record.fields.compactMap { nested($0.type) }
    }
    return found
  }

  private static func nested(_ type: FieldType) -> RecordType? {
    switch type {
    case .optional(let wrapped), .list(let wrapped): nested(wrapped)
    case .record(let record): RecordType.of(record)
    default: nil
    }
  }

  private static func describe(_ type: FieldType) -> String {
    switch type {
    case .bool: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .string: "a text"
    case .markdown: "a text in Markdown"
    case .link: "a link target"
    case .optional(let wrapped): describe(wrapped) + ", or none"
    case .list(let element): "a list: " + describe(element)
    case .record(let record): link(RecordType.of(record))
    }
  }

  private static func link(_ record: RecordType) -> String {
    "[\(record.name)](#\(String(record.name.map { $0 == " " ? "-" : $0 })))"
  }
}
