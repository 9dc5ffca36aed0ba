import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Marks of what is private, in every language of the headers")
struct PrivateLanguageTests {
  /// Columns with a word for what is private, and one for what is not.
  private static let marks: [(name: String, secret: String, open: String)] = [
    // Jira's level of security.
    ("Sicherheitsstufe", "Intern", ""), ("Niveau de sécurité", "Interne", ""),
    ("Nivel de seguridad", "Interno", ""), ("Nível de segurança", "Interno", ""),
    ("Livello di sicurezza", "Interno", ""), ("Beveiligingsniveau", "Staf", ""),
    ("Poziom zabezpieczeń", "Zespół", ""), ("Poziom bezpieczeństwa", "Zespół", ""),
    ("Úroveň zabezpečení", "Tým", ""), ("Säkerhetsnivå", "Stab", ""),
    ("Sikkerhedsniveau", "Stab", ""), ("Sikkerhetsnivå", "Stab", ""),
    ("Suojaustaso", "Tiimi", ""), ("Biztonsági szint", "Csapat", ""),
    ("Güvenlik Düzeyi", "Ekip", ""), ("Уровень безопасности", "Команда", ""),
    ("Рівень безпеки", "Команда", ""), ("安全级别", "团队", ""), ("安全等级", "高", ""),
    ("セキュリティ レベル", "社員", ""), ("보안 수준", "팀", ""),
    // Who may see a record.
    ("Sichtbarkeit", "privat", "öffentlich"), ("Visibilité", "privée", "publique"),
    ("Visibilidad", "privado", "público"), ("Visibilidade", "privado", "público"),
    ("Visibilità", "privato", "pubblico"), ("Zichtbaarheid", "privé", "openbaar"),
    ("Widoczność", "prywatny", "publiczny"), ("Viditelnost", "soukromý", "veřejný"),
    ("Synlighet", "privat", "offentlig"), ("Synlighed", "fortrolig", "offentlig"),
    ("Näkyvyys", "yksityinen", "julkinen"), ("Láthatóság", "privát", "nyilvános"),
    ("Görünürlük", "özel", "herkese açık"), ("Видимость", "приватная", "публичная"),
    ("Видимість", "приватна", "публічна"), ("可见性", "私有", "公开"), ("可见范围", "私有", "所有人"),
    ("表示状態", "非公開", "公開"), ("보기 상태", "비공개", "공개"),
    ("Sichtbarkeit", "Gruppe Nord", "alle"), ("WIDOCZNOŚĆ", "Prywatny", "Publiczny"),
    ("widocznosc", "prywatny", "publiczny"),
    // Whether everybody may see it.
    ("Öffentlich", "nein", "ja"), ("Sichtbar", "nein", "ja"), ("Publique", "non", "oui"),
    ("Público", "não", "sim"), ("Publico", "no", "sí"), ("Pubblico", "no", "sì"),
    ("Openbaar", "nee", "ja"), ("Publiczny", "nie", "tak"), ("Veřejné", "ne", "ano"),
    ("Offentlig", "nej", "ja"), ("Julkinen", "ei", "kyllä"), ("Nyilvános", "nem", "igen"),
    ("Herkese açık", "hayır", "evet"), ("Публичная", "нет", "да"), ("Публічна", "ні", "так"),
    ("公开", "否", "是"), ("是否公开", "否", "是"), ("公開", "いいえ", "はい"), ("공개", "아니요", "예"),
    ("Öffentlich?", "", "ja"),
    // Whether it is private.
    ("Vertraulich", "ja", "nein"), ("Confidentiel", "oui", "non"), ("Confidencial", "sim", "não"),
    ("Riservato", "sì", "no"), ("Vertrouwelijk", "ja", "nee"), ("Zastrzeżone", "tak", "nie"),
    ("Důvěrné", "ano", "ne"), ("Konfidentiell", "ja", "nej"), ("Fortrolig", "ja", "nej"),
    ("Luottamuksellinen", "kyllä", "ei"), ("Bizalmas", "igen", "nem"), ("Gizli", "evet", "hayır"),
    ("Конфиденциально", "да", "нет"), ("Конфіденційно", "так", "ні"), ("保密", "是", "否"),
    ("非公開", "はい", "いいえ"), ("비공개", "예", "아니요"),
    // Whether it is hidden.
    ("Intern", "ja", "nein"), ("Interne", "oui", "non"), ("Ukryte", "tak", "nie"),
    ("内部", "是", "否"), ("非表示", "はい", "いいえ"),
    // Of languages without other words for columns.
    ("Súkromné", "áno", "nie"), ("Dôverné", "áno", "nie"), ("Поверително", "да", "не"),
    ("Zaupno", "da", "ne"), ("Konfidenciāls", "jā", "nē"), ("Konfidentsiaalne", "jah", "ei"),
    ("Εμπιστευτικό", "ναι", "όχι"), ("Εμπιστευτικο", "ναι", "όχι"), ("חסוי", "כן", "לא"),
    ("خاص", "نعم", "لا"), ("محرمانه", "بله", "خیر"), ("Riêng tư", "có", "không"),
    ("Rieng tu", "có", "không"), ("Viditeľnosť", "súkromné", "verejné"), ("عام", "لا", "نعم"),
    ("Видимост", "поверително", "публично"), ("Ορατότητα", "ιδιωτικό", "δημόσιο"),
    ("Công khai", "không", "có"), ("Avalik", "ei", "jah"), ("Javno", "ne", "da"),
  ]

