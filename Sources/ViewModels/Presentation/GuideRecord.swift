import Configuration
import Languages
public import Records

/// The guide for programs that read a site (`llms.txt`).
public struct GuideRecord: Record {
  /// The site's name.
  public let title: String
  /// What it is about.
  public let details: String
  /// The address of the site, without a slash at its end.
  public let url: String
  /// Its links in sections.
  public let sections: [GuideSectionRecord]

  /// The guide to a site.
  public init(in presentation: Presentation) {
    let settings = presentation.settings
    title = settings.title
    details = settings.description
    url = settings.url ?? ""
    let data: [(String, LinkTarget, SiteConfiguration.Output)] = [
      ("JSON", .api("index"), .api), ("Atom", .feed("all.atom"), .feeds),
    ]
    sections = [
      GuideSectionRecord(
        title: presentation.text(.contents),
        links: presentation.site.record.navigation.map {
          LinkRecord(label: $0.label, target: $0.target)
        }),
      GuideSectionRecord(
        title: presentation.text(.issues),
        links: presentation.lists.map {
          LinkRecord(label: $0.name, target: .list($0.slug, page: 1))
        }),
      GuideSectionRecord(
        title: "Optional",
        links: data.filter { settings.outputs.contains($0.2) }.map {
          LinkRecord(label: $0.0, target: $0.1)
        }),
    ]
  }

  /// What the guide is made from.
  public static let fields = FieldTable<Self>(
    "guide", "What programs that read the site are led to: llms.txt."
  ) {
    Field("title", "The site's name.", \.title)
    Field("description", "What it is about.", \.details)
    Field("url", "Where it lives, without a slash at its end.", \.url)
    Field("sections", "Its links in sections.", \.sections)
  }
}

/// Some links of the guide.
public struct GuideSectionRecord: Record {
  /// Its title; programs may skip the section `Optional`.
  public let title: String
  /// Its links.
  public let links: [LinkRecord]

  /// What the section is made from.
  public static let fields = FieldTable<Self>("guide section", "Some links of the guide.") {
    Field("title", "What it is called.", \.title)
    Field("links", "Its links.", \.links)
  }
}
