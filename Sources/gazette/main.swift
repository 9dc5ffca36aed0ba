import GazetteCommands

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(await GazetteCommand.runProcess())
