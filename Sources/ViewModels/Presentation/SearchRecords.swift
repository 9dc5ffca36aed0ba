import IssueModel
import IssueStore
public import Records
public import Search

/// The page on which readers search.
public struct SearchPageRecord: Record {
  let frame: PageFrame
  let lists: [LinkRecord]

  /// The search page of a site.
  public init(in presentation: Presentation) {
    frame = presentation.frame(presentation.text(.search), section: "search")
    lists = presentation.lists.map {
      LinkRecord(label: $0.name, target: .list($0.slug, page: 1))
    }
  }

  /// What templates may use of the search page.
  public static let fields = FieldTable<Self>(
    "search page", "The page on which readers search: search.html.", in: \.frame
  ) {
    Field("lists", "The lists of the site, for browsers without scripts.", \.lists)
  }
}

extension Presentation {
  /// What the search page loads.
  public var search: SearchIndex { figures.search.value { SearchIndex(snapshot) } }
}

/// A file of the search index.
public struct SearchFileRecord: Record {
  let hash: Int

  /// A file whose bytes have a hash.
  public init(hash: Int) { self.hash = hash }

  /// What the file is made from.
  public static let fields = FieldTable<Self>("search file", "A file of the search index.") {
    Field("hash", "The hash of its bytes.", \.hash)
  }
}

/// What the search page shows of some issues.
public struct FoundIssuesRecord: Record {
  /// The number of the file.
  public let number: Int
  /// The rows of the issues in the snapshot.
  let rows: [Int]
  let presentation: Presentation

  /// How many issues a file holds.
  public static let most = SearchIndex.rowsPerFile

  /// The issues of a file, by its number.
  public init(file: Int, in presentation: Presentation) {
    number = file
    let start = file * Self.most
    rows = Array(start..<min(start + Self.most, presentation.snapshot.issues.count))
    self.presentation = presentation
  }

  /// The issues as rows of a list.
  public var issues: IssueRows { presentation.rows(rows) }

  /// What the file is made from.
  public static let fields = FieldTable<Self>(
    "found issues", "What the search page shows of some issues."
  ) {
    Field("issues", "The issues.") { $0.issues }
  }
}
