import Bytes
import IssueStore
import Secrets

extension WithheldTexts {
  /// The fewest bytes of a line of a withheld comment that is searched for.
  private static let leastLine = 16

  /// Adds the lines of withheld comments, which a few words are enough to find if no published record has them.
  mutating func addComments(_ comments: [WithheldComment]) {
    var name = (reference: "", text: "")
    // What many of them have, as the end of a mail, is searched for once.
    var known: Set<UInt64> = []
    for comment in comments {
      // The comments on a record follow each other.
      if name.reference != comment.reference {
        name = (comment.reference, "a withheld comment on \(comment.reference)")
      }
      var (lines, last, count) = (0, -1, 0)
      var words: [String] = []
      WithheldLine.forEach(in: [comment.body]) { line in
        let isProse = line.isProse
        if line.bytes.count >= Self.leastLine, isProse || line.hasOddWord {
          if line.number != last { lines += 1 }
          last = line.number
          count += 1
          if lines <= Self.limit, count <= Self.mostSentences, known.insert(line.hash).inserted,
            !isProse || !UsualLines.contain(line)
          {
            doubtful.append(
              Doubtful(
                leak: Leak(rule: .text, name: name.text, text: String(line)),
                part: Spellings.part(of: line.bytes, least: Self.leastPart), other: nil, most: 0,
                isPrivateComment: comment.isPrivate && isProse))
          }
        }
        line.appendOddWords(to: &words, limit: 1)
      }
      for word in words { doubt(Leak(rule: .text, name: name.text, text: word), nil) }
    }
  }
}
