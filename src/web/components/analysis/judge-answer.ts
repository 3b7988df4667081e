import type { Analysis, Statement } from '#shared/contracts/analyses.ts'

export type AnswerState = 'contested' | 'silent' | 'beside' | 'uncited' | 'plain'

/** How an answer stands, the gravest first. */
export function judgeAnswer(
  { contested_by, confidence_reasons: reasons }: Pick<Analysis, 'contested_by' | 'confidence_reasons'>,
  answer: readonly Statement[],
): AnswerState {
  const isContested = answer.some(
    ({ id, citations, kind }) =>
      contested_by.includes(id) ||
      kind === 'discrepancy' ||
      citations.some(({ contrary }) => contrary !== undefined),
  )
  if (isContested) return 'contested'
  const asserts = answer.filter(({ kind }) => kind === 'finding' || kind === 'inference')
  if (asserts.length > 0 && asserts.every(({ uncited }) => uncited)) return 'uncited'
  if (asserts.length === 0 || reasons.includes('evidence_silent')) return 'silent'
  return reasons.includes('asked_value_missing') ? 'beside' : 'plain'
}
