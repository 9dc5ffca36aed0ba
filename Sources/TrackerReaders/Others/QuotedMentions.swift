/// Mentions such as `@ann` that stand in front matter without quotation marks.
enum QuotedMentions {
  /// A file with quotation marks around the mentions in its front matter; nil where it has none.
  static func of(_ file: [UInt8]) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(file.count + 16)
    var (at, lines, isAny) = (0, 0, false)
    while at < file.count {
      let end = file[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? file.count
      let line = file[at..<end]
      // The rest is the text.
      if lines > 0, line.starts(with: "---".utf8) || line.starts(with: "...".utf8) { break }
      isAny = quote(line, into: &out) || isAny
      at = end
      while at < file.count, file[at] == 0x0A || file[at] == 0x0D {
        out.append(file[at])
        at += 1
      }
      lines += 1
    }
    return isAny ? out + file[at...] : nil
  }

  /// Adds a line with its mentions in quotation marks; returns whether it has any.
  private static func quote(_ line: ArraySlice<UInt8>, into out: inout [UInt8]) -> Bool {
    var (isAny, isInList) = (false, false)
    var at = line.startIndex
    var last = UInt8(ascii: ":")
    while at < line.endIndex {
      let byte = line[at]
      if byte == UInt8(ascii: "[") { isInList = true }
      // What a value begins behind.
      let begins = last == UInt8(ascii: ":") || last == UInt8(ascii: "-")
      let isWithin = isInList && (last == UInt8(ascii: "[") || last == UInt8(ascii: ","))
      guard byte == UInt8(ascii: "@"), begins || isWithin else {
        out.append(byte)
        if byte != 0x20, byte != 0x09 { last = byte }
        at += 1
        continue
      }
      var end = line[at...].firstIndex { isInList && ($0 == 0x2C || $0 == 0x5D) } ?? line.endIndex
      while line[end - 1] == 0x20 || line[end - 1] == 0x09 { end -= 1 }
      let mention = line[at..<end]
      out.append(UInt8(ascii: "'"))
      for byte in mention { out += byte == UInt8(ascii: "'") ? [byte, byte] : [byte] }
      out.append(UInt8(ascii: "'"))
      (isAny, at, last) = (true, end, UInt8(ascii: "'"))
    }
    return isAny
  }
}
