package import IssueModel
import TrackerReaders

extension SnapshotBuilder {
  /// Finds whom those entries of the people who are not shown mean that are nobody's login: everybody
  /// who has such an entry as a name, an address or an account.
  mutating func resolveOptOuts(in batches: [KeptBatch]) {
    if optOuts.isEmpty { return }
    func login(_ login: String) -> String {
      (personAliases[login.lowercased()] ?? login).lowercased()
    }
    var found: [String: Set<String>] = [:]
    var logins: Set<String> = []
    func note(_ name: String, of person: String) {
      let name = name.lowercased().withoutGaps
      // Texts mention a login without its invisible characters.
      if optOuts[name] != nil {
        found[name, default: []].formUnion([login(person), login(person).withoutGaps])
      }
    }
    for batch in batches {
      for (index, person) in batch.read.content.people.enumerated() {
        guard let whole = self.person(at: index, of: batch.read.content) else { continue }
        let own = whole.login
        // A name that accounts share hides all of them.
        if !namesakes.share(own) { logins.formUnion([own.lowercased(), login(own)]) }
        // Where the name is the login, another form of it may be what hides them.
        let names =
          [own, whole.name, person.name, person.email].compactMap { $0 } + whole.otherNames
        for name in Set(names.flatMap(Person.plainNames)) { note(name, of: own) }
      }
    }
    for (name, person) in accounts { note(name, of: person) }
    for (entry, people) in found where !logins.contains(entry) { optOuts[entry] = people }
  }

  /// How records spell the logins that files without records name too, by login in lower case: lists of people may have
  /// them in any case.
  func spellingsOfRecords(in batches: [KeptBatch]) -> [String: String] {
    func holdsRecords(_ batch: KeptBatch) -> Bool {
      batch.read.count > 0 || !batch.read.content.looseParts.isEmpty
    }
    func logins(_ batch: KeptBatch) -> [String] {
      batch.read.uses[.person].compactMap { person(at: $0, of: batch.read.content)?.login }
    }
    let listed = Set(
      batches.lazy.filter { !holdsRecords($0) }.flatMap(logins).map { $0.lowercased() })
    if listed.isEmpty { return [:] }
    return batches.lazy.filter(holdsRecords).flatMap(logins).reduce(into: [:]) { found, login in
      let folded = login.lowercased()
      if listed.contains(folded), found[folded] == nil { found[folded] = login }
    }
  }

  /// How the accounts of GitHub's programs are spelled, by login in lower case: what REST calls `NAME[bot]`, gh calls
  /// `app/NAME`, and GraphQL `NAME`, with a mark that it is a program.
  func spellingsOfPrograms(in batches: [KeptBatch]) -> [String: String] {
    let (end, start) = ("[bot]", "app/")
    var (known, found): ([String: String], [(login: String, whole: String)]) = ([:], [])
    for batch in batches {
      for person in batch.read.content.people {
        let login = person.login
        if login.hasSuffix(end) {
          known[login.lowercased()] = known[login.lowercased()] ?? login
        } else if login.hasPrefix(start),
          login.utf8.dropFirst(start.utf8.count).contains(where: { $0 != 0x20 })
        {
          found.append((login, login.dropFirst(start.count) + end))
        } else if person.isBot {
          found.append((login, login + end))
        }
      }
    }
    // What is marked may be a program of another tracker.
    for (login, whole) in found where login.hasPrefix(start) {
      known[whole.lowercased()] = known[whole.lowercased()] ?? whole
    }
    return found.reduce(into: [:]) { spellings, program in
      spellings[program.login.lowercased()] = known[program.whole.lowercased()]
    }
  }

  /// Tells accounts of one name apart.
  mutating func findNamesakes(in batches: [KeptBatch]) {
    namesakes = Namesakes(batches.map(\.read.content))
    let all = namesakes.all
    guard let example = all.values.min() else { return }
    accounts.merge(all) { _, new in new }
    remarks.add(
      "\(all.count) with the name of another account \(all.count == 1 ? "is" : "are") told apart by a number behind it, as '\(example)'",
      .assumption, times: all.count, file: "all data")
  }

  /// A person of a batch by login; nil where only a number is known.
  func person(at index: Int, of batch: RecordBatch) -> Person? {
    guard var person = resolved(batch.people[index]) else { return nil }
    if let account = batch.namedAccounts[index],
      let login = namesakes.name(of: account, called: person.login)
    {
      person.take(name: person.login)
      person.login = login
    } else if let address = batch.addressed[index], let login = accounts[address],
      login.lowercased() != person.login.lowercased()
    {
      person.otherNames.insert(person.login)
      person.login = login
    }
    return person
  }

