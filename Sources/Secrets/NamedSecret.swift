import Bytes

/// A kind of secret that is known by the name before it alone, and may be short, so that nothing long tells it.
struct NamedSecret: Sendable {
  /// What is asked of a secret besides its name.
  enum Rule: Sendable {
    /// Twenty characters and more that look drawn by lot.
    case random
    /// A user and a password in Base64, or a token.
    case user
    /// Base64 that looks drawn by lot.
    case digits
    /// A key of 32 bytes in Base64.
    case key
    /// A password within the settings of a connection.
    case connection
    /// A user and a password behind the option of a command.
    case option
    /// A signature beside a date or a version.
    case signature
    /// The value of a variable of an environment.
    case variable
    /// A user, the name of a token and its identifier.
    case proxmox
    /// The path of a webhook.
    case hook
    /// Characters of one of the shapes.
    case shape
  }

  let kind: Token.Kind
  /// The names, in each letter case in which they are written.
  let names: [StaticString]
  let rule: Rule

  static let all: [NamedSecret] = [
    .init(
      kind: .authorization,
      names: [
        "PRIVATE-TOKEN", "Private-Token", "private-token", "X-Api-Key", "x-api-key", "X-API-Key",
        "X-API-KEY", "X-Auth-Token", "x-auth-token",
      ], rule: .random),
    .init(kind: .npm, names: ["_authToken="], rule: .random),
    .init(kind: .npm, names: [":_auth="], rule: .user),
    .init(kind: .npm, names: [":_password="], rule: .digits),
    .init(kind: .docker, names: ["\"auth\"", "\"auth\\\""], rule: .user),
    .init(kind: .wireguard, names: ["PrivateKey", "PresharedKey"], rule: .key),
    .init(
      kind: .connection, names: ["Password=", "password=", ";Pwd=", ";pwd="],
      rule: .connection),
    .init(kind: .authorization, names: ["curl "], rule: .option),
    .init(kind: .azure, names: ["sig="], rule: .signature),
    .init(
      kind: .variable, names: ["_TOKEN=", "_SECRET=", "_API_KEY=", "_PASSWORD="], rule: .variable),
    .init(kind: .proxmox, names: ["PVEAPIToken"], rule: .proxmox),
    .init(kind: .hook, names: ["hooks.zapier.com/hooks/catch/"], rule: .hook),
    // In Base64 a `+` or a `/` may divide what is drawn by lot into short runs.
    .init(kind: .stripe, names: ["whsec_"], rule: .shape),
    .init(kind: .fly, names: ["fm2_"], rule: .shape),
    .init(kind: .aws, names: ["IQoJb3JpZ2luX2Vj"], rule: .shape),
  ]

  /// From how many bytes on names are found together in a fraction of the time that each takes alone.
  private static let long = 8

  /// The names of all, with their places in the list.
  static let literals: [LiteralSet] = {
    let literals = all.enumerated().flatMap { place, secret in
      secret.names.map {
        LiteralSet.Literal(
          Array($0.description.utf8), id: place, beginsWord: secret.rule == .shape)
      }
    }
    return LiteralSet.sets(literals.filter { $0.bytes.count >= long })
      + literals.filter { $0.bytes.count < long }.map { LiteralSet([$0]) }
  }()
}
