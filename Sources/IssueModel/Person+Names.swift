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
