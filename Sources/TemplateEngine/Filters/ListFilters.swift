import Bytes

/// Filters that make lists or read from them.
enum ListFilters {
  static func register(in vocabulary: inout Vocabulary) {
    vocabulary.addFilter("length", length)
    vocabulary.addFilter("count", length)
    vocabulary.addFilter("first", first)
    vocabulary.addFilter("last", last)
    vocabulary.addFilter("list") { (value, _, state) throws(EvaluationError) in
      .list(try state.elements(of: value))
    }
    vocabulary.addFilter("items") { (value, _, state) throws(EvaluationError) in
      let entries = try state.entries(of: value, for: "items")
      try state.charge(entries.count)
      return .object(ElementsView(entries.map { .tuple([$0.key, $0.value]) }))
    }
    vocabulary.addFilter("reverse", reverse)
    vocabulary.addFilter("join", join)
    vocabulary.addFilter("batch", batch)
    vocabulary.addFilter("slice", slice)
    vocabulary.addFilter("chain", chain)
    vocabulary.addFilter("zip", zip)
    vocabulary.addFilter("attr") { (value, arguments, state) throws(EvaluationError) in
      let key = try arguments.required("name")
      if value.isUndefined, state.undefinedBehavior != .chainable {
        throw EvaluationError("a field of an undefined value is asked for", kind: .undefined)
      }
      return value.item(key) ?? .undefined
    }
    vocabulary.addFilter("default", fallback)
    vocabulary.addFilter("d", fallback)
    vocabulary.addFilter("pprint") { (value, _, state) throws(EvaluationError) in
      var output = ByteBuffer(limit: state.outputLimit)
      value.printLiteral(to: &output)
      return .string(try state.text(of: output))
    }
  }

  private static let length: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    guard let length = value.length else {
      throw EvaluationError(
        "\(value.kindNameWithArticle) has no length",
        kind: value.isUndefined ? .undefined : .invalidOperation)
    }
    return .integer(length)
  }

  private static let first: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    if let text = value.stringValue {
      return text.unicodeScalars.first.map { .string(String($0)) } ?? .undefined
    }
    guard let elements = value.elements else {
      throw EvaluationError("\(value.kindNameWithArticle) has no first element")
    }
    return elements.first ?? .undefined
  }

  private static let last: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    if let text = value.stringValue {
      return text.unicodeScalars.last.map { .text(String($0), isSafe: value.isSafe) } ?? .undefined
    }
    guard value.entries == nil, let elements = value.elements else {
      throw EvaluationError("\(value.kindNameWithArticle) has no last element")
    }
    return elements.last ?? .undefined
  }

  private static let reverse: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    if let text = value.stringValue {
      var reversed = String.UnicodeScalarView()
      reversed.append(contentsOf: text.unicodeScalars.reversed())
      return .text(String(reversed), isSafe: value.isSafe)
    }
    if value.isNone || value.isUndefined {
      try state.checkDefined(value)
      return value
    }
    guard let elements = value.elements else {
      throw EvaluationError("\(value.kindNameWithArticle) cannot be reversed")
    }
    try state.charge(elements.count)
    return .object(ElementsView(elements.reversed()))
  }

  /// `join(separator = "", attribute)`. With autoescaping and one safe part, the others are escaped.
  private static let join: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let separator = try arguments.optionalValue("d")
    let attribute = try arguments.optionalValue("attribute")
    if value.isUndefined || value.isNone { return .string("") }
    guard let values = value.elements else {
      throw EvaluationError("\(value.kindNameWithArticle) cannot be joined")
    }
    try state.charge(values.count)
    let elements = try AttributePath.fields(of: values, attribute)
    guard state.autoescape != .none,
      separator?.isSafe == true || elements.contains(where: \.isSafe)
    else {
      return .string(try state.join(elements, with: state.text(separator ?? .string(""))))
    }
    var output = ByteBuffer(limit: state.outputLimit)
    for (index, element) in elements.enumerated() {
      if index > 0, let separator { try output.appendEscaped(separator, state) }
      try output.appendEscaped(element, state)
    }
    return .safe(try state.text(of: output))
  }

  /// `batch(count, fill_with)`: lists of `count` elements each.
  private static let batch: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let count = try arguments.requiredCount("linecount")
    let filler = try arguments.optionalValue("fill_with")
    let elements = try state.elements(of: value)
    var rows: [Value] = []
    var start = 0
    while start < elements.count {
      let end = elements.count - start > count ? start + count : elements.count
      var row = Array(elements[start..<end])
      if let filler {
        try state.checkSize((count - row.count).multipliedReportingOverflow(by: 32).partialValue)
        try state.charge(count - row.count)
        row += repeatElement(filler, count: count - row.count)
      }
      rows.append(.list(row))
      start = end
    }
    return .list(rows)
  }

  /// `slice(count, fill_with)`: `count` lists of about the same length.
  private static let slice: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let count = try arguments.requiredCount("slices")
    let filler = try arguments.optionalValue("fill_with")
    let elements = try state.elements(of: value)
    try state.charge(count)
    try state.checkSize(count < .max / 32 ? count * 32 : .max)
    let (length, longer) = elements.count.quotientAndRemainder(dividingBy: count)
    var columns: [Value] = []
    var start = 0
    for index in 0..<count {
      let end = start + length + (index < longer ? 1 : 0)
      var column = Array(elements[start..<end])
      if let filler, index >= longer { column.append(filler) }
      columns.append(.list(column))
      start = end
    }
    return .list(columns)
  }

  /// `chain(others…)`: lists joined together; maps merged, with sorted keys.
  private static let chain: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let values = [value] + arguments.rest()
    let maps = values.compactMap(\.entries)
    if maps.count == values.count {
      var builder = OrderedMap.Builder()
      for entry in maps.joined() { builder.set(entry.key, entry.value) }
      try state.charge(builder.map.count)
      let entries = builder.map.entries.sorted { Value.compare($0.key, $1.key) < 0 }
      return .map(OrderedMap(entries))
    }
    var elements: [Value] = []
    for value in values { elements += try state.elements(of: value) }
    return .list(elements)
  }

  /// `zip(others…)`: tuples of the first elements, the second and so on, up to the length of the
  /// shortest list.
  private static let zip: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    var columns: [[Value]] = []
    for value in [value] + arguments.rest() { columns.append(try state.elements(of: value)) }
    let count = columns.map(\.count).min() ?? 0
    return .list((0..<count).map { row in .tuple(columns.map { $0[row] }) })
  }

  /// `default(value = "", boolean = false)`: replaces undefined and, with `boolean`, every false value.
  private static let fallback: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let other = try arguments.optional("default_value")
    let replacesFalse = try arguments.optional("boolean")?.isTrue ?? false
    return value.isUndefined || replacesFalse && !value.isTrue ? other ?? .string("") : value
  }
}
