import Growth
import Testing

@testable import Secrets

@Suite("Credentials behind a name")
struct CredentialTests {
  private func redacted(_ text: String) -> String { Redactor([.token]).redacted(text) ?? text }

  private static let lot = "qW4nZ8vK1mX6tB9rJ3hD7yF2gL5pS0cVu"
  private static let opaque = "x7Kd02LmQz81TnvB4cRy6WpE3sUj9Ha.Gf5oN~q+2/ZV"
  // The user `ana` and the password `x7Kd02LmQz81`.
  private static let basic = "YW5hOng3S2QwMkxtUXo4MQ=="

  @Test(
    "credentials of a request are found behind the name of the header",
    arguments: [
      "Authorization: Bearer @", "authorization: bearer @",
      "curl -H 'Authorization: Bearer @' https://x.org",
      #"{"Authorization": "Bearer @"}"#, #"\"authorization\":\"token @\""#,
      "Proxy-Authorization: Bearer @",
      #"headers["Authorization"] = "Token @";"#, #"set("Authorization", "Bearer @")"#,
      "&quot;Authorization&quot;: &quot;Bearer @&quot;", "AUTHORIZATION=Bearer%20@",
      #"<span class="hl-string">"Authorization"</span>: <span class="hl-string">"Bearer @"</span>"#,
      "**Authorization**: `Bearer @`",
    ])
  func headers(_ text: String) {
    #expect(
      tokens(text.replacing("@", with: Self.opaque)) == ["authorization: " + Self.opaque])
    #expect(
      redacted(text.replacing("@", with: Self.opaque)) == text.replacing("@", with: "[token]"))
  }

  @Test(
    "a token that begins with a digit is taken out, whatever else is taken out with it",
    arguments: [
      ("Authorization: Bearer @", "6uIHXmq8\(opaque)"),
      ("key=@ to a bot", "7203948156:AA\(Self.lot)"),
      (
        "AccountKey=@", "5A9o\(lot)\(lot.reversed().map { String($0) }.joined())\(lot.prefix(16))=="
      ),
    ])
  func digits(_ text: String, _ token: String) {
    for kinds in [[.token], [.token, .phone], [.token, .ip, .email, .phone]] as [Set<PersonalData>]
    {
      #expect(
        Redactor(kinds).redacted(text.replacing("@", with: token))
          == text.replacing("@", with: "[token]"))
    }
  }

  @Test("a user and a password in Base64 are found, and a token in place of them")
  func basics() {
    #expect(tokens("Authorization: Basic \(Self.basic)") == ["authorization: " + Self.basic])
    let token = "OmdocF94N0tkMDJMbVF6ODFUbnZCNGNSeTZXcEUzc1VqOUhhR2Y1b04="
    #expect(tokens("Authorization: Basic \(token)") == ["authorization: " + token])
  }

  @Test(
    "what explains a header has no credentials",
    arguments: [
      "Authorization: Bearer <token>", "Authorization: Bearer YOUR_ACCESS_TOKEN_FROM_THE_PAGE_1",
      "Authorization: Bearer $ACCESS_TOKEN_OF_THE_APPLICATION",
      "Authorization: Bearer mF_9.B5f-4.1JqM",
      "Authorization: Bearer xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "Authorization: Bearer 123e4567-e89b-12d3-a456-426614174000",
      "Authorization: Bearer abcdef0123456789abcdef0123456789",
      "Authorization: Bearer the-long-name-of-an-example-2",
      "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
      "Authorization: Basic dXNlcm5hbWU6cGFzc3dvcmQ=",
      "Authorization: Basic dXNlcjpwYXNzd29yZDEyMzQ=",
      "Authorization: Basic czZCaGRSa3F0Mzo3RmpmcDBaQnIxS3REUmJuZlZkbUl3",
      "Authorization: Basic authentication-of-clients-in-http-11",
      "a Bearer x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN",
      "Authorization: see the commit x7Kd02LmQz81TnvB4cRy6WpE3sUj9H",
      "the Authorization header of 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12",
      "Authorization: AWS4-HMAC-SHA256 Credential=x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN",
    ])
  func explanations(_ text: String) { #expect(tokens(text) == []) }

  private static let account =
    "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN+q2Z/8W1nE5rT0yU4iO7pA2sD6fG9hJ3kL5xCvB1nMqW2eR4tA" + "=="
  private static let shared = "x7Kd02LmQz81TnvB4cRy6WpE3sUj9H/Gf5oNq2ZV8W1" + "="

  @Test("a key of Azure is found behind its name")
  func azure() {
    let text =
      "DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=@;EndpointSuffix=core.windows.net"
    #expect(tokens(text.replacing("@", with: Self.account)) == ["azure: " + Self.account])
    #expect(
      redacted(text.replacing("@", with: Self.account)) == text.replacing("@", with: "[token]"))
    let bus =
      "Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=@"
    #expect(tokens(bus.replacing("@", with: Self.shared)) == ["azure: " + Self.shared])
    for other in [
      "AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
      "AccountKey=<your-account-key-of-the-storage-account>", "Key=\(Self.account)",
      "AccountKey=\(String(repeating: "x", count: 86))==", "PublicKey=\(Self.shared)",
    ] {
      #expect(tokens(other) == [], "\(other)")
    }
  }

  private static let line = "AAAAgQDx7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNZq8W1nE5rT0yU4iO7pA2s"
  private static let putty = """
    PuTTY-User-Key-File-3: ssh-rsa
    Encryption: none
    Comment: a key of ana
    Public-Lines: 2
    AAAAB3NzaC1yc2EAAAADAQABAAABAQCq8W1nE5rT0yU4iO7pA2sD6fG9hJ3kL5xC
    vB1nMqW2eR4tAx7Kd02LmQz81TnvB4cRy6WpE3sU
    Private-Lines: 2
    \(line)
    D6fG9hJ3
    Private-MAC: 4e8b1069c3d7f25ab80e61f47d93c25a4e8b1069
    """

  @Test("a private key of PuTTY is found, and is taken out from its first to its last line")
  func puttyKeys() {
    for text in [
      Self.putty, Self.putty.replacing("File-3", with: "File-2"),
      Self.putty.replacing("\n", with: "\r\n"),
      Self.putty.replacing("\n", with: "\\n"), Self.putty.replacing("\n", with: "<br>\n"),
    ] {
      let bytes = Array("a \(text) b".utf8)
      let token = Token.first(in: bytes.span)
      #expect(token?.kind == .privateKey)
      #expect(
        token.map { String(decoding: $0.ownText(in: bytes.span), as: UTF8.self) } == Self.line)
    }
    #expect(redacted("a\n\(Self.putty)\nb") == "a\n[token]\nb")
    for text in [
      "PuTTY-User-Key-File-3: ssh-rsa", "PuTTY-User-Key-File-2 has Private-Lines: 14 and so on",
      Self.putty.replacing(Self.line, with: "..."),
      "PuTTY-User-Key-File-3: \(String(repeating: "x ", count: 4000))Private-Lines: 1\n\(Self.line)",
    ] {
      #expect(tokens(text) == [], "\(text.prefix(80))")
    }
  }

  @Test("the time to look for credentials grows with the text")
  func growth() {
    for part in [
      "PuTTY-User-Key-File-3 ", "PuTTY-User-Key-File-3Private-Lines: 1\n\(Self.line)\n",
      "Authorization: Bearer ",
      "Authorization: Basic \(Self.basic)", "Bearer \(Self.opaque) ", "AccountKey=\(Self.account)",
      "sk-", "hvs.",
      "a.atlasv1.", "sk-proj-", "<b>Bearer x7Kd02LmQz81TnvB4cRy",
      "webhook.office.com/1/x7Kd02LmQz81TnvB4cRy6WpE",
      "discord.com/api/webhooks/1/x7Kd02LmQz81TnvB4cRy6WpE", "a://b:x\"7]@", "\"@c.de\"",
      "a://b:Summer2024@",
    ] {
      let factor = Growth.factor(from: 500) {
        Array(String(repeating: part, count: $0).utf8)
      } _: {
        _ = Redactor([.token]).redacted($0)
        _ = Token.first(in: $0.span)
      }
      #expect(factor < 5, "\(part)")
    }
  }
}
