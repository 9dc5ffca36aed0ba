import IssueModel
import IssueStore
import Languages
import Queries
public import Records
public import Search

/// The page on which readers search.
public struct SearchPageRecord: Record {
  let frame: PageFrame
  let lists: [LinkRecord]
  let language: Language
  let comments: String

  /// The search page of a site.
  public init(in presentation: Presentation) {
    frame = presentation.frame(presentation.text(.search), section: "search")
    language = presentation.language
    // Numbers that have each form of the noun.
    comments = [1, 2, 5].map { presentation.count($0, .comment) }.joined(separator: "|")
    lists = presentation.lists.map {
      LinkRecord(label: $0.name, target: .list($0.slug, page: 1))
    }
  }

  /// What templates may use of the search page.
  public static let fields = FieldTable<Self>(
    "search page", "The page on which readers search: search.html.", in: \.frame
  ) {
    Field("lists", "The lists of the site, for browsers without scripts.", \.lists)
    Field.derived("messages", "What its script says of queries, as JSON.") {
      $0.language.searchMessages
    }
    Field.derived(
      "comments",
      "One, a few and many comments in words, with 1, 2 and 5 for the number and bars between them.",
      \.comments)
  }
}

extension Presentation {
  /// The search index.
  public var search: SearchIndex {
    figures.search.value {
      // Parts that cannot be reused are made in parallel.
      var parts = [0, 1]
      Threads.forEach(of: &parts, threads: Threads.everyCore) { _, part in
        if part == 0 {
          figures.searchTexts.prepare(snapshot.issues)
        } else {
          figures.searchTitles.prepare(snapshot.issues)
          _ = (searchNames, searchOrders)
        }
      }
      return SearchIndex(
        snapshot, names: searchNames, texts: figures.searchTexts, titles: figures.searchTitles,
        orders: searchOrders)
    }
  }
}

extension Presentation {
  private var searchNames: FixedKeys {
    figures.searchNames.value(of: snapshot) {
      FixedKeys(snapshot)
    } patch: { keys, before, changed in
      FixedKeys(keys, of: snapshot, before: before, changed: changed)
    }
  }

  private var searchOrders: SearchOrders {
    figures.searchOrders.value(of: snapshot) {
      SearchOrders(of: snapshot.issues)
    } patch: { orders, before, changed in
      SearchOrders(orders, of: snapshot.issues, before: before.issues, changed: changed)
    }
  }
}

/// A file whose bytes are written by code, not by a template.
public struct WrittenFileRecord: Record {
  let hash: Int

  /// A file with the hash of its content.
  public init(hash: Int) { self.hash = hash }

  /// What the file is made from.
  public static let fields = FieldTable<Self>("written file", "A file that code writes.") {
    Field("hash", "The hash of its bytes.", \.hash)
  }
}

/// Issues as the search page shows them, some in each file.
public struct FoundIssuesRecord: Record {
  /// The number of the file.
  public let number: Int
  /// The rows of the issues in the snapshot.
  let rows: [Int]
  let presentation: Presentation

  /// The issues of a file, by its number.
  public init(file: Int, in presentation: Presentation) {
    number = file
    rows = Array(SearchIndex.resultRows(ofFile: file, of: presentation.snapshot.issues.count))
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
