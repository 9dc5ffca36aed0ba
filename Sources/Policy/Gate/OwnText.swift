import Bytes
import Secrets

/// A published text that the site's author wrote.
package struct OwnText: Sendable {
  /// Where it is written, for messages.
  package var place: String
  /// Where it is published.
  package var path: String
  /// The source text. All of it is published, also the comments of HTML.
  package var text: [UInt8]
  /// The name of the page written by hand that it is; nil where it is none.
  package var page: String?

  /// A text written at a place, which is published at a path.
  package init(place: String, path: String, text: [UInt8], page: String? = nil) {
    (self.place, self.path, self.text, self.page) = (place, path, text, page)
  }

  /// The text outside of template tags, whose queries may name things that no page shows.
  var outsideTags: [UInt8] {
    without("{#", "#}", without("{%", "%}", without("{{", "}}", text)))
  }

  /// The text as readers see it.
  var shown: [UInt8] { ShownText.bytes(of: text.span, joinsLines: true) ?? text }

  /// A text with a space in place of each part between two marks.
  private func without(_ beginning: String, _ end: String, _ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    while let first = text[at...].firstRange(of: beginning.utf8),
      let last = text[first.upperBound...].firstRange(of: end.utf8)
    {
      result += text[at..<first.lowerBound]
      result.append(0x20)
      at = last.upperBound
    }
    return at == 0 ? text : result + text[at...]
  }
}
