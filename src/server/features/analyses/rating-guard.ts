import { ratesRisk } from '#server/platform/text/risk-ratings.ts'
import type { Draft } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { type Guard, guardDraft } from './guard-draft.ts'

export const RATING_LEFT_OUT = 'The model rated a risk; that was left out.'

/** A draft about risks in which none of them is rated: how likely or how grave they are is for a person to say. */
export const withoutRatings = (
  draft: Draft,
  { type, gate, isModels }: Pick<Guard, 'gate' | 'isModels'> & { readonly type: AnalysisType },
): Draft =>
  type === 'risk' ? guardDraft(draft, { judges: ratesRisk, leftOut: RATING_LEFT_OUT, gate, isModels }) : draft
