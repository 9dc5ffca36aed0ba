import Bytes
import Configuration
import Credentials
import Diagnostics
import Files
import IssueModel
import Publishing

// `gazette awards sign` and `gazette awards key new`: Open Badges 3.0.
extension Verb {
  /// `gazette awards sign`: publishes a site with its awards as signed credentials.
  static let awardsSign = Verb(
    "awards sign", "Publish a site with its awards as signed Open Badges 3.0",
    discussion: """
      Builds the site, as 'gazette build' does, and signs a credential for each award of a person:
      openbadges/assertions/AWARD/HOLDER.jwt. The key is a file that 'gazette awards key new' made, or what the
      variable GAZETTE_AWARDS_KEY holds; where that is set, 'gazette build' signs too. A build without
      the key removes the credentials again.
      """
  ) { take in
    let publishing = PublishingArguments(from: &take)
    let file: String? = take.option(
      "key", "FILE", completion: .files, "the key (default: GAZETTE_AWARDS_KEY)")
    return { console in
      let start = MonotonicClock.milliseconds
      let folder = try publishing.site.folder()
      let today = try console.now().day
      var options = try publishing.settings(today: today)
      if let file { options.signingKey = try AwardsKey.read(file, notIn: folder) }
      guard let key = options.signingKey else {
        throw Diagnostic.error(
          "awards.no-key", "there is no key to sign with",
          suggestion: "'gazette awards key new FILE' makes one; name it with --key FILE")
      }
      let configuration = try SiteInputs.configuration(of: folder)
      guard configuration.outputs.contains(.openBadges) else {
        throw Diagnostic.error(
          "awards.not-published", "the configuration's 'outputs' leave out openbadges",
          at: Place(file: folder.shownConfiguration),
          suggestion: "add openbadges to 'outputs'")
      }
      guard configuration.url ?? options.baseURL != nil else {
        throw Diagnostic.error(
          "awards.no-url", "credentials hold whole addresses, and 'url' is missing",
          at: Place(file: folder.shownConfiguration),
          suggestion: "write 'url: https://…', where the site will live")
      }
      let report = try await SiteSession(folder, options: options).publish(
        today: today, isLast: true
      ) {
        console.progress("Publishing", $0, of: $1)
      }
      console.endProgress()
      console.report(report.warnings)
      console.detail(report.details)
      let elapsed = Int(MonotonicClock.milliseconds - start)
      console.say(
        "signed with the key \(key.publicKey.thumbprint): \(report.written) files written, "
          + "\(report.removed) removed in \(elapsed) ms: "
          + "\(publishing.output(of: folder))/openbadges")
    }
  }

  /// `gazette awards key new`: a key to sign awards with.
  static let awardsKey = Verb(
    "awards key", "Make a key to sign awards with",
    discussion: """
      Writes a private key, which nobody else can read, and prints the thumbprint of its public half. Keep the
      file out of the site's folder and of version control: whoever has it can give awards in the site's name.
      """
  ) { take in
    let action: String = take.required(
      "new", completion: .words(["new"]), "what to do with it: 'new' makes one")
    let file: String =
      take.optional(
        "FILE", completion: .files,
        "the file to write, which must not be there (default: awards.key)")
      ?? AwardsKey.name
    return { console in
      guard action == "new" else {
        throw UsageError(
          "unknown-action", "nothing is done with a key but 'new'",
          suggestion: "write 'awards key new'")
      }
      let key = try SigningKey.random()
      let (folder, name) = FileSystem.split(file)
      do throws(SystemError) {
        _ = try Folder(folder).createSecret(name, holding: Array(key.jwk.utf8))
      } catch {
        guard error.isPresent else { throw error.diagnostic }
        throw Diagnostic.error(
          "awards.key-exists", "there is a file '\(file)' already, and a key is not replaced",
          at: Place(file: file), suggestion: "name another file")
      }
      try console.print(key.publicKey.thumbprint)
      console.say("wrote the key '\(file)'; keep it, and keep it secret")
    }
  }
}

/// The source of keys.
enum AwardsKey {
  /// The file that a new key is written to where none is named.
  static let name = "awards.key"
  /// The environment variable with a key.
  static let variable = "GAZETTE_AWARDS_KEY"

  /// The key in the environment, if there is one.
  static func fromEnvironment() throws(Diagnostic) -> SigningKey? {
    guard let text = FileSystem.environmentVariable(variable), !text.isEmpty else { return nil }
    return try SigningKey(jwk: Array(text.utf8), name: variable)
  }

  /// Reads the key of a file, which must not be among those that a site publishes.
  static func read(_ file: String, notIn folder: SiteFolder) throws(Diagnostic) -> SigningKey {
    let path = FileSystem.resolvingLinks(file)
    for published in [folder.statics, folder.output]
    where path.hasPrefix(FileSystem.resolvingLinks(published) + "/") {
      throw .error(
        "awards.key-published", "the key '\(file)' would be published with the site",
        at: Place(file: file), suggestion: "move it out of '\(published)', and make a new key")
    }
    let text: [UInt8]
    do throws(SystemError) {
      text = try FileSystem.read(file, limit: 1 << 16)
    } catch {
      throw error.diagnostic
    }
    return try SigningKey(jwk: text, name: file)
  }
}
