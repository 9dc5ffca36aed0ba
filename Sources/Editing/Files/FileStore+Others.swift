public import Diagnostics
import IssueModel
import IssueStore
import TrackerReaders

// What is in the data of a site that is not of Gazette's own, as exports.
extension FileStore {
  /// The number for the next issue: one that no other data of the site without a source of its own
  /// has either. Other data that cannot be read is ignored.
  public var nextNumber: Int {
    guard !others.isEmpty else { return snapshot.nextNumber }
    let other = DataLoader.load(others, options: Self.options).snapshot
    let name = snapshot.ownSource.map { snapshot[$0].name } ?? ""
    let source = other.sources.firstIndex { $0.name == name }.map { SourceID($0) }
    return max(snapshot.nextNumber, source.map { other.nextNumber(of: $0) } ?? 1)
  }

  /// The place of a record in the site's other data.
  public func placeElsewhere(of key: String) -> Place? {
    if others.isEmpty { return nil }
    if let place = RecordPlaces(others).place(named: key) { return place }
    // The offset in the file is not known for every format.
    let file = others.first { file in
      DataLoader.load([file], options: Self.options).snapshot.issues
        .contains { $0.key.lowercased() == key.lowercased() }
    }
    return file.map { Place(file: $0.name) }
  }

  /// The error for an edit of a tag or project that only other data has; nil for any other edit.
  func foreign(_ edit: DataEdit) -> Diagnostic? {
    switch edit {
    case .renameTag(let name, _), .deleteTag(let name): foreign(Tag.self, name)
    case .changeProject(let title, _), .deleteProject(let title): foreign(Project.self, title)
    default: nil
    }
  }

  private func foreign<Entry: NamedEntry>(_ kind: Entry.Type, _ label: String) -> Diagnostic? {
    let folded = label.lowercased()
    if snapshot.inUse(kind)[folded] != nil { return nil }
    let file = others.first { file in
      DataLoader.load([file], options: Self.options).snapshot.inUse(kind)[folded] != nil
    }
    return file.map {
      .foreign("the \(Entry.noun) '\(label)'", of: Entry.noun, at: Place(file: $0.name))
    }
  }
}

extension Diagnostic {
  /// The error for something that stands in data which is not edited.
  public static func foreign(_ what: String, of noun: String, at place: Place) -> Diagnostic {
    .error(
      "edit.foreign-\(noun)",
      "\(what) stands in '\(place.file)', which is not of Gazette's own and is not edited",
      at: place,
      suggestion: "change it on its tracker and export it again, or make own data of it with "
        + "'gazette import'")
  }
}
