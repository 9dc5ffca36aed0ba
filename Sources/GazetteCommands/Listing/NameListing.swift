import Bytes
import Configuration
import IssueModel
import Publishing
import ViewModels

/// A list of names in the data, tags for example, each with the values for JSON and for a table.
struct NameListing {
  /// Writes the elements of a JSON array.
  let json: (inout JSONWriter) -> Void
  /// The columns of a table.
  let columns: [TerminalTable.Column]
  /// The columns that are cut where the terminal is too narrow, the first of them first.
  let flexible: [String]
  /// The message for an empty list.
  let nothing: String

  /// A list of values.
  init<Value>(
    _ values: [Value], columns: [TerminalTable.Column], cutting flexible: [String],
    orElse nothing: String, json: @escaping (inout JSONWriter, Value) -> Void
  ) {
    self.json = { $0.array(of: values, json) }
    self.columns = columns
    self.flexible = flexible
    self.nothing = nothing
  }
}

extension Verb {
  /// A verb that lists names of the data as the site shows them.
  static func listing(
    _ name: String, _ summary: String, discussion: String = "",
    _ list: @escaping @Sendable (Presentation, SiteConfiguration) -> NameListing
  ) -> Verb {
    Verb(name, summary, discussion: discussion) { take in
      let site = take.siteOption()
      let wantsJSON = take.json()
      let reading = SiteReading(site: site, config: take.config())
      return { console in
        let inputs = try reading.inputs(console)
        let listing = list(
          try inputs.presentation(today: try console.now().day), inputs.configuration)
        if wantsJSON { return try console.json { listing.json(&$0) } }
        var table = TerminalTable(listing.columns)
        if let width = console.outputWidth { table.fit(into: width, cutting: listing.flexible) }
        if table.lines.count < 2 { return console.say(listing.nothing) }
        for line in table.lines { try console.write(line) }
      }
    }
  }
}
