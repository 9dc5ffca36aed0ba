import Bytes

/// The shape of a kind of token: a prefix, and how many characters of which kinds follow.
struct TokenShape: Sendable {
  /// The characters behind the prefix.
  enum Characters: Sendable {
    /// Letters and digits.
    case plain
    /// Letters, digits, `_` and `-`.
    case marked
    /// Capital letters and digits.
    case capitals
    /// Hexadecimal digits.
    case hexadecimal
    /// Those of Base64, `_` and `-`, which may be escaped as in cookies.
    case base64
  }

  let kind: Token.Kind
  let prefix: StaticString
  /// How many characters follow.
  let least: Int
  let characters: Characters
  /// Whether it is followed by no more of them, nor by a letter or digit.
  let isExact: Bool
  /// A word in small letters that has to stand before it, as others write such prefixes too.
  let word: StaticString?

  func has(_ byte: UInt8) -> Bool {
    switch characters {
    case .plain: byte.isLetterOrDigit
    case .marked: byte.isWord
    case .capitals: byte &- 0x41 < 26 || byte.isDigit
    case .hexadecimal: byte.isHexDigit
    case .base64: byte.isBase64 || byte.isMark || byte == UInt8(ascii: "%")
    }
  }

  /// Whether a digit is among them: what is to be filled in may have capital and small letters, as
  /// `sk-proj-YOUR-key-goes-here`.
  var needsDigit: Bool { characters == .marked && !isExact && least >= 27 }

  private static func shapes(
    _ kind: Token.Kind, _ prefixes: [StaticString], _ least: Int,
    _ characters: Characters = .plain, isExact: Bool = false, behind word: StaticString? = nil
  ) -> [TokenShape] {
    prefixes.map {
      TokenShape(
        kind: kind, prefix: $0, least: least, characters: characters, isExact: isExact, word: word)
    }
  }

