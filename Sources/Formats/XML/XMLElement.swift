import Bytes

/// An element of XML with its content.
package struct XMLElement: Sendable {
  /// Its name as it is written, with the prefix.
  package let name: String
  /// Its attributes in their order.
  package let attributes: [(name: String, value: String)]
  /// Where its tag begins in the file.
  package let offset: Int
  /// The elements in it.
  package internal(set) var children: [XMLElement] = []
  /// The text in it, but for that of its elements.
  package internal(set) var text: [UInt8] = []

  /// The first element in it of that name.
  package func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The value of an attribute; nil where there is none or it is empty.
  package func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  /// The text on one line; nil when nothing is left of it.
  package var line: String? { CleanName.line(text.span) }
}
