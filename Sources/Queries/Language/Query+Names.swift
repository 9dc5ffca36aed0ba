import Bytes
import Diagnostics

extension Query {
  /// The text of a query with people renamed; the rest is unchanged.
  ///
  /// - Parameter names: the new names of each person, by the old name folded with ``NameFolding``.
  ///   Several new names become a list, of which any may match.
  package static func renaming(_ text: String, _ names: [String: [String]]) -> String {
    if names.isEmpty { return text }
    let source = SourceText(name: "", text: text)
    var lexer = QueryLexer(source)
    var (result, copied) = ([UInt8](), 0)
    while let token = try? lexer.next() {
      guard case .pair(let key, _, let value) = token.kind,
        case .people = QueryKey.named(key)?.value
      else { continue }
      for value in value.list.isEmpty ? [value] : value.list {
        let name = value.text.hasPrefix("@") ? String(value.text.dropFirst()) : value.text
        guard let shown = names[NameFolding.fold(value.text)] ?? names[NameFolding.fold(name)],
          shown != [name]
        else { continue }
        result += source.utf8[copied..<value.span.lowerBound]
        result += shown.map(quoted).joined(separator: ",").utf8
        copied = value.span.upperBound
      }
    }
    return copied == 0 ? text : String(decoding: result + source.utf8[copied...], as: UTF8.self)
  }

  /// The keys with people as values.
  package static let peopleKeys: [String] = QueryKey.all.flatMap { key in
    if case .people = key.value { return key.names }
    return []
  }
}
