import IssueStore
import TrackerReaders

/// `gazette docs formats`: which data is read.
struct DocsFormatsVerb: Verb {
  static let declaration = Declaration<Self>(
    "docs formats", "Which data is read, as Markdown",
    discussion: """
      The reference is made from the table by which data is recognised, so it is complete.
      """,
    [])

  func run(_ console: Console) throws -> Exit {
    try console.write(Array(Self.reference(DataLoader.formatKinds).utf8))
    return .done
  }

  /// The reference as a Markdown page: a section for each kind of file.
  static func reference(_ kinds: [DataFormatKind]) -> String {
    var text = """
      # Data formats

      What lies in a site's `data` folder, or is given to `gazette import`, is recognised by looking
      inside, never by its name. Where that does not tell it, `format:` in the configuration and
      `--format` insist on one of the names below.

      Records may come as an array, as one object, one a line, one page behind the other, as an array
      of pages, as a list in an object, or each in the account of the collector that fetched it.
      `gazette import --json` counts what was read and lists what could not be carried over.

      """
    for kind in kinds {
      text += "\n## \(kind.name)\n\n| format | what it is | closed means |\n|---|---|---|\n"
      for format in kind.formats {
        text += "| `\(format.name)` | \(format.summary) | \(format.closed) |\n"
      }
      guard !kind.columns.isEmpty else { continue }
      text += """

        A table of no known tracker is read where its headers are among these, in any case and with \
        spaces, hyphens, underscores or nothing between words. For others `columns:` in the \
        configuration names the header of each member.

        | member | headers |
        |---|---|

        """
      for (member, headers) in kind.columns {
        text += "| `\(member)` | \(headers.joined(separator: ", ")) |\n"
      }
    }
    return text
  }
}
