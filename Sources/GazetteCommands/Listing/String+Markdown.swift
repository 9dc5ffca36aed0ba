import Bytes
import Diagnostics

extension String {
  /// The text as Markdown that shows it unchanged, without control characters.
  var asMarkdown: String {
    var output = ByteBuffer(capacity: utf8.count * 2)
    output.append(markdown: DiagnosticFormatter.printable(self))
    return output.string
  }
}
