import Bytes
import IssueModel
import IssueStore
import ViewModels

extension JSONWriter {
  /// An `.all-contributorsrc` of all people who may be shown, in the order of the data.
  ///
  /// People who come from such a file keep their contributions. Those of other people are derived
  /// from the data: the author of an issue reported (`bug`), the author of a merged pull request
  /// wrote code, and a reviewer of somebody else's pull request reviewed.
  mutating func allContributors(of presentation: Presentation) {
    let snapshot = presentation.snapshot
    let source = snapshot.sources.first { $0.name.contains("/") }
    let path = source?.name.split(separator: "/").map(String.init) ?? []
    let kinds = ObservedContributions(snapshot)
    object { json in
      json.member("projectName", path.last ?? presentation.settings.title)
      json.member("projectOwner", path.dropLast().joined(separator: "/"))
      if let source, let address = source.address, address.hasSuffix("/" + source.name) {
        json.member("repoType", source.tracker == .gitlab ? "gitlab" : "github")
        json.member("repoHost", String(address.dropLast(source.name.count + 1)))
      }
      json.member("files", ["README.md"])
      json.member("imageSize", 100)
      let people = presentation.shownPeople.sorted { $0.index < $1.index }
      json.member("contributors", of: people) { json, id in
        let person = snapshot[id]
        json.object { json in
          json.member("login", person.login)
          json.member("name", person.name ?? person.login)
          json.member("avatar_url", person.avatar ?? "")
          json.member("profile", person.url ?? "")
          json.member(
            "contributions",
            person.contributions.isEmpty ? kinds.kinds(of: id) : person.contributions)
        }
      }
    }
  }
}

/// Contributions that are derived from the data.
private struct ObservedContributions {
  private var reporters: Set<PersonID> = []
  private var coders: Set<PersonID> = []
  private var reviewers: Set<PersonID> = []

  init(_ snapshot: Snapshot) {
    for issue in snapshot.issues {
      if let author = issue.author {
        if issue.kind == .issue { reporters.insert(author) }
        if issue.state == .merged { coders.insert(author) }
      }
      for review in issue.reviews where review.author != issue.author {
        if let author = review.author { reviewers.insert(author) }
      }
    }
  }

  func kinds(of person: PersonID) -> [String] {
    [("bug", reporters), ("code", coders), ("review", reviewers)]
      .filter { $0.1.contains(person) }.map(\.0)
  }
}
