import Formats

// Records of which an answer leaves out members by which the others are recognised.

extension RecordTableReader {
  /// Takes an object in a list of an answer that is not recognised by its members. In a list of records it is one all
  /// the same, if it has a title, and a number or key, and says whether it is private where the others do.
  func readIncomplete(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    func first(_ role: TableRole) -> JSONValue? {
      value.value(atFirstOf: table.paths[role] ?? [])
    }
    let identity = batch.identity(of: value, first, table)
    let key = identity.flatMap { $0.number.map(String.init) ?? $0.key }
    var lacking = lack(of: value)
    let isLikeRecord = lacking != nil
    let isUntitled = first(.title)?.plainText == nil
    if lacking == nil, identity != nil, isUntitled, let path = table.paths[.title]?.first {
      lacking = [path]
    }
    let mustSay = lacking?.first { table.paths[.confidential]?.contains($0) == true }
    if RecordBatch.holdsRecords(list) == true, identity != nil, !isUntitled, mustSay == nil,
      !OtherRecords.isOther(value)
    {
      batch.recordKey = key ?? ""
      batch.assume(
        "records without a member by which their format is recognised are taken like the others of their list"
      )
      return try batch.readRecord(value, table, statuses(list, batch))
    }
    let names = [mustSay].compactMap { $0 } + (lacking ?? table.paths[.number] ?? ["number"])
    try batch.passOver(
      value, in: list, key: key, lacks: "'\(names[0])'", isLikeRecord: isLikeRecord)
  }

  /// The members that an object lacks of those by which records are recognised; nil where it has too few of them to be
  /// like a record.
  private func lack(of value: JSONValue) -> [String]? {
    var best: [String]?
    for sign in table.signs {
      let lacking = sign.filter { value.value(at: $0) == nil && value[key: $0] == nil }
      let isLike =
        2 * lacking.count < sign.count
        || sign.count == 2 && lacking.count == 1 && isParticular(sign, lacking[0], in: value)
      if isLike, lacking.count < best?.count ?? .max { best = lacking }
    }
    return best
  }

  /// Members that objects of all kinds have.
  private static let usual: Set<String> = ["id", "gid", "name", "title"]

  /// Whether the one of two members that an object has is of records alone, or the other would stand in an object that
  /// is there.
  private func isParticular(_ sign: [String], _ lacking: String, in value: JSONValue) -> Bool {
    if sign.contains(where: { $0 != lacking && !Self.usual.contains($0) }) { return true }
    let object = lacking.split(separator: ".").first.map(String.init) ?? lacking
    return object != lacking && value[key: object]?.isObject == true
  }
}
