import IssueModel
import TrackerReaders

extension Publication.Revision {
  /// A text on one line as it is published; nil where it stays.
  func line(_ line: String) -> String? {
    line.isEmpty ? nil : text(Array(line.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A text as it is published; nil where it stays.
  func text(_ text: Text) -> Text? {
    text.isEmpty ? nil : self.text(text.utf8).map { Text(utf8: $0) }
  }

  /// Makes of a record what is published of it. What stays shares its memory.
  func apply(to issue: inout Issue) {
    if let title = line(issue.title) { issue.title = title.isEmpty ? "(no title)" : title }
    if let body = text(issue.body) { issue.body = body }
    if let comments = comments(issue.comments) { issue.comments = comments }
    if let reviews = comments(issue.reviews) { issue.reviews = reviews }
    // How many others there are is told no more.
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

  /// Makes of what came apart from its record what is published of it; nil where nothing is.
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
    }
    return part
  }
}
