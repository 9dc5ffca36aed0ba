import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Tables in other languages than English")
struct TableLanguageTests {
  private static let tables = [
    """
    Nyckel,Ärendetyp,Sammanfattning,Status,Prioritet,Lösning,Ansvarig,Rapportör,Skapad,Löst,Förfallodatum,Etiketter,Beskrivning
    """ + "\nA-1,Bugg,Ett,Klar,Hög,Åtgärdat,ola,ana,2026-01-01,2026-01-02,2026-02-01,vatten,Text"
      + "\nA-2,Bugg,Två,Pågår,Låg,Olöst,,ana,2026-01-01,,,,",
    """
    Nøgle,Sagstype,Sammendrag,Status,Prioritet,Løsning,Tildelt,Rapportør,Oprettet,Løst,Forfaldsdato,Etiketter,Beskrivelse
    """ + "\nA-1,Fejl,Ett,Lukket,Høj,Udført,ola,ana,2026-01-01,2026-01-02,2026-02-01,vatten,Text"
      + "\nA-2,Fejl,Två,Igangværende,Lav,Uløst,,ana,2026-01-01,,,,",
    """
    Klíč požadavku,Typ požadavku,Souhrn,Stav,Priorita,Vyřešení,Řešitel,Zadavatel,Vytvořeno,Vyřešeno,Termín dokončení,Štítky,Popis
    """
      + "\nA-1,Chyba,Ett,Hotovo,Vysoká,Hotovo,ola,ana,2026-01-01,2026-01-02,2026-02-01,vatten,Text"
      + "\nA-2,Chyba,Två,Probíhá,Nízká,Nevyřešeno,,ana,2026-01-01,,,,",
    """
    이슈 키,이슈 유형,요약,상태,우선 순위,해결책,담당자,보고자,생성,해결됨,기한,레이블,설명
    """ + "\nA-1,버그,Ett,완료,높음,완료,ola,ana,2026-01-01,2026-01-02,2026-02-01,vatten,Text"
      + "\nA-2,버그,Två,진행 중,낮음,미해결,,ana,2026-01-01,,,,",
  ]

  @Test("all their columns and words are understood", arguments: tables)
  func nordic(table: String) throws {
    let result = try load(table)
    #expect(result.files.map(\.format) == ["jira-csv"])
    #expect(result.outline == ["A#A-1 issue closed Ett", "A#A-2 issue open Två"])
    let issue = try #require(result.snapshot.issues.first)
    #expect(issue.priority == .high && result.snapshot.issues.last?.priority == .low)
    #expect(result.author(0) == "ana")
    #expect(issue.assignees.map { result.snapshot[$0].login } == ["ola"])
    #expect(
      [issue.created, issue.closed, issue.due].map { $0?.day.description } == [
        "2026-01-01", "2026-01-02", "2026-02-01",
      ])
    #expect(result.tags(0).contains("vatten") && issue.body == "Text")
    // Jira's types of issues, and the resolution, of which the word is told.
    let unused = result.notes.filter { $0.code == "data.unused" }.map(\.message)
    #expect(unused.filter { $0.contains("members") }.allSatisfy { $0.hasPrefix("2 members") })
  }

  @Test(
    "Jira's columns of links are understood in its languages, and a link to a page is none",
    arguments: [
      ("Issue key,Summary", "Inward issue link", "Outward issue link"),
      ("Vorgangsschlüssel,Zusammenfassung", "Eingehende Verknüpfung", "Ausgehende Verknüpfung"),
      ("Clé de ticket,Résumé", "Lien de ticket entrant", "Lien de ticket sortant"),
      ("Clave de incidencia,Resumen", "Enlace de entrada", "Enlace de salida"),
      ("Chave do item,Resumo", "Vínculo de entrada", "Vínculo de saída"),
      ("Klucz zgłoszenia,Podsumowanie", "Łącze przychodzące", "Łącze wychodzące"),
      ("Ключ задачи,Тема", "Входящая ссылка", "Исходящая ссылка"),
      ("问题关键字,概要", "内部问题链接", "外部问题链接"),
      ("課題キー,要約", "内部課題リンク", "外部課題リンク"),
    ])
  func links(_ names: String, _ inward: String, _ outward: String) throws {
    let result = try load(
      "\(names),\(inward) (Blocks),\(outward) (Blocks),Link (x)\nT-1,One,T-2,T-3,https://hut.example\n"
    )
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == ["jira-csv"])
    #expect(
      result.snapshot.issues.map { $0.history.links.map { "\($0.kind.word) \($0.reference)" } } == [
        ["blockedBy T-2", "blocks T-3"]
      ])
    #expect(result.lost == ["Link (x) × 1 (1: T-1)"])
  }

  @Test("MantisBT's table in Portuguese: its columns and its states are known")
  func mantis() throws {
    let states = ["novo", "retorno", "admitido", "confirmado", "atribuído", "resolvido", "fechado"]
    let rows = states.enumerated().map {
      "000\($0 + 1),Hut,ana,ola,alta,2026-01-01,2026-01-02,Pump,\($1),aberto\n"
    }
    let result = try load(
      "Núm,Projeto,Relator,Atribuído a,Prioridade,Data de Envio,Atualizado,Resumo,Estado,Resolução\n"
        + rows.joined())
    #expect(
      result.snapshot.issues.map(\.state) == [.open, .open, .open, .open, .open, .closed, .closed])
    #expect(result.snapshot.issues.map(\.number) == [1, 2, 3, 4, 5, 6, 7])
    let issue = try #require(result.snapshot.issues.first)
    #expect(result.author(0) == "ana")
    #expect(issue.assignees.map { result.snapshot[$0].login } == ["ola"])
    #expect(
      [issue.created, issue.updated].map { $0?.day.description } == ["2026-01-01", "2026-01-02"])
    #expect(result.assumptions == [])
    #expect(result.lost == ["Estado × 7 (1: 1)"])
  }

  @Test(
    "Redmine's default priorities are known in the languages of its headers",
    arguments: [
      "Low,Normal,High,Urgent,Immediate", "Niedrig,Normal,Hoch,Dringend,Sofort",
      "Bas,Normal,Haut,Urgent,Immédiat", "Baja,Normal,Alta,Urgente,Inmediata",
      "Baixa,Normal,Alta,Urgente,Imediata", "Bassa,Normale,Alta,Urgente,Immediata",
      "Laag,Normaal,Hoog,Spoed,Onmiddellijk", "Niski,Normalny,Wysoki,Pilny,Natychmiastowy",
      "Nízká,Normální,Vysoká,Urgentní,Okamžitá", "Låg,Normal,Hög,Brådskande,Omedelbar",
      "Lav,Normal,Høj,Akut,Omgående", "Lav,Normal,Høy,Haster,Omgående",
      "Низкий,Нормальный,Высокий,Срочный,Немедленный", "低,普通,高,紧急,立刻", "低,正常,高,速,急",
      "低め,通常,高め,急いで,今すぐ", "낮음,보통,높음,긴급,즉시",
    ])
  func redminePriorities(words: String) throws {
    let rows = words.split(separator: ",").enumerated().map { "\($0 + 1),Bug,New,\($1),T" }
    let result = try load(
      "#,Tracker,Status,Priority,Subject\n" + rows.joined(separator: "\n") + "\n")
    #expect(result.snapshot.issues.map(\.priority) == [.low, .medium, .high, .high, .high])
  }
}
