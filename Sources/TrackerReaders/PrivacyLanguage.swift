/// How data in a language other than English marks what is private: the names of columns and members, and the words in
/// them, each list with commas between.
struct PrivacyLanguage {
  /// Levels of security, as Jira's: any value but none is private.
  let level: String
  /// Who may see a record: any value but a word for everybody is private.
  let visibility: String
  /// Whether everybody may see a record.
  let isPublic: String
  /// The same, where the name may also stand for something else, as a date.
  let isShown: String
  /// Whether a record is private.
  let isPrivate: String
  /// Whether a record is hidden, where the name may also stand for something else.
  let isHidden: String
  /// Words that say that everybody may see a record.
  let publicWords: String
  /// Words for circles of readers.
  let circles: String
  /// Parts of names that hint at what is private.
  let hints: String
  /// Parts of names that hint at what is public.
  let publicHints: String
  /// Words for yes and no, where the lists of the languages of tables lack them.
  var yes = ""
  var no = ""

  /// The names by the English ones with the same meaning.
  private var columns: KeyValuePairs<String, String> {
    [
      "security level": level, "visibility": visibility, "public": isPublic, "visible": isShown,
      "private": isPrivate, "hidden": isHidden,
    ]
  }

  /// The names of all languages in lower case, each with the English one with the same meaning.
  static let names: [(name: String, english: String)] = all.flatMap { language in
    language.columns.flatMap { english, names in words(names).map { ($0, english) } }
  }

  /// A name as people write it whose keys have no accents.
  static func withoutAccents(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
    var plain = String.UnicodeScalarView()
    for letter in name.unicodeScalars { plain.append(accents[letter] ?? letter) }
    return String(plain)
  }

  private static let accents = Dictionary(
    zip(
      "àáãäåçèéíóöúüýćčęěıńňőřśšůżāēīūģķļņžôťľďõάέήίόύώ".unicodeScalars,
      "aaaaaceeioouuycceeinnorssuzaeiugklnzotldoαεηιουω".unicodeScalars)
  ) { first, _ in first }

  /// The words of one kind in all languages.
  static func words(_ kind: KeyPath<PrivacyLanguage, String>) -> [String] {
    all.flatMap { words($0[keyPath: kind]) }
  }

  private static func words(_ list: String) -> [String] {
    // By bytes, as the lists are read at the start of each program.
    list.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
  }

