import Configuration
import Diagnostics

extension Finding {
  static let unknownCode = Finding(
    "ignore.unknown-code", "an entry of `ignore` for a code that there is not", .error)
  static let notIgnored = Finding(
    "ignore.not-possible", "an entry of `ignore` for what keeps a site from being built", .error)
  static let unusedEntry = Finding(
    "ignore.unused", "an entry of `ignore` for what is not found")

  /// Problems with the entries of `ignore` themselves.
  static let ignoring = [unknownCode, notIgnored, unusedEntry]
}

/// Removes the problems that the configuration ignores.
struct Ignoring {
  /// The remaining problems, and those of the entries.
  private(set) var rest: [Diagnostic] = []
  /// How many problems were removed.
  private(set) var count = 0

  /// Applies the entries to the problems of a site.
  init(_ found: [Diagnostic], _ entries: [SiteConfiguration.Ignored], of folder: SiteFolder) {
    let failures = Set(Finding.told.filter { $0.severity == .error }.map(\.code))
    let usable = entries.filter {
      Finding.named[$0.code.value] != nil && !failures.contains($0.code.value)
    }
    var used: Set<SiteConfiguration.Ignored> = []
    for problem in found {
      let file = problem.place.map {
        $0.file == folder.shownConfiguration ? SiteFolder.configurationName : $0.file
      }
      let names = [file, problem.record].compactMap { $0 }
      let matching = usable.filter { entry in
        entry.code.value == problem.code
          && (entry.places.isEmpty
            || entry.places.contains { place in names.contains { Self.match($0, place) } })
      }
      used.formUnion(matching)
      if matching.isEmpty { rest.append(problem) } else { count += 1 }
    }
    rest += entries.compactMap { entry in
      let code = entry.code
      if Finding.named[code.value] == nil {
        return Finding.unknownCode.told(
          "there is no code '\(code.value)'", at: code.place,
          suggestion: Suggestion.didYouMean(code.value, in: Finding.named.keys.sorted())
            ?? "`gazette docs checks` lists them")
      }
      if failures.contains(code.value) {
        return Finding.notIgnored.told(
          "'\(code.value)' keeps the site from being built and cannot be ignored", at: code.place)
      }
      return used.contains(entry)
        ? nil
        : Finding.unusedEntry.told(
          "nothing is found that this ignores", at: code.place, suggestion: "take it out")
    }
  }

  /// Whether a name matches a pattern in which `*` stands for any text.
  static func match(_ name: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return name == pattern
    }
    guard name.utf8.count >= first.utf8.count + last.utf8.count, name.hasPrefix(first),
      name.hasSuffix(last)
    else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
