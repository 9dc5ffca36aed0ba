import Hashing
import Records

/// A record with one field of every kind.
struct EverythingRecord: Record {
  var flag = true
  var count = 3
  var share = 0.5
  var name = "n"
  var markdown = MarkdownText(source: Array("*m*".utf8), origin: .conversation)
  var target = LinkTarget.issue(source: nil, key: "12")
  var missing: String?
  var words = ["a", "b"]
  var child = ChildRecord(name: "c")
  var children = [ChildRecord(name: "d")]
  var shared = Shared(ChildRecord(name: "s"))

  static let fields = FieldTable<Self>("everything", "One field of every kind.") {
    Field("flag", "A flag.", \.flag)
    Field("count", "A count.") { $0.count }
    Field("share", "A share.") { $0.share }
    Field("name", "A name.", \.name)
    Field("markdown", "A Markdown text.") { $0.markdown }
    Field("target", "A target.") { $0.target }
    Field("missing", "Perhaps.", \.missing)
    Field("words", "Words.", \.words)
    Field("child", "A record.") { $0.child }
    Field("children", "Records.") { $0.children }
    Field("shared", "A record held once.") { $0.shared }
    Field.derived("loud_name", "The name in capitals.") { $0.name.uppercased() }
  }
}

/// A record within another.
struct ChildRecord: Record {
  var name: String

  static let fields = FieldTable<Self>("child", "A record within another.") {
    Field("name", "A name.", \.name)
  }
}

/// A record like the child, of another type.
struct TwinRecord: Record {
  var name: String

  static let fields = FieldTable<Self>("twin", "Like the child.") {
    Field("name", "A name.", \.name)
  }
}

/// A record whose derived field lies, to show that it is left out.
struct DerivedRecord: Record {
  var name: String
  var other: Int

  static let fields = FieldTable<Self>("derived", "A record with a derived field.") {
    Field("name", "A name.", \.name)
    Field.derived("other", "Something derived.") { $0.other }
  }
}

extension Record {
  /// The fingerprint of the record by itself.
  var fingerprint: UInt64 {
    var fingerprinter = Fingerprinter()
    fingerprinter.combine(record: self)
    return fingerprinter.fingerprint
  }
}

extension Record {
  /// The name of the type in the reference.
  static var fieldName: String { fields.type.name }
}
