import Formats
import IssueModel

// Where records are from: the repository, project or tracker that they or what is around them names.

extension RecordBatch {
  /// The identifier of a source: the record's own, else the container's, else the one that the
  /// configuration assigns to the file, else the default source.
  mutating func source(_ own: Source?, tracker: Source.Tracker) -> SourceID {
    if tracker == .bugzilla, file.source == nil {
      // Its lists and its interface do not say which Bugzilla they are from, but its XML does.
      guard let own else { return source(marked: Self.bugzillaMark, tracker: tracker) }
      accounts["\(Self.bugzillaMark) \(own.name)"] = own.name
    }
    let source =
      own ?? context.source ?? Source(name: file.source ?? "", tracker: tracker)
    let (index, isNew) = sourceNames.intern(
      source.board.map { source.name + Self.nameMark + $0 } ?? source.name)
    if isNew {
      sources.append(source)
    } else if sources[index].address == nil {
      sources[index].address = source.address
    }
    return SourceID(index)
  }

  /// The identifier of a source that is known by a mark; ``accounts`` of some file has its name,
  /// else it is the default source.
  mutating func source(marked mark: String, tracker: Source.Tracker) -> SourceID {
    let (index, isNew) = sourceNames.intern(Self.nameMark + mark)
    if isNew { sources.append(Source(name: Self.nameMark + mark, tracker: tracker)) }
    return SourceID(index)
  }

  /// The project or tracker, known by an identifier, of records whose numbers are given by it: a source of its own
  /// where the data has several of them. `name` is what it is called, where that is known.
  mutating func place(identifiedBy identifier: String, named name: String?) -> Source {
    if let name { accounts["\(Self.placeMark) \(identifier)"] = name }
    return Source(name: "\(Self.nameMark)\(Self.placeMark) \(identifier)", tracker: .other)
  }

  /// The project of GitLab of a record that has its number alone; nil where the file says which one it is.
  func project(numbered number: Int64) -> Source? {
    if file.source != nil || context.source != nil { return nil }
    return Source(name: "\(Self.nameMark)\(Self.projectMark) \(number)", tracker: .gitlab)
  }

  /// The repository of GitHub that an object describes, see ``notePrivacy(ofRepository:_:)``.
  mutating func repository(_ value: JSONValue, owner: String? = nil) -> Source? {
    let source = Source.github(repositoryObject: value, owner: owner)
    if let source { notePrivacy(ofRepository: value, source) }
    return source
  }

  /// Notes that a repository is marked private, if it is; the whole data decides whether its records are published.
  mutating func notePrivacy(ofRepository value: JSONValue, _ source: Source) {
    guard value.isObject, value.isMarkedPrivate == true else { return }
    accounts[Self.privateMark] = file.name
    accounts["\(Self.privateMark) \(source.name.lowercased())"] = file.name
  }

  /// Whether records of it, or of what it names, may be private.
  package var mayHideRecords: Bool {
    privateRecords > 0 || accounts[Self.privateMark] != nil
      || damaged.contains(where: \.mayBePrivate)
  }

  /// The prefix of the name of a repository that is marked private, and by itself the mark that there is one.
  package static let privateMark = "private repository"

  /// The prefix of the identifier of one of several projects or trackers.
  package static let placeMark = "place"

  /// The prefix of the number of a project of GitLab, and by itself the mark of a project without
  /// one.
  package static let projectMark = "project"

  /// The prefix of the name of a Bugzilla, and by itself the mark of one without a name.
  static let bugzillaMark = "bugzilla"

  /// The prefix of the identifier of a board of Trello in a table, of which ``accounts`` has the name.
  package static let boardMark = "board"

  /// The prefix of the name of a repository of a project of GitHub, and by itself the mark of what belongs to none.
  static let repositoryMark = "repository"

  /// The marks of sources without a name, each of which is the only one with a name behind the mark.
  package static let sourceMarks = [projectMark, bugzillaMark, repositoryMark]

  /// The remark about comments of which the record is not known.
  static let commentsOfNoRecord = "comments that do not say of which record they are"

  /// Stands before the identifier of a record in ``accounts``, where its value is the number or key.
  package static let recordMark = "record "

  /// Stands before the identifier of a record in ``accounts``, where its value is the key in the name of a file with
  /// comments of it.
  package static let fileMark = "file of record "

  /// The first byte of the placeholder of an unresolved name; no name begins with it.
  package static let nameMark = "\u{1}"
}
