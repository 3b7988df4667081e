import { MODEL_FAILURES, type ModelFailure } from '#server/ports/language-model.ts'

const AGAIN = 'Nothing was lost: your evidence is unchanged, and you can try again in a few minutes.'
const ADMINISTRATOR = 'Nothing was lost. Ask an administrator to check the AI settings of this installation.'

const ENDED_BY: Partial<Record<ModelFailure, string>> = {
  answer_shape_unsupported: `The AI model does not support answers in a fixed form. ${ADMINISTRATOR}`,
  invalid_request: `The AI provider did not accept the request. ${ADMINISTRATOR}`,
  authentication: `The AI provider rejected this installation's credentials. ${ADMINISTRATOR}`,
  quota: `The quota at the AI provider is used up. ${ADMINISTRATOR}`,
  refused:
    'The AI model declined to answer. Nothing was lost; rephrase what you ask, or use another AI provider.',
  cut_off:
    'The answer of the AI model was too long and was cut off. Nothing was lost; ask about less at a time.',
  bad_answer: `The answer of the AI provider could not be read. ${AGAIN}`,
}

const AWAY: Partial<Record<ModelFailure, string>> = {
  throttled: 'is receiving too many requests',
  overloaded: 'is overloaded',
  timeout: 'did not answer in time',
  connection: 'could not be reached',
}

/** What people read about the failure that ended a call, after this many regions were tried. */
export function failureSentence(failure: ModelFailure, regionsTried: number): string {
  const ended = ENDED_BY[failure]
  if (ended) return ended
  if (regionsTried > 1 && MODEL_FAILURES[failure].retryable)
    return `Both model regions are unavailable at the moment. ${AGAIN}`
  return `The AI provider ${AWAY[failure] ?? 'is having trouble'}. ${AGAIN}`
}

/** Our own deadline passed, perhaps before any region could be called. */
export const LATE_SENTENCE = `The AI provider did not answer in time. ${AGAIN}`
