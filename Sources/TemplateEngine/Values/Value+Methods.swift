import Bytes

extension Value {
  /// The result of `value.name(arguments)` for a method of the value itself, such as those of
  /// Python's strings and dictionaries; nil when it has none of that name.
  public func callMethod(_ name: String, _ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value?
  {
    switch self {
    case .string, .safe:
      let result = try (stringValue ?? "").callMethod(name, &arguments, &state)
      // The parts of markup are markup, as those of Jinja2's are.
      if isSafe, name == "split", case .list(let parts)? = result {
        return .list(parts.map { .safe($0.printed) })
      }
      return result
    case .map(let map) where mutatingMethods.contains(name):
      return try MutableMap(OrderedMap.Builder(map)).callMethod(name, &arguments, &state)
    case .list(let values) where mutatingMethods.contains(name):
      return try MutableList(values).callMethod(name, &arguments, &state)
    case .map, .record: return try callMapMethod(name, &arguments)
    case .list, .tuple, .records: return try callListMethod(name, &arguments)
    case .object(let object):
      if let result = try object.callMethod(name, &arguments, &state) { return result }
      return object.entries == nil ? nil : try callMapMethod(name, &arguments)
    default: return nil
    }
  }

  /// The names of the methods that the value has, for suggestions.
  var methodNames: [String] {
    switch self {
    case .string, .safe:
      [
        "upper", "lower", "title", "capitalize", "islower", "isupper", "isascii", "isspace",
        "isalpha", "isdigit", "isnumeric", "isalnum", "strip", "lstrip", "rstrip", "count", "find",
        "rfind", "startswith", "endswith", "replace", "split", "splitlines", "join", "format",
      ]
    case .list:
      Self.listMethodNames
    case .object(is MutableList): Self.listMethodNames
    case .object(let object as ModuleObject): object.members.entries.compactMap(\.key.stringValue)
    default:
      entries == nil
        ? []
        : [
          "items", "keys", "values", "get", "update", "pop", "popitem", "setdefault", "clear",
          "copy",
        ]
    }
  }

  private static let listMethodNames = [
    "append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "count", "index",
    "copy",
  ]

  private func callMapMethod(_ name: String, _ arguments: inout Arguments)
    throws(EvaluationError) -> Value?
  {
    switch name {
    case "items":
      let pairs: [Value] = (entries ?? []).map { .tuple([$0.key, $0.value]) }
      return .object(ElementsView(pairs, printedAs: "dict_items"))
    case "keys":
      return .object(ElementsView((entries ?? []).map(\.key), printedAs: "dict_keys"))
    case "values":
      return .object(ElementsView((entries ?? []).map(\.value), printedAs: "dict_values"))
    case "get":
      let key = try arguments.required("key")
      let fallback = arguments.position() ?? Value.none
      return item(key) ?? fallback
    case "copy": return self
    default: return nil
    }
  }

  /// The result of a method of lists that does not mutate; nil when there is none of that name.
  func callListMethod(_ name: String, _ arguments: inout Arguments)
    throws(EvaluationError) -> Value?
  {
    switch name {
    case "count":
      let wanted = try arguments.required("value")
      return .integer((elements ?? []).reduce(0) { $0 + (Value.equal($1, wanted) ? 1 : 0) })
    case "index":
      let wanted = try arguments.required("value")
      let elements = elements ?? []
      func bound(_ index: Int) -> Int {
        index < 0 ? max(0, elements.count &+ index) : min(index, elements.count)
      }
      let start = bound(try arguments.optionalInteger("start") ?? 0)
      let end = bound(try arguments.optionalInteger("stop") ?? elements.count)
      guard
        let index = elements[start..<max(start, end)].firstIndex(where: { Value.equal($0, wanted) })
      else { throw EvaluationError("\(wanted.literal) is not in the \(kindName)") }
      return .integer(index)
    case "copy" where !isTuple: return self
    default: return nil
    }
  }
}

extension String {
  /// The result of a method of Python's strings; nil when there is none of that name.
  fileprivate func callMethod(
    _ name: String, _ arguments: inout Arguments, _ state: inout CallState
  ) throws(EvaluationError) -> Value? {
    switch name {
    case "upper": return .string(uppercased())
    case "lower": return .string(inLowerCase())
    case "title": return .string(capitalizedWords())
    case "capitalize": return .string(capitalizedFirst())
    case "islower": return .bool(isAll(upper: false))
    case "isupper": return .bool(isAll(upper: true))
    case "isascii": return .bool(utf8.allSatisfy { $0 < 0x80 })
    case "isspace": return .bool(isNotEmptyAndAll { $0.properties.isWhitespace })
    case "isalpha": return .bool(isNotEmptyAndAll { $0.isLetter })
    case "isdigit": return .bool(isNotEmptyAndAll { $0.isDigit })
    case "isnumeric": return .bool(isNotEmptyAndAll { $0.properties.numericType != nil })
    case "isalnum":
      return .bool(isNotEmptyAndAll { $0.isLetter || $0.properties.numericType != nil })
    case "strip": return .string(trimmed(try arguments.optionalString("chars")))
    case "lstrip": return .string(trimmed(try arguments.optionalString("chars"), end: false))
    case "rstrip": return .string(trimmed(try arguments.optionalString("chars"), start: false))
    case "count": return .integer(occurrences(of: try arguments.requiredString("sub")))
    case "find":
      return position(of: firstOffset(of: try arguments.requiredString("sub")))
    case "rfind":
      return position(of: lastOffset(of: try arguments.requiredString("sub")))
    case "startswith":
      return .bool(try affixes(&arguments).contains { starts(withBytesOf: $0) })
    case "endswith":
      return .bool(try affixes(&arguments).contains { ends(withBytesOf: $0) })
    case "replace":
      let old = try arguments.requiredString("old")
      let new = try arguments.requiredString("new")
      let limit = try arguments.optionalInteger("count") ?? -1
      return .string(try state.replace(self, old, new, atMost: limit < 0 ? .max : limit))
    case "split":
      let separator = try arguments.optionalString("sep")
      return .list(pieces(at: separator, try arguments.optionalInteger("maxsplit")))
    case "splitlines":
      let keepingEnds = try arguments.optionalBool("keepends") ?? false
      return .list(splitLines(keepingEnds: keepingEnds).map { .string($0) })
    case "join":
      let values = try state.elements(of: try arguments.required("iterable"))
      return .string(try state.join(values, with: self))
    case "format":
      let positional = arguments.rest()
      return .string(
        try BraceFormat.fill(self, positional, arguments.restNamed(), state))
    default: return nil
    }
  }

