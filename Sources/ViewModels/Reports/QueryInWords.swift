import IssueModel
import Queries

extension Presentation {
  /// A query in words, as `Issues, open, tag: bug`; nil where it asks for something that these words do not say.
  func inWords(_ condition: QueryCondition) -> String? {
    switch condition {
    case .term(let term): return inWords(term)
    case .all(let parts): return joined(parts, by: language.comma)
    case .any(let parts): return joined(parts, by: " / ")
    case .not: return nil
    }
  }

  private func joined(_ parts: [QueryCondition], by separator: String) -> String? {
    var words: [String] = []
    for part in parts {
      guard let said = inWords(part) else { return nil }
      if case .any(let others) = part, others.count > 1, parts.count > 1 {
        words.append("(\(said))")
      } else {
        words.append(said)
      }
    }
    return words.joined(separator: separator)
  }

  private func inWords(_ term: QueryTerm) -> String? {
    func named(_ phrase: Phrase, _ name: String) -> String {
      text(phrase) + language.colon + name.cut(to: 100).isolated
    }
    switch term {
    case .kind(let kind): return text(kind == .issue ? .issues : .pulls)
    case .state(.open): return text(.open)
    case .state(.closed): return text(.closed)
    case .state(.merged): return text(.merged)
    case .tag(let name): return named(.tag, name)
    case .project(let name): return named(.project, name)
    case .source(let name): return named(.sourceOfData, name)
    case .person(.author, let name): return named(.author, name)
    case .person(.assignee, let name): return named(.assignees, name)
    case .priority(let priority): return text(priority.phrase)
    case .missing(.label): return text(.noTags)
    case .missing(.assignee): return named(.assignees, text(.nobody))
    case .missing(.project): return text(.noProject)
    case .missing(.priority): return text(.noPriority)
    case .date(let date, let dates): return inWords(date.phrase, dates)
    case .text(let words, _): return "“\(words.cut(to: 100).isolated)”"
    case .person, .missing, .count, .draft, .reason, .linked, .review, .number, .key: return nil
    }
  }

  private func inWords(_ phrase: Phrase, _ dates: QueryDates) -> String {
    let (from, to) = dates.seconds(now: Instant(today))
    func day(_ seconds: Int64) -> String {
      DateRecord(instant: Instant(seconds: seconds), language: language).text(language.shortDate)
    }
    let first = from == .min ? "" : day(from)
    let last = to == .max ? "" : day(to - 1)
    return text(phrase) + language.colon + (first == last ? first : first + " – " + last)
  }
}

extension QueryDate {
  /// What a date is called.
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

extension Language {
  /// What stands between a label and what it labels.
  fileprivate var colon: String { self == .simplifiedChinese ? "：" : ": " }
}
