/** At most this many holders at a time. */
export interface CallPool {
  readonly name: string
  readonly size: number
  /** A dead holder is removed after this long. */
  readonly leaseMs: number
}

/** At most this many calls in any period of this length. */
export interface CallWindow {
  readonly name: string
  readonly limit: number
  readonly windowMs: number
}

/** Events, remembered for a while. */
export interface EventWindow {
  readonly name: string
  readonly windowMs: number
}

export interface CallLease {
  /** Releases the slot; a second call does nothing. Never rejects. */
  release(): Promise<void>
}

/**
 * What calls to a model share: within this process, or with every process of the fleet. Nothing here rejects: if the
 * shared store fails, this process applies the limits on its own.
 */
export interface CallLimits {
  /** Whether the fleet's limits are currently shared. */
  scope(): 'shared' | 'per_process'
  /** A slot in the pool, kept alive until it is released; null if all are taken. */
  lease(pool: CallPool): Promise<CallLease | null>
  held(pool: CallPool): Promise<number>
  /** Counts one call and returns 0; if the window is full, counts nothing and returns when to ask again, in ms. */
  admit(window: CallWindow): Promise<number>
  note(events: EventWindow): Promise<void>
  /** Calls admitted, or events noted, within the last `windowMs`. */
  count(events: EventWindow): Promise<number>
  close(): Promise<void>
}
