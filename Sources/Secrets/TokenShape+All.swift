import Bytes

// The table of shapes.

extension TokenShape {
  private static func shapes(
    _ kind: Token.Kind, _ prefixes: [StaticString], _ least: Int,
    _ characters: Characters = .plain, isExact: Bool = false, behind word: StaticString? = nil,
    parts: [Int] = [], with inner: StaticString? = nil, isMixed: Bool = false,
    named name: (StaticString, Int)? = nil
  ) -> [TokenShape] {
    prefixes.map {
      TokenShape(
        kind: kind, prefix: $0, least: least, characters: characters, isExact: isExact, word: word,
        parts: parts, inner: inner, isMixed: isMixed,
        name: name.map { Name(beginning: $0.0, count: $0.1) })
    }
  }

  /// Tokens that are a prefix and an identifier of 36 characters, as `sk-lf-4e8b1069-c3d7-…`.
  private static func identified(
    _ kind: Token.Kind, _ prefixes: [StaticString], behind word: StaticString? = nil
  ) -> [TokenShape] {
    shapes(
      kind, prefixes, 36, .groups, isExact: true, behind: word, parts: [8, 4, 4, 4, 12])
  }

  /// All, of two that begin alike the longer prefix first. Of a prefix the characters up to the last one that is
  /// neither letter, digit, `_` nor `-` are before a run.
  static let all: [TokenShape] = [
    shapes(.github, ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], 36),
    shapes(.github, ["github_pat_"], 50, .marked),
    shapes(.aws, ["AKIA", "ASIA"], 16, .capitals, isExact: true),
    shapes(.google, ["AIza"], 35, .marked, isExact: true),
    shapes(.google, ["GOCSPX-"], 28, .marked, isExact: true),
    shapes(.google, ["ya29."], 30, .marked),
    shapes(.npm, ["npm_"], 36),
    shapes(.pypi, ["pypi-"], 50, .marked),
    shapes(.stripe, ["whsec_"], 31, .base64),
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
    shapes(.terraform, [".atlasv1."], 60, .marked, named: ("", 14)),
    shapes(.twilio, ["SK"], 32, .hexadecimal, isExact: true),
    shapes(.vault, ["hvs.", "hvb.", "hvr."], 24, .marked),
    shapes(.xai, ["xai-"], 80, isExact: true),
    shapes(.gitlab, ["glrtr-", "glwt-"], 20, .marked),
    shapes(.gitlab, ["_gitlab_session="], 32, .hexadecimal, isExact: true),
    shapes(.aws, ["ABSK"], 88, .base64),
    shapes(.aws, ["bedrock-api-key-"], 60, .base64),
    shapes(.aws, ["IQoJb3JpZ2luX2Vj", "FwoGZXIvYXdzE"], 100, .base64),
    shapes(.google, ["1//0"], 60, .marked),
    shapes(.google, ["ya29.c."], 60, .marked),
    shapes(.google, [":APA91b"], 120, .marked, named: ("AAAA", 11)),
    shapes(.anthropic, ["sk-ant-ort01-"], 60, .marked),
    shapes(.openai, ["sk-None-"], 40),
    identified(.langfuse, ["sk-lf-"]),
    shapes(.nvidia, ["nvapi-"], 60, .marked),
    shapes(.pinecone, ["pcsk_"], 60, .marked),
    shapes(
      .langsmith, ["lsv2_pt_", "lsv2_sk_"], 43, .marked, isExact: true, parts: [32, 10]),
    shapes(.together, ["tgp_v1_"], 43, .marked, isExact: true),
    shapes(.cerebras, ["csk-"], 48, .small, isExact: true),
    shapes(.tavily, ["tvly-dev-", "tvly-prod-", "tvly-"], 32, isExact: true),
    shapes(.jina, ["jina_"], 60, .marked),
    shapes(.firecrawl, ["fc-"], 32, .hexadecimal, isExact: true),
    shapes(.e2b, ["e2b_"], 40, .hexadecimal, isExact: true),
    shapes(.elevenLabs, ["sk_"], 48, .hexadecimal, isExact: true),
    shapes(.weights, ["wandb_v1_"], 60, .marked),
    shapes(.doppler, ["dp.st.", "dp.sa."], 40),
    shapes(.cloudflare, ["eyJhIjoi"], 100, .base64, with: "LCJ0Ijoi"),
    shapes(.cloudflare, ["v1.0-"], 171, .marked, isExact: true, parts: [24, 146]),
    shapes(.vercel, ["vercel_blob_rw_"], 47, .marked, isExact: true, parts: [16, 30]),
    shapes(.vercel, ["vcp_", "vci_", "vca_", "vcr_", "vck_"], 56, isExact: true),
    identified(.hubspot, ["pat-na1-", "pat-na2-", "pat-eu1-"]),
    shapes(.facebook, ["EAA"], 100, isMixed: true),
    shapes(.twitter, ["AAAAAAAAAAAAAAAAAAAAA"], 50, .base64, with: "%"),
    shapes(.asana, [":"], 32, .hexadecimal, isExact: true, named: ("1/", 18)),
    shapes(.asana, [":"], 32, .hexadecimal, isExact: true, named: ("2/", 35)),
    shapes(.trello, ["ATTA"], 72, isExact: true),
    shapes(.typeform, ["tfp_"], 40, .marked),
    shapes(.clickup, ["pk_"], 40, .marked, isExact: true, parts: [7, 32]),
    shapes(.clickup, ["pk_"], 41, .marked, isExact: true, parts: [8, 32]),
    shapes(.clickup, ["pk_"], 42, .marked, isExact: true, parts: [9, 32]),
    shapes(.resend, ["re_"], 33, .marked, isExact: true, parts: [8, 24], isMixed: true),
    shapes(.salesforce, ["!A"], 20, .marked, named: ("00D", 15)),
    identified(
      .plaid, ["access-production-", "access-sandbox-", "access-development-"]),
    shapes(.razorpay, ["rzp_live_", "rzp_test_"], 14, isExact: true),
    shapes(
      .braintree, ["$"], 32, .hexadecimal, isExact: true, named: ("access_token$production$", 40)),
    shapes(
      .braintree, ["$"], 32, .hexadecimal, isExact: true, named: ("access_token$sandbox$", 37)),
    shapes(.posthog, ["phx_"], 43),
    identified(.launchDarkly, ["sdk-"]),
    shapes(.vault, ["s."], 24, isExact: true, isMixed: true),
    shapes(.alibaba, ["LTAI"], 20, isExact: true),
    shapes(.matrix, ["syt_"], 26, .marked, parts: [0, 20, 6]),
    shapes(.openShift, ["sha256~"], 43, .marked, isExact: true),
    shapes(.docker, ["SWMTKN-1-"], 76, .marked, isExact: true, parts: [50, 25]),
    shapes(.k3s, ["K10"], 64, .hexadecimal, isExact: true),
    shapes(.nostr, ["nsec1"], 58, .small, isExact: true),
    identified(.hook, ["/open-apis/bot/v2/hook/", "/cgi-bin/webhook/send?key="]),
    shapes(.hook, ["/robot/send?access_token="], 64, .hexadecimal, isExact: true),
    shapes(.hook, ["/with/key/"], 20, .marked, behind: "maker.ifttt.com"),
    shapes(
      .encodedKey,
      [
        "LS0tLS1CRUdJTiBSU0EgUFJJVkFURS", "LS0tLS1CRUdJTiBFQyBQUklWQVRF",
        "LS0tLS1CRUdJTiBQUklWQVRF", "LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVE",
        "LS0tLS1CRUdJTiBFTkNSWVBURUQg", "LS0tLS1CRUdJTiBEU0EgUFJJVkFURS",
      ], 60, .base64),
  ].flatMap(\.self)
}

