extension Value {
  /// Values nested deeper than this are refused, so that printing and releasing them cannot
  /// overflow the stack.
  static let deepestNesting = 200

  /// The nesting depth of the value, followed along the last elements, up to a little more than the
  /// limit.
  var nesting: Int {
    var current = self
    var depth = 0
    while depth <= Self.deepestNesting {
      let inner: Value?
      switch current {
      case .list(let values), .tuple(let values): inner = values.last { $0.isNested }
      case .map(let map): inner = map.entries.last { $0.value.isNested }?.value
      case .object(let object): return depth + object.nesting
      default: return depth
      }
      guard let inner else { return depth }
      current = inner
      depth += 1
    }
    return depth
  }

  /// Throws for a value that is nested too deeply.
  static func checkDepth(_ value: Value) throws(EvaluationError) {
    if value.nesting > deepestNesting {
      throw EvaluationError("a value is nested deeper than \(deepestNesting) levels", kind: .limit)
    }
  }

  /// The nesting depth of a container with these values.
  static func nesting(holding values: [Value]) -> Int {
    1 + (values.lazy.filter(\.isNested).map(\.nesting).max() ?? 0)
  }

  /// Whether the value can contain others.
  var isNested: Bool {
    switch self {
    case .list, .tuple, .map: true
    case .object(let object): object.nesting > 0
    default: false
    }
  }
}
