/// Puts marks into a text before libcmark parses it.
struct SourceMarker {
  /// What a text holds that libcmark does not know about, found by looking for single bytes.
  struct Hints {
    /// `://` or `www.`
    var hasAddress = false
    /// An address is followed or interrupted by what libcmark would not leave alone.
    var hasHazard = false
    /// Two or more runs of one or two tildes, which may strike text through.
    var hasStrikethrough = false
    /// A backslash before something that only GFM or a tracker gives a meaning.
    var hasEscape = false

    /// So many images begin that libcmark may take quadratic time over those that do not end.
    var hasManyImages = false

    /// A line begins with so many list markers that libcmark takes quadratic time over the blank
    /// lines that follow it.
    var hasDeepLine = false

    /// The hints of CommonMark alone: only whether there is too much of something.
    init(plain text: UnsafeBufferPointer<UInt8>) {
      if text.count > 4096 { hasDeepLine = Hints.hasDeepLine(text) }
      var images = 0
      var at = 0
      while let mark = text.index(of: UInt8(ascii: "!"), from: at) {
        if mark + 1 < text.count, text[mark + 1] == UInt8(ascii: "[") { images += 1 }
        at = mark + 1
      }
      hasManyImages = images > SourceMarker.bracketLimit
    }

    init(_ text: UnsafeBufferPointer<UInt8>) {
      self.init(plain: text)
      var at = 0
      var searched = 0
      while let colon = text.index(of: UInt8(ascii: ":"), from: at) {
        at = colon + 1
        guard colon + 2 < text.count, text[colon + 1] == UInt8(ascii: "/"),
          text[colon + 2] == UInt8(ascii: "/")
        else { continue }
        found(addressAt: colon, text, &searched)
      }
      at = 0
      searched = 0
      while let dot = text.index(of: UInt8(ascii: "."), from: at) {
        at = dot + 1
        guard dot >= 3, text[dot - 1] == UInt8(ascii: "w"), text[dot - 2] == UInt8(ascii: "w"),
          text[dot - 3] == UInt8(ascii: "w")
        else { continue }
        found(addressAt: dot, text, &searched)
      }
      at = 0
      var runs = 0
      while runs < 2, let tilde = text.index(of: UInt8(ascii: "~"), from: at) {
        at = tilde + 1
        while at < text.count, text[at] == UInt8(ascii: "~") { at += 1 }
        if at - tilde <= 2 { runs += 1 }
      }
      hasStrikethrough = runs == 2
      at = 0
      while !hasEscape, let slash = text.index(of: UInt8(ascii: "\\"), from: at) {
        hasEscape = slash + 1 < text.count && SourceMarker.matters(text[slash + 1])
        at = slash + 1
      }
    }

    /// Looks whether anything in the word after a place is what libcmark would not leave alone.
    private mutating func found(
      addressAt place: Int, _ text: UnsafeBufferPointer<UInt8>, _ searched: inout Int
    ) {
      hasAddress = true
      // What a word before it has been searched for need not be searched again.
      var at = max(place, searched)
      while !hasHazard, at < text.count, !isMarkdownSpace(text[at]), text[at] != UInt8(ascii: "<") {
        switch text[at] {
        case UInt8(ascii: "*"), UInt8(ascii: "~"), UInt8(ascii: "&"), UInt8(ascii: "\\"),
          UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"):
          hasHazard = true
        case UInt8(ascii: "_"):
          hasHazard =
            !isLetterOrDigit(text[at - 1]) || at + 1 >= text.count || !isLetterOrDigit(text[at + 1])
        default: break
        }
        at += 1
      }
      searched = at
    }

    /// Whether a text needs no marks.
    var isEmpty: Bool {
      !hasHazard && !hasStrikethrough && !hasEscape && !hasManyImages && !hasDeepLine
    }

    private static func hasDeepLine(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
      guard let bytes = text.baseAddress else { return false }
      var start = 0
      while start < text.count {
        let end = text.index(of: UInt8(ascii: "\n"), from: start) ?? text.count
        if end - start > 2 * SourceMarker.depthLimit,
          SourceMarker.tooDeep(bytes, start, text.count) != nil
        {
          return true
        }
        start = end + 1
      }
      return false
    }
  }