  /// The parts at a separator or, without one, between runs of white space.
  func pieces(at separator: String?, _ limit: Int?) -> [Value] {
    let limit = limit.map { $0 < 0 ? .max : $0 } ?? .max
    let pieces = separator.map { parts(separatedBy: $0, atMost: limit) } ?? words(atMost: limit)
    return pieces.map { .string($0) }
  }

  private func isNotEmptyAndAll(_ predicate: (Unicode.Scalar) -> Bool) -> Bool {
    !isEmpty && unicodeScalars.allSatisfy(predicate)
  }

  /// An offset in UTF-8 as a position in characters, -1 for none.
  private func position(of offset: Int?) -> Value {
    guard let offset else { return .integer(-1) }
    return .integer(utf8.prefix(offset).reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) })
  }

  /// One text or several in a list or tuple.
  private func affixes(_ arguments: inout Arguments) throws(EvaluationError) -> [String] {
    let value = try arguments.required("prefix")
    if let text = value.stringValue { return [text] }
    guard let elements = value.elements else {
      throw EvaluationError(
        "a string or a tuple of strings is needed, not \(value.kindNameWithArticle)",
        kind: .arguments)
    }
    return elements.compactMap(\.stringValue)
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  fileprivate var isDigit: Bool {
    properties.numericType == .decimal || properties.numericType == .digit
  }
}
