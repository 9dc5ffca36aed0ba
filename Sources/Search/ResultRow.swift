public import Bytes
public import IssueModel

/// The data of an issue in a file below `search/d/`, which the search page shows and sorts by: the
/// title, a text of numbers, the path of its page unless that is `issues/NUMBER.html`, and its
/// reference unless that is `#NUMBER`.
public struct ResultRow: Sendable {
  /// The largest number that is written: scripts know twice of it exactly.
  private static let most = 1 << 51

  private let title: String
  private let path: String
  private let reference: String
  private let kind: Issue.Kind
  private let state: Issue.State
  private let number: Int?
  /// When it was created, in seconds since the epoch.
  private let created: Int?
  private let others: [Int?]

  /// The row of an issue.
  ///
  /// - Parameters:
  ///   - path: the path of its page below the site.
  ///   - dates: when it was created, changed and closed and is due, in seconds since the epoch.
  public init(
    title: String, path: String, reference: String, number: Int?, kind: Issue.Kind,
    state: Issue.State,
    dates: (created: Int?, updated: Int?, closed: Int?, due: Int?), comments: Int?, priority: Int?
  ) {
    (self.title, self.path, self.reference, self.number) = (title, path, reference, number)
    (self.kind, self.state) = (kind, state)
    let created = dates.created
    self.created = created
    // Differences of dates take fewer letters.
    let since = [dates.updated, dates.closed, dates.due].map { $0.map { $0 - (created ?? 0) } }
    others = since + [comments, priority]
  }

  /// Writes it as a list of JSON.
  public func write(to output: inout ByteBuffer) {
    output.append(static: "[")
    output.append(json: title, .html)
    output.append(static: ",\"")
    // The script counts kinds and states in the same order.
    Posting.append(Int(kind.rawValue * 3 + state.rawValue), to: &output)
    for value in [number, created] + others { Self.append(value, to: &output) }
    output.append(static: "\"")
    // A number in another spelling implies neither the page nor the reference.
    let known = number.flatMap { $0 <= Self.most ? $0 : nil }
    let isNumbered = known.map { reference == "#\($0)" } ?? false
    let end = known.map { "\($0).html" }
    let folder = end.flatMap { path.hasSuffix($0) ? String(path.dropLast($0.count)) : nil } ?? path
    if !isNumbered || folder != "issues/" {
      output.append(static: ",")
      output.append(json: folder, .html)
    }
    if !isNumbered {
      output.append(static: ",")
      output.append(json: reference, .html)
    }
    output.append(static: "]")
  }

  /// Writes a zigzag-encoded number: 0 for nil, 2n + 1 for n from 0 on, and −2n for a negative n; of one beyond
  /// ``most`` that one.
  private static func append(_ value: Int?, to output: inout ByteBuffer) {
    let known = value.map { max(-most, min($0, most)) }
    let zigzag = known.map { $0 >= 0 ? 2 * $0 + 1 : -2 * $0 } ?? 0
    Posting.append(zigzag, to: &output)
  }
}
