import type { AnalysisType } from '#shared/analysis-types.ts'
import type { ArrangedShape } from './arranged-shape.ts'
import { ARRANGED_COMPARISON } from './arranged-shapes-comparison.ts'
import { ARRANGED_RISK } from './arranged-shapes-risk.ts'
import { ARRANGED_TIMELINE } from './arranged-shapes-timeline.ts'
import { ARRANGED_WITNESSES } from './arranged-shapes-witnesses.ts'

/** The types whose statements are marked; every other type is asked for and read without marks. */
export const ARRANGED: Partial<Record<AnalysisType, ArrangedShape>> = {
  timeline: ARRANGED_TIMELINE,
  comparative: ARRANGED_COMPARISON,
  witness_credibility: ARRANGED_WITNESSES,
  risk: ARRANGED_RISK,
}
