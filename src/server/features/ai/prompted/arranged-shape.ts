import type { AnalysisTask, DraftStatement } from '#server/ports/analyst.ts'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import type { AnsweredDraft, AnswerShape } from './answer-shapes.ts'

/** A statement of a model's draft and what the model says of it besides. */
export interface MarkedStatement<M = unknown> {
  readonly statement: DraftStatement & { readonly key: string }
  readonly mark: M
}

/** How a model is asked for an analysis whose statements are arranged, and how the view is made of its answer. */
export interface ArrangedShape {
  readonly shape: AnswerShape<AnsweredDraft>
  /** What the model is told of the marks, after the rules for every analysis. */
  readonly rules: string
  /** `dropped`: statements whose mark their quotes do not bear. */
  readonly arrange: (
    marked: readonly MarkedStatement[],
    task: AnalysisTask,
  ) => { readonly view: AnalysisView; readonly dropped: number }
}
