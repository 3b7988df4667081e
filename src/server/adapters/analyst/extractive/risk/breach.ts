import type { Duty } from './read-duties.ts'
import type { Sentence } from './read-items.ts'
import type { Control } from './touches.ts'

/** A duty with the facts that touch it. */
export interface Breach {
  readonly duty: Duty
  readonly facts: readonly Sentence[]
  readonly control: Control
  /** For the order alone. */
  readonly score: number
  /** The facts contradict each other. */
  readonly isContested?: true
  /** Days or parts that people have show it, whatever the facts say of it. */
  readonly isShown?: boolean
  /** A fact has no day, and the paper of the duty applied in a part of the days of the conduct only. */
  readonly isVersionOpen?: boolean
  /** The same rule in other versions of its paper. */
  readonly versions?: readonly Duty[]
}
