package import Diagnostics

/// Which columns of a table have which role, and what all are called.
package struct TableHeader: Sendable {
  /// The headers on one line each.
  let names: [String]
  /// The columns of each role, in their order.
  private(set) var columns: [TableRole: [Int]] = [:]
  /// Columns that are read or need not be.
  private(set) var known: Set<Int> = []
  /// Columns that hold somebody's name, and beside each the one that holds the account's identifier, as
  /// `Assignee` and `Assignee Id`.
  let accounts: [(name: Int, identifier: Int)]

  /// Recognises the columns of these names, which stand at a place of a file.
  package init(
    _ names: [String], _ dialect: any TableDialect, of file: DataFile,
    at place: @autoclosure () -> Place
  ) throws(Diagnostic) {
    self.names = names
    let folded = names.map(Self.english)
    let squeezed = names.map(Self.squeezed)
    accounts = Self.accounts(in: folded)
    for role in TableRole.allCases {
      for name in dialect.columns[role] ?? [] {
        // Names of people stand beside those they sign in with; the first kind of column is taken.
        if role == .assignee, columns[role]?.isEmpty == false { break }
        let plain = Self.squeezed(name)
        let found = folded.indices.filter {
          !known.contains($0) && (folded[$0] == name || squeezed[$0] == plain)
        }
        columns[role, default: []] += found
        known.formUnion(found)
      }
    }
    for (member, column) in file.columns.sorted(by: { $0.key < $1.key }) {
      let role = try file.role(named: member)
      let found = names.indices.filter { names[$0].lowercased() == column.lowercased() }
      guard !found.isEmpty else {
        throw Diagnostic.error(
          "data.columns", "'\(file.name)' has no column '\(column)'", at: place(),
          suggestion: Suggestion.didYouMean(column, in: names))
      }
      for other in columns.keys where other != role {
        columns[other]?.removeAll { found.contains($0) }
      }
      columns[role] = found
      known.formUnion(found)
    }
    known.formUnion(folded.indices.filter { dialect.redundant.contains(folded[$0]) })
  }

  /// Whether a column tells if a record is open.
  var tellsState: Bool {
    [TableRole.state, .statusCategory, .resolution, .completed, .closed, .merged].contains {
      columns[$0]?.isEmpty == false
    }
  }

  /// How to say which column tells it, with those whose names sound as if they did.
  var stateSuggestion: String {
    let near = names.filter { name in
      Self.stateWords.contains { Self.squeezed(name).contains($0) }
    }
    guard let first = near.first else {
      return "name it with 'columns: {state: …}' or, where it has a date, 'columns: {closed: …}'"
    }
    let list = near.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return "columns such as \(list) exist: write 'columns: {closed: \(first)}'"
  }

  private static let stateWords = [
    "state", "status", "stage", "close", "clos", "done", "finish", "complet", "resolv", "solved",
    "end", "fixed", "open",
  ]

  /// The columns of names and of identifiers that belong together; of columns that come several times the
  /// first belongs to the first.
  private static func accounts(in headers: [String]) -> [(name: Int, identifier: Int)] {
    let places = Dictionary(grouping: headers.indices) { headers[$0] }
    return ["assignee", "reporter", "creator", "watchers"].flatMap { header in
      zip(places[header] ?? [], places[header + " id"] ?? []).map { (name: $0, identifier: $1) }
    }
  }

  /// The letters and digits of a header in lower case, so that `Issue_ID`, `issueId` and `Issue ID` are
  /// one; the header itself where it has none, as `#`.
  package static func squeezed(_ header: String) -> String {
    let folded = header.lowercased()
    // `% Done` is not `Done`.
    let letters = String(folded.filter { $0.isLetter || $0.isNumber || $0 == "%" })
    return letters.isEmpty ? folded : letters
  }

  /// A header in lower case, in English where it is known in another language.
  package static func english(_ header: String) -> String {
    let folded = header.lowercased()
    return translations[squeezed(header)] ?? folded
  }

  private static let translations: [String: String] = {
    var translations: [String: String] = [:]
    for (english, others) in words {
      for other in others.split(separator: ",") {
        translations[squeezed(String(other))] = english
      }
    }
    return translations
  }()

  /// What trackers call their columns in German, French, Spanish, Portuguese, Italian, Dutch, Polish
  /// and Russian. Words that mean one thing in one language and another in another stay out.
  private static let words: KeyValuePairs = [
    "id": "identifiant,identificador,identyfikator,идентификатор",
    "number": "nummer,numéro,número,numero,numer,номер",
    "issue key":
      "vorgangsschlüssel,clé de ticket,clave de incidencia,chave do item,chave da issue,"
      + "chiave ticket,issuesleutel,klucz zgłoszenia,ключ задачи",
    "issue id": "vorgangs-id,id de ticket,id de la incidencia,id do item,id zgłoszenia,id задачи",
    "issue type":
      "vorgangstyp,type de ticket,tipo de incidencia,tipo de item,tipo ticket,issuetype,"
      + "typ zgłoszenia,тип задачи",
    "title": "titel,titre,título,titolo,tytuł,название,заголовок",
    "summary":
      "zusammenfassung,résumé,resumen,resumo,riepilogo,samenvatting,podsumowanie,тема,сводка",
    "subject": "thema,sujet,asunto,assunto,oggetto,onderwerp,temat",
    "description": "beschreibung,descripción,descrição,descrizione,beschrijving,opis,описание",
    "status": "zustand,statut,état,estado,situação,stato,статус,состояние",
    "status category":
      "statuskategorie,catégorie d'état,categoría de estado,categoria do status,"
      + "categoria di stato,statuscategorie,kategoria statusu,категория статуса",
    "resolution":
      "lösung,résolution,resolución,resolução,risoluzione,oplossing,rozwiązanie,решение",
    "priority": "priorität,priorité,prioridad,prioridade,priorità,prioriteit,priorytet,приоритет",
    "labels":
      "stichwörter,stichworte,étiquettes,etiquetas,etichette,etykiety,метки,schlagwörter",
    "reporter":
      "melder,ersteller,rapporteur,informador,relator,segnalatore,melder,zgłaszający,автор,autor,"
      + "auteur,autore",
    "assignee":
      "bearbeiter,zugewiesene person,zugewiesen an,responsable,persona asignada,asignado a,"
      + "responsável,atribuído para,assegnatario,assegnato a,toegewezen aan,"
      + "osoba przypisana,przypisany,przydzielony do,исполнитель,назначена,personne assignée,"
      + "assigné à",
    "created":
      "erstellt,angelegt,erstellt am,création,créé,creada,creado,criado,criado em,creato,"
      + "aangemaakt,gemaakt,utworzono,utworzone,создано,создан",
    "updated":
      "aktualisiert,geändert,mise à jour,mis à jour,actualizada,actualizado,atualizado,"
      + "alterado em,aggiornato,bijgewerkt,gewijzigd,zaktualizowano,обновлено,изменено",
    "resolved":
      "erledigt,erledigt am,résolu,résolue,resuelta,resuelto,resolvido,risolto,opgelost,"
      + "rozwiązano,решено,дата решения",
    "closed":
      "geschlossen,geschlossen am,fermé,fermé le,cerrada,cerrado,fechado,chiuso,gesloten,"
      + "zamknięto,закрыта,закрыто",
    "due date":
      "fälligkeitsdatum,fällig,abgabedatum,fällig am,échéance,date d'échéance,"
      + "fecha de vencimiento,fecha fin,data de vencimento,data prevista,data di scadenza,scadenza,"
      + "vervaldatum,einddatum,termin,data wykonania,срок исполнения,дата выполнения",
    "target version":
      "zielversion,version cible,versión prevista,versão,versione prevista,doelversie,"
      + "wersja docelowa,версия",
    "fix version": "lösungsversion,lösungsversionen,version corrigée,versión correctora",
    "milestone": "meilenstein,jalon,hito,marco,mijlpaal,kamień milowy,веха",
    "project": "projekt,projet,proyecto,projeto,progetto,проект",
    "comment":
      "kommentar,commentaire,comentario,comentário,commento,opmerking,komentarz,комментарий",
    "private": "privat,privé,privada,privado,privato,prywatne,частная",
    "tracker": "tipo,segnalazione,typ zagadnienia,трекер",
    "security level": "sicherheitsstufe,niveau de sécurité,nivel de seguridad",
  ]
}

