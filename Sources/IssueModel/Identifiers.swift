// Identifiers are indices into the tables of one snapshot. An incremental read keeps those of the
// snapshot before and appends to the tables; a full read numbers everything again. So an identifier
// is only valid for its snapshot, and anything that outlives a snapshot stores names.

/// The index of a tag in the table of its snapshot.
public struct TagID: Sendable, Hashable {
  /// The index, from 0.
  public var index: Int32
  /// The identifier of the tag at an index.
  public init(_ index: Int) { self.index = Int32(index) }
}

/// The index of a person in the table of their snapshot.
public struct PersonID: Sendable, Hashable {
  /// The index, from 0.
  public var index: Int32
  /// The identifier of the person at an index.
  public init(_ index: Int) { self.index = Int32(index) }
}

/// The index of a project in the table of its snapshot.
public struct ProjectID: Sendable, Hashable {
  /// The index, from 0.
  public var index: Int32
  /// The identifier of the project at an index.
  public init(_ index: Int) { self.index = Int32(index) }
}

/// The index of a source in the table of its snapshot.
public struct SourceID: Sendable, Hashable {
  /// The index, from 0.
  public var index: Int32
  /// The identifier of the source at an index.
  public init(_ index: Int) { self.index = Int32(index) }
}
