public import Configuration
public import Diagnostics
import Hashing
public import IssueModel
public import IssueStore
import Queries
import Secrets
import ViewModels

extension Publication {
  /// The publication that a configuration asks for on a day; all errors in it are thrown at once.
  public init(
    _ configuration: SiteConfiguration, of folder: SiteFolder, today: Day
  ) throws(DiagnosticList) {
    self.init()
    var problems: [Diagnostic] = []
    let patterns = Pattern.read(configuration.redacted, &problems)
    var naming: PeopleNaming?
    do throws(Diagnostic) {
      naming = try PeopleNaming(configuration, in: folder)
    } catch {
      problems.append(error)
    }
    func read(_ texts: [Placed<String>]) -> [(text: Placed<String>, query: Query)] {
      texts.compactMap { text in
        var text = text
        text.value = text.value.withoutGaps
        return Query.read(text, &problems).map { (text, $0) }
      }
    }
    let (only, excluded) = (read(configuration.only), read(configuration.excluded))
    let tombstones = read(configuration.tombstones)
    let notes = (only + excluded + tombstones).flatMap { text, query in
      query.notes(asking: text.value, at: text.place).map {
        Diagnostic.warning(
          "policy.query", $0.message, at: text.place, suggestion: $0.suggestion)
      }
    }
    if !problems.isEmpty { throw DiagnosticList(problems) }
    revise(with: Revising(configuration, patterns, naming))
    if only.isEmpty, excluded.isEmpty, tombstones.isEmpty { return }
    choose = { whole, written in
      let snapshot = (written ?? whole).withPlainNames
      var choice = Choice(
        isPublished: Array(repeating: only.isEmpty, count: snapshot.issues.count))
      choice.notes = notes
      func results(of text: Placed<String>, _ query: Query) -> [Int] {
        let rows = query.results(in: snapshot, now: Instant(today))
        // With a misspelt name the records that it should exclude are published.
        choice.notes += query.doubts(
          findingNothing: rows.isEmpty, in: snapshot, suggesting: whole, text, today)
        return rows
      }
      for (queries, isPublished) in [(only, true), (excluded, false)] {
        for (text, query) in queries {
          for row in results(of: text, query) { choice.isPublished[row] = isPublished }
        }
      }
      for (text, query) in tombstones {
        let rows = results(of: text, query)
        choice.tombstones.formUnion(rows)
        let areWithheld = rows.contains {
          !choice.isPublished[$0]
            || snapshot.issues[$0].isPrivate == true && !configuration.publishesPrivate
        }
        if !rows.isEmpty, !areWithheld {
          choice.notes.append(
            .findsNothing("'\(text.value)' finds only records that are published", at: text.place))
        }
      }
      return choice
    }
  }
}

extension Snapshot {
  /// The snapshot with the names of labels, projects and people as readers see them: what looks like the name in a
  /// query of the policy must not be published because of what nobody sees.
  fileprivate var withPlainNames: Snapshot {
    var plain = self
    for index in tags.indices { plain.tags[index].name = tags[index].name.withoutGaps }
    for index in projects.indices {
      plain.projects[index].title = projects[index].title.withoutGaps
    }
    for index in people.indices {
      plain.people[index].login = people[index].login.withoutGaps
      plain.people[index].name = people[index].name?.withoutGaps
    }
    return plain
  }
}

extension Query {
  /// What may be wrong with a query of what is published: names that the data does not have, else that it finds
  /// nothing. One that asks for a day may find nothing on others. Suggestions name nobody who is not in `whole`.
  fileprivate func doubts(
    findingNothing: Bool, in snapshot: Snapshot, suggesting whole: Snapshot,
    _ text: Placed<String>, _ today: Day
  ) -> [Diagnostic] {
    let missing = Set(
      unknownNames(in: snapshot, asking: text.value, at: text.place).map(\.message))
    let unknown = unknownNames(in: whole, asking: text.value, at: text.place)
      .filter { missing.contains($0.message) }
    guard findingNothing, unknown.isEmpty, notes.isEmpty else { return unknown }
    if let reason = contradiction(now: Instant(today)) {
      return [
        .warning(
          "query.finds-nothing", "'\(text.value)' can find nothing: \(reason)", at: text.place)
      ]
    }
    if snapshot.issues.isEmpty || condition.dependsOnDays { return [] }
    return [.findsNothing("'\(text.value)' finds nothing in the data", at: text.place)]
  }
}

