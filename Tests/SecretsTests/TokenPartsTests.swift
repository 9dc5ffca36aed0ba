import Growth
import Testing

@testable import Secrets

@Suite("Tokens of several parts and passwords in addresses")
struct TokenPartsTests {
  @Test(
    "a token of several parts is found with all of them",
    arguments: [
      (
        "sendgrid",
        "SG." + "x7Kd02LmQz81TnvB4cRy6W" + ".pE3sUj9HaGf5oNZq8W1nE5rT0yU4iO7pA2sD6fG9hJ3",
        "SG.x7Kd02LmQz81TnvB4cRy6W.pE3sUj9HaGf5oN"
      ),
      (
        "telegram", "7203948156:" + "AAx7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf",
        "12:AAx7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf"
      ),
    ])
  func parted(_ kind: String, _ token: String, _ other: String) {
    for before in ["", "a ", "=", "\"", "https://api.example/bot"]
    where kind == "telegram" || before.count < 5 {
      for after in ["", " b", "\"", "/send"] {
        #expect(tokens(before + token + after) == ["\(kind): \(token)"])
      }
      #expect(tokens(before + other) == [])
    }
    #expect(tokens(token.replacing(":", with: "%3A")).count == 1)
    #expect(Redactor([.token]).redacted("a \(token) b") == "a [token] b")
  }

  private func passwords(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return Token.passwords(in: bytes.span).map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
  }

