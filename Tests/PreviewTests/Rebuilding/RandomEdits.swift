import Foundation
import TestSupport

/// Somebody who edits a site in every way there is, and knows what is in it and what is broken.
struct RandomEdits {
  private let site: TemporaryFolder
  private var numbers: SplitMix
  /// The files that are as they should be, by their paths.
  private var files: [String: String] = [:]
  /// The files that were broken, and their good content; nil where there was no such file.
  private var broken: [String: String?] = [:]
  private var count = 0

  /// A site with two files of data, and its editor.
  init(_ site: TemporaryFolder, seed: UInt64) throws {
    self.site = site
    numbers = SplitMix(seed: seed)
    try put(configuration(), in: "gazette.yml")
    try put(data(from: 1), in: "data/one.json")
    try put(data(from: 100), in: "data/two.json")
    try put("---\ntitle: About\norder: 1\n---\nWho we are.\n", in: "pages/about.md")
  }

  /// Whether the site can be published as it is.
  var isWhole: Bool { broken.isEmpty }

  /// Makes one edit and says which.
  mutating func edit() throws -> String {
    count += 1
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0...4: return try editData()
    case 5: return try addData()
    case 6: return try remove(below: "data/", keeping: "data/one.json")
    case 7: return try rename()
    case 8: return try editPage()
    case 9: return try remove(below: "pages/")
    case 10: return try editTemplate()
    case 11: return try remove(below: "templates/")
    case 12: return try addFolder()
    case 13: return try moveFolder()
    case 14: return try put(configuration(), in: "gazette.yml")
    case 15: return try breakFile()
    case 16, 17: return try repair()
    default: return try tamper()
    }
  }

  /// Puts right what is broken.
  mutating func repair() throws -> String {
    let all = broken
    broken = [:]
    for (path, content) in all.sorted(by: { $0.key < $1.key }) {
      if let content { try put(content, in: path) } else { try? site.remove(path) }
    }
    return "repair \(all.keys.sorted())"
  }

  private mutating func configuration() -> String {
    var text = "title: Site \(Int.random(in: 0..<5, using: &numbers))\n"
    if Bool.random(using: &numbers) { text += "formats: [html, md]\n" }
    if Bool.random(using: &numbers) {
      text +=
        "filters:\n  - name: Mine\n    query: 'label:tag\(Int.random(in: 0..<4, using: &numbers))'\n"
    }
    return text
  }

  private mutating func data(from first: Int) -> String {
    let issues = (first..<first + Int.random(in: 1...12, using: &numbers)).map { number in
      let day = 1 + Int.random(in: 0..<28, using: &numbers)
      let tags = (0..<4).filter { _ in Int.random(in: 0..<3, using: &numbers) == 0 }
      return """
        {"number": \(number), "title": "Issue \(Int.random(in: 0..<1000, using: &numbers))",
         "content": "See #\(Int.random(in: 1..<120, using: &numbers)) and *that*.",
         "creationDate": "2025-12-\(day < 10 ? "0" : "")\(day)T08:00:00Z",
         "author": "\(["ada", "bo", "cy"][Int.random(in: 0..<3, using: &numbers)])",
         "completed": \(Bool.random(using: &numbers)), "tags": \(tags.map { "tag\($0)" })}
        """
    }
    return "{\"gazette\": 1, \"issues\": [\n" + issues.joined(separator: ",\n") + "\n]}\n"
  }

  /// Writes a file in one of the ways in which programs do.
  @discardableResult
  private mutating func put(_ text: String, in path: String) throws -> String {
    files[path] = text
    broken[path] = nil
    switch Int.random(in: 0..<3, using: &numbers) {
    case 0:
      try site.write(text, to: path)
      return "write \(path)"
    case 1:
      try site.write(text, to: "aside")
      try? site.remove(path)
      try site.write("", to: path)
      try site.remove(path)
      try site.move("aside", to: path)
      return "replace \(path)"
    default:
      try site.write(String(text.prefix(text.count / 2)), to: path)
      usleep(UInt32.random(in: 0..<30_000, using: &numbers))
      try site.write(text, to: path)
      return "write \(path) in two steps"
    }
  }

  private mutating func pick(_ prefix: String) -> String? {
    files.keys.filter { $0.hasPrefix(prefix) && broken[$0] == nil }.sorted()
      .randomElement(using: &numbers)
  }

  private mutating func editData() throws -> String {
    guard let path = pick("data/") else { return "nothing" }
    let first = path == "data/one.json" ? 1 : path == "data/two.json" ? 100 : 200 + count * 20
    return try put(data(from: first), in: path)
  }

  private mutating func addData() throws -> String {
    try put(data(from: 200 + count * 20), in: "data/more/\(count).json")
  }

  private mutating func remove(below prefix: String, keeping kept: String = "") throws -> String {
    guard let path = pick(prefix), path != kept else { return "nothing" }
    files[path] = nil
    try site.remove(path)
    return "remove \(path)"
  }

  private mutating func rename() throws -> String {
    guard let path = pick("data/"), path != "data/one.json" else { return "nothing" }
    let new = "data/renamed-\(count).json"
    files[new] = files.removeValue(forKey: path)
    try site.move(path, to: new)
    return "rename \(path) to \(new)"
  }

  private mutating func editPage() throws -> String {
    let name = "pages/page\(Int.random(in: 0..<4, using: &numbers)).md"
    return try put(
      "---\ntitle: Page \(count)\n---\n# {{ site.title }}\n\nEdit \(count).\n", in: name)
  }

  private mutating func editTemplate() throws -> String {
    if Bool.random(using: &numbers) {
      return try put("body { margin: \(count)px }\n", in: "templates/style.css")
    }
    return try put(
      "{% extends \"base.html\" %}\n{% block content %}\(count) {{ issue.title }}{% endblock %}\n",
      in: "templates/issue.html")
  }

  private mutating func addFolder() throws -> String {
    for number in 0..<5 {
      try put("\(count)", in: "static/folder\(count)/deep/\(number).txt")
    }
    return "add static/folder\(count)"
  }

  private mutating func moveFolder() throws -> String {
    guard let path = pick("static/"), case let parts = path.split(separator: "/"), parts.count > 2
    else { return "nothing" }
    let (old, new) = ("static/\(parts[1])", "static/moved\(count)")
    for path in files.keys where path.hasPrefix(old + "/") {
      files[path.replacing(old + "/", with: new + "/")] = files.removeValue(forKey: path)
    }
    try site.move(old, to: new)
    return "move \(old) to \(new)"
  }

  private mutating func breakFile() throws -> String {
    let candidates = [
      ("data/one.json", "{\"gazette\": 1, \"issues\": [{\"num"), ("gazette.yml", "titel: x\n"),
      ("templates/list.html", "{{ nope }}"), ("pages/broken.md", "{% if %}"),
      ("data/empty.json", ""),
    ]
    let (path, text) = candidates[Int.random(in: 0..<candidates.count, using: &numbers)]
    broken.updateValue(files[path], forKey: path)
    try site.write(text, to: path)
    return "break \(path)"
  }

  private mutating func tamper() throws -> String {
    let output = site.path + "/public"
    let all = ((try? FileManager.default.subpathsOfDirectory(atPath: output)) ?? [])
      .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }.sorted()
    guard let path = all.randomElement(using: &numbers) else { return "nothing" }
    // What the watcher does meanwhile may be quicker.
    if Bool.random(using: &numbers) {
      try? site.remove("public/" + path)
      return "remove public/\(path)"
    }
    var isFolder: ObjCBool = false
    guard
      FileManager.default.fileExists(atPath: output + "/" + path, isDirectory: &isFolder),
      !isFolder.boolValue
    else { return "nothing" }
    try? Data("tampered".utf8).write(to: URL(fileURLWithPath: output + "/" + path))
    return "overwrite public/\(path)"
  }
}
