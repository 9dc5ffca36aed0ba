import Configuration

/// `gazette docs config`: what `gazette.yml` takes.
struct DocsConfigVerb: Verb {
  static let declaration = Declaration<Self>(
    "docs config", "What gazette.yml takes, as Markdown",
    discussion: """
      The reference is made from the table that reads the configuration, so it is complete.
      """,
    [])

  func run(_ console: Console) throws -> Exit {
    try console.write(Array(Self.reference(SiteConfiguration.keys).utf8))
    return .done
  }

  /// The reference as a Markdown page: all keys, then a section for each key that has keys within.
  static func reference(_ keys: [KeyDescription]) -> String {
    var text = """
      # The configuration

      `gazette.yml` in a site's folder is YAML. Only `title` is required:

      ```yaml
      title: Status of our project
      ```

      A key that is not listed here is an error.


      """
    text += table(keys)
    for key in keys where !key.keys.isEmpty {
      text += "\n## `\(key.name)`\n\n\(capitalized(key.meaning)). It takes \(key.value):\n\n"
      text += table(key.keys)
    }
    return text
  }

  private static func table(_ keys: [KeyDescription]) -> String {
    var text = "| key | takes | default | meaning |\n|---|---|---|---|\n"
    for key in keys {
      let fallback = key.isRequired ? "required" : key.fallback
      text += "| `\(key.name)` | \(cell(key.value)) | \(cell(fallback)) | \(cell(key.meaning)) |\n"
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    String(text.flatMap { $0 == "|" ? "\\|" : "\($0)" })
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
