import Bytes
import CText

/// A token: a secret that programs sign in with, of a kind that is recognised by its shape.
public struct Token: Sendable, Hashable {
  /// Whose token it is.
  public enum Kind: String, Sendable, CaseIterable {
    case github = "a GitHub token"
    case gitlab = "a GitLab token"
    case aws = "an AWS access key"
    case slack = "a Slack token"
    case google = "a Google key"
    case npm = "an npm token"
    case pypi = "a PyPI token"
    case stripe = "a Stripe key"
    case jwt = "a JSON Web Token"
    case privateKey = "a private key"
    case sendgrid = "a SendGrid key"
    case telegram = "a Telegram token"
    case password = "a password in an address"
    case authorization = "credentials of a request"
    case age = "a secret key of age"
    case airtable = "an Airtable token"
    case anthropic = "an Anthropic key"
    case artifactory = "an Artifactory key"
    case atlassian = "an Atlassian token"
    case azure = "an Azure key"
    case bitbucket = "a Bitbucket password"
    case brevo = "a Brevo key"
    case buildkite = "a Buildkite token"
    case circleci = "a CircleCI token"
    case clojars = "a Clojars token"
    case contentful = "a Contentful token"
    case crates = "a crates.io token"
    case databricks = "a Databricks token"
    case digitalocean = "a DigitalOcean token"
    case discord = "a Discord token"
    case docker = "a Docker token"
    case doppler = "a Doppler token"
    case dropbox = "a Dropbox token"
    case duffel = "a Duffel token"
    case dynatrace = "a Dynatrace token"
    case easypost = "an EasyPost key"
    case figma = "a Figma token"
    case fly = "a Fly.io token"
    case grafana = "a Grafana token"
    case groq = "a Groq key"
    case heroku = "a Heroku key"
    case huggingFace = "a Hugging Face token"
    case linear = "a Linear key"
    case mailgun = "a Mailgun key"
    case mapbox = "a Mapbox token"
    case netlify = "a Netlify token"
    case newRelic = "a New Relic key"
    case notion = "a Notion token"
    case nuget = "a NuGet key"
    case onePassword = "a 1Password token"
    case openai = "an OpenAI key"
    case openRouter = "an OpenRouter key"
    case perplexity = "a Perplexity key"
    case planetscale = "a PlanetScale token"
    case postman = "a Postman key"
    case prefect = "a Prefect key"
    case pulumi = "a Pulumi token"
    case replicate = "a Replicate token"
    case rubygems = "a RubyGems key"
    case sentry = "a Sentry token"
    case shippo = "a Shippo token"
    case shopify = "a Shopify token"
    case sonar = "a SonarQube token"
    case sourcegraph = "a Sourcegraph token"
    case square = "a Square token"
    case supabase = "a Supabase key"
    case tailscale = "a Tailscale key"
    case teams = "an address of a Teams webhook"
    case terraform = "a Terraform token"
    case twilio = "a Twilio key"
    case vault = "a Vault token"
    case xai = "an xAI key"
    case alibaba = "an Alibaba Cloud key"
    case asana = "an Asana token"
    case braintree = "a Braintree token"
    case cerebras = "a Cerebras key"
    case clickup = "a ClickUp token"
    case cloudflare = "a Cloudflare token"
    case connection = "the password of a connection"
    case e2b = "an E2B key"
    case elevenLabs = "an ElevenLabs key"
    case encodedKey = "a private key in Base64"
    case facebook = "a Facebook token"
    case firecrawl = "a Firecrawl key"
    case hook = "an address of a webhook"
    case hubspot = "a HubSpot token"
    case jina = "a Jina key"
    case k3s = "a token of a k3s cluster"
    case langfuse = "a Langfuse key"
    case langsmith = "a LangSmith key"
    case launchDarkly = "a LaunchDarkly key"
    case mailchimp = "a Mailchimp key"
    case matrix = "a Matrix token"
    case nostr = "a secret key of Nostr"
    case nvidia = "an Nvidia key"
    case openShift = "an OpenShift token"
    case pinecone = "a Pinecone key"
    case plaid = "a Plaid token"
    case posthog = "a PostHog key"
    case proxmox = "a Proxmox token"
    case razorpay = "a Razorpay key"
    case resend = "a Resend key"
    case salesforce = "a Salesforce token"
    case tavily = "a Tavily key"
    case together = "a Together key"
    case trello = "a Trello token"
    case twitter = "a Twitter token"
    case typeform = "a Typeform token"
    case variable = "the secret of a variable"
    case vercel = "a Vercel token"
    case weights = "a Weights & Biases key"
    case wireguard = "a key of WireGuard"
  }

  /// Whose it is.
  public var kind: Kind
  /// Its range.
  public var range: Range<Int>