extension Diagnostic {
  /// A note about a query of the policy that has no effect.
  fileprivate static func findsNothing(_ message: String, at place: Place?) -> Diagnostic {
    Diagnostic(.note, code: "policy.finds-nothing", message, at: place)
  }
}

/// The part of a configuration that changes texts and people.
private struct Revising: Sendable {
  let configuration: SiteConfiguration
  let redactor: Redactor
  let stripper: TextStripper
  let naming: PeopleNaming?

  init(_ configuration: SiteConfiguration, _ patterns: [Pattern], _ naming: PeopleNaming?) {
    self.configuration = configuration
    self.naming = naming
    stripper = TextStripper(configuration.stripped)
    redactor = Redactor(patterns, configuration)
  }

  /// Whether texts or people are changed even if nothing is withheld.
  var isNeeded: Bool {
    !redactor.isEmpty || !configuration.stripped.isEmpty || naming != nil
      || configuration.comments != .all || !configuration.hiddenPeople.isEmpty
  }

  /// The revision of the published records of the whole data.
  func revision(_ whole: Snapshot, _ result: LoadResult) -> Publication.Revision? {
    let (naming, redactor) = (naming, redactor)
    var hasher = StableHasher()
    var replacements: [TextRevision.Replacement] = []
    let published = result.published(of: whole)
    let pages = Self.pages(of: result, in: whole, configuration.url)
    for record in result.withheld {
      let url = record.issue.url ?? ""
      let page = pages[record.issue.identity] ?? ""
      if url.isEmpty, page.isEmpty { continue }
      // A repository of which nothing is published is not named.
      let name =
        published.contains(record.issue.identity.source) ? record.reference : TextRevision.issue
      hasher.combine(url)
      hasher.combine(page)
      hasher.combine(name)
      let addresses = Issue.spelledAddresses(url) + Issue.spelledPaths(url) + [page]
      replacements += addresses.lazy.filter { !$0.isEmpty }.map {
        .init(text: $0, by: name, isAddress: true)
      }
    }
    if replacements.isEmpty, !isNeeded { return nil }
    let names = Dictionary(
      whole.people.compactMap { $0.name.map { ($0.lowercased(), 1) } }, uniquingKeysWith: +)
    let shared = Set(names.filter { $0.value > 1 }.keys)
      .union(whole.people.map { $0.login.lowercased() })
    @Sendable func shown(_ person: Person) -> Person {
      naming?.shown(person) { shared.contains($0.lowercased()) } ?? person
    }
    var mentions: [String: String] = [:]
    for login in result.hiddenLogins { mentions[login] = TextRevision.somebody }
    // Others may have a name that differs by an initial.
    let others = Set(whole.people.flatMap { [$0.login.lowercased(), $0.name?.lowercased() ?? ""] })
    let mayHaveInitial = Person.mayHaveInitial(among: whole.people + result.concealed.values)
    func replace(
      _ trace: (text: String, isAddress: Bool, isExact: Bool), by name: String
    ) {
      replacements.append(
        .init(
          text: trace.text, by: name, isAddress: trace.isAddress, isExact: trace.isExact,
          mayHaveInitial: !trace.isAddress && !trace.isExact && mayHaveInitial(trace.text)))
    }
    for person in result.concealed.sorted(by: { $0.key < $1.key }).map(\.value) {
      // A full name of somebody hidden is replaced even if an account that is shown has it too.
      let own = person.fullNames.union(
        [person.name, person.login].compactMap { $0?.lowercased() })
      for trace in person.traces {
        let plain = trace.text.lowercased().replacing("\u{A0}", with: " ")
        guard trace.isAddress || !others.contains(plain) || own.contains(plain) else { continue }
        replace(trace, by: TextRevision.somebody)
      }
    }
    if let naming {
      for person in whole.people {
        let shown = shown(person)
        guard shown.login != person.login else { continue }
        mentions[person.login.lowercased()] = shown.login
        if naming.hides {
          var known = person
          known.otherNames.formUnion(result.accounts[person.login.lowercased()] ?? [])
          for trace in known.traces { replace(trace, by: shown.login) }
        }
      }
    }
    for (old, new) in configuration.peopleAliases {
      if let shown = mentions[new.lowercased()] { mentions[old.lowercased()] = shown }
    }
    for text in configuration.redacted { hasher.combine(text.value) }
    hasher.combine("\(configuration.stripped) \(configuration.comments)")
    hasher.combine(naming?.fingerprint)
    for replacement in replacements {
      hasher.combine(replacement.text)
      hasher.combine(replacement.by)
      hasher.combine(replacement.mayHaveInitial)
    }
    for (login, name) in mentions.sorted(by: { $0.key < $1.key }) {
      hasher.combine(login)
      hasher.combine(name)
    }
    let hidden =
      naming?.hides == true ? mentions : mentions.filter { $0.value == TextRevision.somebody }
    let logins = BareLogins(hidden, of: whole, withShort: true)
    for login in logins.usual { hasher.combine(login) }
    let texts = TextRevision(
      redactor, stripper, replacements, mentions: mentions, profiles: hidden, logins: logins)
    let keeps: (@Sendable (Comment) -> Bool)? =
      switch configuration.comments {
      case .all: nil
      case .none: { _ in false }
      case .maintainers: { $0.isMember }
      }
    return Publication.Revision(
      key: hasher.value, text: { texts.revised($0) },
      person: { person in
        var person = shown(person)
        if redactor.isEmpty { return person }
        // Two people whose logins are e-mail addresses must not become one.
        if redactor.redacted(person.login) != nil {
          let name = person.login.split(separator: "@").first ?? ""
          person.login =
            redactor.redacted(String(name)) == nil && !name.isEmpty
            ? String(name) : "somebody"
        }
        for part in [\Person.name, \.url, \.avatar] {
          if let text = person[keyPath: part], redactor.redacted(text) != nil {
            person[keyPath: part] = nil
          }
        }
        person.cohorts = person.cohorts.map { redactor.redacted($0) ?? $0 }
        return person
      }, keeps: keeps,
      notes: nobodies(whole, result) + namesakes(whole, result) + (logins.note.map { [$0] } ?? []))
  }

