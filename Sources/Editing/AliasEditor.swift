import Bytes
import Configuration
public import Diagnostics

/// Records in `gazette.yml` which logins belong to one person, under `people` and `aliases`; every
/// other byte is unchanged.
///
/// New entries come first in their mapping, right below the line of the key, so that comments stay
/// with their entries.
public struct AliasEditor {
  private let source: SourceText
  private var splicer: TextSplicer
  private let lineEnd: String

  /// The configuration with aliases set; `aliases` are pairs of a login and its replacement.
  ///
  /// - Throws: An error where the syntax of the file does not allow this without further changes.
  public static func edited(
    _ source: SourceText, setting aliases: [(old: String, new: String)]
  ) throws(Diagnostic) -> [UInt8] {
    let before: SiteConfiguration
    let document: YAMLDocument
    do throws(DiagnosticList) {
      before = try SiteConfiguration(source)
      document = try YAMLDocument(source)
    } catch {
      throw error.diagnostics.first ?? .error("yaml.unreadable", "it cannot be read")
    }
    var editor = AliasEditor(source)
    let isEdited = document.root.map { editor.set(aliases, in: $0) } ?? false
    var wanted = before
    for (old, new) in aliases {
      let key = before.peopleAliases.keys.first { $0.lowercased() == old.lowercased() }
      wanted.peopleAliases[key ?? old] = new
    }
    if isEdited, let bytes = try? editor.splicer.result(of: source.name),
      let after = try? SiteConfiguration(SourceText(name: source.name, utf8: bytes)),
      after == wanted
    {
      return bytes
    }
    let lines = aliases.map { "\(YAMLText.scalar($0.old)): \(YAMLText.scalar($0.new))" }
    throw .error(
      "edit.configuration", "'\(source.name)' is written so that it cannot be edited",
      at: Place(file: source.name),
      suggestion: "write it by hand, under 'people' and 'aliases': " + lines.joined(separator: ", ")
    )
  }

  private init(_ source: SourceText) {
    self.source = source
    splicer = TextSplicer(source.utf8)
    let end = source.utf8.firstIndex(of: 0x0A) ?? 0
    lineEnd = end > 0 && source.utf8[end - 1] == 0x0D ? "\r\n" : "\n"
  }

  /// Sets aliases in the whole file; returns false where it cannot.
  private mutating func set(_ aliases: [(old: String, new: String)], in root: YAMLNode) -> Bool {
    let people = root.entries?.first { $0.key == "people" }
    let known = people?.value.entries?.first { $0.key == "aliases" }
    var added: [(old: String, new: String)] = []
    for alias in aliases {
      let entry = known?.value.entries?.first { $0.key.lowercased() == alias.old.lowercased() }
      guard let entry else {
        added.append(alias)
        continue
      }
      // The value of an alias node is written elsewhere.
      guard entry.value.range.lowerBound >= entry.keyRange.upperBound, entry.value.text != nil
      else { return false }
      splicer.replace(entry.value.range, with: YAMLText.scalar(alias.new))
    }
    let pairs = added.map { "\(YAMLText.scalar($0.old)): \(YAMLText.scalar($0.new))" }
    if pairs.isEmpty { return true }
    let flow = pairs.joined(separator: ", ")
    if let known { return insert(pairs, flow: flow, below: known) }
    if let people {
      return insert(
        ["aliases:"] + pairs.map { "  " + $0 }, flow: "aliases: {\(flow)}", below: people)
    }
    if isFlow(root) { return insert("people: {aliases: {\(flow)}}", into: root) }
    let end = source.utf8.count
    let isEnded = source.utf8.last.map { $0 == 0x0A } ?? true
    let lines = ["people:", "  aliases:"] + pairs.map { "    " + $0 }
    splicer.insert(
      (isEnded ? "" : lineEnd) + lines.map { $0 + lineEnd }.joined(), at: end)
    return true
  }

  /// Inserts into the mapping of a key, which may be missing: lines, or `flow` if it is in braces.
  private mutating func insert(
    _ lines: [String], flow: String, below entry: YAMLEntry
  ) -> Bool {
    let value = entry.value
    if value.range.lowerBound < entry.keyRange.upperBound, !value.range.isEmpty { return false }
    if isFlow(value) { return insert(flow, into: value) }
    let keyIndent = indent(of: entry.keyRange.lowerBound)
    var indent = keyIndent.map { $0 + "  " }
    if let first = value.entries?.first {
      indent = self.indent(of: first.keyRange.lowerBound)
    } else if value.isNull {
      // `~` and `null` make room.
      if !value.range.isEmpty { splicer.replace(value.range, with: "") }
    } else {
      return false
    }
    guard let indent, let keyIndent, indent.utf8.count > keyIndent.utf8.count else { return false }
    let line = source.utf8[entry.keyRange.upperBound...].firstIndex(of: 0x0A)
    let text = lines.map { indent + $0 + lineEnd }.joined()
    splicer.insert(
      line == nil ? lineEnd + text : text, at: line.map { $0 + 1 } ?? source.utf8.count)
    return true
  }

  /// Inserts into a mapping in braces.
  private mutating func insert(_ text: String, into mapping: YAMLNode) -> Bool {
    let isEmpty = mapping.entries?.isEmpty ?? true
    splicer.insert(text + (isEmpty ? "" : ", "), at: mapping.range.lowerBound + 1)
    return true
  }

  private func isFlow(_ node: YAMLNode) -> Bool {
    node.entries != nil && !node.range.isEmpty
      && source.utf8[node.range.lowerBound] == UInt8(ascii: "{")
  }

  /// The indentation of a key; nil where there is more than spaces before it.
  private func indent(of offset: Int) -> String? {
    let start = source.utf8[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let lead = source.utf8[start..<offset]
    return lead.allSatisfy { $0 == 0x20 } ? String(repeating: " ", count: lead.count) : nil
  }
}
