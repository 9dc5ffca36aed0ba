import IssueModel
import TrackerReaders

extension Publication.Revision {
  /// The published form of a one-line text; nil where it does not change.
  func line(_ line: String) -> String? {
    line.isEmpty ? nil : text(Array(line.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The published form of a text; nil where it does not change.
  func text(_ text: Text) -> Text? {
    text.isEmpty ? nil : self.text(text.utf8).map { Text(utf8: $0) }
  }

  /// Turns a record into its published form. Unchanged parts share its memory.
  func apply(to issue: inout Issue) {
    if let title = line(issue.title) { issue.title = title.isEmpty ? "(no title)" : title }
    if let body = text(issue.body) { issue.body = body }
    if let comments = comments(issue.comments) { issue.comments = comments }
    if let reviews = comments(issue.reviews) { issue.reviews = reviews }
    // The number of comments that are not published is not shown either.
    if keeps != nil, issue.reportedComments != nil { issue.reportedComments = nil }
    if let url = issue.url, line(url) != nil { issue.url = nil }
    if issue.hasHistory, let history = history(issue.history) { issue.history = history }
  }

  private func comments(_ comments: [Comment]) -> [Comment]? {
    var result: [Comment] = []
    var isChanged = false
    for var comment in comments {
      guard keeps?(comment) ?? true else {
        isChanged = true
        continue
      }
      isChanged = apply(to: &comment) || isChanged
      result.append(comment)
    }
    return isChanged ? result : nil
  }

  private func apply(to comment: inout Comment) -> Bool {
    let (body, path) = (text(comment.body), text(comment.path))
    if let body { comment.body = body }
    if let path { comment.path = path }
    return body != nil || path != nil
  }

  private func history(_ history: IssueHistory) -> IssueHistory? {
    var result = history
    for index in result.events.indices {
      let event = result.events[index]
      if let subject = line(event.subject) { result.events[index].subject = subject }
      if let before = line(event.before) { result.events[index].before = before }
    }
    for index in result.links.indices {
      if let reference = line(result.links[index].reference) {
        result.links[index].reference = reference
      }
    }
    return result == history ? nil : result
  }

  /// The published form of an award, with a name that no other has.
  func applied(to award: Award, besides others: Set<String>) -> Award {
    var award = award
    if let name = line(award.name) {
      award.name = name
      var count = 1
      while others.contains(award.name) {
        count += 1
        award.name = "\(name) (\(count))"
      }
    }
    award.details = line(award.details) ?? award.details
    for index in award.tiers.indices {
      award.tiers[index].name = line(award.tiers[index].name) ?? award.tiers[index].name
    }
    for index in award.rule.holders.indices {
      guard let reason = award.rule.holders[index].reason else { continue }
      award.rule.holders[index].reason = line(reason) ?? reason
    }
    award.translations = award.translations.mapValues { known in
      var known = known
      known.name = known.name.map { line($0) ?? $0 }
      known.details = known.details.map { line($0) ?? $0 }
      known.tiers = known.tiers.map { line($0) ?? $0 }
      return known
    }
    return award
  }

  /// The published form of a loose part; nil where nothing of it is published.
  func applied(to part: LoosePart) -> LoosePart? {
    var part = part
    switch part.content {
    case .comment(var comment):
      guard keeps?(comment) ?? true else { return nil }
      if apply(to: &comment) { part.content = .comment(comment) }
    case .review(var comment, let id, let parents):
      guard keeps?(comment) ?? true else { return nil }
      if apply(to: &comment) { part.content = .review(comment, id: id, parents: parents) }
    case .body(let body): part.content = .body(text(body) ?? body)
    case .history(let known): part.content = .history(history(known) ?? known)
    case .record(var issue):
      apply(to: &issue)
      part.content = .record(issue)
    case .task(var issue, let target):
      apply(to: &issue)
      part.content = .task(issue, of: target)
    case .privateComment, .status, .deletion: break
    }
    return part
  }
}
