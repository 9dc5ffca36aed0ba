import Bytes
import Formats

// Values at paths of nested members.

extension JSONValue {
  /// The value at a path of members; nil where there is none, or null.
  func value(at path: String) -> JSONValue? { value(at: path[...], depth: 0) }

  private func value(at path: Substring, depth: Int) -> JSONValue? {
    guard depth < 12 else { return nil }
    if isArray { return elements.first { _ in true }?.value(at: path, depth: depth + 1) }
    if let own = self[key: String(path)] { return own.isNull ? nil : own }
    var place = path.startIndex
    while let dot = path[place...].firstIndex(of: ".") {
      let rest = path[path.index(after: dot)...]
      if let inner = self[key: String(path[..<dot])],
        let value = inner.value(at: rest, depth: depth + 1)
          ?? inner.ownFields(named: rest, in: path[..<dot]).first
      {
        return value
      }
      place = rest.startIndex
    }
    return nil
  }

  /// The values at a path of members, in all elements of the lists on the path.
  func values(at path: String) -> [JSONValue] {
    var found: [JSONValue] = []
    appendValues(at: path[...], depth: 0, to: &found)
    return found
  }

  private func appendValues(at path: Substring, depth: Int, to found: inout [JSONValue]) {
    guard depth < 12 else { return }
    if isArray {
      for element in elements { element.appendValues(at: path, depth: depth + 1, to: &found) }
      return
    }
    // A name may come twice.
    var holds = false
    for own in values(of: String(path)) {
      holds = true
      if !own.isNull { found.append(own) }
    }
    if holds { return }
    var place = path.startIndex
    while let dot = path[place...].firstIndex(of: ".") {
      let rest = path[path.index(after: dot)...]
      for inner in values(of: String(path[..<dot])) {
        found += inner.ownFields(named: rest, in: path[..<dot])
        inner.appendValues(at: rest, depth: depth + 1, to: &found)
      }
      place = rest.startIndex
    }
  }

  /// Whether a path of members exists, possibly with null or an empty list on it.
  func holds(path: String) -> Bool { holds(path[...], depth: 0) }

  private func holds(_ path: Substring, depth: Int) -> Bool {
    guard depth < 12 else { return false }
    if isArray { return elements.first { _ in true }?.holds(path, depth: depth + 1) ?? true }
    if self[key: String(path)] != nil { return true }
    var place = path.startIndex
    while let dot = path[place...].firstIndex(of: ".") {
      let rest = path[path.index(after: dot)...]
      if let inner = self[key: String(path[..<dot])],
        inner.isNull || inner.holds(rest, depth: depth + 1)
          || !inner.ownFields(named: rest, in: path[..<dot]).isEmpty
      {
        return true
      }
      place = rest.startIndex
    }
    return false
  }

  /// The paths of the members of an object and of the objects in it, for suggestions.
  package func memberPaths(depth: Int = 0) -> [String] {
    if isArray { return elements.first { _ in true }?.memberPaths(depth: depth) ?? [] }
    guard isObject, depth < 4 else { return [] }
    return members.prefix(100).flatMap { key, value in
      [key.string] + value.memberPaths(depth: depth + 1).prefix(100).map { "\(key.string).\($0)" }
    }
  }

  /// The first value at some paths that is not blank.
  func value(atFirstOf paths: [String]) -> JSONValue? {
    for path in paths {
      if let found = value(at: path), !found.isBlank { return found }
    }
    return nil
  }
}
