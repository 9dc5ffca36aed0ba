import Bytes
import Secrets

/// Hides what was found in what messages quote, since many people can read the logs of builds.
struct LeakMask: Sendable {
  private let tokens: TokenMask
  /// The folded forms of withheld texts and of names and addresses of people.
  private let texts: [LiteralSet]

  /// A mask for leaks; texts of fewer than eight letters are not recognised in others.
  init(of leaks: some Sequence<Leak>) {
    tokens = TokenMask(of: leaks)
    var forms: Set<[UInt8]> = []
    for leak in leaks where ![.token, .path, .rule].contains(leak.rule) {
      forms.formUnion(FoldedText.forms(of: leak.text, isName: leak.rule == .login))
    }
    texts = LiteralSet.sets(forms.map { .init($0, id: 0, beginsWord: true) })
  }

  /// A text with the beginning of each leak in place of it, in whatever spelling.
  func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var folding = FoldedText()
    var ranges: [Range<Int>] = []
    folding.forEach(of: texts, in: bytes.span) { range, _ in ranges.append(range) }
    var (result, kept): ([UInt8], Int) = ([], 0)
    for range in ranges.sorted(by: { ($0.lowerBound, -$0.count) < ($1.lowerBound, -$1.count) }) {
      if range.lowerBound >= kept {
        let found = String(decoding: bytes[range], as: UTF8.self)
        result += bytes[kept..<range.lowerBound] + Array(Self.beginning(of: found).utf8)
      }
      kept = max(kept, range.upperBound)
    }
    return tokens.masked(String(decoding: result + bytes[kept...], as: UTF8.self))
  }

  /// What a message shows of a leak, or of the part of it that was found.
  func excerpt(of leak: Leak, part: String? = nil) -> String {
    switch leak.rule {
    case .token: leak.text.prefix(8) + "…"
    case .path: String(leak.text.prefix(60))
    default: Self.beginning(of: part ?? leak.text)
    }
  }

  /// The first characters of a text, fewer than a person needs to know the rest.
  private static func beginning(of text: String) -> String {
    text.prefix(min(12, max(1, text.count / 3))) + "…"
  }
}
