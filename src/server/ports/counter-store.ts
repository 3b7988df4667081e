export interface CounterRule {
  /** Counters of different names never mix. */
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
}

export interface Counted {
  /** With this one. */
  readonly used: number
  /** Until the window ends that the first one began. */
  readonly resetMs: number
}

export interface Counter {
  /** Counts one. Never rejects: where the store fails, this process counts for itself. */
  consume(key: string): Promise<Counted>
}

/** Counts of many callers within windows of time: in this process, or shared by all of them. */
export interface CounterStore {
  counter(rule: CounterRule): Counter
  close(): Promise<void>
}