  /// The bytes that `run` looks at.
  private static let noted: [Bool] = {
    var noted = [Bool](repeating: false, count: 256)
    for byte in "\n\r\\!&[]`:w*_~".utf8 { noted[Int(byte)] = true }
    return noted
  }()

  /// How many brackets may be open where an image begins.
  static let bracketLimit = 1000

  /// How many list markers a line may begin with.
  private static let depthLimit = 400

  /// The place in a line after as many list markers as it may begin with; nil if it has no more.
  private static func tooDeep(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var at = start
    var depth = 0
    while at < count {
      switch bytes[at] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"): at += 1
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
        depth += 1
        at += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        while at < count, isDigit(bytes[at]) { at += 1 }
        guard at < count, bytes[at] == UInt8(ascii: ".") || bytes[at] == UInt8(ascii: ")") else {
          return nil
        }
        depth += 1
        at += 1
      default: return nil
      }
      if depth > depthLimit {
        // A line of nothing else is a thematic break, which nests nothing.
        let end = (at..<count).first { bytes[$0] == 10 || bytes[$0] == 13 } ?? count
        let isBreak = (start..<end).allSatisfy {
          bytes[$0] == bytes[start] || bytes[$0] == UInt8(ascii: " ")
        }
        return isBreak ? nil : at
      }
    }
    return nil
  }

  private let marks: SourceMarks
  private let hints: Hints
  /// Whether addresses are linked even between brackets.
  private let linksInBrackets: Bool
  /// Whether all escapes and entities are marked, so that text can be written as it was spelled.
  private var keepsSpelling = false
  private var output: [UInt8] = []
  private var hasChanged = false
  /// The lengths of backtick runs that nothing closes in the paragraph.
  private var unclosed: Set<Int> = []

  /// A text with marks; nil if it needs none.
  ///
  /// - Parameter keepsSpelling: whether all escapes and entities are marked too, so that the text
  ///   can be written as it was spelled.
  static func mark(
    _ text: UnsafeBufferPointer<UInt8>, _ marks: SourceMarks, _ hints: Hints, linksInBrackets: Bool,
    keepsSpelling: Bool = false
  ) -> [UInt8]? {
    guard let bytes = text.baseAddress else { return nil }
    var marker = SourceMarker(marks: marks, hints: hints, linksInBrackets: linksInBrackets)
    marker.keepsSpelling = keepsSpelling
    marker.run(bytes, text.count)
    return marker.hasChanged ? marker.output : nil
  }

  private init(marks: SourceMarks, hints: Hints, linksInBrackets: Bool) {
    self.marks = marks
    self.hints = hints
    self.linksInBrackets = linksInBrackets
  }

  private mutating func run(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    output.reserveCapacity(count + count / 4)
    var at = 0
    // Copied up to here.
    var done = 0
    var brackets = 0
    var lineStart = 0

    func copy(upTo end: Int) {
      output += UnsafeBufferPointer(start: bytes + done, count: end - done)
      done = end
    }

    while true {
      if !hints.hasDeepLine {
        at = SourceMarker.noted.withUnsafeBufferPointer { noted in
          var at = at
          while at < count, !noted[Int(bytes[at])] { at += 1 }
          return at
        }
      }
      guard at < count else { break }
      if hints.hasDeepLine, at == lineStart, let deep = SourceMarker.tooDeep(bytes, at, count) {
        copy(upTo: deep)
        marks.append(.literal, to: &output)
        hasChanged = true
        at = deep
        lineStart = -1
        continue
      }
      switch bytes[at] {
      case 10, 13:
        if isBlank(bytes, max(0, lineStart)..<at) {
          brackets = 0
          unclosed.removeAll(keepingCapacity: true)
        }
        lineStart = at + 1
      case UInt8(ascii: "\\"):
        guard at + 1 < count, UnicodeScalars.isPunctuation(Unicode.Scalar(bytes[at + 1])) else {
          break
        }
        at += 1
        if keepsSpelling || SourceMarker.matters(bytes[at]) {
          copy(upTo: at + 1)
          marks.append(.literal, to: &output)
          hasChanged = true
        }
      case UInt8(ascii: "!"):
        guard hints.hasManyImages, brackets > SourceMarker.bracketLimit, at + 1 < count,
          bytes[at + 1] == UInt8(ascii: "[")
        else { break }
        // One image too many within others: its bracket begins a link at most.
        copy(upTo: at + 1)
        marks.append(.literal, to: &output)
        hasChanged = true
      case UInt8(ascii: "&"):
        guard keepsSpelling, at + 1 < count,
          isLetter(bytes[at + 1]) || bytes[at + 1] == UInt8(ascii: "#")
        else { break }
        copy(upTo: at)
        marks.append(.ampersand, to: &output)
        done = at + 1
        hasChanged = true
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"):
        brackets = max(0, brackets - 1)
        if keepsSpelling, definesNote(bytes, at, max(0, lineStart), count) {
          // libcmark would take the definition of a footnote for that of a link.
          copy(upTo: at + 1)
          marks.append(.address, to: &output)
          hasChanged = true
        }
      case UInt8(ascii: "`"):
        at = afterCode(bytes, at, count)
        continue
      case UInt8(ascii: ":"), UInt8(ascii: "w"):
        guard hints.hasAddress, linksInBrackets || brackets == 0,
          let range = address(bytes, at, max(lineStart, done), count)
        else { break }
        copy(upTo: range.lowerBound)
        append(address: range, bytes, count)
        done = range.upperBound
        at = range.upperBound
        continue
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        guard hints.hasStrikethrough else { break }
        var end = at + 1
        while end < count, bytes[end] == bytes[at] { end += 1 }
        if mayDelimit(bytes, at..<end, max(0, lineStart), count),
          let mark = openMark(bytes[at], end - at)
        {
          copy(upTo: at)
          for _ in at..<end { marks.append(mark, to: &output) }
          done = end
          hasChanged = true
        }
        at = end
        continue
      default: break
      }
      at += 1
    }
    copy(upTo: count)
  }

  /// The place after the code span that begins at a backtick, or after the backticks if none does.
  private mutating func afterCode(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int {
    var at = start
    while at < count, bytes[at] == UInt8(ascii: "`") { at += 1 }
    let length = at - start
    let content = at
    guard !unclosed.contains(length) else { return content }
    var lineStart = at
    while at < count {
      if bytes[at] == 10 || bytes[at] == 13 {
        if at > lineStart || lineStart > content, isBlank(bytes, lineStart..<at) { break }
        lineStart = at + 1
      }
      guard bytes[at] == UInt8(ascii: "`") else {
        at += 1
        continue
      }
      let run = at
      while at < count, bytes[at] == UInt8(ascii: "`") { at += 1 }
      if at - run == length { return at }
    }
    unclosed.insert(length)
    return content
  }

  /// Whether a bracket ends the name in `[^name]:`.
  private func definesNote(
    _ bytes: UnsafePointer<UInt8>, _ bracket: Int, _ lineStart: Int, _ count: Int
  ) -> Bool {
    guard bracket + 1 < count, bytes[bracket + 1] == UInt8(ascii: ":") else { return false }
    var at = bracket
    while at > lineStart, bracket - at < 200, bytes[at - 1] != UInt8(ascii: "[") { at -= 1 }
    return at > lineStart && bytes[at] == UInt8(ascii: "^")
  }

  private func openMark(_ byte: UInt8, _ length: Int) -> SourceMarks.Mark? {
    switch byte {
    case UInt8(ascii: "*"): .openAsterisk
    case UInt8(ascii: "_"): .openUnderscore
    default: length <= 2 ? .openTilde : nil
    }
  }

  /// The address around a colon or from a `w` on; nil if there is none that would be linked.
  private func address(
    _ bytes: UnsafePointer<UInt8>, _ at: Int, _ start: Int, _ count: Int
  ) -> Range<Int>? {
    let range: Range<Int>
    if bytes[at] == UInt8(ascii: ":") {
      guard let found = Autolinks.address(bytes, colon: at, from: start, end: count) else {
        return nil
      }
      range = found
    } else {
      guard at + 3 < count, bytes[at + 1] == UInt8(ascii: "w"),
        at == 0 || Autolinks.mayPrecedeBareAddress(bytes[at - 1]),
        let end = Autolinks.bareAddressEnd(bytes, at, end: count)
      else { return nil }
      range = at..<end
    }
    return isDestination(bytes, range, start) ? nil : range
  }

  /// Copies an address with marks for what libcmark would take for emphasis, an escape, an entity,
  /// a link or code, and for where it begins and ends.
  private mutating func append(
    address range: Range<Int>, _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) {
    output.append(bytes[range.lowerBound])
    marks.append(.address, to: &output)
    for at in range.dropFirst() {
      let byte = bytes[at]
      let next = at + 1 < count ? bytes[at + 1] : 0
      let mark: SourceMarks.Mark? =
        switch byte {
        case UInt8(ascii: "*"): .asterisk
        case UInt8(ascii: "_"):
          isLetterOrDigit(bytes[at - 1]) && isLetterOrDigit(next) ? nil : .underscore
        case UInt8(ascii: "~"): .tilde
        case UInt8(ascii: "&"): isLetter(next) || next == UInt8(ascii: "#") ? .ampersand : nil
        case UInt8(ascii: "\\"): .backslash
        case UInt8(ascii: "["): .openBracket
        case UInt8(ascii: "]"): .closeBracket
        case UInt8(ascii: "`"): .backtick
        default: nil
        }
      if let mark {
        marks.append(mark, to: &output)
        hasChanged = true
      } else {
        output.append(byte)
      }
    }
    marks.append(.literal, to: &output)
    // An entity right after it would be decoded and then seem to be part of it.
    var after = range.upperBound
    while after < count, !isMarkdownSpace(bytes[after]), bytes[after] != UInt8(ascii: "<") {
      if bytes[after] == UInt8(ascii: "&") { hasChanged = true }
      after += 1
    }
  }

  /// Whether an address stands where brackets, a tag or a definition make it a destination.
  private func isDestination(
    _ bytes: UnsafePointer<UInt8>, _ range: Range<Int>, _ start: Int
  ) -> Bool {
    let first = range.lowerBound
    func before(_ distance: Int) -> UInt8 {
      first - distance >= start ? bytes[first - distance] : 0
    }
    switch before(1) {
    case UInt8(ascii: "<"): return true
    case UInt8(ascii: "("): return before(2) == UInt8(ascii: "]")
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return before(2) == UInt8(ascii: "=")
    case UInt8(ascii: "="): return true
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      return before(2) == UInt8(ascii: ":") && before(3) == UInt8(ascii: "]")
    default: return false
    }
  }

  /// Whether a run of delimiters may open or close anything: neither a list marker, nor part of a
  /// thematic break or fence, nor underscores within a word, nor between spaces.
  private func mayDelimit(
    _ bytes: UnsafePointer<UInt8>, _ run: Range<Int>, _ lineStart: Int, _ count: Int
  ) -> Bool {
    let before = run.lowerBound > 0 ? bytes[run.lowerBound - 1] : 10
    let after = run.upperBound < count ? bytes[run.upperBound] : 10
    if isMarkdownSpace(before), isMarkdownSpace(after) { return false }
    if bytes[run.lowerBound] == UInt8(ascii: "_"), isLetterOrDigit(before), isLetterOrDigit(after) {
      return false
    }
    guard isMarkdownSpace(after) else { return true }
    for at in lineStart..<run.lowerBound {
      switch bytes[at] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"): continue
      default: return true
      }
    }
    return false
  }

  private func isBlank(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Bool {
    range.allSatisfy { isMarkdownSpace(bytes[$0]) || bytes[$0] == UInt8(ascii: ">") }
  }

  /// Whether an escaped byte would mean something to GFM's autolinks or to a tracker.
  private static func matters(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }
}
