/// Parts that names may have, looked for by their first bytes.
struct NameParts {
  private let partsByFirst: [UInt8: [[UInt8]]]

  /// Parts in lower case.
  init(_ parts: [String]) {
    partsByFirst = Dictionary(grouping: parts.map { Array($0.utf8) }) { $0.first ?? 0 }
  }

  /// Whether a name in lower case has one of the parts.
  func occur(in name: String) -> Bool {
    let name = Array(name.utf8)
    return name.indices.contains { place in
      partsByFirst[name[place]]?.contains { name[place...].starts(with: $0) } ?? false
    }
  }
}
