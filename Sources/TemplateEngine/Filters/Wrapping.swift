/// Breaks texts into lines of a width in characters.
struct Wrapping {
  let width: Int
  /// Whether a word that is longer than a line is cut.
  let breaksLongWords: Bool
  /// Whether a line may end after a hyphen within a word.
  let breaksOnHyphens: Bool

  /// The lines of a text; those that it has already stay.
  func lines(of text: String) -> [String] {
    text.splitLines().flatMap { wrap(Array($0.unicodeScalars)) }
  }

  private func wrap(_ line: [Unicode.Scalar]) -> [String] {
    if line.isEmpty { return [""] }
    var lines: [String] = []
    var current: [Unicode.Scalar] = []
    var position = 0
    func finish() {
      while current.last == " " { current.removeLast() }
      lines.append(Self.string(current))
      current = []
    }
    while position < line.count {
      let chunk = nextChunk(line[position...])
      position = chunk.endIndex
      if chunk.first == " " {
        // A gap is kept within a line and at the start of the first.
        if !current.isEmpty || lines.isEmpty { current += chunk }
        continue
      }
      if current.count + chunk.count <= width {
        current += chunk
        continue
      }
      if !current.isEmpty { finish() }
      var rest = chunk
      if breaksLongWords {
        while rest.count > max(width, 1) {
          lines.append(Self.string(rest.prefix(max(width, 1))))
          rest = rest.dropFirst(max(width, 1))
        }
      }
      current = Array(rest)
    }
    if current.contains(where: { $0 != " " }) { finish() }
    return lines
  }

  /// A run of spaces, a word, or a part of a word up to a hyphen.
  private func nextChunk(_ rest: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    if rest.first == " " { return rest.prefix { $0 == " " } }
    let word = rest.prefix { $0 != " " }
    guard breaksOnHyphens else { return word }
    for index in word.indices.dropFirst().dropLast()
    where word[index] == "-" && word[index - 1].isLetterOrDigit && word[index + 1].isLetterOrDigit {
      return word[...index]
    }
    return word
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    properties.isAlphabetic || properties.numericType != nil
  }
}
