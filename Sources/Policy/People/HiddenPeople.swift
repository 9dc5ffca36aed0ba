import Bytes
import Configuration
import IssueModel
import IssueStore

/// The people who must not be recognised on a site, and the texts that would identify them.
struct HiddenPeople {
  /// The logins that must not be mentioned, in lower case.
  let logins: Set<String>
  /// The logins whose profiles must not be linked to.
  let profiles: Set<String>
  /// Their names and addresses.
  let leaks: [Leak]
  /// The leaks that are names and are found in other spellings.
  let names: [Leak]

  /// The hidden people of a site.
  init(of site: GatedSite) {
    let (data, configuration) = (site.data, site.configuration)
    let hidden = data.hiddenLogins
    var logins = hidden.union(data.renamed.keys)
    for (old, new) in configuration.peopleAliases where logins.contains(new.lowercased()) {
      logins.insert(old.lowercased())
    }
    // A published repository is named by its owner's login, which therefore must be allowed.
    for source in data.snapshot.sources {
      let parts = (source.name + "/" + (source.address ?? "")).lowercased().split(separator: "/")
      logins.subtract(parts.map(String.init))
    }
    let hidesAll = configuration.peopleNames?.hides ?? false
    self.logins = logins
    profiles = hidesAll ? logins : logins.intersection(hidden)
    let shown = Set(
      data.snapshot.people.flatMap { [$0.login.lowercased(), $0.name?.lowercased() ?? ""] })
    let traces = data.concealed.sorted { $0.key < $1.key }.flatMap { login, person in
      hidesAll || hidden.contains(login) ? person.traces : []
    }.filter { !shown.contains($0.text.replacing("\u{A0}", with: " ").lowercased()) }
    let mayHaveInitial = Person.mayHaveInitial(
      among: data.snapshot.people + data.concealed.values)
    leaks = traces.map { trace in
      let address = Person.isAccount(trace.text) ? "an account" : "an address"
      var leak = Self.leak(trace.isAddress ? address : "the name", trace.text)
      leak.isInverted = trace.isExact && trace.text.contains(",")
      leak.mayHaveInitial = !trace.isAddress && !trace.isExact && mayHaveInitial(trace.text)
      return leak
    }
    // What is a name as it stands is one wherever it is.
    names =
      zip(leaks, traces).filter { !$1.isAddress && !$1.isExact }.map(\.0)
      + leaks.filter(\.isInverted)
  }

  /// A leak of a text that identifies somebody.
  static func leak(_ what: String, _ text: String) -> Leak {
    Leak(rule: .login, name: "\(what) of somebody who is not to be named", text: text)
  }
}

extension Set<String> {
  /// Where a login that begins at an offset of a text ends; nil unless it is in this set of
  /// lower-case logins.
  func end(ofLoginIn text: Span<UInt8>, from start: Int) -> Int? {
    Person.login(in: text, from: start) { contains($0) ? true : nil }?.end
  }
}
