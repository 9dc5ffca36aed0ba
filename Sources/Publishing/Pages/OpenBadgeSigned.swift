import Bytes
import Configuration
import Credentials
import Hashing
import Records
import ViewModels

// The awards of people as Open Badges 3.0, where the build has a key to sign them with.
extension PageKind {
  /// The credentials.
  static let openBadgeCredential = PageKind(
    "openbadge-credential", WrittenFileRecord.self, formats: [.jwt], hasTemplates: false,
    members: .list { site in
      guard site.signingKey != nil, site.presentation.settings.url != nil else { return [] }
      let badges = site.presentation.openBadges
      return badges.assertions.enumerated().lazy.filter { !$0.element.isRevoked }
        .map { place, assertion in
          PageMember(item: place, target: .assertion(assertion, of: badges, "jwt"))
        }
    },
    render: { renderer, job, output in
      let site = renderer.contents
      guard let key = site.signingKey,
        let credentials = OpenBadgeCredentials(site.presentation, key: key)
      else { return }
      let payload = credentials.payload(
        of: site.presentation.openBadges.assertions[job.page.item])
      // Signing is the slowest step, and signing the same text with the same key gives the same
      // bytes.
      let record = WrittenFileRecord { hasher in
        hasher.combine(payload.span)
        hasher.combine(key.publicKey.x)
      }
      guard job.begin(record) else { return }
      output.append(credentials.token(of: payload).text)
      output.append(static: "\n")
    }
  ).published(as: .openBadges).depending(whatIsEarned)

  /// The public key, by which credentials are verified.
  static let openBadgeKey = signed("openbadge-key", .badgeKey) { $0.publicKey(&$1) }

  /// The status list of revoked credentials.
  static let openBadgeStatus = signed("openbadge-status", .badgeStatus) { $0.status(&$1) }

  private static func signed(
    _ name: String, _ target: LinkTarget,
    write: @escaping @Sendable (OpenBadgeCredentials, inout JSONWriter) -> Void
  ) -> PageKind {
    PageKind(
      name, WrittenFileRecord.self, formats: [.json], hasTemplates: false,
      members: .list { site in
        site.signingKey != nil && site.presentation.settings.url != nil
          ? [PageMember(target: target)] : []
      },
      render: { renderer, job, output in
        let site = renderer.contents
        guard let key = site.signingKey,
          let credentials = OpenBadgeCredentials(site.presentation, key: key),
          job.begin(WrittenFileRecord(hash: Int(truncatingIfNeeded: credentials.issuerHash)))
        else { return }
        var json = JSONWriter(.compact, escaping: .html)
        write(credentials, &json)
        output.append(json.bytes)
        output.append(static: "\n")
      }
    ).published(as: .openBadges).depending(whatIsEarned)
  }
}

extension LinkTarget {
  /// The public key of the site's credentials.
  static var badgeKey: LinkTarget { .asset("openbadges/key.json") }

  /// The status list of the site's revoked credentials.
  static var badgeStatus: LinkTarget { .asset("openbadges/status.json") }

  /// A file of an assertion by its name in the configuration, as `first-steps/ana`.
  static func assertion(named name: String, _ ending: String) -> LinkTarget {
    .asset("openbadges/assertions/\(name).\(ending)")
  }
}
