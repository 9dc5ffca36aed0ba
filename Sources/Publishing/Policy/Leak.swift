import Diagnostics

/// Something that must not be published and would be.
struct Leak: Sendable, Hashable {
  /// Why it must not be.
  enum Rule: String, Sendable {
    /// A secret that programs sign in with.
    case token
    /// The title, the address or a line of a record that is not published.
    case title, address, text
    /// An e-mail address, or other personal data, although these are not to be published.
    case email = "personal"
    /// The login of somebody who is not to be named.
    case login
    /// Where the site stands on the machine that builds it.
    case path
    /// What an expression of the configuration matches.
    case rule
  }

  /// Why it must not be.
  var rule: Rule
  /// What it is, as `the title of #12, which is not published,`.
  var name: String
  /// As it stands in the data.
  var text: String
  /// Whether the name says where it stands.
  var isPlaced = false
}

/// The leaks of a build, each once, with the files that have them.
struct LeakTable: Sendable {
  /// Where a leak was found.
  struct Place: Sendable {
    /// In how many files.
    var count: Int
    /// The first of them.
    var path: String
    /// The one in which it was found last.
    var last: String
  }

  /// The most leaks that are told.
  static let limit = 100_000

  private(set) var places: [Leak: Place] = [:]

  /// Whether there are none.
  var isEmpty: Bool { places.isEmpty }

  /// Takes a leak in a file.
  mutating func add(_ leak: Leak, in path: String, times: Int = 1) {
    guard let place = places[leak] else {
      if places.count < Self.limit {
        places[leak] = Place(count: times, path: path, last: path)
      }
      return
    }
    // Files are counted once, and the first by name is told, whatever the order of work.
    places[leak] = Place(
      count: place.count + (place.last == path ? 0 : times), path: min(place.path, path),
      last: path)
  }

  /// Takes the leaks that another worker found.
  mutating func add(_ other: LeakTable) {
    for (leak, place) in other.places { add(leak, in: place.path, times: place.count) }
  }
}
