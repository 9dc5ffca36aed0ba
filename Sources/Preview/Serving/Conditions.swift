import Formats
import IssueModel

/// The conditional headers and the range of a request (RFC 9110, sections 13 and 14).
struct Conditions: Sendable {
  /// The part of a file to send.
  enum Verdict: Equatable {
    /// All of it.
    case whole
    /// These bytes of it.
    case part(Range<Int>)
    /// Nothing, since the browser has it.
    case unchanged
    /// Nothing, since a precondition failed.
    case failed
    /// Nothing, since the range is not satisfiable.
    case unsatisfiable
  }

  /// The file's tag in quotes.
  let tag: String
  /// When it was last written.
  let modified: Instant
  /// Its length in bytes.
  let size: Int
  /// The present moment.
  let now: Instant

  /// The response to a request.
  func verdict(_ headers: [String: String]) -> Verdict {
    if let wanted = headers["if-match"], !matches(wanted, isWeak: false) { return .failed }
    if let known = headers["if-none-match"] {
      if matches(known, isWeak: true) { return .unchanged }
    } else if let since = headers["if-modified-since"].flatMap({ DateParser.instant($0) }),
      modified <= since,
      // A file may change within a second and keep its date.
      modified.seconds < now.seconds - 1
    {
      return .unchanged
    }
    guard let range = headers["range"] else { return .whole }
    if let condition = headers["if-range"], condition != tag { return .whole }
    return part(range)
  }

  private func matches(_ list: String, isWeak: Bool) -> Bool {
    if list == "*" { return true }
    return list.split(separator: ",").contains { item in
      var item = item.drop { $0 == " " || $0 == "\t" }
      while item.last == " " || item.last == "\t" { item = item.dropLast() }
      if isWeak, item.hasPrefix("W/") { item = item.dropFirst(2) }
      return item == tag
    }
  }

  /// One range is supported; a request for several, or an invalid one, gets the whole file.
  private func part(_ header: String) -> Verdict {
    guard header.lowercased().hasPrefix("bytes="), !header.contains(",") else { return .whole }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != " " } }
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      !(ends[0].isEmpty && ends[1].isEmpty)
    else { return .whole }
    // Numbers past all bounds are as good as the bound.
    func number(_ digits: String) -> Int { Int(digits) ?? .max }
    if ends[0].isEmpty {
      let count = min(size, number(ends[1]))
      return count == 0 ? .unsatisfiable : .part(size - count..<size)
    }
    let first = number(ends[0])
    let last = ends[1].isEmpty ? Int.max : number(ends[1])
    guard first <= last else { return .whole }
    guard first < size else { return .unsatisfiable }
    return .part(first..<min(last, size - 1) + 1)
  }
}
