import IssueModel
import IssueStore
import Languages
public import Records

/// The page of an issue or pull request.
public struct IssuePageRecord: Record {
  let frame: PageFrame
  let issue: IssueRecord
  let outcome: OutcomeRecord?
  let conversation: [ConversationPartRecord]
  let jumps: [LinkRecord]
  let people: [Shared<PersonLinkRecord>]
  let morePeople: Int
  let links: [LinkGroupRecord]
  let previous: LinkRecord?
  let next: LinkRecord?

  /// How many of the people in a conversation are named.
  static let mostPeople = 24

  private static let tieSlots = slots("links", "outcome")
  private static let conversationSlots = slots("conversation", "jumps")
  private static let peopleSlots = slots("people", "more_people")

  private static func slots(_ names: String...) -> [Int] {
    names.compactMap(fields.type.slot(of:))
  }

  /// The page of the record at an index of the snapshot; only the parts that these fields show are
  /// made.
  public init(at index: Int, in presentation: Presentation, reading fields: FieldSet = .all) {
    func isRead(_ slots: [Int]) -> Bool { slots.contains(where: fields.contains) }
    let issues = presentation.snapshot.issues
    let issue = issues[index]
    func neighbour(_ index: Int) -> LinkRecord? {
      guard issues.indices.contains(index), issues[index].identity.source == issue.identity.source
      else { return nil }
      let row = presentation.row(index)
      return LinkRecord(label: row.label.cut(to: 160), target: row.target)
    }
    let list: (Phrase, LinkTarget, section: String) =
      issue.kind == .issue
      ? (.issues, .list("open", page: 1), "list")
      : (.pulls, .list(IssueList.pulls, page: 1), "pulls")
    let record = IssueRecord(issue, in: presentation)
    self.issue = record
    frame = presentation.frame(
      record.row.label, details: .beginning(of: issue.body), section: list.section,
      original: issue.url,
      trail: [(.dashboard, .home), (list.0, list.1)])
    let tellsTies = isRead(Self.tieSlots)
    let tellsConversation = isRead(Self.conversationSlots)
    let decision = tellsTies || tellsConversation ? issue.decisionPlace : nil
    if tellsTies {
      let linked = LinkedIssues(of: index, in: presentation)
      links = linked.groups
      outcome = presentation.outcome(
        of: issue, linked, decision: decision.map { record.comments[$0] })
    } else {
      (links, outcome) = ([], nil)
    }
    (conversation, jumps) =
      tellsConversation
      ? Conversation(
        issue, comments: record.comments, reviews: record.reviews, decision: decision,
        in: presentation
      ).parts() : ([], [])
    let people = isRead(Self.peopleSlots) ? issue.people : []
    self.people = people.prefix(Self.mostPeople).compactMap { presentation.person($0) }
    morePeople = max(0, people.count - Self.mostPeople)
    previous = neighbour(index - 1)
    next = neighbour(index + 1)
  }

  private var conversationLabel: String {
    let issue = issue.row.issue
    return frame.words.wording.said(
      comments: issue.commentCount + issue.reviews.count(where: issue.isReply),
      reviews: issue.reviewCount)
  }

  /// What templates may use of an issue's page.
  public static let fields = FieldTable<Self>(
    "issue page", "The page of an issue or pull request: issue.html.", in: \.frame
  ) {
    Field("issue", "The issue in full.", \.issue)
    Field(
      "outcome", "How it ended, or how its reviews stand; none where that is not known.", \.outcome)
    Field(
      "conversation",
      "Comments, reviews and events in the order of time, in stretches of which long ones are folded.",
      \.conversation)
    Field(
      "conversation_label",
      "How many comments and reviews it has, in words; empty where there are none."
    ) {
      $0.conversationLabel
    }
    Field(
      "jumps", "The first entry, the decision and the last one, where entries are folded.", \.jumps)
    Field(
      "people", "Who opened it, works on it, spoke or reviewed, \(Self.mostPeople) at most.",
      \.people)
    Field("more_people", "How many people there are besides.", \.morePeople)
    Field("links", "The issues that it is tied to, in groups.", \.links)
    Field("previous", "The record before it in its source; none at the first.", \.previous)
    Field("next", "The record after it in its source; none at the last.", \.next)
  }
}

extension Issue {
  /// Who opened it, works on it, spoke or reviewed, each once, in that order.
  fileprivate var people: [PersonID] {
    var people: [PersonID] = []
    /// Few people are found faster without it.
    var seen: Set<PersonID>?
    func add(_ person: PersonID?) {
      guard let person, !(seen?.contains(person) ?? people.contains(person)) else { return }
      people.append(person)
      if people.count == 32 { seen = Set(people) } else { seen?.insert(person) }
    }
    add(author)
    for person in assignees { add(person) }
    for place in comments.indices { add(comments[place].author) }
    for place in reviews.indices { add(reviews[place].author) }
    return people
  }
}
