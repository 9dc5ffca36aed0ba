import Diagnostics
import Formats
import IssueModel

/// Award data, `awards.json`: an array of `{"name", "description", "color", "criterion", "value",
/// "image"}`, of both generations, with the filters of the count.
struct AwardsReader: JSONReader {
  let format = DataFormat(name: "awards", summary: "Gazette's own awards.json")

  /// The members of an award.
  static let keys = [
    "name", "description", "color", "criterion", "value", "image", "scope", "of", "days", "query",
    "by", "from", "until", "tiers", "holders", "translations",
  ]

  func isRecord(_ value: JSONValue) -> Bool {
    value.has("criterion") && ["value", "tiers", "holders", "image"].contains { value.has($0) }
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    guard let name = value["name"]?.line else {
      throw .lacking("name", of: "the award", in: value)
    }
    guard let criterion = value["criterion"]?.string else {
      throw .lacking("criterion", of: "the award '\(name)'", in: value)
    }
    var reading = AwardReading(name: name, value: value)
    let award = Award(
      name: name, details: value["description"]?.line ?? "",
      criterion: reading.word(
        criterion, "criterion", Award.Criterion.words, at: ["criterion"]),
      tiers: try reading.tiers(), rule: try reading.rule(&batch),
      translations: reading.translations())
    reading.check(value, Self.keys)
    for (code, message, suggestion, member) in reading.problems {
      batch.warn(code, message, member: member, suggestion: suggestion)
    }
    guard batch.awardNames.insert(name).inserted else {
      batch.warn(
        "award-duplicate", "a second award is called '\(name)' and is left out",
        suggestion: "give each award a name of its own")
      return
    }
    batch.awards.append(award)
  }
}

/// Reads the members of one award, and records its problems.
private struct AwardReading {
  let name: String
  let value: JSONValue
  var problems: [(code: String, message: String, suggestion: String, member: [String])] = []

  /// A word of the data, which has to be one of some; `code` is the code of the problem, `member`
  /// the name of the member.
  mutating func word(
    _ word: String, _ code: String, _ known: [String], at member: [String] = []
  ) -> String {
    if !known.contains(word) {
      note(
        code, "has the unknown \(code) '\(word)'",
        Suggestion.didYouMean(word, in: known) ?? "one of: " + known.joined(separator: ", "),
        at: member)
    }
    return word
  }

  /// Records a problem: what the award does, and what to do about it.
  private mutating func note(
    _ code: String, _ what: String, _ suggestion: String, at member: [String] = []
  ) {
    problems.append(("award-" + code, "the award '\(name)' \(what)", suggestion, member))
  }

  /// Records unknown members of an object.
  mutating func check(_ value: JSONValue, _ keys: [String], at path: [String] = []) {
    for (key, member) in value.members where !member.isBlank {
      _ = word(key.string, "key", keys, at: path + [key.string])
    }
  }

  /// The word of a member that is one of the cases of a type; nil where it is absent or unknown.
  private mutating func value<Word: RawRepresentable & CaseIterable>(
    of key: String, as type: Word.Type
  ) -> Word? where Word.RawValue == String {
    guard let text = value[key: key]?.string else { return nil }
    return Word(rawValue: word(text, key, Word.allCases.map(\.rawValue), at: [key]))
  }

  private func number(_ value: JSONValue?, _ what: String) throws(BrokenRecord) -> Int? {
    guard let value, !value.isBlank else { return nil }
    guard let number = value.int, number >= 0 else {
      throw BrokenRecord("\(what) of the award '\(name)' is not a whole number from 0")
    }
    return Int(number)
  }

  /// The colour of the award, or of a rung at a path in it.
  private mutating func color(
    of object: JSONValue, at path: [String] = [], else fallback: String
  ) -> String {
    guard let text = object["color"]?.string else { return fallback }
    let known = NamedColor.allCases.map(\.rawValue)
    return known.first { $0.lowercased() == text.lowercased() }
      ?? word(text, "color", known, at: path + ["color"])
  }

  /// The rungs: those of `tiers`, or the award itself.
  mutating func tiers() throws(BrokenRecord) -> [Award.Tier] {
    let color = color(of: value, else: NamedColor.lightBlue.rawValue)
    // An alias, as `flame.fill`, is replaced by the name of our own drawing.
    let image = AwardPicture(value["image"]?.string ?? "").name
    var tiers: [Award.Tier] = []
    func tier(_ name: String, _ threshold: Int, _ own: String, _ icon: String?) -> Award.Tier {
      Award.Tier(
        name: name, value: threshold, color: own, image: icon.map { AwardPicture($0).name } ?? image
      )
    }
    if let rungs = value["tiers"] {
      for (key, rung) in rungs.members where rungs.isObject {
        let name = key.string
        guard let threshold = try number(rung, "the tier '\(name)'") else { continue }
        tiers.append(tier(name, threshold, Self.colors[name.lowercased()] ?? color, nil))
      }
      for (place, rung) in rungs.elements.enumerated() where rungs.isArray {
        let path = ["tiers", String(place)]
        check(rung, ["name", "value", "color", "image"], at: path)
        let name = rung["name"]?.line ?? ""
        guard let threshold = try number(rung["value"], "a tier") else {
          throw BrokenRecord("a tier of the award '\(self.name)' has no value")
        }
        let own = self.color(of: rung, at: path, else: Self.colors[name.lowercased()] ?? color)
        tiers.append(tier(name, threshold, own, rung["image"]?.string))
      }
      tiers.sort { $0.value < $1.value }
      var names: Set<String> = []
      for tier in tiers where !names.insert(tier.name).inserted {
        note("tiers", "has two tiers called '\(tier.name)'", "give each tier a name of its own")
      }
    }
    if !tiers.isEmpty { return tiers }
    let criterion = value["criterion"]?.string.flatMap { Award.Criterion(word: $0) }
    guard let threshold = try number(value["value"], "the value") ?? criterion?.usualValue else {
      throw .lacking("value", of: "the award '\(name)'", in: value)
    }
    return [tier("", threshold, color, nil)]
  }

