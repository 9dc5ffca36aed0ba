import Bytes
public import IssueModel
import Languages
public import Records

/// The differences between a report and an earlier one.
public struct ReportComparison: Sendable {
  /// How a row differs.
  public enum Mark: Sendable {
    /// It is not in the earlier report.
    case new
    /// Members of these names have changed.
    case changed([String])

    /// The word for it in data.
    var word: String {
      switch self {
      case .new: "new"
      case .changed: "changed"
      }
    }

    /// The names of the members that changed.
    var members: [String] {
      if case .changed(let members) = self { members } else { [] }
    }
  }

  /// A row of the earlier report that is not in this one.
  public struct Gone: Sendable {
    /// Its id.
    public let id: String
    /// Reference and title.
    public let name: String

    /// A row by its id, and the key and title of its issue, where it has them.
    public init(id: String, key: String, title: String) {
      self.id = id
      let reference = key.utf8.allSatisfy { $0.isDigit } && !key.isEmpty ? "#" + key : key
      let name = [reference, title].filter { !$0.isEmpty }
      self.name = name.isEmpty ? id : name.joined(separator: " ")
    }
  }

  /// The members of rows that change with time alone, and those that only say that others changed.
  public static let changingByTime: Set<String> = ["age_band", "happened", "first_time"]

  /// The differences of rows, by their ids.
  public var marks: [String: Mark] = [:]
  /// The rows of the earlier report that are not in this one.
  public var gone: [Gone] = []
  /// The date of the data that the earlier report states.
  public var date: Instant?

  /// An empty comparison.
  public init() {}
}

/// The differences between a report and an earlier one, for templates.
public struct ReportComparisonRecord: Record {
  let summary: String
  let date: DateRecord?
  let gone: [String]

  init(_ comparison: ReportComparison, in presentation: Presentation) {
    var (new, changed) = (0, 0)
    for mark in comparison.marks.values {
      if case .new = mark { new += 1 } else { changed += 1 }
    }
    summary = presentation.language.text(
      .difference(new: new, changed: changed, gone: comparison.gone.count))
    date = presentation.date(comparison.date)
    gone = comparison.gone.map(\.name)
  }

  /// What templates may use of a comparison.
  public static let fields = FieldTable<Self>(
    "report comparison", "What is new in a report since an earlier one."
  ) {
    Field("summary", "How many rows are new, changed, or no longer there, in words.", \.summary)
    Field("date", "The date of the data of the earlier report.", \.date)
    Field("gone", "What the earlier report had and this one has not.", \.gone)
  }
}

extension ReportInput {
  /// The difference of a row in words; empty where there is none.
  func mark(_ id: String) -> String {
    switch request.comparison?.marks[id] {
    case .new: return presentation.text(.newMark)
    case .changed(let members):
      var phrases: [Phrase] = []
      for phrase in members.compactMap(Self.phrase) where !phrases.contains(phrase) {
        phrases.append(phrase)
      }
      let mark = presentation.text(.changedMark)
      if phrases.isEmpty { return mark }
      let comma = presentation.language.text(.comma)
      return presentation.language.text(
        .labelled(mark, phrases.map { presentation.text($0) }.joined(separator: comma)))
    case nil: return ""
    }
  }

  /// The label of a member of a row; nil for one that is only for programs.
  private static func phrase(_ member: String) -> Phrase? {
    switch member {
    case "source": .sourceOfData
    case "number", "key": .number
    case "title": .title
    case "state": .state
    case "priority": .priority
    case "tags": .tags
    case "project": .project
    case "author": .author
    case "assignees": .assignees
    case "created": .created
    case "closed": .closedDate
    case "due": .dueDate
    case "comments": .comments
    case "resolution": .resolution
    case "closed_by": .linkClosedBy
    case "replaced_by": .superseded
    case "decided_by", "decided_on", "decision": .decision
    case "closes": .linkCloses
    case "waits_for": .waitsFor
    case "holder": .holder
    case "rung": .rung
    case "earned_on": .earnedOn
    case "verification": .proof
    default: nil
    }
  }
}
