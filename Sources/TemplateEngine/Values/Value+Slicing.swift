extension Value {
  /// The result of `value[start:stop:step]`; none omits a bound.
  ///
  /// A list or a string gives the same kind again; none and undefined give an empty list. As in
  /// MiniJinja and unlike in Python, a slice that runs backwards to 0 includes the first element.
  public func slice(from start: Value, to stop: Value, step: Value) throws(EvaluationError) -> Value
  {
    let start = try Self.bound(start, "start")
    let stop = try Self.bound(stop, "stop")
    let step = try Self.bound(step, "step") ?? 1
    if step == 0 { throw EvaluationError("a slice cannot have a step of 0") }
    switch self {
    case .undefined, .none: return .list([])
    case .string, .safe:
      return .string(Self.slice(stringValue ?? "", start, stop, step))
    case .tuple(let values):
      return .tuple(Self.indices(values.count, start, stop, step).map { values[$0] })
    default:
      if isUndefined { return .list([]) }
      guard entries == nil, let values = elements else {
        throw EvaluationError("\(kindNameWithArticle) cannot be sliced")
      }
      return .list(Self.indices(values.count, start, stop, step).map { values[$0] })
    }
  }

  private static func bound(_ value: Value, _ name: String) throws(EvaluationError) -> Int? {
    if value.isNone { return nil }
    guard let number = value.integerValue else {
      throw EvaluationError(
        "the \(name) of a slice must be a whole number, not \(value.kindNameWithArticle)")
    }
    return number
  }

  private static func slice(_ text: String, _ start: Int?, _ stop: Int?, _ step: Int) -> String {
    let count = scalarCount(text)
    if count == text.utf8.count {
      let bytes = Array(text.utf8)
      return String(decoding: indices(count, start, stop, step).map { bytes[$0] }, as: UTF8.self)
    }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for index in indices(count, start, stop, step) { result.append(scalars[index]) }
    return String(result)
  }

  private static func indices(_ count: Int, _ start: Int?, _ stop: Int?, _ step: Int)
    -> StrideTo<Int>
  {
    func resolve(_ index: Int) -> Int { index < 0 ? max(0, count &+ index) : min(index, count) }
    if step > 0 {
      // Any step past the end has the same result, and this one cannot overflow.
      return Swift.stride(
        from: start.map(resolve) ?? 0, to: stop.map(resolve) ?? count, by: min(step, count + 1))
    }
    let first = min(start.map(resolve) ?? count - 1, count - 1)
    let last = stop.map(resolve) ?? 0
    return Swift.stride(from: first, to: last == 0 ? -1 : last, by: max(step, -count - 1))
  }
}