  /// The addresses of the pages that withheld records would have on a site with one source, without scheme and ending,
  /// where no published record has that page.
  private static func pages(
    of result: LoadResult, in whole: Snapshot, _ url: String?
  ) -> [Issue.Identity: String] {
    guard !result.withheld.isEmpty, whole.sources.count == 1,
      let site = url?.split(separator: "://", maxSplits: 1).last
    else { return [:] }
    func name(_ issue: Issue) -> String { Slug.make(issue.key, fallback: "issue") }
    let pages = Dictionary(
      result.withheld.map { ($0.issue.identity, name($0.issue)) }, uniquingKeysWith: { $1 })
    let taken = Set(whole.issues.lazy.filter { pages[$0.identity] == nil }.map(name))
    return pages.filter { !taken.contains($0.value) }.mapValues { "\(site)/issues/\($0)" }
  }

  /// What tells of names of `hidden` that nobody in the data has: whom a misspelt one means is shown.
  private func nobodies(_ whole: Snapshot, _ result: LoadResult) -> [Diagnostic] {
    let known = whole.people.flatMap { [$0.login, $0.name].compactMap { $0 } }
    let names = Set(known.flatMap(Person.plainNames).map { $0.lowercased() })
    var (notes, others): ([Diagnostic], [Placed<String>]) = ([], [])
    for (hidden, people) in hiddenPeople(result) where people.isEmpty {
      let name = hidden.value
      if let suggestion = Self.list(in: name, of: names) ?? Suggestion.didYouMean(name, in: known) {
        notes.append(
          .warning(
            "policy.unknown-person",
            "nobody in the data is called '\(name)', whom 'hidden' names: nobody is hidden by it",
            at: hidden.place, suggestion: suggestion))
      } else {
        others.append(hidden)
      }
    }
    if let first = others.first {
      let rest = others.count > 1 ? " and \(others.count - 1) more names" : ""
      notes.append(
        Diagnostic(
          .note, code: "policy.nobody",
          "nobody in the data is called '\(first.value)'\(rest), whom 'hidden' names: only mentions in texts go",
          at: first.place))
    }
    return notes
  }

