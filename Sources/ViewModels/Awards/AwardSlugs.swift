import IssueModel
import IssueStore

extension AwardBoard {
  /// The slug of each award of the site, in the order of its standings; it depends on the names alone.
  public var slugs: [String] {
    let names = standings.map(\.award.name)
    var table = SlugTable()
    var slugs = [String](repeating: "", count: names.count)
    for place in names.indices.sorted(by: { (names[$0], $0) < (names[$1], $1) }) {
      slugs[place] = table.assign(names[place], fallback: "award")
    }
    return slugs
  }
}
