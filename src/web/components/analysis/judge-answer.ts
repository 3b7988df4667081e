import type { Analysis, AnalysisSummary, Statement } from '#shared/contracts/analyses.ts'

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

export type ListedState = 'incomplete' | 'contested'
export type Standing = Pick<AnalysisSummary, 'type' | 'contested' | 'confidence_reasons'>

const ANSWERS: ReadonlySet<Standing['type']> = new Set(['question', 'topic'])

/** The same for a list, which has the reasons and not the statements: both where both are so. */
export function judgeListed({ type, contested, confidence_reasons: reasons }: Standing): ListedState[] {
  const isIncomplete =
    ANSWERS.has(type) && (reasons.includes('evidence_silent') || reasons.includes('asked_value_missing'))
  return [...(isIncomplete ? ['incomplete' as const] : []), ...(contested ? ['contested' as const] : [])]
}
