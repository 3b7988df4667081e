import { describesManner, judgesCredibility } from '#server/platform/text/person-verdicts.ts'
import type { Draft } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { type Guard, guardDraft } from './guard-draft.ts'

/** Types that set out what people said or did, of whom nobody but a person may judge. */
const GUARDED: ReadonlySet<AnalysisType> = new Set(['comparative', 'witness_credibility', 'risk'])

export const VERDICT_LEFT_OUT = 'The model judged a person; that was left out.'

/** Whether words say how far somebody is to be believed, or how they looked while they spoke. */
export const judgesPerson = (text: string): boolean => judgesCredibility(text) || describesManner(text)

/** A draft in which nobody is judged. */
export const withoutVerdicts = (
  draft: Draft,
  { type, gate, isModels }: Pick<Guard, 'gate' | 'isModels'> & { readonly type: AnalysisType },
): Draft =>
  GUARDED.has(type)
    ? guardDraft(draft, { judges: judgesPerson, leftOut: VERDICT_LEFT_OUT, gate, isModels })
    : draft
