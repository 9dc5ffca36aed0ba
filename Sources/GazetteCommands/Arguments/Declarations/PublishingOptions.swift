import Diagnostics
import IssueModel
import Publishing

/// The arguments of every verb that publishes a site.
struct PublishingOptions: Sendable {
  var site = "."
  var output: String?
  var baseURL: String?
  var config: String?
  var force = false
  var jobs: JobCount?

  /// The site's folder, with the configuration that was asked for.
  func folder() throws(Diagnostic) -> SiteFolder {
    try SiteReading(site: site, config: config).folder()
  }

  /// How a site is published on a day.
  func settings(today: Day) -> SitePublisher.Options {
    var options = SitePublisher.Options(today: today)
    options.output = output
    options.baseURL = baseURL
    options.force = force
    options.jobs = jobs?.count ?? JobCount.cores
    return options
  }
}

/// A verb that publishes a site.
protocol PublishingVerb: Verb {
  /// Its arguments about the site and how to publish it.
  var publishing: PublishingOptions { get set }
}

extension Parameter where V: PublishingVerb {
  /// The site and how it is published.
  static var publishing: [Parameter] {
    [
      .site(\.publishing.site),
      .output(
        \.publishing.output, value: "DIR", completion: .folders,
        "where to publish (default: public in the site's folder)"),
      .baseURL(\.publishing.baseURL),
      .config(\.publishing.config),
      .force(
        \.publishing.force, "publish into a folder that holds files Gazette did not write"),
      .jobs(\.publishing.jobs),
    ]
  }
}