  private static let all: [PrivacyLanguage] = [
    // German
    PrivacyLanguage(
      level: "sicherheitsstufe,sicherheitslevel,vertraulichkeitsstufe,geheimhaltungsstufe",
      visibility: "sichtbarkeit,anzeigestatus,sichtbar für,zugriffsebene",
      isPublic: "öffentlich,oeffentlich,ist öffentlich,öffentlich sichtbar,öffentlich zugänglich",
      isShown: "sichtbar,ist sichtbar,veröffentlicht",
      isPrivate: "privat,ist privat,vertraulich,ist vertraulich,geheim,nicht öffentlich",
      isHidden: "intern,versteckt,verborgen,ausgeblendet,nur intern",
      publicWords: "öffentlich,oeffentlich,alle,jeder,jedermann",
      circles: "privat,intern,vertraulich,geheim,versteckt,nicht öffentlich,eingeschränkt",
      hints: "vertraul,privat", publicHints: "sichtbar"),
    // French
    PrivacyLanguage(
      level: "niveau de sécurité,niveau de confidentialité",
      visibility: "visibilité,statut de visibilité,afficher le statut,afficher l'état",
      isPublic: "publique,est public,est publique,visible publiquement",
      isShown: "publié,publiée,est visible",
      isPrivate: "privé,privée,est privé,est privée,confidentiel,confidentielle,secrète,"
        + "non public,non publique",
      isHidden: "interne,caché,cachée,masqué,masquée",
      publicWords: "public,publique,tous,tout le monde",
      circles: "privé,privée,interne,confidentiel,confidentielle,restreint,restreinte,secrète",
      hints: "privé,confidentialité", publicHints: ""),
    // Spanish
    PrivacyLanguage(
      level: "nivel de seguridad,nivel de confidencialidad",
      visibility: "visibilidad,estado de visibilidad",
      isPublic: "público,pública,es público,es pública", isShown: "publicado,publicada",
      isPrivate: "privado,privada,es privado,es privada,confidencial,es confidencial,secreto,"
        + "reservado,restringido",
      isHidden: "interno,interna,oculto,oculta",
      publicWords: "público,pública,todos,todo el mundo",
      circles: "privado,privada,interno,interna,confidencial,restringido,secreto,oculto",
      hints: "privad,confidencia,restring", publicHints: ""),
    // Portuguese
    PrivacyLanguage(
      level: "nível de segurança,nível de confidencialidade",
      visibility: "visibilidade,estado de visualização", isPublic: "é público,é pública",
      isShown: "visível,está visível",
      isPrivate: "é privado,é privada,sigiloso,sigilosa,secreta,restrito,restrita",
      isHidden: "escondido,escondida,oculto",
      publicWords: "todas,toda a gente",
      circles: "particular,sigiloso,sigilosa,restrito,restrita,secreta",
      hints: "sigilo", publicHints: "visível"),
    // Italian
    PrivacyLanguage(
      level: "livello di sicurezza,livello di riservatezza",
      visibility: "visibilità,stato di visibilità", isPublic: "pubblico,pubblica,è pubblico",
      isShown: "visibile,pubblicato,pubblicata",
      isPrivate: "privato,privata,è privato,riservato,riservata,confidenziale,segreto,segreta",
      isHidden: "nascosto,nascosta",
      publicWords: "pubblico,pubblica,tutti",
      circles: "privato,privata,riservato,riservata,confidenziale,segreto,nascosto",
      hints: "riserv,privat", publicHints: "visibile"),
    // Dutch
    PrivacyLanguage(
      level: "beveiligingsniveau,vertrouwelijkheidsniveau",
      visibility: "zichtbaarheid,bekijk status", isPublic: "openbaar,publiek,is openbaar",
      isShown: "zichtbaar,gepubliceerd",
      isPrivate: "privé,vertrouwelijk,is vertrouwelijk,geheim,niet openbaar",
      isHidden: "verborgen", publicWords: "openbaar,publiek,iedereen",
      circles: "privé,vertrouwelijk,geheim,verborgen,niet openbaar",
      hints: "vertrouw", publicHints: "zichtba"),
    // Polish
    PrivacyLanguage(
      level: "poziom zabezpieczeń,poziom bezpieczeństwa,poziom poufności,klauzula tajności",
      visibility: "widoczność,status widoczności,stan widoczności,pokaż status",
      isPublic: "publiczny,publiczna,publiczne,jest publiczny,jawny,jawne",
      isShown: "widoczny,widoczna,widoczne,opublikowany,opublikowane",
      isPrivate: "prywatny,prywatna,prywatne,poufny,poufna,poufne,zastrzeżony,zastrzeżona,"
        + "zastrzeżone,tajny,tajna,tajne,niepubliczny,niepubliczne,niejawny,niejawne",
      isHidden: "wewnętrzny,wewnętrzna,wewnętrzne,ukryty,ukryta,ukryte",
      publicWords: "publiczny,publiczna,publiczne,publicznie,jawny,jawna,jawne,wszyscy,każdy",
      circles: "prywatny,prywatna,prywatne,wewnętrzny,wewnętrzna,wewnętrzne,poufny,poufna,poufne,"
        + "zastrzeżony,zastrzeżone,tajny,tajne,ukryty,ukryte",
      hints: "poufn,prywat,zastrzeż", publicHints: "widoczn"),
    // Czech
    PrivacyLanguage(
      level: "úroveň zabezpečení,úroveň bezpečnosti,stupeň utajení",
      visibility: "viditelnost,zobrazit stav", isPublic: "veřejný,veřejná,veřejné",
      isShown: "viditelný,viditelná,viditelné,zveřejněno",
      isPrivate: "soukromý,soukromá,soukromé,důvěrný,důvěrná,důvěrné,tajný,tajná,neveřejný,"
        + "neveřejná,neveřejné",
      isHidden: "interní,skrytý,skrytá,skryté",
      publicWords: "veřejný,veřejná,veřejné,veřejně,všichni",
      circles:
        "soukromý,soukromá,soukromé,interní,důvěrný,důvěrné,skrytý,skryté,neveřejný,neveřejné",
      hints: "důvěrn,soukrom", publicHints: "viditeln"),
    // Swedish
    PrivacyLanguage(
      level: "säkerhetsnivå,sekretessnivå", visibility: "synlighet,visningsstatus",
      isPublic: "publik,är publik,offentlig,är offentlig", isShown: "synlig,publicerad",
      isPrivate: "är privat,konfidentiell,sekretess,hemlig", isHidden: "dold,internt",
      publicWords: "publik,publikt,offentlig,offentligt,alla",
      circles: "internt,konfidentiell,konfidentiellt,hemlig,hemligt,dold",
      hints: "konfiden,sekretess", publicHints: "synlig"),
    // Danish
    PrivacyLanguage(
      level: "sikkerhedsniveau,fortrolighedsniveau", visibility: "synlighed,visningstilstand",
      isPublic: "er offentlig", isShown: "udgivet",
      isPrivate: "er privat,fortrolig,er fortrolig,hemmelig", isHidden: "skjult",
      publicWords: "alle", circles: "fortrolig,fortroligt,hemmelig,skjult", hints: "fortrolig",
      publicHints: ""),
    // Norwegian
    PrivacyLanguage(
      level: "sikkerhetsnivå,konfidensialitetsnivå", visibility: "synlighet,visningsstatus",
      isPublic: "offentlig tilgjengelig", isShown: "publisert", isPrivate: "konfidensiell",
      isHidden: "", publicWords: "offentlig,alle", circles: "konfidensiell,konfidensielt",
      hints: "", publicHints: ""),
    // Finnish
    PrivacyLanguage(
      level: "suojaustaso,turvallisuustaso,turvataso,tietoturvataso", visibility: "näkyvyys",
      isPublic: "julkinen", isShown: "näkyvissä,julkaistu",
      isPrivate: "yksityinen,luottamuksellinen,salainen", isHidden: "sisäinen,piilotettu",
      publicWords: "julkinen,kaikki",
      circles: "yksityinen,sisäinen,luottamuksellinen,salainen,piilotettu",
      hints: "luottamuks,yksityi,näkyvyy", publicHints: ""),
    // Hungarian
    PrivacyLanguage(
      level: "biztonsági szint", visibility: "láthatóság", isPublic: "nyilvános,publikus",
      isShown: "látható,közzétéve", isPrivate: "privát,bizalmas,titkos,magán,nem nyilvános",
      isHidden: "belső,rejtett", publicWords: "nyilvános,publikus,mindenki",
      circles: "privát,belső,bizalmas,titkos,rejtett,nem nyilvános", hints: "bizalmas,privát",
      publicHints: "látható"),
    // Turkish
    PrivacyLanguage(
      level: "güvenlik düzeyi,güvenlik seviyesi,gizlilik düzeyi,gizlilik seviyesi",
      visibility: "görünürlük,görüntüleme durumu", isPublic: "herkese açık",
      isShown: "görünür,yayınlandı", isPrivate: "özel,gizli", isHidden: "dahili",
      publicWords: "herkese açık,genel,herkes", circles: "özel,gizli,dahili", hints: "gizli",
      publicHints: "görünür"),
    // Russian
    PrivacyLanguage(
      level: "уровень безопасности,уровень защиты,уровень доступа,уровень конфиденциальности",
      visibility: "видимость,доступ",
      isPublic: "публичный,публичная,публичное,публично,общедоступный,общедоступная,общедоступно,"
        + "открытый доступ",
      isShown: "видимый,видимая,видно,опубликовано,опубликована",
      isPrivate: "частный,частная,частное,приватный,приватная,приватное,приватно,"
        + "конфиденциальный,конфиденциальная,конфиденциально,секретный,секретно,закрытый доступ",
      isHidden: "внутренний,внутренняя,внутреннее,скрытый,скрытая,скрыто",
      publicWords: "публичный,публичная,публичное,публично,общедоступный,общедоступная,"
        + "общедоступно,открытый,открытая,все",
      circles: "частный,частная,частное,приватный,приватная,приватное,приватно,внутренний,"
        + "внутренняя,конфиденциальный,конфиденциальная,конфиденциально,секретный,скрытый,скрытая",
      hints: "конфид,приват,секретн", publicHints: "видим"),
    // Ukrainian
    PrivacyLanguage(
      level: "рівень безпеки,рівень захисту,рівень доступу,рівень конфіденційності",
      visibility: "видимість", isPublic: "публічний,публічна,публічне,публічно,загальнодоступний",
      isShown: "видимий,опубліковано",
      isPrivate: "приватний,приватна,приватне,приватно,конфіденційний,конфіденційна,конфіденційно,"
        + "таємний",
      isHidden: "внутрішній,внутрішня,прихований,прихована",
      publicWords: "публічний,публічна,публічне,публічно,загальнодоступний,усі,всі",
      circles: "приватний,приватна,приватне,внутрішній,конфіденційний,таємний,прихований",
      hints: "конфід", publicHints: ""),
    // Chinese
    PrivacyLanguage(
      level: "安全级别,安全等级,安全性级别,密级,保密级别,保密等级,机密级别,安全層級,安全性層級,安全等級",
      visibility: "可见性,可见范围,可见度,可見性,可見範圍,公开范围,公开程度,公开状态,查看权限,查看状态,显示状态,访问权限,访问级别",
      isPublic: "公开,是否公开,公开可见,对外公开,对外可见,是否公開", isShown: "可见,是否可见,已发布,可見",
      isPrivate: "私有,是否私有,私人,私密,机密,是否机密,保密,是否保密,秘密,不公开,非公开,受限,機密",
      isHidden: "内部,仅内部,隐藏,是否隐藏,隱藏,內部",
      publicWords: "公开,公開,公共,所有人,任何人,全部,全员,不保密",
      circles: "私有,私人,私密,机密,機密,保密,秘密,绝密,内部,內部,隐藏,不公开,非公开,受限,仅内部",
      hints: "隐私,机密,機密,保密,私有,私密,非公开,不公开", publicHints: "可见,可見"),
    // Japanese
    PrivacyLanguage(
      level: "セキュリティ レベル,セキュリティレベル,セキュリティ水準,機密レベル,機密度",
      visibility: "公開範囲,公開設定,公開状態,公開状況,公開レベル,表示状態,表示ステータス,閲覧範囲,閲覧権限,閲覧状態,アクセス権",
      isPublic: "公開,公開フラグ,公開可否,一般公開", isShown: "表示,公開済み",
      isPrivate: "プライベート,非公開,非公開フラグ,限定公開,社外秘,極秘,部外秘",
      isHidden: "社内,社内限定,非表示",
      publicWords: "公開,一般公開,全員,全体,全体公開,パブリック,すべて,すべてのユーザー",
      circles: "非公開,限定公開,プライベート,社内,社内限定,社外秘,極秘,部外秘,非表示,内部",
      hints: "非公開,社外秘,公開範囲,プライベート", publicHints: ""),
    // Korean
    PrivacyLanguage(
      level: "보안 수준,보안 레벨,보안 등급,보안 단계", visibility: "공개 범위,공개 여부,보기 상태,보기 권한,접근 권한,가시성",
      isPublic: "공개", isShown: "표시", isPrivate: "비공개,기밀,비밀", isHidden: "내부,숨김",
      publicWords: "공개,전체,전체 공개,모두,모든 사용자", circles: "비공개,기밀,비밀,내부,숨김,일부 공개",
      hints: "비공개,기밀", publicHints: ""),
    // Slovak
    PrivacyLanguage(
      level: "úroveň zabezpečenia,úroveň utajenia", visibility: "viditeľnosť,zobraziť stav",
      isPublic: "verejný,verejná,verejné", isShown: "viditeľný,viditeľná,viditeľné,zverejnené",
      isPrivate: "súkromný,súkromná,súkromné,dôverný,dôverná,dôverné,tajné,neverejný,neverejné",
      isHidden: "interný,interná,interné",
      publicWords: "verejný,verejná,verejné,verejne,všetci",
      circles: "súkromný,súkromná,súkromné,interný,interné,dôverný,dôverné,neverejný,neverejné",
      hints: "dôvern,súkrom", publicHints: "viditeľn", yes: "áno"),
    // Slovene
    PrivacyLanguage(
      level: "raven varnosti,stopnja zaupnosti", visibility: "vidnost",
      isPublic: "javno,javen,javna", isShown: "vidno,vidna,objavljeno",
      isPrivate: "zasebno,zaseben,zasebna,zaupno,zaupen,zaupna,tajno", isHidden: "skrito,skrit",
      publicWords: "javno,javen,javna,vsi",
      circles: "zasebno,zaseben,zasebna,zaupno,zaupen,interno,skrito,tajno",
      hints: "zaupn,zasebn", publicHints: "", yes: "da"),
    // Bulgarian
    PrivacyLanguage(
      level: "ниво на сигурност,ниво на поверителност", visibility: "видимост",
      isPublic: "публичен,публична", isShown: "видима,видимо,публикувано",
      isPrivate: "частен,частна,частно,поверителен,поверителна,поверително,секретен,секретна",
      isHidden: "вътрешен,вътрешна,вътрешно,скрит,скрита",
      publicWords: "публичен,публична,всички",
      circles: "частен,частна,частно,поверителен,поверителна,поверително,вътрешен,вътрешно,скрит",
      hints: "поверител", publicHints: "", no: "не"),
    // Latvian
    PrivacyLanguage(
      level: "drošības līmenis", visibility: "redzamība", isPublic: "publisks,publiska",
      isShown: "redzams,redzama,publicēts",
      isPrivate: "privāts,privāta,konfidenciāls,konfidenciāla,konfidenciāli,slepens",
      isHidden: "iekšējs,iekšēja,slēpts,paslēpts", publicWords: "publisks,publiska,publiski,visi",
      circles: "privāts,privāta,konfidenciāls,konfidenciāli,slepens,iekšējs,slēpts",
      hints: "konfidenc,privāt", publicHints: "redzam", yes: "jā", no: "nē"),
    // Estonian
    PrivacyLanguage(
      level: "turvatase", visibility: "nähtavus", isPublic: "avalik", isShown: "nähtav,avaldatud",
      isPrivate: "privaatne,konfidentsiaalne,salajane", isHidden: "sisemine,peidetud",
      publicWords: "avalik,kõik", circles: "privaatne,konfidentsiaalne,salajane,sisemine,peidetud",
      hints: "konfidents,privaat", publicHints: "nähtav", yes: "jah"),
    // Greek
    PrivacyLanguage(
      level: "επίπεδο ασφάλειας,επίπεδο ασφαλείας", visibility: "ορατότητα",
      isPublic: "δημόσιο,δημόσια,δημόσιος", isShown: "ορατό,δημοσιευμένο",
      isPrivate: "ιδιωτικό,ιδιωτική,εμπιστευτικό,εμπιστευτική,απόρρητο",
      isHidden: "εσωτερικό,κρυφό", publicWords: "δημόσιο,δημόσια,όλοι",
      circles: "ιδιωτικό,ιδιωτική,εμπιστευτικό,εμπιστευτική,απόρρητο,εσωτερικό,κρυφό",
      hints: "εμπιστευτ,ιδιωτ,απόρρητ", publicHints: "", yes: "ναι", no: "όχι"),
    // Hebrew
    PrivacyLanguage(
      level: "רמת אבטחה,רמת סיווג", visibility: "נראות", isPublic: "ציבורי,פומבי",
      isShown: "גלוי,פורסם", isPrivate: "פרטי,חסוי,סודי", isHidden: "פנימי,מוסתר",
      publicWords: "ציבורי,פומבי,כולם", circles: "פרטי,חסוי,סודי,פנימי,מוסתר", hints: "חסוי,פרטיות",
      publicHints: "", yes: "כן", no: "לא"),
    // Arabic, of which one word for public also means a year
    PrivacyLanguage(
      level: "مستوى الأمان,مستوى السرية", visibility: "الرؤية,مستوى الرؤية", isPublic: "علني",
      isShown: "عام,منشور", isPrivate: "خاص,سري,خصوصي", isHidden: "داخلي,مخفي",
      publicWords: "عام,علني,الجميع", circles: "خاص,سري,خصوصي,داخلي,مخفي", hints: "خصوصي,سرية",
      publicHints: "", yes: "نعم", no: "لا"),
    // Persian
    PrivacyLanguage(
      level: "سطح امنیتی,سطح محرمانگی", visibility: "قابلیت مشاهده", isPublic: "عمومی",
      isShown: "قابل مشاهده,منتشر شده", isPrivate: "خصوصی,محرمانه", isHidden: "داخلی,پنهان,مخفی",
      publicWords: "عمومی,همه", circles: "خصوصی,محرمانه,داخلی,پنهان,مخفی", hints: "محرمان,خصوصی",
      publicHints: "", yes: "بله,بلی", no: "خیر,نه"),
    // Vietnamese, also as people without its keys write it
    PrivacyLanguage(
      level: "mức bảo mật,mức độ bảo mật,cấp độ bảo mật,muc do bao mat",
      visibility: "chế độ hiển thị,phạm vi hiển thị,khả năng hiển thị",
      isPublic: "công khai,cong khai", isShown: "hiển thị,đã xuất bản",
      isPrivate: "riêng tư,bí mật,không công khai,rieng tu,bi mat", isHidden: "nội bộ,ẩn,noi bo",
      publicWords: "công khai,cong khai,mọi người,tất cả",
      circles: "riêng tư,bí mật,nội bộ,không công khai,rieng tu,bi mat,noi bo",
      hints: "bảomật,riêngtư", publicHints: "hiểnthị", yes: "có", no: "không"),
  ]
}
