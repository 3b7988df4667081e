/** So many holders at a time. */
export interface CallPool {
  readonly name: string
  readonly size: number
  /** A holder that has died is forgotten after this long. */
  readonly leaseMs: number
}

/** So many calls in any stretch of time of this length. */
export interface CallWindow {
  readonly name: string
  readonly limit: number
  readonly windowMs: number
}

/** Things that happened, remembered for a while. */
export interface EventWindow {
  readonly name: string
  readonly windowMs: number
}

export interface CallLease {
  /** Gives the place back; a second time does nothing. Never rejects. */
  release(): Promise<void>
}

/**
 * What calls to a model share: in this process, or with every process of the fleet. Nothing here rejects: where the
 * shared store fails, this process keeps to the limits by itself.
 */
export interface CallLimits {
  /** Whether the fleet's limits are kept together at this moment. */
  scope(): 'shared' | 'per_process'
  /** A place in the pool, kept alive until it is released; null where all are taken. */
  lease(pool: CallPool): Promise<CallLease | null>
  held(pool: CallPool): Promise<number>
  /** Counts one call and answers 0, or, where the window is full, counts nothing and answers when to ask again, in ms. */
  admit(window: CallWindow): Promise<number>
  note(events: EventWindow): Promise<void>
  /** Calls admitted, or events noted, within the last `windowMs`. */
  count(events: EventWindow): Promise<number>
  close(): Promise<void>
}
