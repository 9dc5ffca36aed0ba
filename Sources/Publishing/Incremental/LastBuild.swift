import Diagnostics

/// The inputs of a build and what it told, so that the next one need not begin where nothing changed.
struct LastBuild: Sendable, Equatable {
  /// What was asked of the build, the day included, in 64 bits.
  var options: UInt64
  /// The files that it was made from.
  var inputs: InputStamp
  /// How many pages the site has.
  var pages: Int
  /// What the system knows of the list of published files.
  var list: WrittenFile?
  /// What the user was told of the inputs.
  var warnings: [Diagnostic]
}

extension LastBuild {
  func write(to writer: inout CacheWriter) {
    writer.write(options)
    inputs.write(to: &writer)
    writer.write(pages)
    writer.write(list?.size ?? -1)
    writer.write(Int(list?.modified ?? 0))
    writer.write(Int(list?.changed ?? 0))
    writer.write(list?.inode ?? 0)
    writer.write(warnings.count)
    for warning in warnings {
      writer.write(warning.severity.rawValue)
      writer.write(warning.code)
      writer.write(warning.message)
      writer.write(place: warning.place)
      writer.write(warning.notes.count)
      for note in warning.notes {
        writer.write(note.message)
        writer.write(place: note.place)
      }
      writer.write(warning.suggestion)
    }
  }

  init?(_ reader: inout CacheReader) {
    guard let options = reader.number(), let inputs = InputStamp(&reader),
      let pages = reader.integer(), let size = reader.integer(), let modified = reader.integer(),
      let changed = reader.integer(), let inode = reader.number(), let count = reader.integer()
    else { return nil }
    self.init(
      options: options, inputs: inputs, pages: pages,
      list: size < 0
        ? nil
        : WrittenFile(
          size: size, modified: Int64(modified), changed: Int64(changed), inode: inode),
      warnings: [])
    for _ in 0..<max(0, count) {
      guard let warning = reader.diagnostic() else { return nil }
      warnings.append(warning)
    }
  }
}

extension CacheWriter {
  fileprivate mutating func write(place: Place?) {
    write(place == nil ? 0 : 1 as UInt64)
    guard let place else { return }
    write(place.file)
    write(place.line ?? -1)
    write(place.column ?? -1)
    write(place.excerpt)
    write(place.length)
  }
}

extension CacheReader {
  fileprivate mutating func place() -> Place?? {
    guard let isThere = number() else { return nil }
    guard isThere == 1 else { return .some(nil) }
    guard let file = text(), let line = integer(), let column = integer(),
      let excerpt = optionalText(), let length = integer()
    else { return nil }
    var place = Place(
      file: file, line: line < 0 ? nil : line, column: column < 0 ? nil : column,
      excerpt: excerpt)
    place.length = length
    return .some(place)
  }

  fileprivate mutating func diagnostic() -> Diagnostic? {
    guard let severity = text().flatMap({ Severity(rawValue: $0) }), let code = text(),
      let message = text(), let place = place(), let count = integer()
    else { return nil }
    var notes: [Diagnostic.Note] = []
    for _ in 0..<max(0, count) {
      guard let message = text(), let place = self.place() else { return nil }
      notes.append(Diagnostic.Note(message, at: place))
    }
    guard let suggestion = optionalText() else { return nil }
    return Diagnostic(
      severity, code: code, message, at: place, notes: notes, suggestion: suggestion)
  }
}
