import Dispatch
import GazetteCommands

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

if let status = GazetteCommand.statusWithoutThreads() { exit(status) }
Task { exit(await GazetteCommand.runProcess()) }
dispatchMain()
