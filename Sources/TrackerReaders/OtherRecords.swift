import Formats

/// Objects of trackers' interfaces that are no issues, although many have a number, a title and a state:
/// milestones, alerts, releases and the like.
package enum OtherRecords {
  /// A kind of them.
  private struct Kind {
    /// The noun, in the plural.
    let noun: String
    /// The members that all have to be there, each in its spellings.
    private let members: [[String]]
    /// Members that issues have instead.
    private let without: [[String]]

    init(noun: String, members: [String], without: [String] = []) {
      self.noun = noun
      self.members = members.map(Self.spellings)
      self.without = without.map(Self.spellings)
    }

    /// `tag_name` and `tagName`.
    private static func spellings(_ member: String) -> [String] {
      let words = member.split(separator: "_")
      guard words.count > 1 else { return [member] }
      let others = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
      return [member, words[0] + others.joined()]
    }

    /// Whether an object with some members is of the kind.
    func matches(_ names: Set<String>) -> Bool {
      members.allSatisfy { $0.contains(where: names.contains) }
        && !without.contains { $0.contains(where: names.contains) }
    }
  }

  private static let kinds = [
    Kind(
      noun: "milestones", members: ["number", "title", "due_on"],
      without: ["labels", "assignees", "user", "type"]),
    Kind(noun: "milestones", members: ["open_issues", "closed_issues"], without: ["type"]),
    Kind(noun: "milestones", members: ["estimated_start", "estimated_finish"]),
    Kind(noun: "projects", members: ["columns_url"]),
    Kind(noun: "projects", members: ["shortDescription", "items", "fields"]),
    Kind(noun: "projects", members: ["key", "projectTypeKey"]),
    Kind(noun: "projects", members: ["identifier", "is_public"], without: ["title"]),
    Kind(noun: "projects", members: ["fullname", "date_created", "tags"], without: ["status"]),
    Kind(noun: "security alerts", members: ["security_advisory"], without: ["title"]),
    Kind(noun: "security alerts", members: ["secret_type"]),
    Kind(noun: "security alerts", members: ["rule", "tool", "number"], without: ["title"]),
    Kind(
      noun: "vulnerabilities", members: ["report_type", "severity"], without: ["iid", "number"]),
    Kind(
      noun: "projects", members: ["number", "title", "short_description", "creator"],
      without: ["labels", "assignees", "user"]),
    Kind(noun: "releases", members: ["tag_name"], without: ["number", "title"]),
    Kind(noun: "commits", members: ["sha", "commit"], without: ["number", "title"]),
    Kind(
      noun: "repositories", members: ["full_name", "owner", "default_branch"], without: ["type"]),
    Kind(noun: "runs of workflows", members: ["workflow_id", "run_number"]),
    Kind(noun: "runs of workflows", members: ["workflowName", "headBranch"]),
    Kind(noun: "pipelines", members: ["sha", "ref", "status"], without: ["title"]),
    Kind(noun: "snippets", members: ["file_name", "title"], without: ["state", "status"]),
    Kind(noun: "to-dos", members: ["action_name", "target_type"]),
    Kind(noun: "versions", members: ["name", "released", "archived"], without: ["title"]),
    Kind(noun: "versions", members: ["name", "sharing", "status"], without: ["title", "creator"]),
    Kind(noun: "sprints", members: ["originBoardId"], without: ["key"]),
    Kind(noun: "boards", members: ["name", "type", "self"], without: ["key", "fields"]),
    // An export of a board has its cards.
    Kind(noun: "boards", members: ["shortLink", "desc"], without: ["idBoard", "cards"]),
    Kind(noun: "lists of a board", members: ["idBoard", "pos", "name"], without: ["idList"]),
    Kind(noun: "filters", members: ["jql"], without: ["key"]),
    Kind(noun: "fields", members: ["clauseNames"]),
    Kind(noun: "statuses", members: ["name", "statusCategory"], without: ["key", "title"]),
    Kind(noun: "hours worked", members: ["hours", "spent_on"]),
    Kind(noun: "cycles", members: ["startsAt", "endsAt"], without: ["title", "identifier"]),
    Kind(noun: "iterations", members: ["path", "attributes"], without: ["number", "title"]),
    Kind(noun: "builds", members: ["buildNumber", "definition"]),
    Kind(noun: "products", members: ["name", "components", "is_active"]),
    Kind(noun: "pages of a wiki", members: ["slug", "content"], without: ["number", "title"]),
  ]

  /// Kinds whose definitions some formats read, as those of labels.
  private static let definitions = [
    Kind(
      noun: "labels", members: ["name", "color"], without: ["number", "title", "status", "state"]),
    Kind(
      noun: "statuses", members: ["name", "is_closed"], without: ["number", "subject", "title"]),
  ]

  /// Asana and YouTrack name the kind of an object.
  private static let types: [(member: StaticString, beside: StaticString, kinds: Set<String>)] = [
    (
      "resource_type", "gid",
      ["project", "section", "user", "workspace", "tag", "portfolio", "team", "attachment"]
    ),
    ("$type", "id", ["Project", "User", "Tag", "IssueTag", "Agile", "Sprint", "Article"]),
  ]

  /// The kinds of objects of Phabricator that have neither tasks nor names of people.
  private static let identifiers: Set<String> = [
    "DREV", "PSTE", "REPO", "CMIT", "PCOL", "WIKI", "MOCK", "QUES",
  ]

  /// The kind of a file's records, where they are known to be no issues; nil where they may be issues.
  ///
  /// - Parameter withDefinitions: whether to name also what some formats read besides issues.
  package static func kind(of sample: JSONSample, withDefinitions: Bool = false) -> String? {
    if let noun = kind(of: sample.head.unwrapped, withDefinitions) { return noun }
    // A list in an issue has its labels or milestones.
    let own = ["number", "id", "iid", "key", "title", "gid", "name"]
    guard let first = sample.lists.first?.first, sample.lists.count == 1,
      !own.contains(where: { sample.head[key: $0] != nil })
    else { return nil }
    return kind(of: first.unwrapped, withDefinitions)
  }

  /// Whether an object in a list is known to be no issue.
  static func isOther(_ value: JSONValue) -> Bool {
    // Of Phabricator's objects tasks alone are issues.
    if let phid = value["phid"]?.line, !phid.hasPrefix("PHID-TASK-") { return true }
    return kind(of: value.unwrapped, true) != nil
  }

  private static func kind(of value: JSONValue, _ withDefinitions: Bool) -> String? {
    for (member, beside, kinds) in types {
      guard value.has(beside), let type = value[member]?.line, kinds.contains(type) else {
        continue
      }
      return "objects of the kind '\(type)'"
    }
    // `PHID-PROJ-x`
    if let parts = value["phid"]?.line?.split(separator: "-"), parts.count > 2,
      identifiers.contains(String(parts[1]))
    {
      return "objects of the kind '\(parts[1])'"
    }
    // `https://api.launchpad.net/1.0/#person`
    if let type = value["resource_type_link"]?.line?.split(separator: "#").last,
      !type.hasPrefix("bug"), !type.hasPrefix("message")
    {
      return "objects of the kind '\(type)'"
    }
    let names = Set(value.members.map(\.key.string))
    let found = kinds.first { $0.matches(names) }
    return (found ?? (withDefinitions ? definitions.first { $0.matches(names) } : nil))?.noun
  }
}
