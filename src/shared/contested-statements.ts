import type { AnalysisType } from './analysis-types.ts'
import type { AnalysisContent, Statement } from './contracts/analyses.ts'

/** What only touches an answer stands under this heading: it supports nothing, and a conflict in it puts nothing in doubt. */
export const BESIDE_THE_ANSWER = 'What else bears on it'
/** The same of what a rule said that did not apply on the days asked about. */
export const OUT_OF_FORCE = 'Rules that did not apply at that time'

export const isBesideTheAnswer = (heading: string): boolean =>
  heading === BESIDE_THE_ANSWER || heading === OUT_OF_FORCE

/** Their first statements answer; what stands farther down may only touch what was asked. */
const ANSWERS: ReadonlySet<AnalysisType> = new Set(['question', 'topic'])
/** So many findings are the answer itself. */
const LEADING = 3

/**
 * The statements that show that sources conflict: pairs set side by side, and findings beside which the case speaks
 * otherwise. Of an answer only the pairs that do not stand beside it, and the findings that it begins with.
 */
export function listContested(type: AnalysisType, sections: AnalysisContent['sections']): Statement[] {
  const all = sections.flatMap(({ statements }) => statements)
  if (!ANSWERS.has(type)) return all.filter((one) => isPair(one) || isOpposed(one))
  const beside = new Set(
    sections.flatMap(({ heading, statements }) => (isBesideTheAnswer(heading) ? statements : [])),
  )
  const findings = all.filter(({ kind }) => kind === 'finding' || kind === 'inference')
  const farther = new Set(findings.slice(LEADING))
  return all.filter((one) => (isPair(one) ? !beside.has(one) : isOpposed(one) && !farther.has(one)))
}

const isPair = ({ kind }: Statement): boolean => kind === 'discrepancy'
const isOpposed = ({ contrary }: Statement): boolean => contrary?.state === 'found'
