import Bytes
import IssueModel

extension Text {
  /// Whether nothing of it shows as Markdown: it has only white space and HTML comments.
  var showsNothing: Bool {
    let bytes = utf8.span
    var (at, indent) = (0, 0)
    while at < bytes.count {
      switch bytes[at] {
      case 0x0A, 0x0D: (at, indent) = (at + 1, 0)
      case 0x20: (at, indent) = (at + 1, indent + 1)
      // Four columns make code of a line, whatever it has.
      case UInt8(ascii: "<") where indent < 4 && bytes.has("<!--", at: at):
        at += 4
        while at < bytes.count, !bytes.has("-->", at: at) { at += 1 }
        if at == bytes.count { return false }
        (at, indent) = (at + 3, 0)
      default: return false
      }
    }
    return true
  }
}
