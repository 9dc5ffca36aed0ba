import Growth
import Testing
import TestSupport

@testable import Secrets

@Suite("Tokens")
struct TokenTests {
  static let samples: [(kind: String, token: String)] = [
    ("github", "ghp_" + "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"),
    ("github", "gho_" + "Zq8W1nE5rT0yU4iO7pA2sD6fG9hJ3kL5xCvB"),
    (
      "github",
      "github_pat_"
        + "11AKQ3ZVY0w8nXc5RtUe2D_b7MfJ9LhPq4SsGiOoTz6EyWkVx1NdCaBr3uH8vFjKpQ5mLtZ2gY7cXe9Ws"
    ),
    ("gitlab", "glpat-" + "x7Kd-2LmQz_1TnvB4cRy"),
    ("gitlab", "glrt-" + "x7Kd-2LmQz_1TnvB4cRy"),
    ("gitlab", "gldt-" + "x7Kd-2LmQz_1TnvB4cRy"),
    ("gitlab", "glptt-" + "0f3a9c61e8b24d75a6c0913fe7d8b2540c1e6f98"),
    ("aws", "AKIA" + "Q3ZVYWNXC5RTUE2D"),
    ("google", "AIza" + "SyD3xK9-qLm2Zt8WvR5nPcYbH7uEjF0sGaT"),
    ("stripe", "sk_test_" + "x7Kd02LmQz81TnvB4cRy6WpE"),
    ("stripe", "rk_test_" + "x7Kd02LmQz81TnvB4cRy6WpE"),
    ("stripe", "whsec_" + "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaG"),
    ("npm", "npm_" + "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"),
    ("pypi", "pypi-" + "AgEIcHlwaS5vcmcCJDU3ZmM4YjQ3LTkxZGEtNDk3Yy1hMTEzLWZhYjQ0NGVlMmY5ZgACKl"),
    ("slack", "xapp-" + "1-A0123BCDEFG-2938475610293-9f2c7d41b6e8053ad1c49e7f60b8a25d"),
    ("slack", "https://hooks.slack.com/services/" + "T024BE7LD/B07M3PQR1/x7Kd02LmQz81TnvB4cRy6WpE"),
    ("slack", "xoxb-" + "173029384756-2938475610293-Zq8W1nE5rT0yU4iO7pA2sD6f"),
    ("slack", "xoxc-" + "173029384756-2938475610293-Zq8W1nE5rT0yU4iO7pA2sD6f"),
    ("slack", "xoxd-" + "x7Kd02LmQz81TnvB4cRy%2F6WpE3sUj9HaGf5oN%2BZq8W1n%3D"),
    ("slack", "xoxd-" + "x7Kd02LmQz81TnvB4cRy/6WpE3sUj9HaGf5oN+Zq8W1n"),
    (
      "jwt",
      "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoiYW5hIiwiYWRtaW4iOnRydWV9.x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNZq8W1nE"
    ),
  ]

  @Test("a token of each kind is found, however the text around it is escaped", arguments: samples)
  func shapes(_ kind: String, _ token: String) {
    for before in ["", "a ", "=", "\"", "\\n", "\\u003e", "%3D", "&quot;", ">", "_", "https://u:"] {
      for after in ["", " b", "\"", "\\n", "&quot;", "<", "@github.com"] {
        #expect(tokens(before + token + after) == ["\(kind): \(token)"])
      }
    }
  }

  private static let keys = [
    "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNq2ZV", "x7Kd02LmQz81TnvB4cRy6WpE3s/j9HaGf5+Nq2ZV",
  ]

  @Test(
    "a secret key of AWS is found behind its name",
    arguments: [
      "aws_secret_access_key = @", "export AWS_SECRET_ACCESS_KEY='@'", "AWS_SECRET=@;",
      #"{"SecretAccessKey": "@"}"#, #"secretAccessKey:"@","#, "aws.secretKey => `@`",
      "SecretAccessKey&quot;: &quot;@&quot;", "aws configure set aws_secret_access_key @",
      #"ENV["AWS_SECRET_ACCESS_KEY"] = "@""#, "<SecretAccessKey>@</SecretAccessKey>",
      "| aws_secret_access_key | @ |", "AWS Secret Access Key [None]: @",
      "AWS Secret Access Key [****************Z2Qx]: @", #"AWS Secret Access Key \[None\]: @"#,
      "Secret access key: @", "AWS Secret Key: @", "`aws_secret_access_key` is `@`",
      "AWS_SECRET_ACCESS_KEY%3D@", "aws_secret_access_key%3D%22@%22",
      "**aws_secret_access_key**: @", #"\"secret_access_key\":\"@\""#,
    ], keys)
  func secretKeys(_ text: String, _ key: String) {
    let whole = text.replacing("@", with: key)
    #expect(tokens(whole) == ["aws: " + key])
    #expect(Token.masked(whole).contains(key.prefix(8) + "*"))
  }

