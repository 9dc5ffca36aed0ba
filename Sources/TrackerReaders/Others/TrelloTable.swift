import IssueModel

/// A Trello board exported as CSV, which only paying teams can do.
struct TrelloTable: TableDialect {
  let format = DataFormat(
    name: "trello-csv", summary: "a Trello board exported as CSV",
    closed:
      "the card is archived, or the list is named in `closed_lists` or, without that, has a name such as Done"
  )
  let tracker = Source.Tracker.trello

  let columns: [TableRole: [String]] = [
    .key: ["card id"], .title: ["card name"], .body: ["card description"], .state: ["list name"],
    .closed: ["archived"], .labels: ["labels"], .assignee: ["members"], .due: ["due date"],
    .updated: ["last activity date"], .comments: ["comment count"], .url: ["card url"],
    .source: ["board name"],
  ]

  let redundant: Set<String> = ["list id", "board id"]

  let statesAreWords = false

  /// The colours that stand behind the names of labels, as in `bug (red)` and `bug (red_dark)`.
  private static let colors: Set<Substring> = [
    "green", "yellow", "orange", "red", "purple", "blue", "sky", "lime", "pink", "black", "null",
  ]

  func label(_ cell: String) -> String {
    guard cell.hasSuffix(")"), let open = cell.lastIndex(of: "("),
      let color = cell[open...].dropFirst().dropLast().split(separator: "_").first,
      Self.colors.contains(color), case let name = cell[..<open].dropLast(), !name.isEmpty
    else { return cell }
    return String(name)
  }

  func recognizes(_ headers: Set<String>) -> Bool {
    headers.isSuperset(of: ["card id", "card name", "list name"])
  }

  /// Never known here: the configuration names the lists of finished cards (`isClosedList`).
  func isClosed(status: String?, resolution: String?, category: String?) -> Bool? { nil }
}
