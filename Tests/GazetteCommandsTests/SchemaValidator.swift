import Foundation

/// Any JSON; booleans are told from numbers.
indirect enum JSON: Codable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The JSON of a text.
  init(text: String) throws { self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) }

  /// The text of it.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  subscript(name: String) -> JSON? { members[name] }

  var members: [String: JSON] { if case .object(let members) = self { members } else { [:] } }
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var int: Int? { if case .number(let number) = self { Int(number) } else { nil } }
}

/// Holds JSON against a schema, as far as Gazette's own schemas need it: types, constants, words,
/// patterns, members, elements, and references into `$defs`.
struct SchemaValidator {
  /// The schema.
  let schema: JSON

  /// The schema that the site publishes under a name.
  init(named name: String) throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = package.appending(path: "Site/static/schema/\(name).schema.json")
    schema = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: file))
  }

  /// Whether a value is as the schema wants it.
  func accepts(_ value: JSON) -> Bool { accepts(value, schema) }

  /// A schema, or the one that it refers to.
  func resolved(_ part: JSON) -> JSON {
    guard let name = part["$ref"]?.string?.split(separator: "/").last else { return part }
    return schema["$defs"]?[String(name)] ?? part
  }

  private func accepts(_ value: JSON, _ part: JSON) -> Bool {
    let part = resolved(part)
    if let choices = part["anyOf"]?.elements, !choices.contains(where: { accepts(value, $0) }) {
      return false
    }
    if let type = part["type"] {
      let types = type.string.map { [$0] } ?? type.elements.compactMap(\.string)
      if !types.contains(where: { Self.isOf(type: $0, value) }) { return false }
    }
    if let constant = part["const"], constant != value { return false }
    if let words = part["enum"]?.elements, !words.contains(value) { return false }
    if let text = value.string {
      if let least = part["minLength"]?.int, text.count < least { return false }
      if let pattern = part["pattern"]?.string,
        text.range(of: pattern, options: .regularExpression) == nil
      {
        return false
      }
    }
    if let number = value.int, let least = part["minimum"]?.int, number < least { return false }
    return acceptsMembers(of: value, part) && acceptsElements(of: value, part)
  }

  private func acceptsMembers(of value: JSON, _ part: JSON) -> Bool {
    guard case .object(let members) = value else { return true }
    let required = part["required"]?.elements.compactMap(\.string) ?? []
    if required.contains(where: { members[$0] == nil }) { return false }
    if let most = part["maxProperties"]?.int, members.count > most { return false }
    if let least = part["minProperties"]?.int, members.count < least { return false }
    let known = part["properties"]?.members ?? [:]
    return members.allSatisfy { name, member in
      if let own = known[name] { return accepts(member, own) }
      switch part["additionalProperties"] {
      case .bool(false): return false
      case .object(let other): return accepts(member, .object(other))
      default: return true
      }
    }
  }

  private func acceptsElements(of value: JSON, _ part: JSON) -> Bool {
    guard case .array(let elements) = value else { return true }
    if let wanted = part["contains"], !elements.contains(where: { accepts($0, wanted) }) {
      return false
    }
    guard let items = part["items"] else { return true }
    return elements.allSatisfy { accepts($0, items) }
  }

  private static func isOf(type: String, _ value: JSON) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
