import Formats
import IssueModel

// Comments that their trackers mark as private.

extension RecordBatch {
  /// Whether a comment is left out because its members mark it as private, or `isHidden` says so; false where
  /// private ones are to be published.
  ///
  /// - Parameters:
  ///   - created: the members that may have its date, the better ones first.
  ///   - isCounted: whether the tracker's number of comments has it.
  mutating func leavesOut(
    comment value: JSONValue, isHidden: Bool = false, created: [StaticString],
    isCounted: Bool = true
  ) -> Bool {
    let isPrivate = isHidden ? true : value.isPrivateComment
    return leavesOutComment(isPrivate: isPrivate, isCounted: isCounted) {
      isCounted
        ? HiddenComment(value, id: value.commentID, created: value.first(created)?.instant)
        : HiddenComment(id: 0, created: nil, body: value.saidText)
    }
  }

  /// The same of a comment that says whether it is private; `hidden` is what is kept of it.
  mutating func leavesOutComment(
    isPrivate: Bool?, isCounted: Bool = true, _ hidden: () -> HiddenComment
  ) -> Bool {
    commentIsPrivate = isPrivate
    guard isPrivate == true, !options.publishPrivate else { return false }
    privateComments += 1
    if isCounted { privateCommentsOfRecord += 1 }
    hiddenComments.append(hidden())
    lose(member: "private comments", as: .leftOut)
    return true
  }

  /// Adds the comment of a message to the record that was read last; nil where it is left out or, as `isDeleted`
  /// says, was deleted.
  mutating func append(
    _ comment: Comment?, ofMessageWith value: JSONValue, _ created: [StaticString],
    isDeleted: Bool = false
  ) {
    hiddenComments = []
    guard let identity = issues.last?.identity else { return }
    if isDeleted { lose(member: "deleted comments", as: .leftOut) }
    if let comment { return append(.comment(comment), to: identity, from: value) }
    var hidden = HiddenComment(
      id: value.commentID, created: value.first(created)?.instant, body: value.saidText)
    hidden.isDeleted = isDeleted
    append(.privateComment(hidden), to: identity, from: value)
  }

  /// Counts a private comment that comes more than once in its record once, and leaves it out where it comes without
  /// the mark too. Without an identifier the same one is one that says the same at the same moment.
  mutating func settleHiddenComments(of issue: inout Issue) {
    if hiddenComments.isEmpty { return }
    let hidden = Set(hiddenComments.lazy.map(\.id)).subtracting([0])
    issue.comments.removeAll { hidden.contains($0.id) }
    var seen: Set<HiddenComment> = []
    let all = hiddenComments
    hiddenComments = all.filter { comment in
      if comment.id != 0 {
        return seen.insert(HiddenComment(id: comment.id, created: nil)).inserted
      }
      return comment.content == 0 || comment.created == nil || seen.insert(comment).inserted
    }
    let repeated = all.count - hiddenComments.count
    if repeated == 0 { return }
    privateComments -= repeated
    privateCommentsOfRecord -= repeated
    lose(member: "private comments", times: -repeated, as: .leftOut)
  }

  /// Gives a record what is kept of its comments that are left out.
  mutating func takeHiddenComments(into issue: inout Issue) {
    if hiddenComments.isEmpty { return }
    issue.hiddenComments = hiddenComments
    hiddenComments = []
  }
}

extension Comment {
  /// Notes by what other forms of it are found, and whether it says that it is private.
  mutating func identify(by value: JSONValue, isPrivate: Bool?) {
    id = value.commentID
    self.isPrivate = isPrivate
  }
}

extension HiddenComment {
  /// What is kept of a comment in JSON.
  init(_ value: JSONValue, id: UInt32, created: Instant?) {
    var hasher = Hasher()
    if id == 0 { value.combine(into: &hasher) }
    self.init(
      id: id, created: created, content: id == 0 ? hasher.finalize() : 0, body: value.saidText)
  }
}

extension JSONValue {
  /// The members that may have the text of a comment.
  private static let texts: [StaticString] = [
    "body", "note", "notes", "comment", "text", "thetext", "content", "message", "description",
  ]

  /// What a comment says, as it is written; of rich text, the words.
  var saidText: Text {
    guard let said = first(Self.texts) else { return .empty }
    if said.stringBytes != nil { return said.text }
    var words: [UInt8] = []
    said.appendWords(to: &words)
    return Text(utf8: words)
  }

  /// Adds the words of rich text, each paragraph on a line.
  private func appendWords(to words: inout [UInt8]) {
    if let text = self["text"] ?? self["raw"] { words += text.text.utf8 }
    for element in elements { element.appendWords(to: &words) }
    if let content = self["content"] {
      content.appendWords(to: &words)
      words.append(0x0A)
    }
  }

  /// Adds all that a value says to a hash.
  fileprivate func combine(into hasher: inout Hasher) {
    for (key, value) in members {
      hasher.combine(key.string)
      value.combine(into: &hasher)
    }
    for element in elements { element.combine(into: &hasher) }
    hasher.combine(string ?? plainText)
  }

  /// A hash of the identifier of a comment; 0 where it has none.
  var commentID: UInt32 {
    guard let id = first(["id", "gid"]) else { return 0 }
    // The same identifier may be a number in one form, and a text of its digits in another.
    guard let text = id.stringBytes else { return id.int.map(Self.hash(ofNumber:)) ?? 0 }
    // GitHub's GraphQL interface has identifiers of its own beside the number.
    if let number = self["databaseId"]?.int ?? gitHubNumberInAddress {
      return Self.hash(ofNumber: number)
    }
    return text.bytes.commentID
  }

  private static func hash(ofNumber number: Int64) -> UInt32 {
    Array(String(number).utf8).span.commentID
  }

  /// The number of GitHub's in the address of a comment.
  private var gitHubNumberInAddress: Int64? {
    guard let address = first(["url", "html_url"]),
      address.webAddress?.contains("#issuecomment-") == true
    else { return nil }
    return address.gitHubNumberAtEnd
  }
}

extension Span<UInt8> {
  /// A hash of an identifier of these bytes, after Fowler, Noll and Vo; of GitLab's `gid://gitlab/Note/5` the one of
  /// its number.
  var commentID: UInt32 {
    let start: UInt32 = 2_166_136_261
    var hash = start
    for index in indices {
      hash = self[index] == UInt8(ascii: "/") ? start : (hash ^ UInt32(self[index])) &* 16_777_619
    }
    return max(hash, 1)
  }
}
