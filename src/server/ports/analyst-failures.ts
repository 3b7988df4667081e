import { AppError } from '#server/platform/errors.ts'

/**
 * The analyst cannot do what it was asked, and trying again at once would end the same. The message is a sentence
 * for people; it holds no evidence text.
 */
export class AnalystFailed extends AppError {
  override readonly name = 'AnalystFailed'

  constructor(sentence: string, cause?: unknown) {
    super('PROVIDER_UNAVAILABLE', sentence, { cause })
  }
}

/** A quality call that was not made, so that the provider's capacity is left to analyses (specification: throttle shedder). */
export class QualityShedError extends AppError {
  override readonly name = 'QualityShedError'

  constructor(retryAfterSeconds: number) {
    super('PROVIDER_UNAVAILABLE', 'The AI provider is busy, so quality checks are put off.', {
      retryAfterSeconds,
    })
  }
}
