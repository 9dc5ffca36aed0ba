/// The place of a tag in its snapshot's table; the same for one name as long as the program runs.
public struct TagID: Sendable, Hashable {
  /// The index into the table of tags.
  public var index: Int32
  /// The identifier of the tag at an index.
  public init(_ index: Int) { self.index = Int32(index) }
}

/// The place of a person in their snapshot's table.
public struct PersonID: Sendable, Hashable {
  /// The index into the table of people.
  public var index: Int32
  /// The identifier of the person at an index.
  public init(_ index: Int) { self.index = Int32(index) }
}

/// The place of a project in its snapshot's table.
public struct ProjectID: Sendable, Hashable {
  /// The index into the table of projects.
  public var index: Int32
  /// The identifier of the project at an index.
  public init(_ index: Int) { self.index = Int32(index) }
}

/// The place of a source in its snapshot's table.
public struct SourceID: Sendable, Hashable {
  /// The index into the table of sources.
  public var index: Int32
  /// The identifier of the source at an index.
  public init(_ index: Int) { self.index = Int32(index) }
}
