import Bytes
import Diagnostics
import IssueModel
import IssueStore
import ViewModels

/// The people of a site with their awards and contributions, as a table for other places.
struct PeopleBoard {
  /// A person with the awards that they earned.
  struct Row {
    let person: Person
    /// Their awards, in the order of the board.
    let earned: [AwardStanding]
    /// The highest of those of each criterion.
    let highest: [AwardStanding]
  }

  /// Everybody who earned or contributed something, the most awards first.
  let rows: [Row]
  private let showsImages: Bool

  init(_ presentation: Presentation) {
    let board = presentation.awardBoard
    rows = presentation.peopleByAwards.map { id in
      let standings = board.standings(.person, of: Int(id.index))
      var person = presentation.snapshot[id]
      if let name = presentation.name(of: Int(id.index), .person), name != person.login {
        // Nothing else may identify a person with a pseudonym.
        person = Person(login: name)
      }
      return Row(
        person: person, earned: standings.filter(\.isEarned),
        highest: standings.placesOfHighest.map { standings[$0] })
    }
    .filter { !$0.earned.isEmpty || !$0.person.contributions.isEmpty }
    showsImages = presentation.settings.showsRemoteImages
  }

  /// A table of GitHub Flavored Markdown in which nothing of the data is markup.
  var markdown: [String] {
    lines { person in
      var cell = avatar(of: person).map { $0 + " " } ?? ""
      let name = (person.name ?? person.login).asMarkdown
      cell += person.url.map { "[\(name)](\(Self.destination($0)))" } ?? name
      return cell
    } table: { head, rows in
      let separator = head.map { _ in "---" }
      return ([head, separator] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
    } text: {
      $0.asMarkdown
    }
  }

  /// A table of HTML in which nothing of the data is markup.
  var html: [String] {
    lines { person in
      let name = "<bdi>\(Self.escaped(person.name ?? person.login))</bdi>"
      let link = person.url.map { "<a href=\"\(Self.escaped($0))\">\(name)</a>" } ?? name
      return (avatar(of: person).map { $0 + " " } ?? "") + link
    } table: { head, rows in
      [
        "<table>", "<thead>",
        "<tr>" + head.map { "<th scope=\"col\">\($0)</th>" }.joined() + "</tr>",
      ]
        + ["</thead>", "<tbody>"]
        + rows.map { "<tr>" + $0.map { "<td>\($0)</td>" }.joined() + "</tr>" }
        + ["</tbody>", "</table>"]
    } text: {
      "<bdi>\(Self.escaped($0))</bdi>"
    }
  }

  /// Comma-separated values: a header, then a line for each person.
  ///
  /// A cell that a spreadsheet would take for a formula has an apostrophe before it.
  func csv(isForTerminal: Bool) -> [String] {
    let head = ["login", "name", "profile", "awards", "earned", "contributions"]
    let cells = rows.map { row in
      [
        row.person.login, row.person.name ?? "", row.person.url ?? "", String(row.earned.count),
        row.earned.map(\.label).joined(separator: ";"),
        row.person.contributions.joined(separator: ";"),
      ]
    }
    return ([head] + cells).map { cells in
      CSVLine.text(
        cells.map { Self.plain(isForTerminal ? DiagnosticFormatter.printable($0) : $0) })
    }
  }

  /// The text, prefixed so that a spreadsheet does not take it for a formula.
  static func plain(_ text: String) -> String {
    // A formula may begin with any of these (OWASP, CSV injection).
    text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false ? "'" + text : text
  }

  /// A table without empty columns.
  private func lines(
    person: (Person) -> String, table: ([String], [[String]]) -> [String],
    text: (String) -> String
  ) -> [String] {
    let haveContributed = rows.contains { !$0.person.contributions.isEmpty }
    let head = ["Person", "Awards"] + (haveContributed ? ["Contributions"] : [])
    let cells = rows.map { row in
      var cells = [
        person(row.person), row.highest.map { text($0.label) }.joined(separator: ", "),
      ]
      if haveContributed {
        let kinds = row.person.contributions.map { ContributionKind(word: $0).label }
        cells.append(kinds.map(text).joined(separator: ", "))
      }
      return cells
    }
    return cells.isEmpty ? [] : table(head, cells)
  }

  /// The picture of a person, where the site may show pictures of other servers.
  private func avatar(of person: Person) -> String? {
    guard showsImages, let avatar = person.avatar else { return nil }
    // A bar would end the cell of a table of Markdown.
    let address = Self.escaped(avatar).replacing("|", with: "%7C")
    return "<img src=\"\(address)\" width=\"40\" height=\"40\" alt=\"\">"
  }

  private static func escaped(_ text: String) -> String {
    var output = ByteBuffer(capacity: text.utf8.count)
    output.appendEscaped(DiagnosticFormatter.printable(text))
    // A slash means nothing here, and addresses are for people to read.
    return output.string.replacing("&#x2f;", with: "/")
  }

  /// The address as the destination of a link of Markdown, which nothing in it can end.
  private static func destination(_ address: String) -> String {
    address.percentEncoded { $0.isUnreserved || ":/?#@!$+,;=%&".utf8.contains($0) }
  }
}