  @Test(
    "an address with a password that looks drawn by lot is found",
    arguments: [
      "https://ana:x7Kd02LmQz@git.acme.org/a", "postgres://app:hD8kQz2P@10.1.2.3:5432/db",
      "redis://:9f2c7d41b6e8053a@cache.acme.org", "mongodb+srv://ana.b:q-7Zt_4vK2@c0.acme.net/?x=1",
      "smtp://ana%40acme.org:Zq8%21W1nE5r@mail.acme.org",
      "https://ana:x7Kd$02LmQz@git.acme.org/a", "https://ana:$x7Kd02LmQz@git.acme.org",
      "https://ana:x7Kd*02LmQz@git.acme.org", "https://ana:x7Kd(02LmQz@git.acme.org",
      "https://ana:x7Kd^02LmQz@git.acme.org", "https://ana:x7Kd?02LmQz@git.acme.org",
      "https://ana:x7Kd#02LmQz@git.acme.org", "https://ana:x7Kd<02LmQz@git.acme.org",
      "https://ana:x7Kd|02LmQz@git.acme.org", "https://ana:x7Kd@02LmQz@git.acme.org",
      "https://ana:x7Kd/02LmQz@git.acme.org:8443/a",
      "https://ana:\(String(repeating: "x7Kd02LmQz81TnvB4cRy6WpE3sUj9H", count: 4))@git.acme.org",
      "https://ana@acme.org:x7Kd02LmQz@git.acme.org", #"https://ACME\ana:x7Kd02LmQz@git.acme.org"#,
      "https://ana:%78%37%4B%64%30%32%4C%6D%51%7A@git.acme.org",
      "https://bob:7&kJ9uQz7mRx2v@git.acme.org", "https://bob:7,kJ9uQz7mRx2v@git.acme.org",
      "https://ana:k9$QZkJ9uRx2v@git.acme.org", "postgres://ana:x7Kd02LmQz@db.k8s",
      "postgres://ana:x7Kd02LmQz@db.internal.x1", "postgres://ana:x7Kd02LmQz@db.acme.xn--p1ai",
      #"https://ana:x7Kd\02LmQz@git.acme.org"#, "https://ana:x7Kd]02LmQz@git.acme.org",
      "https://ana:x7Kd}02LmQz@git.acme.org", "https://ana:x7Kd[02LmQz@git.acme.org",
      "https://ana:x7Kd{02LmQz@git.acme.org", "https://ana:x7Kd\"02LmQz@git.acme.org",
      "https://ana:x7Kd'02LmQz@git.acme.org", "https://ana:x7Kd`02LmQz@git.acme.org",
      "postgres://app:x7Kd02LmQz@db/app", "amqp://bo:kJ9uQz7mRx2v@rabbit:5672",
      "postgres://ana:x7Kd02LmQz@mysql:3306", "postgres://app:Summer2024@db.acme.org/app",
      "ftp://ana:Winter2023!@files.acme.org",
    ])
  func passwordsInAddresses(_ address: String) throws {
    let wanted = String(address.prefix(upTo: try #require(address.lastIndex(of: "@"))))
    for (before, after) in [("", ""), ("a ", " b"), ("<", ">"), ("x=", "\"")] {
      #expect(passwords(before + address + after) == [wanted])
    }
    let redacted = Redactor([.token]).redacted("see \(address)")
    #expect(redacted == "see [token]" + address.dropFirst(wanted.count))
    #expect(Token.masked(address).hasPrefix(address.prefix(8) + "*"))
  }

  @Test(
    "an address is told as readers see it, whatever it is escaped for",
    arguments: [
      #"a https://ana:x7Kd"02LmQz@git.acme.org"#, "a https://ana:x7Kd&quot;02LmQz@git.acme.org",
      #"\nhttps://ana:x7Kd\"02LmQz@git.acme.org"#, "https://ana:x7Kd&amp;#34;02LmQz@git.acme.org",
    ])
  func ownTexts(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(
      Token.passwords(in: bytes.span).map {
        String(decoding: $0.ownText(in: bytes.span), as: UTF8.self)
      } == [#"https://ana:x7Kd"02LmQz"#])
  }

  @Test("an address is found that is percent-encoded as a whole, up to its password")
  func encodedAddresses() {
    let address = "https%3A%2F%2Fana%3Ax7Kd02LmQz%40git.acme.org%2Fa"
    for before in ["", "https://acme.org/login?next=", "a "] {
      #expect(passwords(before + address) == ["https%3A%2F%2Fana%3Ax7Kd02LmQz"])
    }
    #expect(
      Redactor([.token]).redacted("see https://acme.org/?next=\(address)")
        == "see https://acme.org/?next=[token]%40git.acme.org%2Fa")
    let far = "https://acme.org/?to=" + String(repeating: "x%40", count: 94) + "&next="
    #expect(passwords(far + address) == ["https%3A%2F%2Fana%3Ax7Kd02LmQz"])
  }

  @Test("little is read again for each of many percent-encoded signs")
  func growth() {
    let factor = Growth.factor(from: 25) {
      Array(String(repeating: #"\%40"#, count: $0).utf8)
    } _: {
      _ = Token.passwords(in: $0.span)
    }
    #expect(factor < 5)
  }

  @Test("an address in emphasis of Markdown is found", arguments: ["git.acme.org", "10.1.2.3"])
  func emphasis(host: String) {
    #expect(passwords("_https://ana:x7Kd02LmQz@\(host)_") == ["https://ana:x7Kd02LmQz"])
  }

  @Test("of two addresses without a space between them both are found, each up to its password")
  func beside() {
    #expect(
      passwords(
        "https://a:x7Kd02LmQz@git.acme.org/a@b.org,https://b:Zq8W1nE5rT@c0.acme.org?x=@d.org")
        == ["https://a:x7Kd02LmQz", "https://b:Zq8W1nE5rT"])
    let second = "amqp://admin:kJ9uQz7mRx2v"
    for first in [
      "amqp://guest:guest@localhost", "amqp://guest:guest@mq1.acme.org", "https://git@localhost",
      "https://git@git.acme.org",
    ] {
      #expect(passwords("\(first),\(second)@mq.acme.org") == [second], "\(first)")
    }
    #expect(
      passwords("amqp://ana:x7Kd02LmQz@mq1.acme.org,\(second)@mq.acme.org")
        == ["amqp://ana:x7Kd02LmQz", second])
  }

  @Test(
    "an address in an explanation has no password",
    arguments: [
      "https://user:password@host.acme.org", "https://ana:hunter22@git.acme.org",
      "ftp://a:xxxxxxxx@b.org",
      "https://ana:********@b.org", "https://ana:$PASSWORD1x2@b.org",
      "https://ana:<x7Kd02LmQz>@b.org",
      "https://${USER}:${x7Kd02}@b.org", "postgres://ana:x7Kd02LmQz@localhost/db",
      "https://ana:x7Kd02LmQz@example.com/",
      "https://ana@git.acme.org",
      "https://ana:x7Kd02LmQz@127.0.0.1/", "mysql://root:MyDatabase2020@db.acme.org",
      "https://ana:s3cr3tW0rd9@b.org", "git@github.com:acme/x7Kd02LmQz@b.org",
      "https://a.org/b:x7Kd02LmQz@c.org",
      "https://ana:x7Kd@b.org", "ftp://anonymous:ana%40hut7.org@ftp.acme.org",
      "https://ana:$DB_PW9@b.org", "https://ana:x$(cat 9Kd/Q2z)@b.org",
      "https://ana:$dbUser2@b.org",
      "https://ana:&lt;x7Kd02LmQz&gt;@b.org", "https://ana:%3Cx7Kd02LmQz%3E@b.org",
      "https://ana:{{x7Kd02LmQz}}@b.org", "https://ana:[x7Kd02LmQz]@b.org",
      "https://ana:x7K**02LmQz@b.org", "https://ana:x7K...2LmQz@b.org",
      "https://acme.org:8080/x7Kd02LmQz/@ana.b", "https://acme.org:8443?q=x7Kd02LmQz@b.org",
      "ssh://git@github.com:Acme9/Tool2Kit8@main.org", "npm://kit:Acme/Tool-Kit/Box@b.org",
      "docker://acme.org:Tool2Kit8x@1.2.3", "https://a.org:80&quot;,x7Kd02LmQz@b.org",
      "[a](https://b.org:x7Kd)[c](mailto:d2LmQz@e.org)",
      "https://a.org/%40types%2Fx7Kd02LmQz@b.org", "http://localhost:80,x7Kd02LmQz@b.org",
      "_https://ana:x7Kd02LmQz@db.test_", "https://ana:x7Kd02LmQz$DB_PW@b.org",
      "https://user:pass@host/", "postgres://postgres:postgres@db:5432/app",
      "mysql://root:root@localhost",
      "postgres://USER:PASS@HOST:5432/DB", "postgres://app:{password}@db/app",
      "redis://:***@cache.acme.org", "postgres://app:s3cretPw9@db/app",
      "postgres://ana:x7Kd02LmQz@host/db", "postgres://ana:x7Kd02LmQz@hostname:5432",
      "https://user:Summer2024@git.acme.org", "https://ana:Summer2024@myserver.org",
      "https://ana:Summer2024@your-host.acme.org", "https://ana:Summer2024@db",
      "https://ana:summer2024@git.acme.org", "https://ana:SUMMER2024@git.acme.org",
      "https://ana:Summer2024/a@git.acme.org", "https://ana:Password2024@git.acme.org",
      "https://ana:Summer2@git.acme.org",
      #"{"a":"https://x.org:8443","b":"Tool9Kit8x@c.org"}"#,
      #"["docker://x:Tool9Kit8Qx","k9@c.org"]"#,
      #"{\"a\":\"docker://x:Tool9Kit8Qx\",\"k9\":\"k@c.org\"}"#,
      "'a://b:c9D8e7F6g5'+p+'@h.org'", "https://ana:x7Kd${PW}02LmQz@b.org",
      #"https://ana:x7Kd02LmQz\nTool9Kit8@b.org"#,
    ])
  func noPasswords(_ text: String) { #expect(passwords(text) == []) }
}
