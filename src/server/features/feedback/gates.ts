import type { FeedbackAction } from '#shared/feedback-words.ts'

/** What holds for one person and one wording of an analysis. */
export interface GateState {
  /** This wording was sent to them. */
  readonly served: boolean
  readonly detailReviewed: boolean
  readonly citationChecked: boolean
  /** How many citations the analysis has. */
  readonly citations: number
  /** Null where that is not asked for. */
  readonly contraryOpened: boolean | null
}

export type GateStep =
  | { readonly kind: 'detail' }
  /** `served`: the passage of this citation was sent to them. */
  | { readonly kind: 'citation'; readonly served: boolean }
  /** A judgment of one statement of it. */
  | { readonly kind: 'statement' }
  | { readonly kind: FeedbackAction }

export type Missing =
  | 'analysis_not_served'
  | 'detail_not_reviewed'
  | 'no_citation'
  | 'citation_not_served'
  | 'citation_not_checked'
  | 'contrary_not_opened'

/** What must happen before this step, in order; empty if it is allowed. */
export function missingBefore(step: GateStep, state: GateState): Missing[] {
  const missing = (unless: boolean, what: Missing): Missing[] => (unless ? [] : [what])
  switch (step.kind) {
    case 'detail':
      return missing(state.served, 'analysis_not_served')
    case 'citation':
      if (state.citations === 0) return ['no_citation']
      return [
        ...missing(state.served, 'analysis_not_served'),
        ...missing(state.detailReviewed, 'detail_not_reviewed'),
        ...missing(step.served, 'citation_not_served'),
      ]
    case 'agree':
    case 'disagree':
    case 'unsure':
    case 'statement':
      if (state.citations === 0) return ['no_citation']
      return [
        ...missing(state.detailReviewed, 'detail_not_reviewed'),
        ...missing(state.citationChecked, 'citation_not_checked'),
        ...missing(state.contraryOpened !== false, 'contrary_not_opened'),
      ]
    case 'regenerate':
    case 'edit':
    case 'view':
      return []
  }
}
