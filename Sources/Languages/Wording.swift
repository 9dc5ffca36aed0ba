import Bytes
package import IssueModel

/// The words of a site: those of its language, some of them replaced by its own.
///
/// A name that a site replaces, as `issues: Tickets`, is replaced in the other phrases, in counts
/// and in sentences as well, according to the language's ``Renaming``. Where no rule can do that,
/// the site gives the forms that follow 1, 2 and 5, as `issues: bilet|bilety|biletów`.
package struct Wording: Sendable {
  /// The language.
  package let language: Language
  /// The text of each phrase, by its raw value.
  private var texts: [String]
  /// The language's own nouns, the longer ones first, each with the site's replacement.
  private let nouns: [(own: String, site: String)]
  /// Whether a noun is only replaced as a whole word.
  private let hasWords: Bool
  /// The site's nouns after numbers, by the raw value of the noun.
  private var forms: [NounForms]

  /// The words of a language with the phrases that a site says otherwise.
  package init(_ language: Language, _ phrases: [Phrase: String] = [:]) {
    self.language = language
    texts = Phrase.allCases.map { phrases[$0] ?? language.text($0) }
    forms = Noun.allCases.map { language.localization.forms(of: $0) }
    hasWords = if case .inflected = language.localization.renaming { true } else { false }
    nouns = Self.nouns(language, phrases).sorted { $0.own.utf8.count > $1.own.utf8.count }
    if case .declined = language.localization.renaming { takeForms(phrases) }
    if nouns.isEmpty { return }
    forms = forms.map { NounForms(said($0.one), said($0.few), said($0.many)) }
    for phrase in Phrase.allCases where phrases[phrase] == nil {
      texts[phrase.rawValue] = said(language.text(phrase))
    }
  }

  /// The text of a phrase.
  package func text(_ phrase: Phrase) -> String { texts[phrase.rawValue] }

  /// How many comments and reviews there are, as `3 comments · 1 review`; empty where there are none.
  package func said(comments: Int, reviews: Int) -> String {
    [(comments, Noun.comment), (reviews, .review)].filter { $0.0 > 0 }.map { count($0, $1) }
      .joined(separator: " · ")
  }

  /// A count with its noun in the right form, as `3 issues`.
  package func count(_ number: Int, _ noun: Noun) -> String {
    language.count(number, forms[noun.rawValue])
  }

  /// A sentence with the site's nouns; it must not contain text of a tracker, which would be
  /// changed too.
  package func said(_ sentence: Sentence) -> String { said(language.text(sentence)) }

  /// A sentence of the language with the site's nouns; it must not contain text of a tracker.
  package func said(_ sentence: String) -> String {
    let hasNoun = sentence.withSpan { text in
      nouns.contains { $0.own.withSpan { text.contains($0) } }
    }
    if !hasNoun { return sentence }
    var (text, isInWord) = ("", false)
    var rest = sentence[...]
    while let character = rest.first {
      if !isInWord, let noun = nouns.first(where: { begins(rest, with: $0.own) }) {
        text += noun.site
        rest = rest.dropFirst(noun.own.count)
      } else {
        text.append(character)
        rest = rest.dropFirst()
        isInWord = hasWords && character.isLetter
      }
    }
    return text
  }

  /// The phrases for the singular and plural of something, and the noun of its counts.
  private static let renamed: [(one: Phrase?, many: Phrase, noun: Noun)] = [
    (.issue, .issues, .issue), (.pull, .pulls, .pull), (.tag, .tags, .tag),
    (.project, .projects, .project), (.person, .people, .person), (nil, .comments, .comment),
    (nil, .reviews, .review), (nil, .awards, .award), (nil, .reminders, .reminder),
  ]

  /// In how many forms a noun can be given in a language, where it is given in several; nil for another phrase.
  static func forms(of phrase: Phrase, in language: Language) -> Int? {
    guard let row = renamed.first(where: { $0.one == phrase || $0.many == phrase }) else {
      return nil
    }
    if case .declined = language.localization.renaming, row.many == phrase { return 3 }
    return 1
  }

  /// Reads nouns that are given in three forms, and takes the form for a few as the phrase.
  private mutating func takeForms(_ phrases: [Phrase: String]) {
    for (one, many, noun) in Self.renamed {
      let given = phrases[many]?.split(separator: "|", omittingEmptySubsequences: false) ?? []
      guard given.count == 3 else { continue }
      forms[noun.rawValue] = NounForms(String(given[0]), String(given[1]), String(given[2]))
      texts[many.rawValue] = given[1].prefix(1).uppercased() + given[1].dropFirst()
      if let one, phrases[one] == nil {
        texts[one.rawValue] = given[0].prefix(1).uppercased() + given[0].dropFirst()
      }
    }
  }

  private func begins(_ text: Substring, with noun: String) -> Bool {
    guard text.hasPrefix(noun) else { return false }
    return !hasWords || text.dropFirst(noun.count).first?.isLetter != true
  }

  private static func nouns(
    _ language: Language, _ phrases: [Phrase: String]
  ) -> [(own: String, site: String)] {
    switch language.localization.renaming {
    case .declined: return []
    case .asGiven(let names):
      return renamed.filter { names.contains($0.many) }.compactMap { one, many, _ in
        (phrases[many] ?? one.flatMap { phrases[$0] }).map { (language.text(many), $0) }
      }
    case .inflected(let singular, let plural):
      return renamed.flatMap { one, many, _ -> [(own: String, site: String)] in
        let (givenOne, givenMany) = (one.flatMap { phrases[$0] }, phrases[many])
        guard let first = givenOne ?? givenMany else { return [] }
        let own = (
          one: one.map { language.text($0) } ?? singular(language.text(many)),
          many: language.text(many)
        )
        let site = (
          one: givenOne ?? singular(first), many: givenMany ?? plural(first)
        )
        return [(own.one, site.one), (own.many, site.many)].flatMap { own, site in
          [
            (own, site.prefix(1).uppercased() + site.dropFirst()),
            (inSentence(own), inSentence(site)),
          ]
        }
      }
    }
  }

  /// A noun as it is written within a sentence; abbreviations keep their capitals.
  private static func inSentence(_ noun: String) -> String {
    noun.dropFirst().contains { $0.isUppercase }
      ? noun : noun.prefix(1).lowercased() + noun.dropFirst()
  }
}

/// How names that a site chooses are put into the phrases, counts and sentences of a language.
package enum Renaming {
  /// As whole words, singular or plural, with or without a capital: the rules of regular nouns
  /// derive one from the other.
  case inflected(one: (String) -> String, many: (String) -> String)
  /// Unchanged, within words too, for the nouns of these phrases: nouns have one form.
  case asGiven([Phrase])
  /// By no rule: only the phrase itself is replaced, and a count where the site gives the three
  /// forms of ``NounForms``.
  case declined
}
