import Bytes
import Formats
import IssueModel

extension RecordBatch {
  /// Reads the links of a record to others.
  mutating func readLinks(
    _ value: JSONValue, _ table: RecordTable, into issue: inout Issue
  ) {
    if table.links.isEmpty { return }
    let identifiers = [value["id"], value["phid"]].lazy.compactMap { $0?.plainText }
    if let identifier = identifiers.first(where: Self.isIdentifier) {
      identified.rows[identifier] = issues.count
    }
    var links: [IssueLink] = []
    for shape in table.links {
      guard let list = value.value(at: shape.list) else { continue }
      if !list.isList { readLink(list, shape, table, into: &links) }
      var items: [JSONValue] = []
      list.forEachItem { items.append($0) }
      for item in items { readLink(item, shape, table, into: &links) }
    }
    // An issue stores its history separately and copies it on each change.
    if !links.isEmpty { issue.history.links += Self.telling(links) }
  }

  /// Each link once, and a mere relation only to records of which no other link says more.
  fileprivate static func telling(_ links: [IssueLink]) -> [IssueLink] {
    let told = Set(links.lazy.filter { $0.kind != .relates }.map(\.reference))
    var seen: Set<IssueLink> = []
    return links.filter { link in
      (link.kind != .relates || !told.contains(link.reference)) && seen.insert(link).inserted
    }
  }

  private mutating func readLink(
    _ item: JSONValue, _ shape: RecordTable.Links, _ table: RecordTable,
    into links: inout [IssueLink]
  ) {
    let word = item.value(at: shape.kind)?.plainText ?? ""
    if shape.others.contains(word) { return lose(member: "\(shape.list).\(word)") }
    let isInverse = shape.isInverse || item.value(at: shape.direction)?.plainText == "INWARD"
    let phrase = item.value(at: isInverse ? shape.phrases.inward : shape.phrases.outward)?.plainText
    let named = shape.kinds[word] ?? LinkWords.kind(word)
    let kind = phrase.flatMap(LinkWords.kind) ?? (isInverse ? named?.inverse : named)
    let targets = shape.target.isEmpty ? [item] : item.values(at: shape.target)
    let object = shape.target.lastIndex(of: ".").map { String(shape.target[..<$0]) }
    if targets.isEmpty, let key = table.composedKey(of: object.flatMap(item.value(at:)) ?? item) {
      links.append(link(kind, called: phrase ?? word, to: key, in: shape.list))
    } else if targets.isEmpty, !word.isEmpty, !item.holds(path: shape.target) {
      // An empty list at the path says that there is none; without a kind the object is no link.
      lose(member: shape.list)
    }
    for target in targets {
      let number =
        target.numberAtEnd ?? target.int.flatMap { Int(exactly: $0) }
        ?? target.line.flatMap(Self.number(atEndOf:))
      guard let name = number.map({ "#\($0)" }) ?? target.plainText else { continue }
      if Self.isIdentifier(name) {
        let link = link(kind, called: phrase ?? word, to: name, in: shape.list)
        identified.links.append((issues.count, link, shape.list, recordKey))
        continue
      }
      links.append(link(kind, called: phrase ?? word, to: name, in: shape.list))
    }
  }
}

extension RecordBatch {
  /// The number at the end of an address without its server, as `/api/v3/work_packages/7`; nil for other texts.
  fileprivate static func number(atEndOf path: String) -> Int? {
    guard path.hasPrefix("/"), let last = path.split(separator: "/").last,
      last.utf8.count <= 18, last.utf8.allSatisfy(\.isDigit)
    else { return nil }
    return Int(last)
  }
}

/// Links whose targets are given by the tracker's identifiers, until all records of the file are known.
struct IdentifiedLinks: Sendable {
  /// The links, each with the index of its record in the batch, the list that has it and the record's key.
  var links: [(row: Int, link: IssueLink, list: String, record: String)] = []
  /// The indices of records by their identifiers.
  var rows: [String: Int] = [:]
}

extension RecordTableReader {
  func settle(_ batches: inout [RecordBatch]) -> Bool {
    let namesAny = nameMentions(in: &batches)
    return resolveLinks(in: &batches) || namesAny
  }

  /// Names the records of links by identifiers by their numbers or keys; those that no record of the same project has
  /// are counted. Returns whether any is named.
  private func resolveLinks(in batches: inout [RecordBatch]) -> Bool {
    if batches.allSatisfy(\.identified.links.isEmpty) { return false }
    var names: [String: (source: String, name: String)] = [:]
    for batch in batches {
      for (identifier, row) in batch.identified.rows where row < batch.issues.count {
        let identity = batch.issues[row].identity
        let name = identity.key ?? identity.number.map { "#\($0)" } ?? ""
        names[identifier] = (batch.sources[Int(identity.source.index)].name, name)
      }
    }
    var isAnyNamed = false
    for index in batches.indices {
      for (row, link, list, record) in batches[index].identified.links {
        let issue = row < batches[index].issues.count ? batches[index].issues[row] : nil
        let source = issue.map { batches[index].sources[Int($0.identity.source.index)].name }
        guard let target = names[link.reference], target.source == source else {
          batches[index].recordKey = record
          batches[index].lose(member: list)
          continue
        }
        isAnyNamed = true
        batches[index].changeIssue(at: row) { issue in
          issue.history.links = RecordBatch.telling(
            issue.history.links + [IssueLink(link.kind, target.name)])
        }
      }
    }
    return isAnyNamed
  }
}
