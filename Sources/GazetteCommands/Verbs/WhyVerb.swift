import Bytes
import Diagnostics
import IssueModel
import Publishing

extension Verb {
  /// `gazette why`: the inputs of a page, and why it was last rendered.
  static let why = Verb(
    "why", "What a page is made from, and why it was last rendered",
    discussion: """
      PAGE is a path in the output folder, as issues/12.html, or an address on the site, as \
      /issues/12. The reason is that of the last build or rebuild that made the page.
      """
  ) { take in
    let page: String = take.required("PAGE", "the page")
    let site = take.site()
    let output = take.output(
      "where it was published (default: public in the site's folder)", value: "DIR",
      completion: .folders)
    let reading = SiteReading(site: site, config: take.config())
    let wantsJSON = take.json()
    return { console in
      let inputs = try reading.inputs(console)
      let origin = try PageOrigins(inputs, output: output, today: try console.now().day)
        .origin(of: page)
      if wantsJSON {
        try console.json { $0.origin(origin) }
      } else {
        for line in text(origin) { try console.print(DiagnosticFormatter.printable(line)) }
      }
    }
  }

  /// The same in words.
  private static func text(_ origin: PageOrigin) -> [String] {
    var lines = [origin.path, "  last rendered: " + reason(origin), "made from"]
    func add(_ label: String, _ values: [String]) {
      if values.isEmpty { return }
      let shown = values.prefix(12).joined(separator: ", ")
      let rest = values.count > 12 ? " and \(values.count - 12) more" : ""
      lines.append("  \(label): \(shown)\(rest)")
    }
    add("records", origin.shown.map(\.reference))
    add("queries", origin.queries)
    add(
      "fields of '\(origin.record)'", origin.fields.map { $0.isChanged ? $0.name + "*" : $0.name })
    add(
      "templates",
      origin.templates.map { $0.name + ($0.isChanged ? "*" : "") + ($0.isOwn ? "" : " (built in)") }
    )
    add(
      "settings", origin.settings.map { "\($0.name) \($0.value)" + ($0.isChanged ? "*" : "") })
    add("data", origin.data)
    let changes =
      origin.fields.map(\.isChanged) + origin.templates.map(\.isChanged)
      + origin.settings.map(\.isChanged)
    if changes.contains(true) { lines.append("* changed at the last rendering") }
    return lines
  }

  private static func reason(_ origin: PageOrigin) -> String {
    if origin.reasons.isEmpty { return "nothing is remembered of it; build the site" }
    return origin.reasons.map { reason in
      switch reason {
      case .new: "it was new, or nothing was remembered of it"
      case .record: changed(origin.fields.filter(\.isChanged).map(\.name), "")
      case .template: changed(origin.templates.filter(\.isChanged).map(\.name), "a template")
      case .settings: changed(origin.settings.filter(\.isChanged).map(\.name), "a setting")
      case .output: "the published file was changed or removed by somebody else"
      }
    }.joined(separator: "; ")
  }

  private static func changed(_ names: [String], _ otherwise: String) -> String {
    "changed: " + (names.isEmpty ? otherwise : names.joined(separator: ", "))
  }
}

extension JSONWriter {
  fileprivate mutating func origin(_ origin: PageOrigin) {
    object { json in
      json.member("page", origin.path)
      json.member("reasons", origin.reasons.map(\.rawValue))
      json.member("record", origin.record)
      json.member("fields", of: origin.fields) { json, field in
        json.object { json in
          json.member("name", field.name)
          json.member("changed", field.isChanged)
        }
      }
      json.member("records", origin.shown.map(\.reference))
      json.member("queries", origin.queries)
      json.member("templates", of: origin.templates) { json, template in
        json.object { json in
          json.member("name", template.name)
          json.member("own", template.isOwn)
          json.member("changed", template.isChanged)
        }
      }
      json.member("settings") { json in
        json.object { json in
          for setting in origin.settings { json.member(setting.name, setting.value) }
        }
      }
      json.member("data", origin.data)
    }
  }
}

extension Issue.Identity {
  /// The number behind a `#`, else the key.
  fileprivate var reference: String { number.map { "#\($0)" } ?? key ?? "" }
}
