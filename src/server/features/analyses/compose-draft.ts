import type { Ids } from '#server/platform/ids.ts'
import type { AnalysisTask, Draft } from '#server/ports/analyst.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import { composeContent } from './compose-content.ts'
import { createQuoteGate } from './quote-gate.ts'
import { withoutRatings } from './rating-guard.ts'
import { withoutVerdicts } from './verdict-guard.ts'

/** A draft after all guards, and the content that is made of it: what an analysis, and each rerun of one, goes through. */
export function composeDraft(
  draft: Draft,
  { task, isModels, ids }: { readonly task: AnalysisTask; readonly isModels: boolean; readonly ids: Ids },
): { readonly guarded: Draft; readonly content: AnalysisContent } {
  const gate = createQuoteGate(task.passages)
  const rules = { type: task.type, gate, isModels }
  const guarded = withoutRatings(withoutVerdicts(draft, rules), rules)
  return { guarded, content: composeContent(guarded, { gate, ids, task }) }
}
