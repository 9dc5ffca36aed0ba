/// The names of languages that untrusted texts may write: those of ISO 639-1, with a script or a
/// country that is common. Browsers make nothing of any other that matters to a reader.
enum LanguageTag {
  /// Whether a name, in small letters, is one.
  static func isKnown(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, languages.contains(first) else { return false }
    return parts.count == 1 || (parts.count == 2 && variants.contains(parts[1]))
  }

  private static let languages: Set<Substring> = Set(
    """
    aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz \
    ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig \
    ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg \
    mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn \
    ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt \
    tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(separator: " "))

  private static let variants: Set<Substring> = Set(
    "hans hant latn cyrl arab at au br ca ch cn de es fr gb hk ie in it jp kr mx nl nz pt ru sg tw us"
      .split(separator: " "))
}
