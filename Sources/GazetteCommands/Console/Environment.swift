#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The environment variables.
public struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// An environment with these variables only.
  public init(_ variables: [String: String]) {
    lookUp = { variables[$0] }
  }

  private init(lookUp: @escaping @Sendable (String) -> String?) {
    self.lookUp = lookUp
  }

  /// The environment of this process.
  public static let process = Environment { name in
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// A variable's value, or nil when it is not set.
  public subscript(name: String) -> String? { lookUp(name) }
}
