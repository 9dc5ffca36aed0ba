import Languages
public import Records

/// The project's status light.
public struct LightRecord: Record {
  let isOn: Bool
  let label: String
  let meaning: String

  /// What templates may use of the light.
  public static let fields = FieldTable<Self>("light", "The project's status light.") {
    Field("is_on", "Whether it is lit.", \.isOn)
    Field("label", "Whether it is lit, in words.", \.label)
    Field(
      "meaning", "What that means: the query that finds nothing, or that it is set by hand.",
      \.meaning)
  }
}

extension Presentation {
  /// The status light, where the site has one.
  var lightRecord: LightRecord? {
    light.map { isOn in
      var meaning = text(.setByHand)
      if case .query = settings.light {
        meaning = language.text(
          isOn ? .lightIsOn(query: settings.lightQuery) : .lightIsOff(query: settings.lightQuery))
      }
      return LightRecord(isOn: isOn, label: text(isOn ? .lightOn : .lightOff), meaning: meaning)
    }
  }
}

/// The site's icon.
public struct FaviconRecord: Record {
  let site: Shared<SiteRecord>
  let light: LightRecord?

  /// The icon of a site.
  public init(in presentation: Presentation) {
    site = presentation.site
    light = presentation.lightRecord
  }

  /// What templates may use of the icon.
  public static let fields = FieldTable<Self>("favicon", "The site's icon: favicon.svg.") {
    Field("site", "The site.", \.site)
    Field("light", "The status light; none where the site has none.", \.light)
  }
}
