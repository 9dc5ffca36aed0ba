extension Person {
  /// A name as it stands, without what trackers add behind it, as `(Inactive)`, and in the order of `Anna Kowalska`
  /// where it is `Kowalska, Anna`.
  public static func plainNames(of name: String) -> [String] {
    var all = [name]
    func add(_ other: String) {
      if !other.isEmpty, !all.contains(other) { all.append(other) }
    }
    if name.hasSuffix(")") || name.hasSuffix("]"),
      let end = name.lastIndex(where: { $0 == "(" || $0 == "[" })
    {
      let rest = name[..<end]
      if let last = rest.lastIndex(where: { $0 != " " }) { add(String(rest[...last])) }
    }
    for other in all {
      let parts = other.split(separator: ",").map { $0.drop { $0 == " " } }
      if parts.count == 2 { add("\(parts[1]) \(parts[0])") }
    }
    return all
  }
}

extension Person {
  /// A name without the e-mail addresses in it, as `Ann Lee` of `Ann Lee <ann@example.org>`; of one that is nothing else
  /// what stands before the `@`.
  public static func withoutAddresses(_ name: String) -> String {
    // Looking for a byte first takes a tenth of the time, and few names have it.
    guard name.utf8.contains(UInt8(ascii: "@")) else { return name }
    var kept: [Substring] = []
    var first: Substring?
    for word in name.split(whereSeparator: \.isWhitespace) {
      guard let local = localPart(of: word) else {
        kept.append(word)
        continue
      }
      first = first ?? local
    }
    guard let first else { return name }
    let rest = bared(kept.joined(separator: " "))
    return rest.contains { $0.isLetter || $0.isNumber } ? rest : String(first)
  }

  /// The e-mail addresses in a name.
  static func addresses(in name: String) -> [String] {
    name.split(whereSeparator: \.isWhitespace).compactMap { word in
      guard let local = localPart(of: word) else { return nil }
      let end = word[local.endIndex...].firstIndex { ">)]}\"';,".contains($0) } ?? word.endIndex
      return String(word[local.startIndex..<end])
    }
  }

  /// What stands before the `@` of a word that is an address, in brackets or quotation marks or without, possibly behind
  /// `mailto:`; nil for any other word.
  private static func localPart(of word: Substring) -> Substring? {
    guard let at = word.firstIndex(of: "@") else { return nil }
    let server = word[at...].dropFirst()
    guard let dot = server.firstIndex(of: "."), dot != server.startIndex else { return nil }
    let start = word[..<at].lastIndex { "<([{\"':;,".contains($0) }
    let local = start.map { word[..<at][$0...].dropFirst() } ?? word[..<at]
    return local.isEmpty ? nil : local
  }

  /// A name without brackets or quotation marks around all of it, and without what led to something behind it.
  private static func bared(_ name: String) -> String {
    var name = name[...]
    while let last = name.last, "-–—,;:|/ ".contains(last) { name.removeLast() }
    while let first = name.first, "-–—,;:|/ ".contains(first) { name.removeFirst() }
    let pairs: [(Character, Character)] = [
      ("(", ")"), ("\"", "\""), ("'", "'"), ("[", "]"), ("<", ">"),
    ]
    while name.count > 2, pairs.contains(where: { $0 == name.first && $1 == name.last }) {
      name = name.dropFirst().dropLast()
    }
    return String(name)
  }
}
