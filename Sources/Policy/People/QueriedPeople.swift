import Bytes
package import Configuration
import Diagnostics
import IssueModel
package import IssueStore
import Queries
import Secrets

/// Replaces people in queries of the configuration by their published names, so that no published
/// query contains a login and each still finds its issues in the published data.
package struct QueriedPeople: Sendable {
  /// The published names of people, by each name that queries may use for them.
  package private(set) var names: [String: [String]] = [:]

  /// The names of the people in a site's data.
  init(_ data: LoadResult, _ configuration: SiteConfiguration) {
    var byName: [String: Set<String>] = [:]
    let hidden = data.hiddenLogins
    for (login, person) in data.concealed {
      let shown =
        hidden.contains(login)
        ? TextRevision.somebody : data.renamed[login] ?? person.login
      names[NameFolding.fold(login)] = [shown]
      if let name = person.name { byName[NameFolding.fold(name), default: []].insert(shown) }
    }
    for login in hidden {
      names[NameFolding.fold(login)] = [TextRevision.somebody]
    }
    for (old, new) in configuration.peopleAliases {
      if let shown = names[NameFolding.fold(new)] { names[NameFolding.fold(old)] = shown }
    }
    if byName.isEmpty { return }
    for person in data.snapshot.people {
      guard let name = person.name.map(NameFolding.fold) else { continue }
      byName[name]?.insert(person.login)
    }
    // A login takes precedence over a name.
    names.merge(byName.mapValues { $0.sorted() }) { login, _ in login }
  }

  /// The published name of the one person whom a text names; another text as it is.
  fileprivate func renamed(_ name: String) -> String {
    guard let shown = names[NameFolding.fold(name)], shown.count == 1 else { return name }
    return shown[0]
  }

  /// An award and its holder, with the published name: `first-steps/ana`.
  fileprivate func renamed(certificate: String) -> String {
    let parts = certificate.split(separator: "/", maxSplits: 1).map(String.init)
    return parts.count == 2 ? parts[0] + "/" + renamed(parts[1]) : certificate
  }
}

extension SiteConfiguration {
  /// The configuration with the published names of people in its published queries and in the lists of awards.
  package func naming(_ people: QueriedPeople) -> SiteConfiguration {
    if people.names.isEmpty { return self }
    var shown = self
    func rename(_ text: inout Placed<String>) {
      text = text.map { Query.renaming($0, people.names) }
    }
    for index in shown.filters.indices { rename(&shown.filters[index].query) }
    for index in shown.reports.indices {
      shown.reports[index].specification.name(people)
    }
    if case .query(var text) = shown.light {
      rename(&text)
      shown.light = .query(text)
    }
    shown.leftOutOfAwards = Set(leftOutOfAwards.map { people.renamed($0) })
    shown.awardPseudonyms = Dictionary(
      awardPseudonyms.map { (people.renamed($0.key), $0.value) }, uniquingKeysWith: min)
    shown.revokedBadges = revokedBadges.map { $0.map { people.renamed(certificate: $0) } }
    return shown
  }

  /// The queries that are published, each with the setting that it belongs to.
  fileprivate var publishedQueries: [(asker: String, text: String)] {
    var queries = filters.map { ("the filter '\($0.name)'", $0.query.value) }
    queries += reports.compactMap { report in
      report.specification.query.map { ("the report '\(report.name)'", $0.value) }
    }
    if case .query(let text) = light { queries.append(("the light", text.value)) }
    return queries
  }
}

extension ReportSpecification {
  /// Replaces the names of people in the report's query.
  package mutating func name(_ people: QueriedPeople) {
    let isOfCertificates = kind == .certificate
    query = query.map { query in
      query.map {
        isOfCertificates ? people.renamed(certificate: $0) : Query.renaming($0, people.names)
      }
    }
  }
}

extension LoadResult {
  /// Replaces the names of people in the queries of awards, and returns the names for all queries.
  package mutating func nameQueriedPeople(by configuration: SiteConfiguration) -> QueriedPeople {
    let people = QueriedPeople(self, configuration)
    guard !people.names.isEmpty, var awards = snapshot.awards else { return people }
    for index in awards.indices {
      awards[index].rule.query = awards[index].rule.query.map {
        Query.renaming($0, people.names)
      }
    }
    snapshot.awards = awards
    return people
  }
}

extension GatedSite {
  /// Published queries that contain one of these logins of hidden people: texts that a query
  /// searches for, and queries in the text of a page written by hand.
  func leaks(ofQueriesNaming known: BareLogins) -> [Leak] {
    if known.isEmpty { return [] }
    var leaks: [Leak] = []
    func add(_ text: ArraySlice<UInt8>, of asker: String) {
      leaks.append(
        Leak(
          rule: .login,
          name: "the login of somebody who is not to be named, for which \(asker) asks,",
          text: String(decoding: text, as: UTF8.self), isPlaced: true))
    }
    let awards = (data.snapshot.awards ?? []).compactMap { award in
      award.rule.query.map { ("the award '\(award.name)'", $0) }
    }
    for (asker, query) in configuration.publishedQueries + awards {
      let text = Array(query.utf8)
      var isFirst = true
      known.find(in: text.span) { _, _ in
        if isFirst { add(text[...], of: asker) }
        isFirst = false
      }
    }
    for own in ownTexts {
      guard let page = own.page else { continue }
      let text = Self.decoded(own.text)
      known.find(in: text.span) { login, _ in
        guard let start = Self.start(ofKeyBefore: login.lowerBound, in: text) else { return }
        add(text[start..<login.upperBound], of: "the page '\(page)'")
      }
    }
    return leaks
  }

  /// The logins that occur as words in texts of the configuration and of pages written by hand,
  /// with the paths where they would be published.
  func ownLeaks(naming known: BareLogins) -> [(leak: Leak, path: String)] {
    if known.isEmpty { return [] }
    var leaks: [(leak: Leak, path: String)] = []
    for own in ownTexts {
      let text = Self.decoded(own.text)
      known.find(in: text.span) { range, _ in
        // In queries the published names are used.
        if Self.start(ofKeyBefore: range.lowerBound, in: text) != nil { return }
        let login = String(decoding: text[range], as: UTF8.self)
        let name = "the login of somebody who is not to be named, which \(own.place) says,"
        leaks.append((Leak(rule: .login, name: name, text: login, isPlaced: true), own.path))
      }
    }
    return leaks
  }

  /// A text with what is percent-encoded in addresses as it is, as the colons of queries.
  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    ShownText(decodingAddressesOf: text.span)?.bytes ?? text
  }

  /// Where the key of a query before a name begins; nil where there is none.
  private static func start(ofKeyBefore name: Int, in text: [UInt8]) -> Int? {
    let end = text.span.start(before: name) { "@\"".utf8.contains($0) } - 1
    guard end > 0, text[end] == UInt8(ascii: ":") else { return nil }
    let start = text.span.start(before: end) { $0.isLetter || $0 == UInt8(ascii: "-") }
    let key = String(decoding: text[start..<end].prefix(20), as: UTF8.self).lowercased()
    return Query.peopleKeys.contains(key) ? start : nil
  }
}
