import Configuration
import IssueModel
import IssueStore
import Languages
public import Records

/// An award of a person, for which a certificate is published.
public struct Certificate: Sendable {
  /// The award and the person.
  public let earning: Earning
  /// The slug of the award.
  public let award: String
  /// The slug of the person.
  public let holder: String

  /// Both slugs, as `first-steps/ana`.
  var name: String { award + "/" + holder }
}

extension Presentation {
  /// The certificates of people, by award in the order of the board; who earned it first comes
  /// first. People without awards or with a pseudonym have none, nor have holders of a revoked Open
  /// Badge.
  public var certificates: [Certificate] { figures.certificates.value { earnedCertificates } }

  private var earnedCertificates: [Certificate] {
    awardBoard.awards.indices.flatMap { place in
      earnings(of: place).filter { earning in
        earning.scope == .person && hasShelf(PersonID(earning.holder))
      }
      .map { earning in
        Certificate(
          earning: earning, award: awardBoard.slugs[place],
          holder: directory.people[earning.holder])
      }
      .filter { revokedBadges[$0.name] == nil }
    }
  }
}

/// A printed certificate for each award that a person earned: all of them, those of one award, or a
/// single one.
public struct CertificateReport: ReportRecord {
  /// The common head of reports.
  public let head: ReportHead
  let certificates: [CertificateRecord]

  /// The default query is empty; it may be AWARD or AWARD/HOLDER.
  public static let usual = UsualReport("")

  /// The certificates of some data.
  public init(_ input: ReportInput) {
    let asked = input.request.text.lowercased().split(separator: "/", maxSplits: 1)
      .map(String.init)
    let snapshot = input.presentation.snapshot
    let chosen = input.presentation.certificates.filter { one in
      guard input.request.span == nil || input.contains(one.earning.date) else { return false }
      guard let award = asked.first else { return true }
      let name = input.presentation.awardBoard.awards[one.earning.place].name.lowercased()
      guard award == one.award.lowercased() || award == name else { return false }
      let login = snapshot.people[one.earning.holder].login.lowercased()
      return asked.count < 2 || asked[1] == one.holder.lowercased() || asked[1] == login
    }
    self.init(chosen, input)
  }

  /// One certificate as a page of a site.
  public init(_ certificate: Certificate, in presentation: Presentation) {
    let record = CertificateRecord(certificate, in: presentation)
    certificates = [record]
    // The date of the data would change the certificate with every issue.
    head = presentation.certificateForms[certificate.earning.place].head.dated(record.date)
  }

  private init(_ chosen: [Certificate], _ input: ReportInput) {
    certificates = chosen.map { CertificateRecord($0, in: input.presentation) }
    head = ReportHead(input, figures: [])
  }

  /// The rows behind it, for programs.
  public var data: ReportData {
    ReportData(
      head, columns: ["award", "name", "holder", "rung", "earned_on", "verification"],
      certificates.map { one in
        ReportData.Row(
          id: one.id, issue: nil,
          values: [
            .text(one.slug), .text(one.award), .text(one.login),
            .text(one.rung.isEmpty ? nil : one.rung), .text(one.date?.instant.description),
            .text(one.verification),
          ])
      })
  }

  /// What templates may use of certificates.
  public static let fields = FieldTable<Self>(
    "certificates", "A page to print for each award that somebody earned: report-certificate.html.",
    in: \.head
  ) {
    Field("certificates", "The certificates.", \.certificates)
  }
}

/// The common part of all certificates of an award.
struct CertificateForm: Sendable {
  /// The head of the page of one certificate, with the date of the data.
  let head: ReportHead
  /// The name of the award, and how to earn it.
  let texts: (name: String, details: String)
}

extension Presentation {
  /// The common part of the certificates of each award, by its place on the board.
  var certificateForms: [CertificateForm] {
    figures.certificateForms.value {
      awardBoard.entries.map { entry in
        let texts = language.texts(of: entry.award)
        let request = ReportRequest(
          .certificate, title: text(.certificate) + ": " + texts.name)
        return CertificateForm(
          head: ReportHead(ReportInput(request, in: self), figures: []), texts: texts)
      }
    }
  }
}

/// A certificate: that somebody has earned an award.
public struct CertificateRecord: Record {
  let id: String
  let slug: String
  let award: String
  let details: String
  let rung: String
  let color: String
  let ink: String
  let login: String
  let person: Shared<PersonLinkRecord>
  let date: DateRecord?
  let verification: String?
  let badge: String?

  init(_ certificate: Certificate, in presentation: Presentation) {
    let earning = certificate.earning
    let entry = presentation.awardBoard.entries[earning.place]
    let texts = presentation.certificateForms[earning.place].texts
    id = "certificate-\(certificate.award)-\(certificate.holder)"
    slug = certificate.award
    award = texts.name
    details = texts.details
    rung = entry.award.tiers[earning.tier].name
    color = entry.rungs[earning.tier].color
    ink = entry.rungs[earning.tier].ink
    login = presentation.snapshot.people[earning.holder].login
    person = presentation.persons[earning.holder]
    date = presentation.date(earning.date)
    let settings = presentation.settings
    // A badge that was issued is verified by its assertion; else the award's page lists the
    // holders.
    let isIssued =
      settings.outputs.contains(.openBadges)
      && presentation.openBadges.isIssued(earning.place, to: PersonID(earning.holder))
    badge = isIssued ? settings.url.map { "\($0)/openbadges/assertions/\(certificate.name)" } : nil
    verification =
      badge.map { $0 + ".json" }
      ?? settings.url.map {
        "\($0)/awards/\(certificate.award).html"
      }
  }

  /// What templates may use of a certificate.
  public static let fields = FieldTable<Self>(
    "certificate", "That somebody has earned an award."
  ) {
    Field("id", "Its id in the report.", \.id)
    Field("award", "The name of the award.", \.award)
    Field("description", "What has to be done for it; may be empty.", \.details)
    Field("rung", "The rung that was reached, as Silver; empty for an award with one rung.", \.rung)
    Field("color", "The colour of the rung as style sheets name it.", \.color)
    Field("ink", "The same as #rrggbb, for drawings.", \.ink)
    Field("person", "Who earned it.", \.person)
    Field("login", "The name they sign in with.", \.login)
    Field("date", "When they earned it; none where that is not known.", \.date)
    Field(
      "verification",
      "The address that says so too: of the assertion, else of the award's page; none without `url`.",
      \.verification)
    Field(
      "badge",
      "The address of its Open Badge without `.svg` and `.png`, the pictures that carry it; none where the "
        + "site issues none.",
      \.badge)
  }
}
