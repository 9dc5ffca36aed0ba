import Bytes
import Configuration
import Records
import ViewModels

extension PageKind {
  /// A badge as a picture.
  static let badge = badges("badge", .svg) { BadgeDrawing($0).append(to: &$1) }

  /// The content of a badge for the endpoint badges of shields.io.
  static let badgeData = badges("badge-data", .json) { badge, output in
    var json = JSONWriter(.spaced)
    json.object { json in
      json.member("schemaVersion", 1)
      json.member("label", BadgeText(badge.label).text)
      json.member("message", badge.message)
      json.member("color", String(badge.color.hex.dropFirst()))
    }
    output.append(json.bytes)
    output.append(static: "\n")
  }

  private static func badges(
    _ name: String, _ format: PageFormat,
    write: @escaping @Sendable (BadgeRecord, inout ByteBuffer) -> Void
  ) -> PageKind {
    PageKind(
      name, format: format,
      members: .list(
        { site in
          site.presentation.badges.enumerated().map { place, badge in
            PageMember(item: place, target: .asset("badges/\(badge.name).\(format.rawValue)"))
          }
        }, issues: everyIssue),
      record: { site, page in
        BadgeRecord(site.presentation.badges[page.item], in: site.presentation)
      },
      write: { record, _, _, output in write(record, &output) }
    ).published(as: .badges).depending { site, page in
      guard case .holding = site.presentation.badges[page.item].subject else {
        return Dependence(inputs: .all)
      }
      return whatIsEarned(site, page)
    }
  }
}
