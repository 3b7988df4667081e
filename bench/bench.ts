export interface BenchResult {
  /** Our value divided by the other's; null if it could not be measured. */
  readonly ratio: number | null
  /** What ours is compared with. */
  readonly against: string
  readonly goal: string | number
  readonly holds: boolean
  readonly details: object
}

/** A comparison that prints its progress on stderr and returns one ratio. */
export interface Bench {
  readonly name: string
  run(): Promise<BenchResult>
}