  @Test("a column says it", arguments: marks)
  func column(name: String, secret: String, open: String) throws {
    let result = try load(
      "id,title,state,\(name)\n1,Secret,open,\(secret)\n2,Open to all,open,\(open)")
    #expect(result.outline == ["#2 issue open Open to all"])
    #expect(result.counts.privateRecords == 1)
    #expect(result.notes.filter { $0.code == "data.unknown-privacy" } == [])
  }

  @Test("a member of JSON and a key of front matter say it", arguments: marks)
  func member(name: String, secret: String, open: String) throws {
    if secret.isEmpty || name.hasSuffix("?") { return }
    let json = try load(
      """
      [{"id": 1, "title": "Secret", "status": "open", "\(name)": "\(secret)"},
       {"id": 2, "title": "Open to all", "status": "open", "\(name)": "\(open)"}]
      """)
    let files = [(1, "Secret", secret), (2, "Open to all", open)].map { number, title, word in
      Array("---\nnumber: \(number)\ntitle: \(title)\n\(name): \"\(word)\"\n---\n".utf8)
    }
    let markdown = try load(files) { $0.format = "markdown" }
    for result in [json, markdown] {
      #expect(result.outline == ["#2 issue open Open to all"])
      #expect(result.counts.privateRecords == 1)
      #expect(result.notes.filter { $0.code == "data.unknown-privacy" } == [])
    }
  }

  @Test(
    "what such a column leaves open is told",
    arguments: [
      ("Sichtbar", "Kunden"), ("Sichtbar für Gäste", "nein"), ("Dane poufne", "tak"),
      ("Widoczne dla gości", "nie"), ("保密期", "三年"), ("Intern", "Projekt 3"),
    ])
  func hint(name: String, word: String) throws {
    let result = try load("id,title,state,\(name)\n1,A,open,\(word)")
    #expect(result.outline == ["#1 issue open A"])
    #expect(
      result.notes.filter { $0.code == "data.unknown-privacy" }.map(\.message) == [
        "'\(name)' may mark private records, and is not read: they are published (1 record, first 1 in 1)"
      ])
  }

  @Test("a mark within a member that is not read is told, and one that says no is not")
  func withinMembers() throws {
    let result = try load(
      """
      [{"id": 1, "title": "A", "status": "open", "meta": {"private": true, "size": 3}},
       {"id": 2, "title": "B", "status": "open", "meta": {"flags": {"Vertraulich": "ja"}}},
       {"id": 3, "title": "C", "status": "open", "meta": {"private": false}}]
      """)
    #expect(result.outline.count == 3)
    #expect(
      result.notes.filter { $0.code == "data.unknown-privacy" }.map(\.message) == [
        "'meta.private' may mark private records, and is not read: they are published (1 record, first 1 in 1)",
        "'meta.flags.Vertraulich' may mark private records, and is not read: they are published (1 record, first 2 in 1)",
      ])
  }
}