  /// The next token of a text from an offset on.
  ///
  /// Each token has a run of at least twenty letters, digits, `_` and `-`, so only such runs are
  /// examined; a secret key of AWS without one is found behind a name that has one. Their characters are the same in HTML, JSON, addresses and Markdown. Checksums are
  /// not verified: the trackers do not document them, and a missed token is worse than a false
  /// alarm. Text that is not random, as `ghp_xxxxxxxx…` in an explanation, is no token.
  public static func first(in text: Span<UInt8>, from start: Int = 0) -> Token? {
    var at = start
    while at < text.count {
      let found = unsafe text.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return gazette_run() }
        return unsafe gazette_find_run(base, at, bytes.count)
      }
      let (run, end) = (found.start, found.end)
      guard run < end else { return nil }
      if let token = webhook(in: text, from: start, run..<end)
        ?? partedToken(in: text, from: start, run..<end)
      {
        return token
      }
      var place = run
      while place + 16 <= end {
        if let token = token(in: text, at: place, end: end) { return token }
        place += 1
        // The prefix is before the run or within its first five bytes; later tokens follow a
        // separator.
        if place > run + 5 { place = mark(in: text, from: place - 1, to: end) + 1 }
      }
      if let key = secretKey(in: text, from: start, run..<end)
        ?? credentials(in: text, from: start, run..<end)
      {
        return key
      }
      at = end
    }
    return nil
  }

  private static func mark(in text: Span<UInt8>, from start: Int, to end: Int) -> Int {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return end }
      return unsafe gazette_find_mark(base, start, end)
    }
  }

  /// The token that begins at an offset within a run, with at least sixteen more characters.
  static func token(in text: Span<UInt8>, at start: Int, end: Int) -> Token? {
    // The first two characters rule most others out.
    if TokenShape.mayBegin(text[start], text[start + 1]), isBoundary(start, in: text) {
      if let token = webToken(in: text, at: start, end: end) { return token }
      for shape in TokenShape.all(text[start]) where text.has(shape.prefix, at: start) {
        if let token = token(of: shape, in: text, from: start, at: start, end: end) { return token }
      }
    }
    return start + 21 <= end ? puttyKey(in: text, at: start) : nil
  }

  /// The token of a shape whose prefix stands at an offset; it may begin before that.
  static func token(
    of shape: TokenShape, in text: Span<UInt8>, from start: Int, at prefix: Int, end: Int
  ) -> Token? {
    let first = prefix + shape.prefix.utf8CodeUnitCount
    let limit = shape.characters == .base64 ? text.count : end
    let last = text.extracting(..<min(limit, first + max(300, 10 * shape.least))).end(from: first) {
      shape.has($0)
    }
    let body = text.extracting(first..<max(first, last))
    guard body.count >= shape.least,
      !shape.isExact
        || body.count == shape.least && (last == text.count || !text[last].isLetterOrDigit),
      !examples.contains(where: { $0.utf8CodeUnitCount == body.count && body.hasWord($0, at: 0) }),
      isRandom(body, isUpper: shape.characters == .capitals),
      !shape.needsDigit || body.indices.contains(where: { body[$0].isDigit }),
      shape.allows(body)
    else { return nil }
    if let word = shape.word {
      let near = text.extracting(max(0, start - 100)..<start)
      guard near.indices.contains(where: { near.hasWord(word, at: $0) }) else { return nil }
    }
    let end = shape.end(ofTokenBehind: last, in: text)
    return Token(kind: shape.kind, range: start..<end)
  }

  /// Keys that Stripe gives all readers of its manual; in small letters, which the search has.
  private static let examples: [StaticString] = [
    "4ec39hqlyjwdarjtt1zdp7dc", "bqokikjovbii2hlwgh4olfq2",
  ]

  /// The second and third parts of the tokens of jwt.io, as it was at different times, and of RFC 7519; in small letters.
  private static let webExamples = [
    "eyjzdwiioiixmjm0nty3odkwiiwibmftzsi6ikpvag4grg9liiwiawf0ijoxnte2mjm5mdiyfq"
      + ".sflkxwrjsmekkf2qt4fwpmejf36pok6yjv_adqssw5c",
    "eyjzdwiioiixmjm0nty3odkwiiwibmftzsi6ikpvag4grg9liiwiywrtaw4ionrydwv9"
      + ".tjva95orm7e2cbab30rmhrhdcefxjoyzgefonfh7hgq",
    "eyjzdwiioiixmjm0nty3odkwiiwibmftzsi6ikpvag4grg9liiwiywrtaw4ionrydwusimlhdci6mtuxnjizotaymn0"
      + ".kmufsidtnfmyg3nmigm6h9fnfurof3wh7smqjp-qv30",
    "eyjpc3mioijqb2uila0kicjlehaiojezmda4mtkzodasdqogimh0dha6ly9legftcgxllmnvbs9pc19yb290ijp0cnvlfq"
      + ".dbjftjez4cvp-mb92k27uhbuju1p1r_ww1gfwfoejxk",
  ]

  /// How JSON objects begin in Base64, with `{"`, `{ ` or a line break behind the bracket.
  static let objects: [StaticString] = ["eyJ", "eyA", "ewo", "ew0"]

  private static func isObject(_ text: Span<UInt8>, at start: Int) -> Bool {
    objects.contains { text.has($0, at: start) }
  }

  /// Three parts in Base64url, the first two of which are JSON objects, or five of which the first one is.
  private static func webToken(in text: Span<UInt8>, at start: Int, end: Int) -> Token? {
    guard end - start >= 16, text.has(".", at: end), isObject(text, at: start) else { return nil }
    guard isObject(text, at: end + 1) else {
      return encryptedToken(in: text, at: start, end: end)
    }
    let middle = text.end(from: end + 1) { $0.isWord }
    guard middle < text.count, text[middle] == UInt8(ascii: ".") else { return nil }
    let last = text.end(from: middle + 1) { $0.isWord }
    guard last - middle > 20, isRandom(text.extracting(middle + 1..<last)) else { return nil }
    // Pages may cut an example off.
    let parts = String(text.extracting(end + 1..<min(last, end + 200))).lowercased()
    if webExamples.contains(where: { $0.hasPrefix(parts) }) { return nil }
    return Token(kind: .jwt, range: start..<last)
  }

  /// Five parts in Base64url, by RFC 7516: a JSON object, a key or nothing, a number used once, the text and a tag.
  private static func encryptedToken(in text: Span<UInt8>, at start: Int, end: Int) -> Token? {
    // Many may begin in one run, and are read up to there alone.
    let text = text.extracting(..<min(text.count, end + 8192))
    var at = end
    for least in [0, 8, 16, 16] {
      guard text.has(".", at: at) else { return nil }
      let last = text.end(from: at + 1) { $0.isWord }
      guard last - at > least, least < 16 || isRandom(text.extracting(at + 1..<last)) else {
        return nil
      }
      at = last
    }
    return Token(kind: .jwt, range: start..<at)
  }

  /// Whether a token may begin at an offset: not within a word, but behind an escape of JSON, of an
  /// address or of a terminal's colours, as `[0;32m`.
  static func isBoundary(_ start: Int, in text: Span<UInt8>) -> Bool {
    guard start > 0, text[start - 1].isLetterOrDigit else { return true }
    if text[start - 1] == UInt8(ascii: "m") {
      let least = max(0, start - 20)
      let code = text.start(before: start - 1, from: least) {
        $0.isDigit || $0 == UInt8(ascii: ";")
      }
      if text.has("[", at: code - 1) { return true }
    }
    if start > 1, text[start - 2] == 0x5C { return text[start - 1].isOne(of: "nrtbf") }
    if start > 2, text[start - 3] == UInt8(ascii: "%") { return true }
    return start > 5 && text.has("\\u", at: start - 6)
  }

  /// Whether a text looks drawn by lot: of many characters, not in a row, of more than one class, and no
  /// example by its own words. Only its first 200 bytes are looked at.
  ///
  /// - Parameter isUpper: whether one class is enough, as only capital letters and digits are allowed.
  static func isRandom(_ text: Span<UInt8>, isUpper: Bool = false) -> Bool {
    let count = min(text.count, 200)
    var seen: (UInt64, UInt64) = (0, 0)
    var steps = 0
    for index in 0..<count {
      let byte = text[index]
      if byte < 64 { seen.0 |= 1 << UInt64(byte) } else { seen.1 |= 1 << UInt64(byte & 63) }
      if index > 0, byte == text[index - 1] &+ 1 || byte == text[index - 1] { steps += 1 }
      if byte.lowercased == UInt8(ascii: "e"), text.hasWord("example", at: index) { return false }
    }
    let kinds = seen.0.nonzeroBitCount + seen.1.nonzeroBitCount
    let classes = [seen.0 >> 48 & 0x3FF, seen.1 & 0x7FF_FFFE, seen.1 >> 32 & 0x7FF_FFFE]
    guard isUpper || classes.count(where: { $0 != 0 }) > 1 else { return false }
    return kinds >= min(count, 36) / 3 && steps * 3 < count
  }
}

extension UInt8 {
  /// Whether it is a letter, a digit, `_` or `-`.
  @inline(__always) package var isWord: Bool { isLetterOrDigit || isMark }

  /// Whether it is `_` or `-`.
  @inline(__always) var isMark: Bool { self == 0x2D || self == 0x5F }

  /// Whether it is a character of Base64.
  @inline(__always) var isBase64: Bool {
    isLetterOrDigit || self == 0x2B || self == 0x2F || self == 0x3D
  }
}
