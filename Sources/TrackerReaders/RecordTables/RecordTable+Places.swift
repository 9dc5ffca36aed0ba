import Bytes
import Formats
import IssueModel

// What a record is called by where its number alone does not tell it from others.

extension RecordTable {
  /// The key of a record that has its parts alone; nil where it does not have both.
  func composedKey(of value: JSONValue) -> String? {
    guard !keyParts.prefix.isEmpty, let prefix = value.value(at: keyParts.prefix)?.line,
      let number = value.value(at: keyParts.number)?.recordNumber
    else { return nil }
    return "\(prefix)-\(number)"
  }

  /// Whether a record has its number as a merge request of GitLab from before these had an `iid`, beside an issue of
  /// that number.
  func isOldMergeRequest(_ value: JSONValue) -> Bool {
    isPlain && isPull(value)
      && value.value(at: "source_branch")?.isBlank == false
      && !value.has("number") && !value.has("iid")
  }

  /// Whether an address is what an interface answers at, which is no page for people.
  static func isOfInterface(_ address: String) -> Bool {
    if address.hasSuffix(".json") || address.hasPrefix("https://api.")
      || address.contains("/rest/api/")
    {
      return true
    }
    guard let mark = address.firstRange(of: "/api/v") else { return false }
    return address.utf8[mark.upperBound...].first?.isDigit == true
  }

  /// The address of a record's page, which follows from the one in the interface; nil where it has none.
  func page(of value: JSONValue) -> String? {
    guard !interface.path.isEmpty, let address = value[key: interface.member]?.webAddress,
      let part = address.firstRange(of: interface.path),
      !address[part.upperBound...].utf8.contains(UInt8(ascii: "/"))
    else { return nil }
    return address[..<part.lowerBound] + interface.page + address[part.upperBound...]
  }
}

extension RecordBatch {
  /// What gave a record or its comment the number, where that may be one of several.
  mutating func place(of value: JSONValue, _ table: RecordTable) -> Source? {
    if file.source != nil { return nil }
    if table.places.areOrigins, let origin {
      let parts = origin.split(separator: "/").dropFirst()
      return place(identifiedBy: origin, named: parts.joined(separator: "/"))
    }
    var name = value.value(atFirstOf: table.places.names)?.plainText
    let parts = table.places.parts.compactMap { value.value(at: $0)?.plainText }
    var identifier =
      parts.isEmpty || parts.count < table.places.parts.count
      ? value.value(atFirstOf: table.places.identifiers)?.plainText : parts.joined(separator: "/")
    if identifier == nil, let member = table.places.address,
      let address = value[key: member]?.webAddress
    {
      // `https://HOST/PROJECT/issue/12`; the project may have slashes in its name.
      let parts = address.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
      if parts.count > 3 {
        identifier = parts.joined(separator: "/")
        name = parts.dropFirst(3).joined(separator: "/")
      }
    }
    if identifier == nil, !table.places.page.isEmpty,
      let address = value.value(at: table.places.page)?.webAddress
    {
      // `https://HOST/OWNER/NAME/pull-requests/12`
      let parts = address.split(separator: "/").dropFirst(2)
      if parts.count > 3 { identifier = parts.prefix(2).joined(separator: "/") }
    }
    return (identifier ?? context.names[Self.placeMark]).map {
      place(identifiedBy: $0, named: name)
    }
  }
}
