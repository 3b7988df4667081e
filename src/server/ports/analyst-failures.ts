import { AppError } from '#server/platform/errors.ts'

/**
 * The analyst cannot do what was requested, and a retry would end the same way. The message is a sentence for people
 * without evidence text.
 */
export class AnalystFailed extends AppError {
  override readonly name = 'AnalystFailed'

  constructor(sentence: string, cause?: unknown) {
    super('PROVIDER_UNAVAILABLE', sentence, { cause })
  }
}

/**
 * A quality call that was not made, to leave the provider's capacity to analyses (specification: throttle shedder).
 */
export class QualityShedError extends AppError {
  override readonly name = 'QualityShedError'

  constructor(retryAfterSeconds: number) {
    super('PROVIDER_UNAVAILABLE', 'The AI provider is busy, so quality checks are put off.', {
      retryAfterSeconds,
    })
  }
}
