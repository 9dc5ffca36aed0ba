import Bytes
import Configuration
import IssueModel
import ViewModels

extension Verb {
  /// `gazette people list`: the people of the site, as it calls them.
  static let peopleList = listing(
    "people list", "List the people who have a page, and what they did",
    discussion: """
      Figures that the data does not tell have no column, and are null in JSON. Under ALIASES are the other \
      logins that count for the same person, as 'gazette people merge' notes them in gazette.yml.
      """
  ) { site, configuration in
    let people = site.peopleFigures
    func aliases(_ figures: PersonFigures) -> [String] {
      configuration.aliases(of: figures.person.login)
    }
    func count(_ name: String, _ value: (PersonFigures) -> Int?) -> TerminalTable.Column? {
      let counts = people.map(value)
      guard counts.contains(where: { $0 != nil }) else { return nil }
      return .init(name, isRight: true, counts.map { $0.map(String.init) ?? "" })
    }
    func text(_ name: String, _ value: (PersonFigures) -> String?) -> TerminalTable.Column? {
      let texts = people.map { value($0) ?? "" }
      return texts.contains { !$0.isEmpty } ? .init(name, isRight: false, texts) : nil
    }
    return NameListing(
      people,
      columns: [
        text("LOGIN", \.person.login), text("NAME", \.person.name), count("OPENED", \.opened),
        count("CLOSED", \.closed), count("REVIEWED", \.reviewed), count("ANSWERED", \.answered),
        text("LAST") { $0.last?.day.description },
        text("ALIASES") { aliases($0).joined(separator: ", ") },
      ].compactMap { $0 },
      cutting: ["ALIASES", "NAME", "LOGIN"], orElse: "there are no people"
    ) { json, person in
      json.object { json in
        json.members(of: person)
        json.member("aliases", aliases(person))
      }
    }
  }
}

extension Verb {
  /// `gazette people merge FROM INTO`: two logins that count as one person.
  static let peopleMerge = edit(
    "people merge", "Let what somebody did under one login count for another",
    discussion: """
      Notes in gazette.yml, under 'people' and 'aliases', that FROM is INTO. No data is changed: issues \
      keep the logins that their tracker gave them, and every list, award and page counts them together.

        gazette people merge ana-at-work ana
      """
  ) { take in
    let old: String = take.required("FROM", "the login that is to count for the other one")
    let new: String = take.required("INTO", "the login that the person is shown with")
    let isForced = take.force("INTO may be a login that the data does not name")
    return { session in
      let merge = try PersonMerge(
        old, into: new, session.configuration, logins: try session.logins(), isForced: isForced)
      if !merge.aliases.isEmpty { try session.set(merge.aliases) }
      let others = merge.aliases.map(\.old).filter { $0 != merge.merged }
      let also =
        others.isEmpty ? "" : ", and so do " + others.map { "'\($0)'" }.joined(separator: ", ")
      try session.finish("'\(merge.merged)' counts for '\(merge.login)' now\(also)") { json in
        let aliases = session.configuration.aliases(of: merge.login) + merge.aliases.map(\.old)
        json.object { json in
          json.member("login", merge.login)
          json.member("aliases", Set(aliases).sorted())
        }
      }
      session.describe("merged '\(merge.merged)' into '\(merge.login)'")
    }
  }
}

extension SiteConfiguration {
  /// The logins that are aliases of another one, in order.
  func aliases(of login: String) -> [String] {
    peopleAliases.filter { $0.value.lowercased() == login.lowercased() }.map(\.key).sorted()
  }
}
