/// Converts addresses to a form that is valid by the URL standard (url.spec.whatwg.org), if there
/// is one. HTML checkers report a link whose address is not.
public enum WebAddress {
  /// An address with a scheme in a form that only needs percent-encoding: a `%` that begins no
  /// escape and a second `#` are encoded, backslashes of a path become slashes. Nil where its host
  /// or port is not valid; then it cannot be followed.
  public static func valid(_ url: [UInt8]) -> [UInt8]? {
    if isPlain(url) { return url }
    guard let colon = url.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    guard url[colon...].starts(with: "://".utf8) else {
      return url[..<colon] + mended(url[colon...])
    }
    let end = url[(colon + 3)...].firstIndex { "/\\?#".utf8.contains($0) } ?? url.endIndex
    guard isAuthority(url[(colon + 3)..<end]) else { return nil }
    let pathEnd = url[end...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let path = url[end..<(pathEnd ?? url.endIndex)]
    return mended(url[..<end])
      + mended(path.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }[...])
      + mended(url[(pathEnd ?? url.endIndex)...])
  }

  /// Whether an address is of `https:` or `http:`, its host short labels of letters and digits, and
  /// nothing in it to be mended or dropped, as most are.
  public static func isPlain(_ address: [UInt8]) -> Bool {
    let start =
      address.starts(with: "https://".utf8) ? 8 : address.starts(with: "http://".utf8) ? 7 : 0
    let url = address.span
    let end = url.end(from: start) { $0.isLetterOrDigit || $0 == UInt8(ascii: ".") }
    guard start > 0, end > start, end - start < 64,
      end == url.count || url[end] == UInt8(ascii: "/")
    else { return false }
    var label = start
    for at in start...end where at == end || url[at] == UInt8(ascii: ".") {
      if at == label { return false }
      label = at + 1
    }
    return url.end(from: end) {
      $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "#")
        && $0 != UInt8(ascii: "\\")
    } == url.count
  }

  /// The address of a text in the same form.
  public static func valid(_ text: String) -> String? {
    // Most are of plain bytes and need no more than a look at the host.
    let bytes = Array(text.utf8)
    guard let valid = valid(bytes) else { return nil }
    return valid == bytes ? text : String(decoding: valid, as: UTF8.self)
  }

  /// A part of an address with each `%` that begins no escape, and each `#` but the first,
  /// percent-encoded.
  public static func mended(_ part: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(part.count)
    var hasFragment = false
    for at in part.indices {
      switch part[at] {
      case UInt8(ascii: "%"):
        output.append(part[at])
        let isEscape = part.endIndex - at > 2 && part[at + 1].isHexDigit && part[at + 2].isHexDigit
        if !isEscape { output += "25".utf8 }
      case UInt8(ascii: "#") where hasFragment: output += "%23".utf8
      case let byte:
        if byte == UInt8(ascii: "#") { hasFragment = true }
        output.append(byte)
      }
    }
    return output
  }

  /// Whether the text between the slashes and the path is a host, with an optional user name and
  /// port.
  private static func isAuthority(_ authority: ArraySlice<UInt8>) -> Bool {
    var host = authority
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      guard !authority[..<at].contains(UInt8(ascii: "@")) else { return false }
      host = authority[(at + 1)...]
    }
    if let colon = host.lastIndex(of: UInt8(ascii: ":")) {
      let port = host[(colon + 1)...]
      guard port.allSatisfy(\.isDigit), port.count <= 5,
        port.reduce(0, { $0 * 10 + Int($1 - UInt8(ascii: "0")) }) < 65_536
      else { return false }
      host = host[..<colon]
    }
    return isHost(host)
  }

  /// Whether bytes are the name of a host: labels of letters, digits, hyphens and underscores, of any script.
  private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // The last dot may end the name.
    let isRooted = labels.count > 1 && labels.last?.isEmpty == true
    guard host.count <= 253 else { return false }
    return labels.dropLast(isRooted ? 1 : 0).allSatisfy(isLabel)
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    guard (1...63).contains(label.count) else { return false }
    if label.count >= 4, label.prefix(4).map({ $0 | 0x20 }) == Array("xn--".utf8) {
      return decoded(punycode: label.dropFirst(4)).map(isInternational) ?? false
    }
    if label.allSatisfy({ $0.isLetterOrDigit || $0 == 0x2D || $0 == 0x5F }) { return true }
    let text = String(decoding: label, as: UTF8.self)
    // In its form for the network it must not be longer than others are.
    return text.unicodeScalars.count <= 24 && isInternational(Array(text.unicodeScalars))
  }

  /// Whether a label beyond ASCII consists of allowed letters and digits.
  private static func isInternational(_ label: [Unicode.Scalar]) -> Bool {
    label.contains { !$0.isASCII } && label.first != "-" && label.last != "-"
      && label.allSatisfy { scalar in
        if scalar.isASCII { return UInt8(ascii: scalar).isLetterOrDigit || scalar == "-" }
        let properties = scalar.properties
        let category = properties.generalCategory
        // Mixing right-to-left scripts with others is not checked; recent characters are not known
        // everywhere.
        return (category == .lowercaseLetter || category == .otherLetter)
          && !properties.changesWhenNFKCCaseFolded && (properties.age?.major ?? 99) < 7
          && !(0x0590...0x08FF).contains(scalar.value) && scalar.value < 0xF900
      }
  }

  /// Decodes Punycode (RFC 3492, section 6.2); nil for any other text.
  private static func decoded(punycode: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    var output: [Unicode.Scalar] = []
    var rest = punycode
    if let dash = punycode.lastIndex(of: UInt8(ascii: "-")) {
      guard dash > punycode.startIndex else { return nil }
      output = punycode[..<dash].map { Unicode.Scalar($0) }
      rest = punycode[(dash + 1)...]
    }
    var (code, index, bias) = (128, 0, 72)
    var isFirst = true
    while !rest.isEmpty {
      let start = index
      var (weight, k) = (1, 36)
      while true {
        guard let byte = rest.popFirst(), byte.isLetterOrDigit else { return nil }
        let digit = byte.isDigit ? Int(byte) - 22 : Int(byte | 0x20) - 97
        index += digit * weight
        guard index < 1 << 40 else { return nil }
        let threshold = min(max(k - bias, 1), 26)
        if digit < threshold { break }
        weight *= 36 - threshold
        k += 36
        guard weight < 1 << 40 else { return nil }
      }
      let count = output.count + 1
      var delta = (index - start) / (isFirst ? 700 : 2)
      isFirst = false
      delta += delta / count
      bias = 0
      while delta > 455 {
        delta /= 35
        bias += 36
      }
      bias += 36 * delta / (delta + 38)
      code += index / count
      guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else {
        return nil
      }
      index %= count
      output.insert(scalar, at: index)
      index += 1
    }
    return output
  }
}
