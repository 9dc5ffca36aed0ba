import Bytes
package import Diagnostics
import IssueModel

/// The roles and names of the columns of a table.
package struct TableHeader: Sendable {
  /// The headers on one line each.
  package let names: [String]
  /// How many columns there are.
  package var count: Int { names.count }
  /// The columns of each role, in their order.
  private(set) var columns: [TableRole: [Int]] = [:]
  /// The columns for the project of which the table uses others.
  private(set) var otherProjects: [Int] = []
  /// Columns that are read or need not be.
  private(set) var known: Set<Int> = []
  /// The columns with names of people, each with the column of the account's identifier, as
  /// `Assignee` and `Assignee Id`.
  let accounts: [(name: Int, identifier: Int)]
  /// The columns with the names of those whom other columns name by their logins.
  let fullNames: [TableRole: Int]
  /// The columns of links to other records.
  let links: [Link]
  /// The columns that nothing reads and whose names hint at what is public.
  let hintingAtPublic: Set<Int>
  /// The columns whose names say that their times are those of UTC, as `Created (UTC)`.
  let inUTC: Set<Int>
  /// The signs that have an apostrophe before them where they begin a cell.
  let guardedSigns: Set<Unicode.Scalar>
  /// Whether its labels are separated by white space.
  let labelsAreWords: Bool
  /// Whether some are in another language than English.
  package let isTranslated: Bool

  /// Recognises the columns by their names; `place` is that of the header in a file.
  package init(
    _ names: [String], _ dialect: any TableDialect, of file: DataFile,
    at place: @autoclosure () -> Place
  ) throws(Diagnostic) {
    self.names = names
    hintingAtPublic = Set(names.indices.filter { Privacy.isHintOfPublic(names[$0]) })
    let folded = names.map(Self.english)
    let squeezed = folded.map(Self.squeezed)
    accounts = Self.accounts(in: folded)
    fullNames = dialect.fullNames.compactMapValues { folded.firstIndex(of: $0) }
    links = dialect.tracker == .jira ? Self.links(in: folded) : []
    inUTC = Set(
      folded.indices.filter { index in
        dialect.timesAreUTC || ["utc", "gmt"].contains { folded[index].contains($0) }
      })
    guardedSigns = dialect.guardedSigns(Set(folded))
    labelsAreWords = dialect.labelsAreWords(Set(folded))
    isTranslated = folded != names.map(Self.plain)
    let isOfDesk = Self.isOfDesk(folded)
    for role in TableRole.allCases {
      for name in dialect.columns[role] ?? [] {
        // Desks have the way by which a ticket came there, as `Email`.
        if name == "source", isOfDesk { continue }
        // Names of people may be beside their logins; the first kind of column is used, or the first one of a row
        // that names only one.
        if role == .assignee, !dialect.hasOneAssignee, columns[role]?.isEmpty == false { break }
        let plain = Self.squeezed(name)
        let found = folded.indices.filter {
          !known.contains($0) && (folded[$0] == name || squeezed[$0] == plain)
        }
        columns[role, default: []] += found
        known.formUnion(found)
      }
    }
    let marks = folded.indices.filter {
      !known.contains($0) && Privacy.meaning(ofColumn: folded[$0]) != nil
    }
    columns[.confidential, default: []] += marks
    for (member, column) in file.columns.sorted(by: { $0.key < $1.key }) {
      let role = try file.role(named: member)
      let found = names.indices.filter { names[$0].lowercased() == column.lowercased() }
      guard !found.isEmpty else {
        throw Diagnostic.error(
          "data.columns", "'\(file.name)' has no column '\(column)'", at: place(),
          suggestion: Suggestion.didYouMean(column, in: names))
      }
      // A mark of what is private stays one whatever else the column is.
      for other in columns.keys where !role.mayShare(with: other) && other != .confidential {
        columns[other]?.removeAll { found.contains($0) }
      }
      columns[role] = role == .confidential ? found + (columns[role] ?? []) : found
      known.formUnion(found)
    }
    known.formUnion(folded.indices.filter { dialect.redundant.contains(folded[$0]) })
    known.formUnion(links.map(\.column))
  }

  /// Whether headers are those of a desk: they name a ticket, and what only desks have.
  private static func isOfDesk(_ headers: [String]) -> Bool {
    func has(_ beginnings: [String]) -> Bool {
      headers.contains { header in beginnings.contains { header.hasPrefix($0) } }
    }
    return has(["ticket "]) && has(["agent", "group", "pipeline", "requester", "ticket name"])
  }

  /// Columns for the project that say when something is done, and not what it belongs to.
  private static let sprints: Set<String> = ["sprint", "iteration", "iterationpath"]

  /// The parts of a project in Linear: a row without one has the project itself.
  private static let partsOfProject: Set<String> = ["projectmilestone", "cyclename"]

  /// The header with one kind of columns for the project, once for each kind, the better ones first; none where all
  /// are of one kind. A table does not mix them: a row without a milestone has none.
  package var projectChoices: [TableHeader] {
    let all = columns[.project] ?? []
    let kinds = all.map { column in
      let kind = Self.squeezed(Self.english(names[column]))
      return Self.partsOfProject.contains(kind) ? "project" : kind
    }
    var unique: [String] = []
    for kind in kinds where !unique.contains(kind) { unique.append(kind) }
    guard unique.count > 1 else { return [] }
    let sprints = unique.filter(Self.sprints.contains)
    return (unique.filter { !Self.sprints.contains($0) } + sprints).map { kind in
      var header = self
      let own = zip(all, kinds).filter { $0.1 == kind }.map(\.0)
      header.columns[.project] = own
      header.otherProjects = all.filter { !own.contains($0) }
      return header
    }
  }

  /// Whether a column states if a record is open.
  var tellsState: Bool {
    [TableRole.state, .statusCategory, .resolution, .completed, .closed, .merged].contains {
      columns[$0]?.isEmpty == false
    }
  }

  /// Whether nothing but the column of the resolution states if a record is open.
  var tellsStateByResolutionAlone: Bool {
    let others: [TableRole] = [.state, .statusCategory, .completed, .closed, .merged]
    return columns[.resolution]?.isEmpty == false
      && others.allSatisfy { columns[$0]?.isEmpty != false }
  }

  /// The column that a row of some cells ends before, and that says whether a record is private; nil where the row has
  /// all of them.
  package func columnOfPrivacy(behind cells: Int) -> String? {
    columns[.confidential]?.first { $0 >= cells }.map { names[$0] }
  }

  /// How many columns there are up to the last one with a name.
  package var countOfNamed: Int { (names.lastIndex { !$0.isEmpty } ?? -1) + 1 }

  /// The roles without a column; several columns can state the state.
  package var lacking: Set<TableRole> {
    Set(
      TableRole.allCases.filter { role in
        role == .state ? !tellsState : columns[role]?.isEmpty != false
      })
  }

  /// How to name the column with the state, with the columns whose names are similar.
  var stateSuggestion: String {
    func named(_ words: [String]) -> [String] {
      names.filter { name in
        words.contains { Self.squeezed(name).contains($0) } && !Privacy.isHinted(by: name)
      }
    }
    let (states, dates) = (named(Self.stateWords), named(Self.dateWords))
    let near = states.isEmpty ? dates : states
    guard let first = near.first else {
      return "name it with 'columns: {state: …}' or, where it has a date, 'columns: {closed: …}'"
    }
    let list = near.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return
      "columns such as \(list) exist: write 'columns: {\(states.isEmpty ? "closed" : "state"): \(first.inYAML)}'"
  }

  /// What columns of words for the state are called, and those that hold when a record was closed.
  private static let stateWords = ["state", "status", "stage"]
  private static let dateWords = [
    "close", "clos", "done", "finish", "complet", "resolv", "solved",
    "end", "fixed", "open",
  ]

  /// The columns of names and of identifiers that belong together; of repeated columns the first
  /// belongs to the first.
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
    let letters =
      folded.utf8.allSatisfy { $0 < 0x80 }
      ? String(decoding: folded.utf8.filter { $0.isLetterOrDigit || $0 == 0x25 }, as: UTF8.self)
      : folded.filter { $0.isLetter || $0.isNumber || $0 == "%" }
    return letters.isEmpty ? folded : letters
  }

  /// A header in lower case, in English if its language is known.
  package static func english(_ header: String) -> String {
    let folded = plain(header)
    return translations[squeezed(folded)] ?? folded
  }

  /// A header in lower case, without the object around Jira's members that programs leave in it, as in
  /// `fields.status.name`.
  private static func plain(_ header: String) -> String {
    let folded = header.lowercased()
    return folded.hasPrefix("fields.") ? String(folded.dropFirst(7)) : folded
  }

  private static let translations: [String: String] = {
    var translations: [String: String] = [:]
    for (english, others) in words {
      for other in others.split(separator: ",") {
        translations[squeezed(String(other))] = english
      }
    }
    for (name, english) in PrivacyLanguage.names { translations[squeezed(name)] = english }
    return translations
  }()

  /// The names of columns in German, French, Spanish, Portuguese, Italian, Dutch, Polish, Czech, Swedish, Danish,
  /// Norwegian, Russian, Chinese, Japanese and Korean, except words with different meanings in two of these.
  private static let words: KeyValuePairs = [
    "id": "identifiant,identificador,identyfikator,идентификатор",
    "number": "nummer,numéro,número,núm,numero,numer,номер,编号,番号,번호",
    "issue key":
      "vorgangsschlüssel,clé de ticket,clave de incidencia,chave do item,chave da issue,"
      + "chiave ticket,issuesleutel,klucz zgłoszenia,ключ задачи,ключ проблемы,ключ запроса,chave da item,"
      + "問題キー,課題キー,作業項目キー,キー,问题关键字,问题键,事务关键字,密钥,关键字,工作项关键字,"
      + "klíč požadavku,klíč úkolu,klíč,ärendenyckel,nyckel,sagsnøgle,nøgle,saksnøkkel,nøkkel,"
      + "이슈 키,업무 항목 키,키",
    "issue id": "vorgangs-id,id de ticket,id de la incidencia,id do item,id zgłoszenia,id задачи,"
      + "課題 id,作業項目 id,イシュー id,id do issue,id da item,问题 id,事务 id,议题 id,工作项 id,"
      + "id požadavku,ärende-id,sags-id,saks-id,이슈 id",
    "issue type":
      "vorgangstyp,type de ticket,tipo de incidencia,tipo de item,tipo ticket,issuetype,"
      + "typ zgłoszenia,тип задачи,課題タイプ,作業タイプ,问题类型,事务类型,工作类型,"
      + "typ požadavku,typ úkolu,ärendetyp,sagstype,sakstype,이슈 유형,업무 유형",
    "title": "titel,titre,título,titolo,tytuł,название,заголовок,タイトル,标题",
    "summary":
      "zusammenfassung,résumé,resumen,resumo,riepilogo,samenvatting,podsumowanie,тема,сводка,要約,概要,摘要,"
      + "souhrn,shrnutí,sammanfattning,sammendrag,요약",
    "subject": "předmět,thema,sujet,asunto,assunto,oggetto,onderwerp,temat,題名,件名,主题",
    "description":
      "beschreibung,descripción,descrição,descrizione,beschrijving,opis,описание,説明,描述,"
      + "popis,beskrivning,beskrivelse,설명",
    "status": "stav,zustand,statut,état,estado,situação,stato,статус,состояние,ステータス,状態,状态,상태",
    "status category":
      "statuskategorie,catégorie d'état,categoría de estado,categoria do status,"
      + "categoria di stato,statuscategorie,kategoria statusu,категория статуса,"
      + "ステータス カテゴリ,ステータスカテゴリー,状态类别,"
      + "kategorie stavu,statuskategori,상태 카테고리,상태 범주",
    "resolution":
      "lösung,résolution,resolución,resolução,risoluzione,oplossing,rozwiązanie,решение,"
      + "解決状況,解決策,解决结果,解决方案,vyřešení,řešení,lösning,løsning,해결책,해결",
    "priority":
      "priorita,priorität,priorité,prioridad,prioridade,priorità,prioriteit,priorytet,приоритет,"
      + "優先度,优先级,prioritet,우선 순위,우선순위",
    "labels":
      "stichwörter,stichworte,beschriftungen,étiquettes,etiquetas,etichette,etykiety,метки,schlagwörter,"
      + "rótulos,ラベル,标签,štítky,etiketter,레이블",
    "reporter":
      "melder,ersteller,rapporteur,informador,relator,segnalatore,melder,zgłaszający,автор,autor,"
      + "auteur,autore,報告者,报告人,作者,zadavatel,rapportör,rapportør,indberetter,보고자",
    "author": "作成者,criador,创建者",
    "assignee":
      "přiřazeno,bearbeiter,zugewiesene person,zugewiesen an,responsable,persona asignada,asignado a,"
      + "responsável,atribuído para,atribuído a,assegnatario,assegnato a,toegewezen aan,"
      + "osoba przypisana,przypisany,przypisany do,przydzielony do,исполнитель,назначена,personne assignée,"
      + "assigné à,担当者,経办人,经办人,指派给,指派人,受理人,řešitel,ansvarig,tilldelad,"
      + "tildelt,담당자",
    "created":
      "vytvořeno,erstellt,angelegt,erstellt am,création,créé,creada,creado,criado,criado em,data de envio,creato,"
      + "aangemaakt,gemaakt,utworzono,utworzone,создано,создан,"
      + "erstellt am (utc),créé le,créé le (utc),creado el,creado el (utc),criado em (utc),"
      + "作成日 (utc),作成日時 (utc),创建时间 (utc),作成日,作成日時,作成,创建日期,创建时间,创建于,已创建,创建,"
      + "skapad,oprettet,opprettet,만듦,생성,생성일",
    "updated":
      "aktualizováno,aktualisiert,geändert,mise à jour,mis à jour,actualizada,actualizado,atualizado,"
      + "alterado em,aggiornato,bijgewerkt,gewijzigd,zaktualizowano,zaktualizowane,обновлено,изменено,"
      + "aktualisiert am,aktualisiert am (utc),mis à jour le,mis à jour le (utc),actualizado el,"
      + "actualizado el (utc),atualizado em,atualizado em (utc),更新日 (utc),更新日時 (utc),更新时间 (utc),"
      + "atualizado(a),更新日,更新日時,更新,更新日期,更新时间,更新于,已更新,"
      + "uppdaterad,opdateret,oppdatert,업데이트,업데이트됨",
    "resolved":
      "erledigt,erledigt am,résolu,résolue,resuelta,resuelto,resolvido,risolto,opgelost,"
      + "rozwiązano,решено,дата решения,решение дата,"
      + "解決日,解決日時,已解决,解决日期,解决时间,vyřešeno,löst,løst,해결됨",
    "closed":
      "uzavřeno,geschlossen,geschlossen am,fermé,fermé le,cerrada,cerrado,fechado,chiuso,gesloten,"
      + "zamknięto,zamknięte,закрыта,закрыто,"
      + "geschlossen am (utc),fermé le (utc),cerrado el,cerrado el (utc),fechado em (utc),"
      + "終了日 (utc),完了日時 (utc),关闭时间 (utc),fechado em,終了日,完了日,完了日時,结束日期,关闭时间,关闭于",
    "due date":
      "fälligkeitsdatum,fällig,abgabedatum,fällig am,échéance,date d'échéance,"
      + "fecha de vencimiento,fecha fin,data de vencimento,data prevista,data di scadenza,scadenza,"
      + "vervaldatum,einddatum,termin,data wykonania,срок исполнения,дата выполнения,"
      + "data limite,期日,期限,到期日,截止日期,计划完成日期,"
      + "termín dokončení,förfallodatum,forfaldsdato,forfallsdato,기한",
    "target version":
      "zielversion,version cible,versión prevista,versão,versione prevista,doelversie,"
      + "wersja docelowa,версия,"
      + "対象バージョン,目标版本",
    "fix version":
      "lösungsversion,lösungsversionen,version corrigée,versions corrigées,versión correctora,"
      + "versões corrigidas,versões de correção,исправить в версиях,修正バージョン,修复的版本,修复版本",
    "milestone": "meilenstein,jalon,hito,marco,mijlpaal,kamień milowy,веха,マイルストーン,里程碑",
    "project": "projekt,projet,proyecto,projeto,progetto,проект,プロジェクト,项目",
    "comment":
      "kommentar,commentaire,comentario,comentário,commento,opmerking,komentarz,комментарий,"
      + "コメント,注释,评论,komentář,댓글",
    "card id": "karten-id,id de la carte,id de la tarjeta,id do cartão,カード id,卡片 id",
    "card name": "kartenname,nom de la carte,nombre de la tarjeta,nome do cartão,カード名,卡片名称",
    "card description":
      "kartenbeschreibung,description de la carte,descripción de la tarjeta,descrição do cartão,"
      + "カードの説明,卡片描述",
    "card url": "karten-url,url de la carte,url de la tarjeta,url do cartão,カード url,卡片 url",
    "list name": "listenname,nom de la liste,nombre de la lista,nome da lista,リスト名,列表名称",
    "list id": "listen-id,id de la liste,id de la lista,id da lista,リスト id,列表 id",
    "board name": "boardname,nom du tableau,nombre del tablero,nome do quadro,ボード名,看板名称",
    "board id": "id du tableau,id del tablero,id do quadro,ボード id,看板 id",
    "members": "mitglieder,membres,miembros,membros,メンバー,成员",
    "archived": "archiviert,archivé,archivée,archivado,archivada,arquivado,アーカイブ済み,已归档",
    "last activity date":
      "datum der letzten aktivität,date de dernière activité,fecha de la última actividad,"
      + "data da última atividade,最終アクティビティ日,最后活动日期",
    "tracker": "fronta,tipo,segnalazione,typ zagadnienia,трекер,トラッカー,跟踪",
  ]
}