extension Token {
  /// A made-up token of each shape, which an exception for a single token does not match.
  public static let samples: [String] = {
    let lot = "qW4nZ8vK1mX6tB9rJ3hD7yF2gL5pS0cVuE"
    let digits = "4e8b1069c3d7f25ab80e61f47d93c25a"
    let shaped = TokenShape.all.map { shape in
      let source = [.hexadecimal, .groups].contains(shape.characters) ? digits : lot
      let inner = shape.inner.map { "\($0)" } ?? ""
      var drawn = String((inner + String(repeating: source, count: 7)).prefix(shape.least))
      if !shape.parts.isEmpty {
        let mark = shape.characters == .groups ? "-" : "_"
        drawn = shape.parts.map { String(drawn.prefix($0 == 0 ? 6 : $0)) }.joined(separator: mark)
      }
      if shape.characters == .capitals { drawn = drawn.uppercased() }
      if shape.characters == .small { drawn = drawn.lowercased() }
      let name = shape.name.map { name in
        "\(name.beginning)" + "\(lot)\(lot)".prefix(name.count - name.beginning.utf8CodeUnitCount)
      }
      return (shape.word.map { "\($0) " } ?? "") + (name ?? "") + "\(shape.prefix)" + drawn
    }
    let parts = "eyJhbGciOiJIUzI1NiJ9.eyJxIjoi\(lot)In0.\(lot)"
    return shaped + [
      parts, "https://hooks.slack.com/services/T0QW4NZ8V/B0K1MX6TB/\(lot.prefix(24))",
      "SG.\(lot.prefix(22)).\(String(lot.reversed()))\(lot.prefix(9))",
      "7203948156:AA\(lot.prefix(33))", "https://q:\(lot.prefix(12))@qw4n.org",
    ]
  }()
}
