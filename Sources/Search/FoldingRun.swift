import Bytes
import Formats

/// Adjacent characters, or every second one, that fold to the same text or to the character at the
/// same distance.
struct FoldingRun {
  /// The first one.
  let first: Int
  /// From one to the next: 1 or 2.
  let step: Int
  let count: Int
  let target: Target

  enum Target: Equatable {
    case text(String)
    case distance(Int)
  }

  /// The foldings of all characters, in order.
  static var all: [FoldingRun] {
    var rest = TextFolding.mappings.map { (code: Int($0.character.value), folded: $0.folded) }[...]
    var runs: [FoldingRun] = []
    while let first = rest.first {
      var best = FoldingRun(first: first.code, step: 1, count: 1, target: .text(first.folded))
      for target in [best.target] + (distance(first).map { [.distance($0)] } ?? []) {
        for step in 1...2 {
          let count = zip(rest, 0...).prefix { entry, place in
            let isSame =
              switch target {
              case .text(let text): entry.folded == text
              case .distance(let far): distance(entry) == far
              }
            return isSame && entry.code == first.code + place * step
          }.count
          if count > best.count {
            best = FoldingRun(first: first.code, step: step, count: count, target: target)
          }
        }
      }
      runs.append(best)
      rest = rest.dropFirst(best.count)
    }
    return runs
  }

  private static func distance(_ entry: (code: Int, folded: String)) -> Int? {
    let scalars = entry.folded.unicodeScalars
    return scalars.count == 1 ? scalars.first.map { Int($0.value) - entry.code } : nil
  }

  /// Writes runs as one list with three members for each: the distance from the start of the last
  /// one, twice the number of its characters plus 1 for every second one, and the text or the
  /// distance.
  static func append(_ runs: [FoldingRun], to output: inout ByteBuffer) {
    var last = 0
    output.append(static: "[")
    for (place, run) in runs.enumerated() {
      if place > 0 { output.append(static: ",") }
      output.append(decimal: run.first - last)
      output.append(static: ",")
      output.append(decimal: run.count * 2 + run.step - 1)
      output.append(static: ",")
      switch run.target {
      case .text(let text): output.append(json: text)
      case .distance(let far): output.append(decimal: far)
      }
      last = run.first
    }
    output.append(static: "]")
  }
}
