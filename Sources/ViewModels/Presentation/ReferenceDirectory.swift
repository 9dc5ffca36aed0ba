import IssueModel
import IssueStore
import Records

/// Finds what the references in a text lead to: a page of the site where there is one, else an
/// address on the tracker where the source's address is known.
struct ReferenceDirectory: Sendable {
  private let sourcesByName: [String: SourceID]
  private let sourcesByAddress: [String: SourceID]
  private let peopleByLogin: [String: PersonID]

  init(_ snapshot: Snapshot, directory: SiteDirectory, shownPeople: Set<PersonID>) {
    var names: [String: SourceID] = [:]
    var addresses: [String: SourceID] = [:]
    for (offset, source) in snapshot.sources.enumerated() {
      if !source.name.isEmpty { names[source.name.lowercased()] = SourceID(offset) }
      if let address = source.address { addresses[address.lowercased()] = SourceID(offset) }
    }
    sourcesByName = names
    sourcesByAddress = addresses
    var people: [String: PersonID] = [:]
    for id in shownPeople { people[snapshot[id].login.lowercased()] = id }
    peopleByLogin = people
  }

  /// The references in a text that lead somewhere, sorted by spelling.
  func resolve(_ text: Text, from source: SourceID?) -> [MarkdownText.Reference] { [] }
}
