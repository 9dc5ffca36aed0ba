import IssueModel
import Languages

extension Language {
  /// The name and the description of an award, cut so that a page has room for others.
  func shownTexts(of award: Award) -> (name: String, details: String) {
    let texts = texts(of: award)
    return (texts.name.cutForRow, texts.details.cut(to: 200).cut(toBytes: 500))
  }
}