  private static let colors = [
    "bronze": NamedColor.orange.rawValue, "silver": NamedColor.gray.rawValue,
    "gold": NamedColor.gold.rawValue,
  ]

  /// The filters of the count.
  mutating func rule(_ batch: inout RecordBatch) throws(BrokenRecord) -> Award.Rule {
    var rule = Award.Rule()
    rule.scope = value(of: "scope", as: Award.Scope.self)
    rule.counted = value["of"]?.string.flatMap { text in
      let known = Award.Criterion.allCases.filter(\.isOfPeople).map(\.rawValue)
      return Award.Criterion(word: text).flatMap { $0.isOfPeople ? $0 : nil }
        ?? Award.Criterion(word: word(text, "of", known))
    }
    rule.days = try number(value["days"], "the number of days")
    rule.query = value["query"]?.string
    rule.role = value(of: "by", as: Award.Role.self) ?? .author
    rule.from = day("from")
    rule.until = day("until")
    if let holders = value["holders"] {
      rule.holders = try self.holders(holders, &batch)
    }
    return rule
  }

  private mutating func holders(
    _ list: JSONValue, _ batch: inout RecordBatch
  ) throws(BrokenRecord) -> [Award.Holder] {
    var holders: [Award.Holder] = []
    var named: Set<String> = []
    for (place, holder) in list.elements.enumerated() {
      check(holder, ["person", "login", "reason", "date"], at: ["holders", String(place)])
      guard let login = holder["person"]?.line ?? holder["login"]?.line ?? holder.line,
        let person = batch.person(login)
      else { throw BrokenRecord("a holder of the award '\(name)' has no 'person'") }
      batch.definedPeople.insert(Int(person.index))
      if !named.insert(login).inserted {
        note(
          "holder", "names '\(login)' twice, which counts once",
          "give an award for each time, or take one out")
      }
      holders.append(
        Award.Holder(
          login: login, reason: holder["reason"]?.line, date: holder["date"]?.instant))
    }
    return holders
  }

  private mutating func day(_ key: String) -> Day? {
    guard let value = value[key: key], !value.isBlank else { return nil }
    if let day = value.instant?.day { return day }
    problems.append(
      (
        "award-" + key, "'\(key)' of the award '\(name)' is no day",
        "write it as 2026-01-31", [key]
      ))
    return nil
  }

  /// The texts in other languages: `{"pl": {"name": …, "description": …, "tiers": ["Brąz", …]}}`.
  mutating func translations() -> [String: Award.Translation] {
    var texts: [String: Award.Translation] = [:]
    guard let all = value["translations"] else { return texts }
    for (language, text) in all.members {
      let path = ["translations", language.string]
      _ = word(language.string, "language", Language.allCases.map(\.rawValue), at: path)
      check(text, ["name", "description", "tiers"], at: path)
      let tiers = text["tiers"]?.elements.map { $0.line ?? "" } ?? []
      let rungs = (value["tiers"]?.elements).map { Array($0).count } ?? 0
      if tiers.count > rungs {
        note(
          "tiers", "has more names of tiers in '\(language.string)' than tiers",
          "name them in the order of 'tiers'")
      }
      texts[language.string] = Award.Translation(
        name: text["name"]?.line, details: text["description"]?.line, tiers: tiers)
    }
    return texts
  }
}

extension Award.Criterion {
  /// The threshold of an award that names none; nil where it has to.
  fileprivate var usualValue: Int? {
    switch self {
    case .unlock: 0
    case .manual, .first: 1
    default: nil
    }
  }
}

extension BrokenRecord {
  /// A required member, which may be there under a misspelt key.
  fileprivate static func lacking(
    _ key: String, of award: String, in value: JSONValue
  ) -> BrokenRecord {
    let near = Suggestion.nearest(to: key, in: value.members.prefix(100).map(\.key.string))
    guard let near else { return BrokenRecord("\(award) has no \(key)") }
    return BrokenRecord(
      "\(award) has no \(key)", suggestion: "did you mean '\(key)' by '\(near)'?")
  }
}
