/// Collects the instructions of one function, and for each the index of its place in the source.
struct CodeWriter {
  var code: [Instruction] = []
  private(set) var places: [Int32] = []
  /// Instructions before this position are not changed any more, since it may be the target of a
  /// jump.
  private var barrier = 0

  var position: Int { code.count }

  @discardableResult
  mutating func emit(_ code: Instruction.Code, _ a: Int = 0, _ b: Int = 0, place: Int) -> Int {
    if last?.code == .text {
      replaceLast(code, a, b)
      places[position - 1] = Int32(truncatingIfNeeded: place)
      return position - 1
    }
    self.code.append(Instruction(code, a, b))
    places.append(Int32(truncatingIfNeeded: place))
    return position - 1
  }

  /// Adds text, which becomes part of the next instruction. Adjacent ranges of the program's text
  /// are merged.
  mutating func emitText(_ range: Range<Int>, place: Int) {
    let start = Int32(truncatingIfNeeded: range.lowerBound)
    if let last, last.code == .text, last.textStart + last.textCount == start {
      code[position - 1].textCount += Int32(truncatingIfNeeded: range.count)
      return
    }
    // Adjacent ranges were merged already.
    var text = Instruction(.text)
    text.textStart = start
    text.textCount = Int32(truncatingIfNeeded: range.count)
    code.append(text)
    places.append(Int32(truncatingIfNeeded: place))
  }

  /// The last instruction, if it may still be replaced.
  var last: Instruction? {
    position > barrier ? code.last : nil
  }

  /// Replaces the last instruction; its text stays.
  @discardableResult
  mutating func replaceLast(_ code: Instruction.Code, _ a: Int, _ b: Int) -> Int {
    guard position > barrier else { return position - 1 }
    var replacement = Instruction(code, a, b)
    replacement.textStart = self.code[position - 1].textStart
    replacement.textCount = self.code[position - 1].textCount
    self.code[position - 1] = replacement
    return position - 1
  }

  /// The position of the next instruction, as the target of a jump.
  mutating func mark() -> Int {
    barrier = position
    return position
  }

  /// Patches earlier jumps to the current position; conditional ones that also name a slot keep it.
  mutating func land(_ jumps: [Int]) {
    let target = Int32(truncatingIfNeeded: mark())
    for jump in jumps {
      if code[jump].code == .jumpIfGiven {
        code[jump].b = target
      } else {
        code[jump].a = target
      }
    }
  }
}
