public import Diagnostics
import Formats

/// The places of awards in their files.
public struct AwardPlaces {
  private struct Spot {
    var file: Int
    var node: Int
  }

  private var files: [JSONTree] = []
  /// The awards by their names, in the order of the data.
  private var spots: [String: [Spot]] = [:]
  private var names: [String] = []

  /// Notes the awards of a file, which are objects of it.
  mutating func add(_ awards: [(name: String, node: Int)], of tree: JSONTree) {
    if awards.isEmpty { return }
    for (name, node) in awards {
      let name = CleanName.line(name) ?? ""
      if spots[name] == nil { names.append(name) }
      spots[name, default: []].append(Spot(file: files.count, node: node))
    }
    files.append(tree)
  }

  /// The place of a member of an award, or of one of its tiers; that of the award, if it has no
  /// such member.
  ///
  /// - Parameter value: the text of the member; nil for any.
  public func place(of award: String, member: String, value: String? = nil) -> Place? {
    guard let spot = spots[award]?.first else { return nil }
    let tree = files[spot.file]
    for node in spot.node..<tree.nodes[spot.node].next {
      for found in tree.members(of: node) where found.name == member {
        if value == nil || tree.string(found.value) == value {
          return tree.source.place(of: tree.range(found.value))
        }
      }
    }
    return tree.source.place(at: tree.nodes[spot.node].start)
  }

  /// A problem for each award with the name of one in another file; duplicates within a file are
  /// reported by its reader.
  public var duplicates: [Diagnostic] {
    names.flatMap { name -> [Diagnostic] in
      guard let all = spots[name], let first = all.first else { return [] }
      var told = Set([first.file])
      return all.filter { told.insert($0.file).inserted }.map { spot in
        .warning(
          "award-duplicate",
          "a second award is called '\(name)' and is left out: '\(files[first.file].source.name)' has "
            + "the first", at: place(spot),
          notes: [Diagnostic.Note("the other one is here", at: place(first))],
          suggestion: "give each award a name of its own")
      }
    }
  }

  private func place(_ spot: Spot) -> Place {
    files[spot.file].source.place(at: files[spot.file].nodes[spot.node].start)
  }
}
