import { AppError } from '#server/platform/errors.ts'
import { type GateState, type GateStep, type Missing, missingBefore } from './gates.ts'

const SENTENCES: Readonly<Record<Missing, { readonly path: string; readonly message: string }>> = {
  analysis_not_served: {
    path: 'analysis',
    message: 'Open the analysis as it stands now; you have not been shown this wording.',
  },
  detail_not_reviewed: {
    path: 'detail_reviewed_at',
    message: 'Open the detail of this analysis first.',
  },
  no_citation: {
    path: 'citations',
    message: 'This analysis cites nothing that could be checked. You may regenerate it.',
  },
  citation_not_served: {
    path: 'citation_id',
    message: 'Open this citation in the evidence first; its passage has not been shown to you.',
  },
  citation_not_checked: {
    path: 'citation_checked_at',
    message: 'Open one of its citations in the evidence first.',
  },
}

/** Throws GATE_NOT_PASSED, naming everything that is missing, unless the step may be taken. */
export function demandGates(step: GateStep, state: GateState): void {
  const errors = missingBefore(step, state).map((missing) => SENTENCES[missing])
  if (errors.length > 0)
    throw new AppError('GATE_NOT_PASSED', errors.map(({ message }) => message).join(' '), { errors })
}
