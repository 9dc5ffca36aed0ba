/// Every format that is read, the more particular ones first.
///
/// To add one, write its reader in a file of its own and name it here.
enum FormatTable {
  /// The kinds of JSON.
  static let json: [any JSONReader] = [
    GazetteReader(),
    AwardsReader(),
    AllContributorsReader(),
    IETFArchiveReader(),
    GitHubRESTReader(),
    GitHubCLIReader(),
  ]

  /// The names of all formats, for messages.
  static var names: String { formats.map(\.name).joined(separator: ", ") }

  /// All formats.
  static var formats: [DataFormat] { json.map(\.format) }
}