/// The words by which trackers in other languages than English say that something is done.
enum DoneWords {
  /// Whether a status or a category says so.
  static func contains(_ word: String) -> Bool {
    isClosed(word) || resolved.contains(word.lowercased())
  }

  /// Whether a status says that nothing is to follow, not even a test of what was resolved.
  static func isClosed(_ word: String) -> Bool { closed.contains(word.lowercased()) }

  /// German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Chinese and Japanese.
  private static let closed: Set<String> = [
    "fertig", "erledigt", "geschlossen", "abgeschlossen", "abgewiesen",
    "terminé", "terminée", "terminé(e)", "fermé", "fermée", "clos", "rejeté", "rejetée",
    "cerrado", "cerrada", "hecho", "listo", "finalizado", "finalizada", "terminado", "rechazado",
    "rechazada",
    "fechado", "fechada", "concluído", "concluída", "itens concluídos", "rejeitado", "rejeitada",
    "chiuso", "chiusa", "completato", "completata", "fatto",
    "gesloten", "gereed", "voltooid", "afgewezen",
    "zamknięte", "zamknięty", "gotowe", "ukończone", "zakończone", "odrzucone", "odrzucony",
    "закрыт", "закрыта", "закрыто", "готово", "выполнено", "завершено", "отклонена",
    "已关闭", "完成", "已完成", "完了", "終了",
  ]

  private static let resolved: Set<String> = [
    "behoben", "gelöst", "résolu", "résolue", "resuelto", "resuelta", "resolvido", "resolvida",
    "risolto", "risolta", "opgelost", "rozwiązane", "rozwiązany", "решен", "решена", "решено",
    "решён", "已解决", "解決", "解決済み",
  ]
}
