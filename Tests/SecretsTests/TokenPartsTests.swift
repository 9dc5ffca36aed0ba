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
    ])
  func passwordsInAddresses(_ address: String) {
    let wanted = String(address.prefix { $0 != "@" })
    for (before, after) in [("", ""), ("a ", " b"), ("<", ">"), ("x=", "\"")] {
      #expect(passwords(before + address + after) == [wanted])
    }
    let redacted = Redactor([.token]).redacted("see \(address)")
    #expect(redacted == "see [token]" + address.dropFirst(wanted.count))
    #expect(Token.masked(address).hasPrefix(address.prefix(8) + "*"))
  }

  @Test(
    "an address in an explanation has no password",
    arguments: [
      "https://user:password@host.acme.org", "https://ana:hunter22@git.acme.org",
      "ftp://a:xxxxxxxx@b.org",
      "https://ana:********@b.org", "https://ana:$PASSWORD1x2@b.org",
      "https://ana:<x7Kd02LmQz>@b.org",
      "https://${USER}:${x7Kd02}@b.org", "postgres://ana:x7Kd02LmQz@localhost/db",
      "postgres://ana:x7Kd02LmQz@db:5432", "https://ana:x7Kd02LmQz@example.com/",
      "https://ana@git.acme.org",
      "https://ana:x7Kd02LmQz@127.0.0.1/", "mysql://root:MyDatabase2020@db.acme.org",
      "https://ana:s3cr3tW0rd9@b.org", "git@github.com:acme/x7Kd02LmQz@b.org",
      "https://a.org/b:x7Kd02LmQz@c.org",
      "https://ana:x7Kd@b.org", "ftp://anonymous:ana%40hut7.org@ftp.acme.org",
    ])
  func noPasswords(_ text: String) { #expect(passwords(text) == []) }
}
