import Bytes
package import IssueModel
package import IssueStore
import Markdown

// Properties of reviews, texts and links of issues for queries.

extension Issue {
  /// Whether a pull request is a draft, according to its record or the last event about it; nil
  /// where neither says so.
  package var draftState: Bool? {
    if let isDraft { return isDraft }
    guard hasHistory else { return nil }
    let last = history.events.last { $0.kind == .drafted || $0.kind == .readied }
    return last.map { $0.kind == .drafted }
  }

  /// The state of a pull request's reviews, by the last verdict of each reviewer; nil where there
  /// is no verdict.
  package var reviewState: QueryReview? {
    let verdicts = reviews.filter(\.isVerdict)
    if verdicts.isEmpty { return QueryReview.none }
    var last: [PersonID?: Comment.ReviewPart] = [:]
    for review in verdicts where review.review != .commented { last[review.author] = review.review }
    if last.values.contains(.changesRequested) { return .changes }
    return last.values.contains(.approved) ? .approved : nil
  }

  /// Whether its body or its conversation mentions, as `@NAME`, a name that a closure accepts; it
  /// gets folded names.
  package func mentions(_ isWanted: (String) -> Bool) -> Bool {
    Mentions.contains(body.utf8, isWanted)
      || comments.contains { Mentions.contains($0.body.utf8, isWanted) }
      || reviews.contains { Mentions.contains($0.body.utf8, isWanted) }
  }
}

extension Comment {
  /// Whether it is a review itself, and no remark about some lines.
  package var isVerdict: Bool { review != nil && review != .remark }
}

extension Source {
  /// Its name, and the last part of it, as queries compare names.
  package var queryNames: [String] {
    let folded = NameFolding.fold(name)
    guard let last = folded.split(separator: "/").last, last.count < folded.count else {
      return [folded]
    }
    return [folded, String(last)]
  }
}

/// Finds who is named in texts.
enum Mentions {
  /// Whether a text mentions a name that a closure accepts: `@` and a name, not within a word, an
  /// address, a path, code or a comment of HTML.
  static func contains(_ text: [UInt8], _ isWanted: (String) -> Bool) -> Bool {
    var next = 0
    var quoted: ArraySlice<Range<Int>>?
    while let at = text.span.index(of: UInt8(ascii: "@"), from: next) {
      let start = at + 1
      var end = start
      while end < text.count, isPart(text[end]) || text[end] >= 0x80 { end += 1 }
      let follows = end < text.count ? text[end] : 0
      while end > start, !text[end - 1].isLetterOrDigit, text[end - 1] < 0x80 { end -= 1 }
      let isWithin = at > 0 && (isPart(text[at - 1]) || "/+".utf8.contains(text[at - 1]))
      next = max(end, start)
      guard start < end, !isWithin, follows != UInt8(ascii: "/") else { continue }
      let ahead = (quoted ?? QuotedText.ranges(in: text.span)[...]).drop { $0.upperBound <= at }
      quoted = ahead
      if ahead.first?.contains(at) == true { continue }
      if isWanted(NameFolding.fold(String(decoding: text[start..<end], as: UTF8.self))) {
        return true
      }
    }
    return false
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-_.".utf8.contains(byte)
  }
}

/// The pull requests that close an issue, and the issues that they close.
package struct IssueLinks {
  private var linked: Set<Issue.Identity> = []

  /// Whether there are none.
  var isEmpty: Bool { linked.isEmpty }

  /// The links of a snapshot: those of its records, and the issues that pull requests state to
  /// close.
  package init(in snapshot: Snapshot) {
    for issue in snapshot.issues {
      let own: IssueLink.Kind = issue.kind == .pull ? .closes : .closedBy
      if issue.hasHistory {
        for link in issue.history.links where link.kind == own {
          take(issue, Self.identity(link.reference[...], of: issue, in: snapshot), in: snapshot)
        }
      }
      guard issue.kind == .pull else { continue }
      // The title becomes the message of the merge.
      read(Array(issue.title.utf8), of: issue, in: snapshot)
      read(issue.body.utf8, of: issue, in: snapshot)
    }
  }

  /// Reads the issues that a text of a pull request states to close.
  private mutating func read(_ text: [UInt8], of issue: Issue, in snapshot: Snapshot) {
    var at = 0
    while let sign = text.span.index(of: UInt8(ascii: "#"), from: at) {
      at = sign + 1
      let digits = text[at...].prefix { $0.isDigit }
      guard ClosingWords.precede(sign, in: text),
        let number = Int(String(decoding: digits, as: UTF8.self))
      else { continue }
      let identity = Issue.Identity(source: issue.identity.source, number: number, key: nil)
      take(issue, identity, in: snapshot)
    }
  }

  /// Whether the links of an issue may have changed.
  package static func mayDiffer(_ issue: Issue, _ old: Issue) -> Bool {
    issue.kind != old.kind
      || (issue.kind == .pull && (issue.body != old.body || issue.title != old.title))
      || (issue.hasHistory ? issue.history.links : [])
        != (old.hasHistory ? old.history.links : [])
  }

  /// Whether an issue is tied to one of the other kind.
  package func contains(_ issue: Issue) -> Bool { linked.contains(issue.identity) }

  private mutating func take(_ issue: Issue, _ other: Issue.Identity?, in snapshot: Snapshot) {
    guard let other, let row = snapshot.index(of: other) else { return }
    if snapshot.issues[row].kind == issue.kind { return }
    linked.insert(issue.identity)
    linked.insert(other)
  }

  /// The record of `#12`, `team/tool#12` or a key.
  private static func identity(
    _ reference: Substring, of issue: Issue, in snapshot: Snapshot
  ) -> Issue.Identity? {
    var source = issue.identity.source
    var key = reference
    if let sign = reference.lastIndex(of: "#") {
      let name = reference[..<sign]
      if !name.isEmpty {
        guard let index = snapshot.sources.firstIndex(where: { $0.name == name }) else {
          return nil
        }
        source = SourceID(index)
      }
      key = reference[reference.index(after: sign)...]
    }
    return Issue.Identity(source: source, number: Int(key), key: String(key))
  }
}
