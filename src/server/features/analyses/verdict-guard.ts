import { describesManner, judgesCredibility, remarksOnManner } from '#server/platform/text/person-verdicts.ts'
import type { Draft } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { type Guard, guardDraft } from './guard-draft.ts'

export const VERDICT_LEFT_OUT = 'The model judged a person; that was left out.'
/** Where no model wrote anything, the words left out are the evidence's own. */
export const QUOTED_VERDICT_LEFT_OUT = 'Words of the evidence that judge a person were left out.'

/** Whether words say how far somebody is to be believed, or how they looked while they spoke. */
export const judgesPerson = (text: string): boolean => judgesCredibility(text) || describesManner(text)

/** Of a timeline tears and laughter may be what happened: only how somebody told of it is nobody's to describe. */
export const judgesInTimeline = (text: string): boolean => judgesCredibility(text) || remarksOnManner(text)

/** Types that set out what people said or did, of whom nobody but a person may judge. */
const GUARDED: Readonly<Partial<Record<AnalysisType, Guard['judges']>>> = {
  timeline: judgesInTimeline,
  comparative: judgesPerson,
  witness_credibility: judgesPerson,
  risk: judgesPerson,
}

/** A draft in which nobody is judged. */
export const withoutVerdicts = (
  draft: Draft,
  { type, gate, isModels }: Pick<Guard, 'gate' | 'isModels'> & { readonly type: AnalysisType },
): Draft => {
  const judges = GUARDED[type]
  const leftOut = isModels ? VERDICT_LEFT_OUT : QUOTED_VERDICT_LEFT_OUT
  return judges ? guardDraft(draft, { judges, leftOut, gate, isModels }) : draft
}
