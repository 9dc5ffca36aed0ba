import Bytes

/// The shape of a kind of token that is a run by itself, of a length and with characters in its middle or at its end
/// that others hardly have, as `AZDO` of Azure DevOps.
struct RunShape: Sendable {
  let kind: Token.Kind
  /// How many characters it has.
  let counts: ClosedRange<Int>
  /// What tells it, and how many characters stand before that.
  let inner: StaticString
  let place: Int
  /// Which characters these are.
  let characters: Characters

  /// The characters before what tells it.
  enum Characters: Sendable {
    case plain, marked, hexadecimal
  }

  private static let all: [RunShape] = [
    .init(kind: .azure, counts: 84...84, inner: "AZDO", place: 76, characters: .plain),
    .init(kind: .azure, counts: 82...84, inner: "JQQJ99", place: 52, characters: .plain),
    .init(kind: .azure, counts: 54...54, inner: "AzFu", place: 44, characters: .marked),
    .init(kind: .azure, counts: 52...52, inner: "AzSe", place: 42, characters: .plain),
    .init(kind: .newRelic, counts: 40...40, inner: "NRAL", place: 36, characters: .plain),
    .init(kind: .mailchimp, counts: 36...37, inner: "-us", place: 32, characters: .hexadecimal),
    .init(kind: .mailgun, counts: 50...50, inner: "-", place: 32, characters: .hexadecimal),
  ]

  /// The same by their lengths.
  private static let byCount: [[RunShape]] = (0...84).map { count in
    all.filter { $0.counts.contains(count) }
  }

  /// Their lengths, a bit for each.
  private static let lengths: (UInt64, UInt64) = byCount.indices.reduce(into: (0, 0)) {
    if byCount[$1].isEmpty { return }
    if $1 < 64 { $0.0 |= 1 << UInt64($1) } else { $0.1 |= 1 << UInt64($1 - 64) }
  }

  /// Whether some have a length.
  static func mayBe(_ count: Int) -> Bool {
    count < 64
      ? lengths.0 >> UInt64(count) & 1 != 0
      : count < 128 && lengths.1 >> UInt64(count - 64) & 1 != 0
  }

  /// The token that a run is.
  static func token(in text: Span<UInt8>, _ run: Range<Int>) -> Token? {
    guard run.count < byCount.count else { return nil }
    for shape in byCount[run.count] where text.has(shape.inner, at: run.lowerBound + shape.place) {
      let before = text.extracting(run.lowerBound..<run.lowerBound + shape.place)
      let rest = text.extracting(run.lowerBound + shape.place..<run.upperBound)
      guard before.indices.allSatisfy({ shape.has(before[$0]) }), shape.allows(rest),
        Token.isRandom(before), Token.isBoundary(run.lowerBound, in: text)
      else { continue }
      return Token(kind: shape.kind, range: run)
    }
    return nil
  }

  private func has(_ byte: UInt8) -> Bool {
    switch characters {
    case .plain: byte.isLetterOrDigit
    case .marked: byte.isWord
    case .hexadecimal: byte.isHexDigit
    }
  }

  /// Whether the rest from what tells it on may follow.
  private func allows(_ rest: Span<UInt8>) -> Bool {
    switch kind {
    case .mailchimp: rest.end(from: 3, of: \.isDigit) == rest.count
    case .mailgun:
      rest.end(from: 1, of: \.isHexDigit) == 9 && rest.has("-", at: 9)
        && rest.end(from: 10, of: \.isHexDigit) == rest.count
    default: true
    }
  }
}
