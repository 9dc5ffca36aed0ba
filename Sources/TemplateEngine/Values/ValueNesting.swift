extension Value {
  /// Values nested deeper than this are refused, so that printing and releasing them stay within the
  /// stack.
  static let deepestNesting = 200

  /// How many values lie within each other, looked at along the last elements; at most a little more
  /// than the deepest that is allowed.
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

  /// Refuses a value that is nested too deeply.
  static func checkDepth(_ value: Value) throws(EvaluationError) {
    if value.nesting > deepestNesting {
      throw EvaluationError("a value is nested deeper than \(deepestNesting) levels", kind: .limit)
    }
  }

  /// How deep the values are nested that something holds which is made of these.
  static func nesting(holding values: [Value]) -> Int {
    1 + (values.lazy.filter(\.isNested).map(\.nesting).max() ?? 0)
  }

  /// Whether the value can hold others.
  var isNested: Bool {
    switch self {
    case .list, .tuple, .map: true
    case .object(let object): object.nesting > 0
    default: false
    }
  }
}
