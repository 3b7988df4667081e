/**
 * The part of an error that may leave the process: where and what kind, never the message, because messages may quote
 * evidence.
 */
export interface ErrorReport {
  readonly where: 'server' | 'browser' | 'job'
  /** The class or code of the error. */
  readonly name: string
  /** Stack frames with file names and positions, innermost first. */
  readonly frames: readonly string[]
  /** Route pattern, page pattern or queue. */
  readonly place: string
  readonly requestId: string | null
}

export interface ErrorTracker {
  /** Never rejects and never waits for the network. */
  report(error: ErrorReport): void
  close(): Promise<void>
}
