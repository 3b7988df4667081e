import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Labels } from '../../ui/options.ts'

/** What each kind of analysis is for, in a sentence. */
export const PURPOSES: Labels<Analysis['type']> = {
  question: 'Answers one question with what the evidence says.',
  topic: 'Brings together what the evidence says about one topic.',
  summary: 'Sums up what the evidence of the whole case tells.',
  gap: 'Looks for what the evidence ought to hold and does not.',
  error_check: 'Looks for statements in the evidence that conflict with each other.',
  timeline: 'Lists what happened in order of time, each date as it was said and as it was read.',
  comparative: 'Sets side by side what people or items say about the same matter.',
  witness_credibility:
    'Sets out who says what about each fact and how they know it. Whom to believe is for you to say.',
  risk: 'Lists facts beside the duties and controls that they touch. How grave they are is for you to say.',
}

export const EXAMPLES = {
  question: 'Who approved the payment, and when?',
  topic: 'The delivery of 12 March',
} as const
