/** Ends a command with one clear line on stderr and exit code 1. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}
