export interface BenchResult {
  /** Ours over the other one's; null where it could not be measured. */
  readonly ratio: number | null
  /** What ours is compared with. */
  readonly against: string
  readonly goal: string | number
  readonly holds: boolean
  readonly details: object
}

/** A comparison that prints its progress on stderr and answers one ratio. */
export interface Bench {
  readonly name: string
  run(): Promise<BenchResult>
}
