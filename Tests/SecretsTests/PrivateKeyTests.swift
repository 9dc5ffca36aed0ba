import Growth
import Testing

@testable import Secrets

@Suite("Private keys")
struct PrivateKeyTests {
  private static let line = "MIIEowIBAAKCAQEAx7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNZq8W1nE5rT0y"
  private static let kinds = [
    "RSA PRIVATE KEY", "EC PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "OPENSSH PRIVATE KEY",
    "PRIVATE KEY",
    "PGP PRIVATE KEY BLOCK",
  ]

  /// What is told of each key in a text.
  private func keys(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let marks = LiteralSet(Token.keyMarks.map { .init(Array($0.utf8), id: 0) })
    var found: [String] = []
    marks.forEach(in: bytes.span) { range, _ in
      if let key = Token.privateKey(in: bytes.span, mark: range) {
        found.append(String(decoding: key.ownText(in: bytes.span), as: UTF8.self))
      }
    }
    return found
  }

  private func redacted(_ text: String) -> String { Redactor([.token]).redacted(text) ?? text }

  @Test(
    "a key of each kind is found in a text and in addresses, and its first line is told",
    arguments: kinds)
  func spellings(_ kind: String) {
    let key = "-----BEGIN \(kind)-----\n\(Self.line)\n\(Self.line)\n-----END \(kind)-----"
    let address = key.replacing("\n", with: "%0A")
    for text in [
      "a\n\(key)\nb", "[x](https://x.example/?k=\(address.replacing(" ", with: "%20")))",
      "https://x.example/?k=\(address.replacing(" ", with: "+"))",
      "[x](<https://x.example/?k=\(key.replacing("\n", with: " "))>)",
      "https://x.example/?k=\(address.replacing(" ", with: "%20").replacing("-", with: "%2D"))",
    ] {
      #expect(keys(text) == [Self.line], "\(text)")
      let left = redacted(text)
      #expect(left.contains("[token]") && !left.contains("MII") && !left.contains("KEY"), "\(left)")
    }
  }

  @Test("a key of SSH2 is found with its members, in a text and in addresses")
  func secureShell() {
    let kind = "SSH2 ENCRYPTED PRIVATE KEY"
    let key =
      "---- BEGIN \(kind) ----\nSubject: ana\nComment: \"rsa-key\"\n\(Self.line)\n---- END \(kind) ----"
    let address = key.replacing("\n", with: "%0A").replacing(" ", with: "%20")
    for text in ["a\n\(key)\nb", address, address.replacing("-", with: "%2D")] {
      #expect(keys(text) == [Self.line], "\(text)")
    }
    let left = redacted("a\n\(key)\nb")
    #expect(left.contains("[token]") && !left.contains("MII") && !left.contains("ana"), "\(left)")
    #expect(keys("---- BEGIN \(kind) ----\n...\n---- END \(kind) ----") == [])
    #expect(keys("---- BEGIN SSH2 PUBLIC KEY ----\n\(Self.line)") == [])
  }

  @Test(
    "members of PEM and OpenPGP, marks, tags and escapes may stand between its lines",
    arguments: [
      "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00112233445566778899AABBCCDDEEFF\n\n",
      " Proc-Type: 4,ENCRYPTED DEK-Info: AES-256-CBC,00112233445566778899AABBCCDDEEFF ",
      "\nVersion: GnuPG v2\nComment: See https://gnupg.example\n\n",
      " Comment: See https://gnupg.example ", "\\n", "\\\\r\\\\n",
      #"\u000a"#, "&#10;",
      "%0D%0A", "%5Cn", "</code><br>\n<span class=\"line\">", "&lt;br&gt;", "\n> ", "\n 2 ", " | ",
      #"\n" + "#, "\\n\" +  // the next line\n  \"", " //x\n",
    ])
  func between(_ gap: String) {
    #expect(keys("-----BEGIN RSA PRIVATE KEY-----\(gap)\(Self.line)\n") == [Self.line])
  }

  @Test("an escaped line is told as it is decoded")
  func escaped() {
    let line = "MIIEowIBAAKCAQEA+7Kd02LmQz81TnvB4cRy/WpE3sUj9HaGf5oNZq8W1nE5rT=="
    let spelled = line.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing(
      "=", with: "%3D")
    #expect(keys("-----BEGIN%20PRIVATE%20KEY-----%0A\(spelled)%0A") == [line])
    #expect(keys("-----BEGIN PRIVATE KEY-----\\n\(line.replacing("/", with: "\\/"))\\n") == [line])
  }

