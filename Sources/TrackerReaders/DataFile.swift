package import Diagnostics
package import IssueModel

/// A file or folder of data, with its options in the configuration.
public struct DataFile: Sendable, Hashable {
  /// The path by which it is opened.
  public var path: String
  /// How messages name it, as `data/archive.json`.
  public var name: String
  /// The format's name where the configuration insists on one.
  public var format: String?
  /// The source of its records, where the configuration states it.
  public var source: String?
  /// The member (`title`, `number`, `state`, …) and the header of its column, the path of the member of JSON
  /// that has it, or its key in front matter.
  public var columns: [String: String]
  /// The states that words mean: `open`, `closed` or `merged`.
  public var states: [String: String]

  /// Whether it was found in a folder rather than named.
  package var isFound = false

  /// Whether its name says that it contains awards, even if it contains none.
  package var isAwards: Bool {
    format == "awards"
      || format == nil && name.split(separator: "/").last.map { $0 == "awards.json" } ?? false
  }

  /// A file to be recognised by its content.
  public init(
    path: String, name: String? = nil, format: String? = nil, source: String? = nil,
    columns: [String: String] = [:], states: [String: String] = [:]
  ) {
    self.path = path
    self.name = name ?? path
    self.format = format
    self.source = source
    self.columns = columns
    self.states = states
  }

  /// The state that ``states`` assigns to a word, ignoring case; nil where it assigns none.
  package func state(named word: String) -> Issue.State? {
    if states.isEmpty { return nil }
    let folded = word.lowercased()
    return states.first { $0.key.lowercased() == folded }.flatMap { Issue.State(named: $0.value) }
  }

  /// Whether ``columns`` name a member, also inside of an object.
  func maps(_ member: String) -> Bool {
    columns.values.contains { $0 == member || $0.hasSuffix("." + member) }
  }

  /// The role that a name of ``columns`` means.
  package func role(named member: String) throws(Diagnostic) -> TableRole {
    if let role = TableRole(rawValue: member) { return role }
    throw Diagnostic.error(
      "data.columns", "there is no member '\(member)' to map a column to", at: Place(file: name),
      suggestion: Suggestion.didYouMean(member, in: TableRole.allCases.map(\.rawValue))
        ?? "one of: " + TableRole.allCases.map(\.rawValue).joined(separator: ", "))
  }
}

extension String {
  /// A name as a configuration has it among others in braces: in quotes where it would not be one otherwise.
  package var inYAML: String {
    let isPlain =
      first?.isLetter == true && last != " "
      && allSatisfy { $0.isLetter || $0.isNumber || " _-./()".contains($0) }
    if isPlain { return self }
    return "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
