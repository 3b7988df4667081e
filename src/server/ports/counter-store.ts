export interface CounterRule {
  /** Counters of different names never mix. */
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
}

export interface Counted {
  /** Including this one. */
  readonly used: number
  /** Until the window that the first one began ends. */
  readonly resetMs: number
}

export interface Counter {
  /** Counts one, or as many as given. Never rejects: if the store fails, this process counts on its own. */
  consume(key: string, points?: number): Promise<Counted>
}

/** Counts of many callers within time windows: in this process, or shared by all. */
export interface CounterStore {
  counter(rule: CounterRule): Counter
  close(): Promise<void>
}