  @Test(
    "a secret key of AWS without a long run is found behind a long name",
    arguments: ["aws_secret_access_key=@", #""AWS_SECRET_ACCESS_KEY": "@""#])
  func brokenKeys(_ text: String) {
    let key = "x7Kd02LmQz81/nvB4cRy6WpE3s/j9HaGf5oNq2ZV"
    #expect(tokens(text.replacing("@", with: key)) == ["aws: " + key])
  }

  @Test("a secret key of AWS is found behind a name of few words, and beside its identifier")
  func namedKeys() {
    let key = "6egk/wFpztsDD7J84+Hh5/7CKk3Dod4+e2vhpN5c"
    let text = "AWS Secret Access Key [None]: \(key)\nAWS Secret Access Key: \(key)"
    let redactor = Redactor([.token])
    #expect(
      redactor.redacted(text)
        == "AWS Secret Access Key [None]: [token]\nAWS Secret Access Key: [token]")
    let identifier = "AKIA" + "Q7ZP2KX5MV3TN6WB"
    let terraform = "access_key = \"\(identifier)\"\nsecret_key = \"\(Self.keys[0])\""
    #expect(redactor.redacted(terraform) == "access_key = \"[token]\"\nsecret_key = \"[token]\"")
  }

  @Test(
    "what only looks like a secret key is none",
    arguments: [
      // A hash, a key without its name, one that is too long, a path, the example of AWS.
      "aws_secret_access_key 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12",
      "the aws build 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12 is secret",
      "commit: x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNq2ZV",
      "client_secret=x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNq2ZV",
      "AWS_SECRET=x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNq2ZVx",
      "AWS_SECRET=x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNq2ZV==",
      "aws_secret: a/b1/Files/of/The/Site/that/Holds/Secrets",
      "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      "AWS_SECRET_ACCESS_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "secret_key = \"x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNq2ZV\"",
      "the AWS secret access key has forty characters, as in the commit 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12",
      "a key begins with sk_test_ or rk_test_, that of a webhook with whsec_",
      "sk_test_your_secret_key_goes_in_here", "whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    ])
  func noSecretKeys(_ text: String) {
    #expect(tokens(text) == [])
  }

  @Test(
    "a token is found behind escapes of Markdown, JSON, HTML and addresses",
    arguments: [
      #"ghp\_x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"#,
      "q=xoxb%2D173029384756%2D2938475610293%2DZq8W1nE5rT0yU4iO7pA2",
      "glpat&#45;x7Kd&#45;2LmQz&lowbar;1TnvB4cRy", #""glpat-x7Kd-2LmQz\u005f1TnvB4cRy""#,
      #"glpat-x7Kd-2LmQz\_1TnvB4cRy"#,
      "SG%2Ex7Kd02LmQz81TnvB4cRy6W%2EpE3sUj9HaGf5oNZq8W1nE5rT0yU4iO7pA2sD6fG9hJ3",
      #"SG\.x7Kd02LmQz81TnvB4cRy6W\.pE3sUj9HaGf5oNZq8W1nE5rT0yU4iO7pA2sD6fG9hJ3"#,
    ])
  func escaped(_ text: String) {
    var found = 0
    let bytes = Array(text.utf8)
    Token.forEachDecodedPart(of: bytes.span) { found += Token.first(in: $0) == nil ? 0 : 1 }
    #expect(found == 1)
    // What is redacted is Markdown.
    if !text.contains(#"\u"#) {
      #expect(Redactor([.token]).redacted(text)?.contains("[token]") == true)
    }
    #expect(
      tokens(
        "https%3A%2F%2Fhooks.slack.com%2Fservices%2F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"
      )
      .count == 1)
  }

  @Test(
    "a token is found among characters without width, wherever they stand in it",
    arguments: [
      "ghp_x7Kd02LmQz81TnvB&shy;4cRy6WpE3sUj9HaGf5oN",
      "(ghp_x7Kd02LmQz81\u{200B}TnvB4cRy6WpE3sUj9HaGf5oN)",
      "a: ghp\u{AD}_x7Kd02LmQz8\u{200B}\u{2060}1TnvB4cRy6&#8203;WpE3s&zwnj;Uj9HaGf5oN b",
      #"ghp\_x7Kd02LmQz81TnvB4&ZeroWidthSpace;cRy6WpE3sUj9HaGf5oN"#,
    ])
  func gaps(_ text: String) {
    var found: [String] = []
    let bytes = Array(text.utf8)
    func look(_ part: Span<UInt8>) {
      if let token = Token.first(in: part) {
        found.append(String(decoding: token.range.map { part[$0] }, as: UTF8.self))
      }
    }
    let bare = Token.withoutGaps(bytes.span) ?? []
    look(bare.span)
    Token.forEachDecodedPart(of: bare.span) { look($0) }
    #expect(found == ["ghp_x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"])
    let plain = Array("a&amp;b “c”\u{A0}d e&shy f".utf8)
    #expect(Token.withoutGaps(plain.span) == nil)
  }

  @Test("looking only where a token may begin finds what looking everywhere does")
  func everywhere() {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    let pieces =
      Self.samples.map(\.token).filter { !$0.hasPrefix("https") } + [
        "_", "-", "a", "7", "ghp_", "eyJ", ".", " ", "%3", "\\n", "\\u00", "slug-of-an-issue",
      ]
    for _ in 0..<2000 {
      let text = Array(
        (0..<random.next(below: 9)).map { _ in pieces[random.next(below: pieces.count)] }.joined()
          .utf8)
      var expected: [Range<Int>] = []
      var at = 0
      while at + 16 <= text.count {
        let end = text[at...].firstIndex { !$0.isWord } ?? text.count
        // What is looked at begins where a long run begins, or what is left of one.
        let start = text[..<at].lastIndex { !$0.isWord }.map { $0 + 1 } ?? 0
        let first = max(start, expected.last?.upperBound ?? 0)
        if end - first >= 20, at + 16 <= end,
          let token = Token.token(in: text.span, at: at, end: end)
        {
          expected.append(token.range)
          at = token.range.upperBound
        } else {
          at += 1
        }
      }
      var found: [Range<Int>] = []
      at = 0
      while let token = Token.first(in: text.span, from: at) {
        found.append(token.range)
        at = token.range.upperBound
      }
      #expect(found == expected, "seed \(seed): \(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(
    "what an explanation shows is none",
    arguments: [
      "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "ghp_1234567890abcdefghijklmnopqrstuvwxyz",
      "AKIAIOSFODNN7EXAMPLE", "glpat-XXXXXXXXXXXXXXXXXXXX", "glpat-your-token-your-token-",
      "a-long-slug-of-an-issue-about-ghp_tokens",
      "pypi-release-of-the-new-version-with-all-fixes-and-more",
      "npm_config_registry_is_not_what_it_was_before_now", "AKIAQ3ZVYWNXC5RTUE2DEF",
      "wordghp_x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN", "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoiYW5hIn0",
      "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
      "sk_test_" + "4eC39HqLyjWDarjtT1zdp7dc",
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
    ])
  func examples(_ text: String) {
    #expect(tokens(text) == [])
  }

  @Test(
    "what only begins as an example is a token",
    arguments: [
      "sk_test_" + "4eC39HqLyjWDarjtT1zdp7dcQ2",
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwicm9sZSI6ImFkbWluIn0.x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNZq8W1nE",
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNZq8W1nE",
    ])
  func likeExamples(_ text: String) {
    #expect(tokens(text).count == 1)
  }

  @Test("the time to look for tokens grows with the text")
  func growth() {
    for part in [
      "glpat-", "ghp_", "eyJ.eyJ", "a", "-----BEGIN ", "ghp_x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN",
      "hooks.slack.com/x7Kd02LmQz81TnvB4cRy6WpE", "/B0/x7Kd02LmQz81TnvB4cRy6WpE", "a\\_b", "%5F",
      "&#95;", "a\u{AD}", "a&shy;", "ghp_\u{200B} ",
      "AWS Secret Access Key: x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNk2Jw ", "secret_key=",
      "AKIA secret_key ", "a://b:x7Kd02LmQz@", "@", ":@", "1",
      "a://", "a://b:x7@", "://b@c:", "%40", "a%3A%2F%2Fb%3Ax7Kd02LmQz%40c.de",
      "123456789:AAx7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf",
      "SG.x7Kd02LmQz81TnvB4cRy6W.",
    ] {
      let factor = Growth.factor(from: 500) {
        Array(String(repeating: part, count: $0).utf8)
      } _: {
        _ = Redactor(Set(PersonalData.allCases)).redacted($0)
        Token.forEachDecodedPart(of: $0.span) { _ = Token.first(in: $0) }
        _ = Token.withoutGaps($0.span)
      }
      #expect(factor < 5, "\(part)")
    }
  }
}

@Suite("Personal data")
struct PersonalDataTests {
  private let redactor = Redactor(Set(PersonalData.allCases))

  private func redact(_ text: String) -> String { redactor.redacted(text) ?? text }

  @Test(
    "data is replaced by marks",
    arguments: [
      ("Mail ana.b+c@mail.example.org.", "Mail [e-mail]."),
      ("edge 10.0.0.1, release: 10.0.0.2", "edge [IP address], release: [IP address]"),
      ("version 192.168.1.2", "version [IP address]"),
      ("version (10.0.0.1)", "version ([IP address])"),
      ("jörg.müller@corp.example, Örg@a.example", "[e-mail], [e-mail]"),
      ("joe@bücher.example иван@почта.example", "[e-mail] [e-mail]"),
      ("请联系foo@bar.org或", "请联系[e-mail]或"),
      ("<ana@example.org>, bo@example.co.uk;", "<[e-mail]>, [e-mail];"),
      ("ana%40example.org ana&#64;example.org", "[e-mail] [e-mail]"),
      ("[a@b.org](mailto:a@b.org)", "[[e-mail]](mailto:[e-mail])"),
      ("a@b.org(work) a@b.org: c", "[e-mail] (work) [e-mail]: c"),
      ("a@b.org: c", "[e-mail] : c"), ("- a@b.org: c", "- [e-mail] : c"),
      ("at 192.168.1.20:8080, 10.0.0.1.", "at [IP address]:8080, [IP address]."),
      ("2001:db8::1 and fe80:0:0:0:1:2:3:4", "[IP address] and [IP address]"),
      ("(fe80::1) a.abcd::12 abcde::1 xfe80::1", "([IP address]) a.abcd::12 abcde::1 xfe80::1"),
      ("::ffff:192.0.2.128, 64:ff9b::192.0.2.33.", "[IP address], [IP address]."),
      ("_93.184.216.34_ and _+48 601 234 567_", "_[IP address]_ and _[phone]_"),
      (
        "inet addr:93.184.216.34  Bcast:93.184.216.255",
        "inet addr:[IP address]  Bcast:[IP address]"
      ),
      (#"{"ip":93.184.216.34, host=93.184.216.34}"#, #"{"ip":[IP address], host=[IP address]}"#),
      (
        "93.184.216.34-93.184.216.40 93.184.216.34->10.0.0.1",
        "[IP address]-[IP address] [IP address]->[IP address]"
      ),
      ("93.184.216.34 - 10.0.0.1-", "[IP address] - [IP address]-"),
      ("ssh -v 10.0.0.1, subversion 10.0.0.1", "ssh -v [IP address], subversion [IP address]"),
      ("version of 10.0.0.1, version\n10.0.0.1", "version of [IP address], version\n[IP address]"),
      (
        #"Phone:415-555-0199 phone=415-555-0199 "tel":415-555-0199->"#,
        #"Phone:[phone] phone=[phone] "tel":[phone]->"#
      ),
      ("x/ana@mail.acme.org.png ana@acme.org.c", "x/[e-mail].png [e-mail].c"),
      ("x/93.184.216.34.png", "x/[IP address].png"),
      ("call +48 123 456 789 or +4912345678901", "call [phone] or [phone]"),
      ("?q=+48 123 456 789", "?q=[phone]"),
      ("[a](http://%5B2001%3Adb8%3A%3A1%5D/)", "[a](http://%5B[IP address]%5D/)"),
      ("(555) 123-4567, 555-123-4567", "[phone], [phone]"),
      ("1-800-555-0199, 1 (800) 555-0199 or 1.800.555.0199.", "[phone], [phone] or [phone]."),
      ("1. 800-555-0199", "1. [phone]"),
      (
        "1.800.555.0199.2 v1.800.555.0199 1/800/555/0199 2-800-555-0199 1-800-555-01991",
        "1.800.555.0199.2 v1.800.555.0199 1/800/555/0199 2-800-555-0199 1-800-555-01991"
      ),
      (
        "1-12-2024 2024-1-800-5550 PROJ-1-800-555-0199 #1-800-555-0199 1,800-555 1 800 555 199",
        "1-12-2024 2024-1-800-5550 PROJ-1-800-555-0199 #1-800-555-0199 1,800-555 1 800 555 199"
      ),
      (
        "555-234-5678 555-234-9999 (555) 234-5678 1-555-234-5678", "[phone] [phone] [phone] [phone]"
      ),
      (
        "Tel. 0151-23456789, Tel: 030 1234567, fax (030) 12 34 56 78, Mobil: 0049 30 998877",
        "Tel. [phone], Tel: [phone], fax [phone], Mobil: [phone]"
      ),
      (
        "hotel 030 1234567, Tel. 030 12, 030 1234567", "hotel 030 1234567, Tel. 030 12, 030 1234567"
      ),
      ("a 415-555-0199: b 415-555-0199x12, +14155550199: c", "a [phone]: b [phone], [phone]: c"),
      ("key glpat-x7Kd-2LmQz_1TnvB4cRy!", "key [token]!"),
    ])
  func found(_ text: String, _ wanted: String) {
    #expect(redact(text) == wanted)
  }

  @Test(
    "what only looks like it stays",
    arguments: [
      "git@github.com:acme/house.git", "icon@2x.png", "tool@1.2.min.js", "v_93.184.216.34",
      "@ana and user@host", "react@18.2.0",
      "version 1.2.3", "127.0.0.1", "0.0.0.0", "300.1.2.3", "12:34:56", "std::vector", "Ab::Cd",
      "2026-01-31", "v1.2.3.4", "1.2.3.4.5", "0123456789", "#12345", "+1", "12345678901234",
      "2026-01-31T12:00:00+01:00", "10.1000/182-555-1234",
      "Chrome/118.0.0.0 Version=4.0.0.0", "tool-1.2.3.4", "1.2.3.4-beta", "1.2.3.4-5",
      "12:415-555-0199", "version 1.2.3.4", "Version: 10.0.0.1",
      #""version": "10.0.0.1""#, "Chrome 120.0.6099.109", "https://a:%5Btoken%5D@git.example.org/x",
      "Section 13.4.3.2, § 4.1.2.3, sec. 5.1.2.3 and clause 6.1.2.3", "415-555-0199:80",
    ])
  func kept(_ text: String) {
    #expect(redact(text) == text)
  }

  @Test("expressions replace what they match, in linear time, and point when they are wrong")
  func expressions() throws {
    let redactor = Redactor([], [try LinearExpression("ACME-[0-9]+"), try LinearExpression("x*")])
    #expect(redactor.redacted("See ACME-12 (xx).") == "See [redacted] ([redacted]).")
    #expect(redactor.redacted("nothing") == nil)
    let slow = try LinearExpression("(a+)+$")
    let text = Array((String(repeating: "a", count: 100_000) + "b").utf8)
    #expect(slow.first(in: text.span) == nil)
    #expect(throws: LinearExpression.Problem(message: "missing ]: [b", range: 1..<3)) {
      try LinearExpression("a[b")
    }
  }

  @Test("a masked token keeps its beginning and its length")
  func masked() {
    let token = "ghp_" + "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"
    let masked = "ghp_x7Kd" + String(repeating: "*", count: 32)
    #expect(Token.masked("'\(token)' and \(token)") == "'\(masked)' and \(masked)")
    #expect(Token.masked("nothing") == "nothing")
  }
}