  /// The entries of `hidden`, each with the people whom it hides.
  private func hiddenPeople(
    _ result: LoadResult
  ) -> [(entry: Placed<String>, people: [Person])] {
    Set(configuration.hidden).sorted { $0.value < $1.value }.map { entry in
      let logins = result.hidden[entry.value.lowercased().withoutGaps] ?? []
      return (entry, logins.compactMap { result.concealed[$0] })
    }
  }

  /// What tells of people who are shown and have the full name of somebody hidden: another account of theirs, perhaps.
  private func namesakes(_ whole: Snapshot, _ result: LoadResult) -> [Diagnostic] {
    if configuration.hidden.isEmpty { return [] }
    var shown: [String: [Person]] = [:]
    for person in whole.people where !result.hiddenLogins.contains(person.login.lowercased()) {
      for name in Set([person.login, person.name].compactMap { $0?.lowercased() }) {
        shown[name, default: []].append(person)
      }
    }
    var told: Set<String> = []
    return hiddenPeople(result).flatMap { hidden, people in
      Set(people.flatMap(\.fullNames)).sorted().flatMap { shown[$0] ?? [] }.filter { person in
        told.insert(person.login).inserted
      }.map { person in
        Diagnostic.warning(
          "policy.namesake",
          "'\(person.login)', who is shown, has the name of somebody whom '\(hidden.value)' hides",
          at: hidden.place, suggestion: "if they are one person, add '\(person.login)' to 'hidden'")
      }
    }
  }

  /// Words between the last two of several names, in the languages of pages and their neighbours.
  private static let conjunctions: Set<String> = ["and", "und", "et", "y", "e", "i", "oraz", "en"]

  /// What to write for several people in one text, as `ana and bob`; nil where one of them has none of the names,
  /// which are in small letters.
  private static func list(in text: String, of names: Set<String>) -> String? {
    let words = text.split(separator: " ").map {
      conjunctions.contains($0.lowercased()) ? "," : String($0)
    }
    let divided = words.joined(separator: " ")
    for separators in [",;&/、，", ",;&/、， "] {
      let parts = divided.split(whereSeparator: separators.contains).map { part in
        part.split(separator: " ").joined(separator: " ")
      }.filter { !$0.isEmpty }
      let people = parts.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
      if people.count > 1, people.allSatisfy({ names.contains($0.lowercased()) }) {
        return "write [\(people.joined(separator: ", "))]"
      }
    }
    return nil
  }
}

extension Person {
  /// All names of the person that consist of several words, in lower case.
  fileprivate var fullNames: Set<String> {
    Set(
      (otherNames + [name, login].compactMap { $0 }).lazy.map { $0.lowercased() }.filter {
        $0.contains(" ")
      })
  }
}

extension Publication {
  fileprivate mutating func revise(with revising: Revising) {
    revisesAll = revising.isNeeded
    revise = { revising.revision($0, $1) }
  }
}

extension LoadResult {
  /// The repositories with records that are not withheld, where some are.
  fileprivate func published(of whole: Snapshot) -> Set<SourceID> {
    if withheld.isEmpty { return [] }
    let withheld = Set(withheld.lazy.map(\.issue.identity))
    return Set(whole.issues.lazy.map(\.identity).filter { !withheld.contains($0) }.map(\.source))
  }
}
