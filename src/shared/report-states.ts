export const REPORT_STATES = ['draft', 'in_review', 'reviewed', 'released'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const REPORT_ACTS = ['submit', 'send_back', 'review', 'release'] as const
export type ReportAct = (typeof REPORT_ACTS)[number]

export const REPORT_STATE_WORDS: Readonly<Record<ReportState, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  reviewed: 'Reviewed',
  released: 'Released',
}

export interface ReportFacts {
  /** Whether who acts wrote anything of it. */
  readonly isAuthor: boolean
  /** How many things are missing. */
  readonly missing: number
  /** Whether it still says what was handed in. */
  readonly isUnchanged: boolean
}

export type ReportMove =
  | { readonly to: ReportState; readonly refused?: never }
  | { readonly to?: never; readonly refused: ReportRefusal }

export const REPORT_REFUSALS = {
  not_now: 'The report is not in a state that allows this.',
  incomplete: 'Something is still missing from the report.',
  own_work: 'Whoever wrote part of a report cannot review it: ask a second person.',
  changed: 'The report has changed since it was handed in. Send it back and hand it in again.',
} as const
export type ReportRefusal = keyof typeof REPORT_REFUSALS

const MOVES: Readonly<Record<ReportAct, Partial<Readonly<Record<ReportState, ReportState>>>>> = {
  submit: { draft: 'in_review' },
  send_back: { in_review: 'draft', reviewed: 'draft' },
  review: { in_review: 'reviewed' },
  release: { reviewed: 'released' },
}

/** What an act makes of a report: the next state, or why it is refused. Four eyes: nobody reviews what they wrote. */
export function moveReport(state: ReportState, act: ReportAct, facts: ReportFacts): ReportMove {
  const to = MOVES[act][state]
  if (!to) return { refused: 'not_now' }
  if (act === 'send_back') return { to }
  if (act === 'review' && facts.isAuthor) return { refused: 'own_work' }
  if (act !== 'submit' && !facts.isUnchanged) return { refused: 'changed' }
  if (facts.missing > 0) return { refused: 'incomplete' }
  return { to }
}
