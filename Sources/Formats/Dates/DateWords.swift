/// The words of dates in other languages than English, made into what ``DateParser`` reads.
///
/// Trackers write dates in the language of whoever exports them: `02/Okt/24 15:04`, `2 févr. 2024`,
/// `2 de enero de 2024`, `2 stycznia 2024`, `2 декабря 2024 г.`, `2024年1月2日 下午3:04`,
/// `2024. 1. 2. 오후 3:04`. The names of months are those of the Unicode CLDR for the languages of
/// ``months``; of a name the first three letters or more will do where they begin no other month's.
enum DateWords {
  /// A date in English words and digits; nil when it holds words that no date holds.
  static func plain(_ text: String) -> String? {
    var tokens = tokens(of: joined(TextFolding.fold(text)))
    // A word in front of the first digit is the weekday's where a month comes later: `mar. 2 janv.`
    let firstDigit = tokens.firstIndex { if case .digits = $0 { true } else { false } }
    guard let firstDigit else { return nil }
    let hasLaterMonth = tokens[firstDigit...].contains { month(of: $0) != nil }
    if hasLaterMonth { tokens.removeFirst(firstDigit) }
    var out = ""
    var half = ""
    var isTime = false
    for (index, token) in tokens.enumerated() {
      switch token {
      case .digits(let digits): out += digits
      case .mark(let mark):
        if mark == ":" { isTime = true }
        if mark == " ", out.last == "-" { continue }
        // The point of an abbreviation says nothing.
        if mark == ".", index > 0, case .word = tokens[index - 1] { continue }
        out.unicodeScalars.append(mark)
      case .word(let word):
        if let month = months[word], month > 0 {
          out += english[month - 1]
        } else if let mark = units[word] {
          if mark == ":" { isTime = true }
          out += mark
        } else if afternoon.contains(word) {
          half = " PM"
        } else if morning.contains(word) {
          half = " AM"
        } else if isTime {
          out += word
        } else if !fillers.contains(word) {
          return nil
        }
      }
    }
    while let last = out.last, last == ":" || last == " " || last == "." { out.removeLast() }
    return pointed(out) + half
  }

  private enum Token {
    case digits(String)
    case word(String)
    case mark(Unicode.Scalar)
  }

  private static func month(of token: Token) -> Int? {
    guard case .word(let word) = token, let month = months[word], month > 0 else { return nil }
    return month
  }

  /// `p. m.` in one word.
  private static func joined(_ text: String) -> String {
    guard text.contains("m.") else { return text }
    var text = text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    for half in ["a", "p"] {
      text = text.replacing("\(half). m.", with: "\(half)m").replacing(
        "\(half).m.", with: "\(half)m")
    }
    return text
  }

  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var digits = ""
    var word = ""
    func end() {
      if !digits.isEmpty { tokens.append(.digits(digits)) }
      if !word.isEmpty { tokens.append(.word(word)) }
      (digits, word) = ("", "")
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9":
        if !word.isEmpty { end() }
        digits.unicodeScalars.append(scalar)
      case _ where scalar.properties.isAlphabetic:
        // What stands for a year, a month or an hour behind its digits is a word of its own.
        let isUnit = units[String(scalar)] != nil && !digits.isEmpty
        if !digits.isEmpty { end() }
        word.unicodeScalars.append(scalar)
        if isUnit { end() }
      default:
        end()
        tokens.append(.mark(scalar.properties.isWhitespace ? " " : scalar))
      }
    }
    end()
    return tokens
  }

  /// `2024. 1. 2. 15:04` as `2024-1-2 15:04`.
  private static func pointed(_ text: String) -> String {
    let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
    guard parts.count > 2, parts[0].utf8.count == 4, parts[1].utf8.count <= 2,
      let day = parts.dropFirst(2).first
    else { return text }
    return "\(parts[0])-\(parts[1])-\(day)" + (parts.count > 3 ? " \(parts[3])" : "")
  }

  private static let english = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// What stands behind a number in East Asian dates.
  private static let units = [
    "年": "-", "년": "-", "月": "-", "월": "-", "日": " ", "일": " ", "号": " ", "時": ":", "时": ":",
    "시": ":", "点": ":", "分": ":", "분": ":", "秒": " ", "초": " ",
  ]

  private static let afternoon: Set<String> = ["pm", "下午", "午後", "오후", "nachm", "μμ"]
  private static let morning: Set<String> = ["am", "上午", "午前", "오전", "vorm", "πμ"]

  /// Words that stand between the parts of a date, and endings of ordinal numbers.
  private static let fillers: Set<String> = [
    "de", "del", "di", "of", "den", "le", "el", "il", "d", "г", "года", "року", "р", "r", "roku",
    "星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日", "星期天", "月曜日",
    "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日", "월요일", "화요일", "수요일", "목요일",
    "금요일", "토요일", "일요일",
    "uhr", "um", "at", "à", "a", "as", "kl", "om", "w", "в", "st", "nd", "rd", "th", "er", "º",
  ]

  /// The months by their names and by what their names begin with, folded; 0 where several begin so.
  private static let months: [String: Int] = {
    var months: [String: Int] = [:]
    var whole: [String: Int] = [:]
    for (index, line) in names.enumerated() {
      for name in line.split(separator: " ") {
        let name = TextFolding.fold(String(name))
        whole[name] = index + 1
        var prefix = name[...]
        while prefix.count > 3 {
          prefix.removeLast()
          let known = months[String(prefix)] ?? index + 1
          months[String(prefix)] = known == index + 1 ? known : 0
        }
      }
    }
    return months.merging(whole) { $1 }
  }()

  /// English, German, French, Spanish, Portuguese, Italian, Polish, Russian, Ukrainian, Dutch, Danish,
  /// Norwegian, Swedish, Turkish, Czech, Chinese and Japanese, with the cases that dates use.
  private static let names = [
    "january januar jänner janvier enero janeiro gennaio styczeń stycznia январь января січень"
      + " січня januari ocak leden ledna 一月",
    "february februar février febrero fevereiro febbraio luty lutego февраль февраля лютий лютого"
      + " februari şubat únor února 二月",
    "march märz mrz mars marzo março marzec marca март марта березень березня maart mrt mart"
      + " březen března 三月",
    "april avril abril aprile kwiecień kwietnia апрель апреля квітень квітня nisan duben dubna 四月",
    "may mai mayo maio maggio maj maja май мая травень травня mei mayıs květen května 五月",
    "june juni juin junio junho giugno czerwiec czerwca июнь июня червень червня haziran červen"
      + " června 六月",
    "july juli juillet julio julho luglio lipiec lipca июль июля липень липня temmuz červenec"
      + " července 七月",
    "august août agosto sierpień sierpnia август августа серпень серпня augustus augusti ağustos"
      + " srpen srpna 八月",
    "september septembre septiembre setiembre setembro settembre wrzesień września сентябрь"
      + " сентября вересень вересня eylül září 九月",
    "october oktober octobre octubre outubro ottobre październik października октябрь октября"
      + " жовтень жовтня ekim říjen října 十月",
    "november novembre noviembre novembro listopad listopada ноябрь ноября листопада kasım 十一月",
    "december dezember décembre diciembre dezembro dicembre grudzień grudnia декабрь декабря"
      + " грудень грудня desember aralık prosinec prosince 十二月",
  ]
}
