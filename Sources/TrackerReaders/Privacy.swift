import Bytes
import Formats

/// The words by which trackers mark what not everybody may see.
package enum Privacy {
  /// The headings of columns with such a mark, in a table of any kind.
  static let headings = [
    "confidential", "private", "restricted", "is private", "is confidential", "is restricted",
    "private issue", "confidential issue", "security level", "visibility", "public", "is public",
  ]

  /// Words that say that everybody may see a record, in lower case.
  private static let publicWords: Set<String> = [
    "public", "public security", "everyone", "everybody", "anyone", "all users", "world", "open",
    "null", "nan", "n/a", "\\n", "[]", "{}",
  ]

  /// Whether a word in a column or member about privacy means that the record is private.
  static func saysPrivate(_ word: String) -> Bool {
    !RecordBatch.isNo(word) && !publicWords.contains(word.lowercased())
  }

  /// Whether a column says that a record is public, so that no means private.
  static func isNegated(_ heading: String) -> Bool {
    ["public", "ispublic"].contains(TableHeader.squeezed(heading))
  }

  /// Parts of names that hint at such a mark, in lower case.
  private static let hints = [
    "private", "privacy", "confiden", "restrict", "secret", "visib", "embargo", "sensitiv",
    "vertraul", "riserv", "vertrouw", "poufn", "конфид", "非公開", "机密",
  ]

  /// Whether a column or member that no format knows may mark private records, by its name.
  package static func isHinted(by name: String) -> Bool {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let folded = TableHeader.squeezed(last)
    return ["internal", "isinternal"].contains(folded) || hints.contains { folded.contains($0) }
  }
}