  @Test(
    "a first line in an explanation is no key, whatever follows later, and stays",
    arguments: [
      "It begins with -----BEGIN PRIVATE KEY----- as all do.",
      "-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----",
      "-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----\n\nBroken since 3f2a9c17d04be86f51c2a7d93e0b1f4c8d6a5e72.",
      "-----BEGIN PRIVATE KEY-----\n<your key here>\n-----END PRIVATE KEY-----\n\n\(line)",
      "`-----BEGIN RSA PRIVATE KEY-----`\n\n3f2a9c17d04be86f51c2a7d93e0b1f4c8d6a5e72",
      "`-----BEGIN RSA PRIVATE KEY-----`: /home/runner/work/Project2/Project2/build/output/keys/id",
      "`-----BEGIN RSA PRIVATE KEY-----`\n\nhttps://github.com/openssl/openssl/blob/Master/crypto/pem/pem/lib",
      "-----BEGIN OPENSSH PRIVATE KEY-----\n\nssh-rsa AAAAB3NzaC1yc2E\(line)",
      "-----BEGIN OPENSSH PRIVATE KEY-----\n\ndata:image/png;base64,\(line)",
      "Between `-----BEGIN PRIVATE KEY-----` and `-----END PRIVATE KEY-----` stands Base64, see \(line)",
      "h = \"-----BEGIN PRIVATE KEY-----\"; f = \"-----END PRIVATE KEY-----\"; of(\"\(line)\")",
      "----BEGIN PRIVATE KEY-----\n\(line)", "PRIVATE KEY-----\n\(line)",
    ])
  func explanations(_ text: String) {
    #expect(keys(text) == [])
    #expect(redacted(text) == text)
  }

  @Test(
    "a mark takes the place of all lines of a key, also of one that is cut off or has short lines")
  func redaction() {
    #expect(
      redacted("-----BEGIN PRIVATE KEY-----\n\(Self.line)\n\(Self.line)\nand so on")
        == "[token]\nand so on")
    let code = ["-----BEGIN PRIVATE KEY-----", Self.line, Self.line].map { #""\#($0)\n""# }
    for joint in [
      " +\n  ", ", ", " \\\n  ", " & _\n  ", " |\n  ", "\n- ", " +  // the next line\n  ",
    ] {
      #expect(
        redacted("k = " + code.joined(separator: joint) + "; b") == #"k = "[token]\n"; b"#,
        "\(joint)")
    }
    #expect(
      redacted("> -----BEGIN PRIVATE KEY-----\n> \(Self.line)\n> \(Self.line)\n> and so on")
        == "> [token]\n> and so on")
    #expect(
      redacted(
        "-----BEGIN PRIVATE KEY-----\n\(Self.line)\n-----BEGIN CERTIFICATE-----\n\(Self.line)")
        == "[token]\n-----BEGIN CERTIFICATE-----\n\(Self.line)")
    let slashes = "//\(Self.line.dropLast(2))"
    #expect(
      redacted("-----BEGIN PRIVATE KEY-----\n\(Self.line)\n\(slashes)\nand so on")
        == "[token]\nand so on")
    let short = "a1B2c3D4e5F6g7H8i9J0\n"
    #expect(
      redacted("a -----BEGIN PRIVATE KEY-----\n\(short)\(short)-----END PRIVATE KEY----- b")
        == "a [token] b")
    #expect(
      redacted("?-----BEGIN%20PRIVATE%20KEY-----%0A\(Self.line)%0A\(Self.line)%0Ab")
        == "?[token]%0Ab")
  }

  @Test("an escape at the end of a text, as far behind a header as is looked, is no key")
  func end() {
    for count in 990...1005 {
      for escape in ["&lt;", "%3C", "%5C", "&#92;"] {
        let space = String(repeating: " ", count: count)
        #expect(keys("-----BEGIN PRIVATE KEY-----" + space + escape) == [], "\(count) \(escape)")
      }
    }
  }

  @Test("the time to look for keys grows with the text")
  func growth() {
    for part in [
      "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----Comment: ",
      "-----BEGIN+PRIVATE+KEY-----%0A",
      "-----BEGIN PRIVATE KEY-----<a", "PRIVATE KEY-----", "%2D%2D%2D%2D%2D",
      "-----BEGIN PRIVATE KEY-----1 ",
    ] {
      let factor = Growth.factor(from: 100) {
        String(repeating: part, count: $0)
      } _: {
        _ = keys($0)
        _ = redacted($0)
      }
      #expect(factor < 5, "\(part)")
    }
    // Of signs without letters none is read again.
    let factor = Growth.factor(from: 250) {
      "-----BEGIN PRIVATE KEY-----" + String(repeating: "=", count: $0)
    } _: {
      _ = keys($0)
    }
    #expect(factor < 5)
  }
}
