package import Configuration
package import Diagnostics
import IssueModel
package import IssueStore
import Secrets

// What a configuration may mean otherwise than it is read.

extension SiteConfiguration {
  /// Words that are taken as texts to redact and may mean a kind of data; nil where there is no such kind.
  private static let doubtful: [String: PersonalData?] = [
    "secret": .token, "secrets": .token, "password": .token, "passwords": .token,
    "credentials": .token, "tel": .phone, "fax": .phone, "address": .email, "addresses": .email,
    "name": nil, "names": nil, "people": nil, "person": nil, "login": nil, "logins": nil,
  ]

  /// Warnings of words of `redact` that are read as texts.
  package var doubtfulWords: [Diagnostic] {
    redacted.compactMap { text in
      guard let kind = Self.doubtful[text.value.lowercased()] else { return nil }
      let advice =
        kind.map { "write '\($0.rawValue)' for that kind of data" }
        ?? "'people: {hidden: [LOGIN]}' takes out the names of people"
      return .warning(
        "policy.word", "'\(text.value)' is redacted as this very text, and is no kind of data",
        at: text.place, suggestion: "\(advice); for that very text '/\(text.value)/'")
    }
  }

  /// Errors in what the leak gate looks for and lets pass.
  package var brokenLeakPatterns: [Diagnostic] {
    var problems: [Diagnostic] = []
    _ = Pattern.read(leakRules + allowedLeaks, &problems)
    return problems
  }

  /// Warnings of exceptions of the leak gate that ordinary text matches.
  package var doubtfulExceptions: [Diagnostic] {
    allowedLeaks.compactMap { text in
      var problems: [Diagnostic] = []
      let patterns = Pattern.read([text], &problems)
      let all = Pattern.ordinaryText(allowedBy: patterns).map { ("nearly everything", $0) }
      let tokens = Pattern.token(allowedBy: patterns).map {
        ("all tokens of a kind", "\($0.prefix(12))…")
      }
      return (all ?? tokens).map { what, example in
        .warning(
          "policy.allows-all", "'\(text.value)' allows \(what): it matches '\(example)'",
          at: text.place,
          suggestion: "allow what is fine alone, as 'ghp_test' or '/^AKIA.*EXAMPLE$/'")
      }
    }
  }

  /// What tells of logins of awards and aliases that nobody in the data has.
  package func nobodies(in data: LoadResult) -> [Diagnostic] {
    let shown = data.snapshot.people.map(\.login)
    let known = Set(shown.map { $0.lowercased() }).union(data.renamed.keys)
      .union(data.concealed.keys)
    let lists: [(key: String, logins: [String])] = [
      ("pseudonyms", Array(awardPseudonyms.keys)), ("left_out", Array(leftOutOfAwards)),
      ("aliases", Array(peopleAliases.values)),
    ]
    return lists.flatMap { key, logins in
      Set(logins.filter { !known.contains($0.lowercased()) }).sorted().map { login in
        let message = "nobody in the data is called '\(login)', whom '\(key)' names"
        if let suggestion = Suggestion.didYouMean(login, in: shown) {
          return .warning("policy.unknown-person", message, suggestion: suggestion)
        }
        return Diagnostic(.note, code: "policy.nobody", message)
      }
    }
  }
}
