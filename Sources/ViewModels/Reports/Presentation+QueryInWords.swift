import IssueModel
import Languages
import Queries

extension Presentation {
  /// A query in words, as `Issues, open, tag: bug`.
  func inWords(_ condition: QueryCondition) -> String {
    switch condition {
    case .term(let term): inWords(term)
    case .all(let parts): joined(parts, by: language.text(.comma))
    case .any(let parts): joined(parts, by: " / ")
    case .not(let part): language.text(.not(inWords(part)))
    }
  }

  private func joined(_ parts: [QueryCondition], by separator: String) -> String {
    parts.map { part in
      if case .any(let others) = part, others.count > 1, parts.count > 1 {
        return "(\(inWords(part)))"
      }
      return inWords(part)
    }
    .joined(separator: separator)
  }

  private func inWords(_ term: QueryTerm) -> String {
    func quoted(_ text: String) -> String { "“\(text.cut(to: 100).isolated)”" }
    return switch term {
    case .kind(let kind): text(kind == .issue ? .issues : .pulls)
    case .state(.open): text(.open)
    case .state(.closed): text(.closed)
    case .state(.merged): text(.mergedOnes)
    case .tag(let name): named(.tag, name)
    case .project(let name): named(.project, name)
    case .source(let name): named(.sourceOfData, name)
    case .person(.author, let name): named(.author, name)
    case .person(.assignee, let name): named(.assignees, name)
    case .person(.commenter, let name): named(.comments, name)
    case .person(.reviewer, let name): named(.reviews, name)
    case .person(.mentions, let name): "@" + name.cut(to: 100).isolated
    case .priority(let priority): text(priority.phrase)
    case .missing(.label): text(.noTags)
    case .missing(.assignee): labelled(text(.assignees), text(.nobody))
    case .missing(.project): text(.noProject)
    case .missing(.priority): text(.noPriority)
    case .missing(.reply): text(.noReplies)
    case .missing(.due): labelled(text(.dueDate), text(.noDate))
    case .date(let date, let dates): inWords(date.phrase, dates)
    case .count(let count, let numbers):
      labelled(inWords(count), inWords(numbers) { language.number($0) })
    case .draft: language.text(.drafts)
    case .reason(let reason): labelled(text(.closed), text(reason.phrase))
    case .linked(.pull): text(.withChange)
    case .linked(.issue): language.text(.closeAnIssue)
    case .review(let review): labelled(text(.reviews), inWords(review))
    case .number(let numbers): labelled(text(.number), inWords(numbers) { String($0) })
    case .key(let key): named(.number, key)
    case .text(let words, .title): labelled(text(.title), quoted(words))
    case .text(let words, .body): labelled(language.text(.textOfIssue), quoted(words))
    case .text(let words, _): quoted(words)
    }
  }

  private func labelled(_ label: String, _ value: String) -> String {
    language.text(.labelled(label, value))
  }

  private func named(_ phrase: Phrase, _ name: String) -> String {
    labelled(text(phrase), name.cut(to: 100).isolated)
  }

  private func inWords(_ count: QueryCount) -> String {
    switch count {
    case .comments: text(.comments)
    case .reactions: language.text(.reactions)
    case .interactions: language.text(.commentsAndReactions)
    }
  }

  private func inWords(_ review: QueryReview) -> String {
    switch review {
    case .approved: language.text(.approved)
    case .changes: language.text(.changesAskedFor)
    case .none: language.text(.noReview)
    }
  }

  private func inWords(_ numbers: ClosedRange<Int>, _ say: (Int) -> String) -> String {
    let (low, high) = (numbers.lowerBound, numbers.upperBound)
    if low == high { return low == .min ? "–" : say(low) }
    if low == .min { return "≤ " + say(high) }
    if high == .max { return "≥ " + say(low) }
    return say(low) + "–" + say(high)
  }

  private func inWords(_ phrase: Phrase, _ dates: QueryDates) -> String {
    let (from, to) = dates.seconds(now: Instant(today))
    func day(_ seconds: Int64) -> String {
      DateRecord(instant: Instant(seconds: seconds), language: language).text(language.shortDate)
    }
    let first = from == .min ? "" : day(from)
    let last = to == .max ? "" : day(to - 1)
    return labelled(text(phrase), first == last ? first : first + " – " + last)
  }
}

extension QueryDate {
  /// The name of a date.
  fileprivate var phrase: Phrase {
    switch self {
    case .created: .created
    case .updated: .updated
    case .closed: .closedDate
    case .merged: .merged
    case .due: .dueDate
    }
  }
}
