import Growth
import Testing

@testable import Secrets

/// Made-up secrets, apart from their names so that nobody takes them for real ones.
@Suite("Secrets behind names")
struct NamedSecretTests {
  private static let lot = "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"
  private static let hexadecimal = "4e8b1069c3d7f25ab80e61f47d93c25a"
  // The user `bot` and the password `x7Kd02LmQz81TnvB4c`.
  private static let user = "Ym90Ong3S2QwMkxtUXo4MVRudkI0Yw=="

  private func named(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return Token.named(in: bytes.span).map {
      "\($0.kind): \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  static let samples: [(kind: String, text: String, secret: String)] = [
    (
      "authorization", "curl --header \"PRIVATE-TOKEN: @\" https://git.acme.org",
      String(lot.prefix(20))
    ),
    ("authorization", "X-Api-Key: @", lot), ("authorization", #"{"x-api-key": "@"}"#, lot),
    ("npm", "//registry.npmjs.org/:_authToken=@", "4e8b1069-c3d7-425a-b80e-61f47d93c25a"),
    ("npm", "//npm.acme.org/:_auth=@", user),
    ("npm", "//npm.acme.org/:_password=@", "eDdLZDAyTG1RejgxVG52QjRjUnk2V3BF"),
    ("docker", #"{"auths": {"ghcr.io": {"auth": "@"}}}"#, user),
    ("docker", #"{\"auth\": \"@\"}"#, user),
    ("wireguard", "[Interface]\nPrivateKey = @\n", "x7Kd02LmQz81TnvB4cRy6WpE3sUj9H/Gf5oN+q2ZV8Q="),
    (
      "connection",
      "Server=tcp:db.acme.org,1433;Initial Catalog=app;User ID=app;Password=@;Encrypt=True",
      "x7Kd02LmQz81TnvB"
    ),
    ("connection", "jdbc:mysql://db.acme.org:3306/app?user=app&password=@", "x7Kd02LmQz81TnvB"),
    ("authorization", "curl -u admin:@ https://api.acme.org", "x7Kd02LmQz81TnvB"),
    ("authorization", "curl -s --user 'ana:@' https://api.acme.org", "x7Kd02LmQz81TnvB"),
    (
      "azure", "https://acme.blob.core.windows.net/a?sv=2022-11-02&se=2026-01-01&sig=@",
      "x7Kd02LmQz81TnvB4cRy6WpE3sUj9H%2FGf5oNq2ZV8Q%3D"
    ),
    ("variable", "export ACME_TOKEN=@", String(lot.prefix(28))),
    ("variable", "ACME_API_KEY='@' ./run", hexadecimal),
    ("variable", "https://acme.org/ACME_TOKEN=@/log", hexadecimal),
    ("variable", "<code>ACME_SECRET=@</code>", hexadecimal),
    ("variable", "as ACME_PASSWORD=@.", hexadecimal),
    ("proxmox", "PVEAPIToken=@", "root@pam!build=4e8b1069-c3d7-425a-b80e-61f47d93c25a"),
    ("hook", "see @/", "hooks.zapier.com/hooks/catch/7203948/b4c8x2k"),
    ("azure", "secret: @.", "x7K8Q~" + "d02LmQz81TnvB4cRy6WpE3sUj.HaGf5oN"),
    ("stripe", "whsec @", "whsec_" + "aB3d/E5f+G7h9J1kL3m/N5o7P9q+R1s3"),
  ]

  @Test("a secret is found behind its name, and taken out", arguments: samples)
  func names(_ kind: String, _ text: String, _ secret: String) {
    let whole = text.replacing("@", with: secret, maxReplacements: 1)
    #expect(named(whole) == ["\(kind): \(secret)"])
    #expect(Redactor([.token]).redacted(whole)?.contains("[token]") == true)
    #expect(Redactor([.token]).redacted(whole)?.contains(secret) == false)
  }

  @Test(
    "what is to be filled in, or explains a name, is none",
    arguments: [
      "PRIVATE-TOKEN: <your_access_token_of_gitlab>", "X-Api-Key: $API_KEY_OF_THE_SITE",
      "X-Api-Key: YOUR-API-KEY-GOES-IN-HERE-1", "X-Api-Key: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "//registry.npmjs.org/:_authToken=${NPM_TOKEN}", "//npm.acme.org/:_auth=dXNlcjpwYXNz",
      #"{"auth": "required for all of the users"}"#, #"{"auth": "dXNlcm5hbWU6cGFzc3dvcmQ="}"#,
      "PrivateKey = (private key of the client)", "PublicKey = \(lot)",
      "Server=db.acme.org;User ID=app;Password=myPassword1234;", "password=x7Kd02LmQz81TnvB",
      "Server=db;Password={password};", "curl -u user:password https://api.acme.org",
      "curl -u $USER:$PASS https://api.acme.org", "curl -u admin:secret https://api.acme.org",
      "curl https://api.acme.org\n-u admin:x7Kd02LmQz81TnvB",
      "https://acme.org/a?sig=x7Kd02LmQz81TnvB4cRy6WpE3sUj9H%2FGf5oNq2ZV8Q%3D",
      "API_TOKEN=changeme", "API_TOKEN=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "API_TOKEN=${TOKEN_OF_1}",
      "MAX_TOKEN=the-number-of-tokens-of-a-request-2", "API_TOKEN=your_token_goes_in_here_123",
      "API_TOKEN=secrets.ACME_API_TOKEN_OF_STAGE_2",
      "API_SECRET=abcdefghijklmnopqrstuvwxyz0123456789",
      "GITHUB_TOKEN=$(gh auth token)", "a_TOKEN=\(lot)", "PVEAPIToken=USER@REALM!TOKENID=UUID",
      "https://hooks.zapier.com/hooks/catch/123456/abcdef/", "7Q~8Q~ is how they go on",
      "a8Q~b or about8Q~" + "a-long-word-that-is-no-secret-here",
      "whsec_xxxxxxxx/xxxxxxxxxxxxxxxx+xxxxxx",
    ])
  func placeholders(_ text: String) { #expect(named(text) == []) }

  @Test("the time to look for them grows with the text")
  func growth() {
    for part in [
      "X-Api-Key: ", "_authToken=", "curl -u a:", "curl ", "Server=Password=", "user=a;password=",
      "?sig=", "&sv=&sig=x7Kd02LmQz81TnvB4cRy6WpE3sUj9H", "A_TOKEN=x7Kd02LmQz81TnvB4cRy6WpE",
      "PVEAPIToken=", "8Q~", "whsec_", "\"auth\": \"\(Self.user)\"",
      "hooks.zapier.com/hooks/catch/1/", "eyJ_", "eyJ_..x7Kd02LmQ.", "glwt-", "dp.st.", "s.",
      "1//0", "[0;32m",
    ] {
      let factor = Growth.factor(from: 500) {
        Array(String(repeating: part, count: $0).utf8)
      } _: {
        _ = Token.named(in: $0.span)
        _ = Token.first(in: $0.span)
        _ = Redactor([.token]).redacted($0)
      }
      #expect(factor < 5, "\(part)")
    }
  }
}
