import Diagnostics

/// Something that must not be published and would be.
package struct Leak: Sendable, Hashable {
  /// Why it must not be.
  enum Rule: String, Sendable {
    /// A token: a secret that programs sign in with.
    case token
    /// The title, the address or a line of a withheld record.
    case title, address, text
    /// An e-mail address, or other personal data that must not be published.
    case email = "personal"
    /// The login of a hidden person.
    case login
    /// A path on the machine that builds the site.
    case path
    /// A match of an expression in the configuration.
    case rule
  }

  /// The rule that it breaks.
  var rule: Rule
  /// What it is in words, as `the title of #12, which is not published,`.
  var name: String
  /// The text as it is in the data.
  var text: String
  /// Whether `name` already says where it is.
  var isPlaced = false
  /// Whether it is a name with its family name first.
  var isInverted = false
  /// Whether it is a name that is found with an initial between its words too.
  var mayHaveInitial = false

  /// Whether a withheld record says it.
  var isOfWithheld: Bool { [.title, .address, .text].contains(rule) }

  /// Hashes the text alone, which tells most leaks apart.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The leaks of a build, each once, with the files that have them.
package struct LeakTable: Sendable {
  /// The files with a leak.
  struct Place: Sendable {
    /// The number of files.
    var count: Int
    /// The path of the first one.
    var path: String
    /// The path of the one in which it was found last.
    var last: String
  }

  /// The most leaks that are recorded.
  static let limit = 100_000

  private(set) var places: [Leak: Place] = [:]

  /// An empty table.
  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { places.isEmpty }

  /// Records a leak in a file.
  package mutating func add(_ leak: Leak, in path: String, times: Int = 1) {
    guard let place = places[leak] else {
      if places.count < Self.limit {
        places[leak] = Place(count: times, path: path, last: path)
      }
      return
    }
    // What the text of an issue and files have is told of the files.
    let isText = path.hasPrefix(LeakGate.texts)
    if isText != place.path.hasPrefix(LeakGate.texts) {
      if !isText { places[leak] = Place(count: times, path: path, last: path) }
      return
    }
    // Each file is counted once, and the first by name is reported, independently of the order of
    // work.
    places[leak] = Place(
      count: place.count + (place.last == path ? 0 : times), path: min(place.path, path),
      last: path)
  }

  /// Merges the leaks that another worker found.
  package mutating func add(_ other: LeakTable) {
    for (leak, place) in other.places { add(leak, in: place.path, times: place.count) }
  }
}
