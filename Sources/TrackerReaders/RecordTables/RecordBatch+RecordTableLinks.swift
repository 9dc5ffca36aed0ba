import Formats
import IssueModel

extension RecordBatch {
  /// Reads the links of a record to others.
  mutating func readLinks(
    _ value: JSONValue, _ table: RecordTable, into issue: inout Issue
  ) {
    if table.links.isEmpty { return }
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
  private static func telling(_ links: [IssueLink]) -> [IssueLink] {
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
      let number = target.numberAtEnd ?? target.int.flatMap { Int(exactly: $0) }
      guard let name = number.map({ "#\($0)" }) ?? target.plainText else { continue }
      if Self.isIdentifier(name) {
        lose(member: shape.list)
        continue
      }
      links.append(link(kind, called: phrase ?? word, to: name, in: shape.list))
    }
  }
}
