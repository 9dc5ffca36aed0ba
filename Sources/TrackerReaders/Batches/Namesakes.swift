import IssueModel

/// The names that tell apart accounts of people who have one name: the first one has the name alone, the others have a
/// number behind it.
package struct Namesakes: Sendable {
  /// The names with a number, by the shared name in lower case and the account.
  private var names: [String: [String: String]] = [:]

  /// Nobody.
  package init() {}

  /// The people of batches who share their names.
  package init(_ batches: [RecordBatch]) {
    var found: [String: [String: String]] = [:]
    for batch in batches {
      for (index, account) in batch.namedAccounts {
        let name = batch.people[index].login
        let folded = name.lowercased()
        // Of several spellings one is taken, whatever the order of the accounts.
        found[folded, default: [:]][account] = min(found[folded]?[account] ?? name, name)
      }
    }
    found = found.filter { $0.value.count > 1 }
    if found.isEmpty { return }
    let taken = Set(batches.lazy.flatMap(\.people).map { $0.login.lowercased() })
    for (folded, accounts) in found {
      var number = 1
      for (account, name) in accounts.sorted(by: { $0.key < $1.key }).dropFirst() {
        repeat { number += 1 } while taken.contains("\(folded) (\(number))")
        names[folded, default: [:]][account] = "\(name) (\(number))"
      }
    }
  }

  /// Whether accounts share a name.
  package func share(_ name: String) -> Bool { names[name.lowercased()] != nil }

  /// The name with a number of an account; nil for the first one of the name.
  package func name(of account: String, called name: String) -> String? {
    names.isEmpty ? nil : names[name.lowercased()]?[account]
  }

  /// All names with a number, by the accounts.
  package var all: [String: String] {
    names.values.reduce(into: [:]) { $0.merge($1) { min($0, $1) } }
  }
}
