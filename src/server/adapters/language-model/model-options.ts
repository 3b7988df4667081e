import type { Clock } from '#server/platform/clock.ts'
import type { ModelPurpose } from '#server/ports/language-model.ts'

/** Options of every hosted model. */
export interface ModelOptions {
  /** Writes analyses. */
  readonly primaryModel: string
  /** Checks them. */
  readonly qualityModel: string
  /** From the request until the last byte of the answer. */
  readonly attemptTimeoutMs?: number
  readonly clock?: Clock
}

export const ATTEMPT_TIMEOUT_MS = 120_000

export const modelChooser =
  ({ primaryModel, qualityModel }: ModelOptions) =>
  (purpose: ModelPurpose): string =>
    purpose === 'primary' ? primaryModel : qualityModel
