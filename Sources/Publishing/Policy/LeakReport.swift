import Bytes
public import Diagnostics
public import IssueModel
import IssueStore

extension SitePublisher {
  /// The leaks of a site; nothing is written.
  ///
  /// - Parameter jobs: how many pages are rendered at a time.
  public static func leaks(
    of inputs: SiteInputs, today: Day, jobs: Int
  ) async throws(DiagnosticList) -> [Diagnostic] {
    var options = Options(today: today)
    options.jobs = jobs
    return try await SitePublisher(inputs, options: options).leaks()
  }
}

/// Makes the messages about leaks, with the record and field of each where that can be determined.
enum LeakReport {
  /// An error for each leak that is not allowed, in the order of the files.
  static func diagnostics(
    of table: LeakTable, in snapshot: Snapshot, of inputs: SiteInputs, by gate: LeakGate
  ) -> [Diagnostic] {
    if table.isEmpty { return [] }
    var found: [Diagnostic] = []
    let own = inputs.ownSources
    let usual = UsualTitles(
      of: table, besides: gate.ownLeaks, in: snapshot, withheld: inputs.data.withheld)
    let said = gate.lines(of: table, saidIn: snapshot).union(usual.leaks)
    let fields = LeakFields(of: Array(table.places.keys), in: snapshot)
    for leaks in groups(of: table) {
      if leaks.contains(where: { leak in gate.allowed.contains { $0.allows(leak.text) } }) {
        continue
      }
      if leaks.allSatisfy(said.contains) { continue }
      let known = leaks.lazy.map { ($0, fields[$0]) }
      guard let (leak, field) = known.first(where: { $1 != nil }) ?? known.first else { continue }
      // A path that the tracker shows to everybody is not specific to this machine.
      if leak.rule == .path, field != nil { continue }
      let places = leaks.compactMap { table.places[$0] }
      let written = found.count < mostPlaces && !leak.isPlaced ? own : []
      let place = field ?? written.lazy.compactMap { $0.line(of: leak.text) }.first
      let more = places.reduce(-1) { $0 + $1.count }
      let path = places.map(\.path).min() ?? ""
      let files =
        "on \(path)" + (more > 0 ? " and \(more) other file\(more == 1 ? "" : "s")" : "")
      let message =
        "\(leak.name) would be published \(files)" + (place.map { "; it stands in \($0)" } ?? "")
      found.append(
        .error(
          "leak-\(leak.rule.rawValue)", masked(leak, in: message),
          at: Place(file: masked(leak, in: path)), notes: [Diagnostic.Note("it is \(shown(leak))")],
          suggestion: suggestion(leak)))
    }
    return found
  }

  /// The most leaks whose places in the site's own files are looked up.
  private static let mostPlaces = 100

  /// The leaks of a table; those that differ only in case, as in search keys, are in one group.
  private static func groups(of table: LeakTable) -> [[Leak]] {
    Dictionary(grouping: table.places.keys) { "\($0.rule) \($0.text.lowercased())" }.values
      .map { leaks in leaks.sorted { $0.text < $1.text } }
      .sorted { a, b in
        let (x, y) = (table.places[a[0]]?.path ?? "", table.places[b[0]]?.path ?? "")
        return (x, a[0].rule.rawValue, a[0].text) < (y, b[0].rule.rawValue, b[0].text)
      }
  }

  /// An excerpt that identifies a leak; of a token only its beginning.
  private static func shown(_ leak: Leak) -> String {
    leak.rule == .token ? "'\(leak.text.prefix(8))…'" : "'\(leak.text.prefix(60))'"
  }

  /// A text without whole tokens, since many people can read the logs of builds.
  private static func masked(_ leak: Leak, in text: String) -> String {
    leak.rule == .token ? text.replacing(leak.text, with: leak.text.prefix(8) + "…") : text
  }

  private static func suggestion(_ leak: Leak) -> String {
    switch leak.rule {
    case .token:
      "take it back where it was made, and write 'redact: [token]'; what is no secret may be allowed with "
        + "'leaks: {allow: [TEXT]}'"
    case .email: "'leaks: {allow: [TEXT]}' allows an address that may be seen"
    default: "take it out of where it stands, or allow it with 'leaks: {allow: [TEXT]}'"
    }
  }
}