  /// All, of two that begin alike the longer prefix first. A prefix with a full stop at its end is before a run.
  static let all: [TokenShape] = [
    shapes(.github, ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], 36),
    shapes(.github, ["github_pat_"], 50, .marked),
    shapes(.aws, ["AKIA", "ASIA"], 16, .capitals, isExact: true),
    shapes(.google, ["AIza"], 35, .marked, isExact: true),
    shapes(.google, ["GOCSPX-"], 28, .marked, isExact: true),
    shapes(.google, ["ya29."], 30, .marked),
    shapes(.npm, ["npm_"], 36),
    shapes(.pypi, ["pypi-"], 50, .marked),
    shapes(.stripe, ["sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_"], 20),
    shapes(
      .gitlab,
      [
        "glpat-", "glrt-", "gldt-", "glptt-", "glcbt-", "glimt-", "glft-", "glffct-", "gloas-",
        "glsoat-", "glagent-", "GR1348941",
      ], 20, .marked),
    shapes(
      .slack, ["xapp-", "xoxa-", "xoxb-", "xoxc-", "xoxe-", "xoxp-", "xoxr-", "xoxs-"], 20,
      .marked),
    shapes(.slack, ["xoxd-"], 20, .base64),
    shapes(.age, ["AGE-SECRET-KEY-1"], 58, .capitals, isExact: true),
    shapes(
      .anthropic, ["sk-ant-api03-", "sk-ant-admin01-", "sk-ant-oat01-", "sk-ant-sid01-"], 60,
      .marked),
    shapes(.openRouter, ["sk-or-v1-"], 64, .hexadecimal, isExact: true),
    shapes(.openai, ["sk-proj-", "sk-svcacct-", "sk-admin-"], 40, .marked),
    shapes(.openai, ["sk-"], 32),
    shapes(.artifactory, ["AKCp"], 69, isExact: true),
    shapes(.atlassian, ["ATATT3", "ATCTT3"], 150, .marked),
    shapes(.bitbucket, ["ATBB"], 32, isExact: true),
    shapes(.brevo, ["xkeysib-", "xsmtpsib-"], 81, .marked, isExact: true),
    shapes(.buildkite, ["bkua_"], 40, .hexadecimal, isExact: true),
    shapes(.circleci, ["CCIPAT_", "CCIPRJ_"], 40, .marked),
    shapes(.clojars, ["CLOJARS_"], 60, .hexadecimal, isExact: true),
    shapes(.contentful, ["CFPAT-"], 43, .marked, isExact: true),
    shapes(.crates, ["cio"], 32, isExact: true),
    shapes(.databricks, ["dapi"], 32, .hexadecimal, isExact: true),
    shapes(.digitalocean, ["dop_v1_", "doo_v1_", "dor_v1_"], 64, .hexadecimal, isExact: true),
    shapes(.docker, ["dckr_pat_", "dckr_oat_"], 27, .marked),
    shapes(.doppler, ["dp.pt.", "dp.ct.", "dp.scim.", "dp.audit."], 40),
    shapes(.dropbox, ["sl.", "sl.u."], 100, .marked),
    shapes(.duffel, ["duffel_live_", "duffel_test_"], 43, .marked, isExact: true),
    shapes(.dynatrace, ["dt0c01.", "dt0s01."], 24, .capitals),
    shapes(.easypost, ["EZAK", "EZTK"], 54, isExact: true),
    shapes(.figma, ["figd_"], 40, .marked),
    shapes(.fly, ["fo1_"], 43, .marked, isExact: true),
    shapes(.fly, ["fm2_"], 80, .base64),
    shapes(.grafana, ["glsa_"], 41, .marked, isExact: true),
    shapes(.grafana, ["glc_"], 32, .base64),
    shapes(.groq, ["gsk_"], 52, isExact: true),
    shapes(.heroku, ["HRKU-"], 36, .marked),
    shapes(.huggingFace, ["hf_", "api_org_"], 34, isExact: true),
    shapes(.linear, ["lin_api_", "lin_oauth_"], 40),
    shapes(.mailgun, ["key-"], 32, .hexadecimal, isExact: true, behind: "mailgun"),
    shapes(.mapbox, ["sk."], 60),
    shapes(.netlify, ["nfp_"], 36),
    shapes(.newRelic, ["NRAK-"], 27, .capitals, isExact: true),
    shapes(.newRelic, ["NRII-"], 32, .marked, isExact: true),
    shapes(.notion, ["ntn_"], 46, isExact: true),
    shapes(.notion, ["secret_"], 43, isExact: true),
    shapes(.nuget, ["oy2"], 43, isExact: true),
    shapes(.onePassword, ["ops_eyJ"], 200, .base64),
    shapes(.perplexity, ["pplx-"], 48),
    shapes(.planetscale, ["pscale_pw_", "pscale_tkn_", "pscale_oauth_"], 32, .marked),
    shapes(.postman, ["PMAK-"], 59, .marked, isExact: true),
    shapes(.prefect, ["pnu_", "pnb_"], 36, isExact: true),
    shapes(.pulumi, ["pul-"], 40, .hexadecimal, isExact: true),
    shapes(.replicate, ["r8_"], 37, isExact: true),
    shapes(.rubygems, ["rubygems_"], 48, .hexadecimal, isExact: true),
    shapes(.sentry, ["sntrys_"], 60, .base64),
    shapes(.sentry, ["sntryu_"], 64, .hexadecimal, isExact: true),
    shapes(.shippo, ["shippo_live_", "shippo_test_"], 40, .hexadecimal, isExact: true),
    shapes(.shopify, ["shpat_", "shpss_", "shpca_", "shppa_"], 32, .hexadecimal, isExact: true),
    shapes(.sonar, ["squ_", "sqp_", "sqa_"], 40, .hexadecimal, isExact: true),
    shapes(.sourcegraph, ["sgp_"], 40, .marked),
    shapes(.square, ["sq0atp-"], 22, .marked, isExact: true),
    shapes(.square, ["sq0csp-"], 43, .marked, isExact: true),
    shapes(.square, ["EAAA"], 60, .marked, isExact: true),
    shapes(.supabase, ["sbp_"], 40, .hexadecimal, isExact: true),
    shapes(.supabase, ["sb_secret_"], 22, .marked),
    shapes(.tailscale, ["tskey-auth-", "tskey-api-", "tskey-client-", "tskey-scim-"], 20, .marked),
    shapes(.terraform, [".atlasv1."], 60, .marked),
    shapes(.twilio, ["SK"], 32, .hexadecimal, isExact: true),
    shapes(.vault, ["hvs.", "hvb.", "hvr."], 24, .marked),
    shapes(.xai, ["xai-"], 80, isExact: true),
  ].flatMap(\.self)

  /// Those whose prefix is before a run.
  static let stopped = all.filter { $0.isStopped }

  private var isStopped: Bool {
    unsafe prefix.utf8Start[prefix.utf8CodeUnitCount - 1] == UInt8(ascii: ".")
  }

  /// Those whose prefix is the beginning of a run or behind a mark in it, by its first character.
  private static let byFirst: [[TokenShape]] = {
    var shapes = [[TokenShape]](repeating: [], count: 128)
    for shape in all where !shape.isStopped {
      shapes[Int(shape.prefix.description.utf8.first ?? 0)].append(shape)
    }
    return shapes
  }()

  /// The second characters of these prefixes, by the first one: a bit for the lower six of each.
  private static let seconds = byFirst.map { shapes in
    shapes.reduce(0 as UInt64) { bits, shape in
      bits | 1 << UInt64((shape.prefix.description.utf8.dropFirst().first ?? 0) & 63)
    }
  }

  /// Those within a run whose prefix begins with a character.
  static func all(_ first: UInt8) -> [TokenShape] { byFirst[Int(first & 127)] }

  /// Whether a prefix within a run may begin with two characters.
  static func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
    seconds[Int(first & 127)] >> UInt64(second & 63) & 1 != 0
  }
}

extension Token {
  /// A made-up token of each shape, which an exception for a single token does not match.
  public static let samples: [String] = {
    let lot = "qW4nZ8vK1mX6tB9rJ3hD7yF2gL5pS0cVuE"
    let digits = "4e8b1069c3d7f25ab80e61f47d93c25a"
    let shaped = TokenShape.all.map { shape in
      let source = shape.characters == .hexadecimal ? digits : lot
      let drawn = String(String(repeating: source, count: 7).prefix(shape.least))
      return (shape.word.map { "\($0) " } ?? "")
        + (shape.kind == .terraform ? "\(lot.prefix(14))" : "")
        + "\(shape.prefix)" + (shape.characters == .capitals ? drawn.uppercased() : drawn)
    }
    let parts = "eyJhbGciOiJIUzI1NiJ9.eyJxIjoi\(lot)In0.\(lot)"
    return shaped + [
      parts, "https://hooks.slack.com/services/T0QW4NZ8V/B0K1MX6TB/\(lot.prefix(24))",
      "SG.\(lot.prefix(22)).\(String(lot.reversed()))\(lot.prefix(9))",
      "7203948156:AA\(lot.prefix(33))", "https://q:\(lot.prefix(12))@qw4n.org",
    ]
  }()
}
