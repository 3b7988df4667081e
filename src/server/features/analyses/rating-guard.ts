import { ratesRisk } from '#server/platform/text/risk-ratings.ts'
import type { Draft } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { type Guard, guardDraft } from './guard-draft.ts'

export const RATING_LEFT_OUT = 'The model rated a risk; that was left out.'
/** Where no model wrote anything, the words left out are the evidence's own. */
export const QUOTED_RATING_LEFT_OUT = 'Words of the evidence that rate a risk were left out.'

/** A draft about risks in which none of them is rated: how likely or how grave they are is for a person to say. */
export const withoutRatings = (
  draft: Draft,
  { type, gate, isModels }: Pick<Guard, 'gate' | 'isModels'> & { readonly type: AnalysisType },
): Draft => {
  if (type !== 'risk') return draft
  const leftOut = isModels ? RATING_LEFT_OUT : QUOTED_RATING_LEFT_OUT
  return guardDraft(draft, { judges: ratesRisk, leftOut, gate, isModels })
}
