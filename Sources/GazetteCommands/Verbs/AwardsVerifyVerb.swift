import Diagnostics
import Publishing

extension Verb {
  /// `gazette awards verify FILE`: whether a badge is real.
  static let awardsVerify = Verb(
    "awards verify", "Say what an Open Badge is, whom it is for, and whether it is real",
    discussion: """
      FILE is a credential (.jwt), a picture with a badge inside (.svg, .png), an assertion (.json), or the
      address of one of these. Nothing is fetched: the folder of the published site stands for its
      address, by default the one that FILE is in. A credential is also looked up in the site's list of
      what was taken back. Exits with status 1 where the badge does not verify.
      """
  ) { take in
    let file: String = take.required(
      "FILE", completion: .files, "the badge, or its address with --in")
    let folder: String? = take.option(
      "in", "DIR", completion: .folders,
      "the published site that the badge is of (default: the one that FILE is in)")
    let recipient: String? = take.option(
      "recipient", "ADDRESS", "the address that the badge should be for")
    return { console in
      let outcome = try OpenBadgeVerification(of: file, publishedIn: folder, for: recipient)
        .outcome()
      for fact in outcome.facts { try console.print(DiagnosticFormatter.printable(fact)) }
      guard outcome.problems.isEmpty else {
        throw DiagnosticList(
          outcome.problems.map {
            .error(
              "awards.not-verified",
              "the badge does not verify: \(DiagnosticFormatter.printable($0))",
              at: Place(file: file))
          })
      }
      try console.print("verified")
    }
  }
}