  /// Adds the names of a batch for accounts and the like; of two the first is kept, but a login that the data states
  /// with an address outweighs what stands before the `@`.
  mutating func addAccounts(of batch: RecordBatch) {
    for (name, value) in batch.accounts {
      if let known = accounts[name], !Self.isStart(known, ofAddress: name) { continue }
      accounts[name] = value
    }
  }

  /// Whether a name is what stands before the `@` of an address.
  private static func isStart(_ name: String, ofAddress address: String) -> Bool {
    let start = address.utf8.prefix { $0 != UInt8(ascii: "@") }
    return start.count < address.utf8.count && name.lowercased().utf8.elementsEqual(start)
  }

  /// A person by login; nil where only a number is known.
  private func resolved(_ person: Person) -> Person? {
    guard let number = Self.mark(person.login) else {
      guard RecordBatch.isIdentifier(person.login), let login = accounts[person.login] else {
        return person
      }
      return Person(login: login, name: accounts[RecordBatch.nameMark + person.login])
    }
    let name = person.name ?? accounts[person.login]
    guard let login = accounts[number] ?? name.map(Person.withoutAddresses) else { return nil }
    return Person(login: login, name: name == login ? nil : name)
  }

  /// The people of batches as all of these describe them, by login in lower case: what somebody is called
  /// must not depend on what the file knows that names them.
  func people(of batches: [KeptBatch]) -> [String: Person] {
    var plain = self
    plain.revision = nil
    for batch in batches {
      for index in batch.read.uses[.person] {
        if let person = person(at: index, of: batch.read.content) { _ = plain.number(person) }
      }
    }
    return Dictionary(
      plain.snapshot.people.map { ($0.login.lowercased(), $0) }, uniquingKeysWith: { $1 })
  }

  /// Keeps what is known of somebody who is not shown or called otherwise.
  mutating func conceal(_ person: Person) {
    concealed[person.login.lowercased(), default: person].complete(from: person)
  }

  /// Adds the addresses and accounts of people who are concealed to their other names.
  mutating func addAccountsOfConcealed() {
    if concealed.isEmpty { return }
    for (login, names) in accountsOfPeople { concealed[login]?.otherNames.formUnion(names) }
  }

  /// Gathers the e-mail addresses and accounts of people by their logins.
  mutating func gatherAccountsOfPeople() {
    accountsOfPeople = [:]
    for (name, login) in accounts where name.contains("@") || Person.isAccount(name) {
      let login = login.lowercased()
      if name.lowercased() == login { continue }
      accountsOfPeople[personAliases[login]?.lowercased() ?? login, default: []].insert(name)
    }
  }

  /// Takes people out of the snapshot unless a record of it, or an award, names them: nobody is to be
  /// found by what is not in the data.
  mutating func removePeople(_ people: Set<PersonID>) {
    var people = people
    if people.isEmpty { return }
    for issue in snapshot.issues { issue.forEachPerson { people.remove($0) } }
    let holders = Set((snapshot.awards ?? []).flatMap { $0.rule.holders.map(\.login) })
    people = people.filter { !holders.contains(snapshot[$0].login) }
    if people.isEmpty { return }
    let map = BatchMap(snapshot, without: people)
    for index in snapshot.issues.indices { map.adopt(&snapshot.issues[index]) }
    snapshot.people = snapshot.people.indices.filter { !people.contains(PersonID($0)) }
      .map { snapshot.people[$0] }
  }
}

extension Issue {
  /// Calls `body` with each person whom it names, with some more than once.
  package func forEachPerson(_ body: (PersonID) -> Void) {
    if let author { body(author) }
    assignees.forEach(body)
    // By index, since a copy of a comment costs much more than its author.
    for list in [comments, reviews] {
      for index in list.indices { list[index].author.map(body) }
    }
    if hasHistory { history.forEachPerson(body) }
  }
}

extension IssueHistory {
  /// Calls `body` with each person whom it names, with some more than once.
  fileprivate func forEachPerson(_ body: (PersonID) -> Void) {
    if let closedBy { body(closedBy) }
    for event in events {
      event.actor.map(body)
      event.person.map(body)
    }
  }
}

extension LoosePart.Content {
  /// Calls `body` with each person whom it names, with some more than once.
  func forEachPerson(_ body: (PersonID) -> Void) {
    switch self {
    case .comment(let comment), .review(let comment, _, _): comment.author.map(body)
    case .privateComment, .body, .status, .deletion: break
    case .history(let history): history.forEachPerson(body)
    case .record(let issue), .task(let issue, _): issue.forEachPerson(body)
    }
  }
}
