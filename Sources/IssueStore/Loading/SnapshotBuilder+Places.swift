import IssueModel
import TrackerReaders

extension SnapshotBuilder {
  /// Names the projects and trackers whose records have numbers of their own; the only one needs no name.
  mutating func namePlaces(of batches: [KeptBatch]) {
    let mark = RecordBatch.placeMark + " "
    let places = Set(
      batches.flatMap { $0.read.content.sources }.compactMap { Self.mark($0.name) }
        .filter { $0.hasPrefix(mark) })
    var counts: [String: Int] = [:]
    for place in places { if let name = accounts[place] { counts[name, default: 0] += 1 } }
    for place in places {
      let name = accounts[place].flatMap { counts[$0] == 1 ? $0 : nil }
      accounts[place] = places.count > 1 ? name ?? String(place.dropFirst(mark.count)) : nil
    }
  }
}
