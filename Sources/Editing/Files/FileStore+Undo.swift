public import Diagnostics
import Files
import Hashing
public import IssueModel
import IssueStore
import TrackerReaders

extension FileStore {
  /// An edit that was undone.
  public struct Undone: Sendable, Hashable {
    /// The description of the edit.
    public let title: String
    /// When it was made.
    public let date: Instant
    /// How many edits before it can be undone.
    public let left: Int
    /// The descriptions of later edits that are not in the files: they were interrupted, or undone
    /// by hand.
    public let passed: [String]
  }

  /// Restores the files to their state before the last edit.
  ///
  /// - Parameter configuration: The site's configuration, which edits may have changed too.
  /// - Throws: An error where the history is empty, or where a file was changed since; nothing is
  ///   written then.
  public func undo(configuration: String) throws(Diagnostic) -> Undone {
    var names: [String] = []
    do throws(SystemError) {
      names = try history?.names() ?? []
    } catch {
      throw error.diagnostic
    }
    var passed: [String] = []
    while let history, let name = names.popLast() {
      let entry = try history.entry(name)
      var changes = try changes(undoing: entry, history, configuration: configuration)
      if changes.isEmpty {
        passed.append(entry.title)
      } else {
        let addition = keepNumber(in: &changes)
        try complete(changes)
        if isWriting, let addition { history.note(addition) }
        note(changes)
      }
      if isWriting { history.remove(name) }
      if changes.isEmpty { continue }
      if isWriting { reload() }
      return Undone(title: entry.title, date: entry.date, left: names.count, passed: passed)
    }
    throw .error(
      "undo.nothing", "there is no edit left to undo",
      suggestion: "the last \(EditHistory.most) edits of gazette's own verbs are kept in .gazette")
  }

  /// The changes that undo an edit; empty where its files are in their old state.
  private func changes(
    undoing entry: EditHistory.Entry, _ history: EditHistory, configuration: String
  ) throws(Diagnostic) -> [FileChange] {
    var changes: [FileChange] = []
    let addition = history.addition
    for file in entry.files {
      let path = history.opened(file.path)
      guard mayRestore(path, configuration: configuration) else {
        throw .error(
          "undo.foreign", "the edit names '\(file.path)', which is no data of this site",
          at: Place(file: file.path))
      }
      let present = try Self.present(path)
      var (now, hash) = (present, present.map { Fingerprint(of: $0) })
      if let addition, addition.path == file.path, hash == addition.after, hash != file.after {
        (now, hash) = (
          addition.before == nil ? nil : addition.restored(from: now), addition.before
        )
      }
      if hash == file.after {
        var change = FileChange(path: path, name: file.path, before: present)
        if file.before != nil {
          guard let bytes = file.restored(from: now) else { throw changed(file, since: entry) }
          change.after = bytes
        }
        changes.append(change)
      } else if hash != file.before {
        throw changed(file, since: entry)
      }
    }
    if !changes.isEmpty, changes.count < entry.files.count {
      let isChanged = Set(changes.map(\.name))
      if let file = entry.files.first(where: { !isChanged.contains($0.path) }) {
        throw changed(file, since: entry)
      }
    }
    return changes
  }

  /// Records the highest number if it would be lost with what is undone, as after deleting its
  /// issue; returns the addition to a file.
  private func keepNumber(in changes: inout [FileChange]) -> FileChange? {
    let last = snapshot.nextNumber - 1
    let name = snapshot.ownSource.map { snapshot[$0].name } ?? ""
    var restored = files
    restored.take(changes)
    if last == 0 { return nil }
    do throws(Diagnostic) {
      if try restored.hold(number: last, source: name) { return nil }
      restored.commit()
      try restored.keep(lastNumber: last)
    } catch {
      numberProblem(error)
      return nil
    }
    guard let addition = restored.changes.first else { return nil }
    if let index = changes.firstIndex(where: { $0.isOf(addition.path) }) {
      changes[index].after = addition.after
    } else {
      changes.append(addition)
    }
    return addition
  }

  private func changed(
    _ file: EditHistory.Reversal, since entry: EditHistory.Entry
  ) -> Diagnostic {
    .error(
      "undo.changed", "'\(file.path)' was changed since the last edit (\(entry.title))",
      at: Place(file: file.path), notes: [Diagnostic.Note("nothing was changed")],
      suggestion: "take back what was changed by hand first, or make the change you want")
  }
}
