import { AppError } from '#server/platform/errors.ts'
import { type GateState, type GateStep, type Missing, missingBefore } from './gates.ts'

const SENTENCES: Readonly<Record<Missing, { readonly path: string; readonly message: string }>> = {
  analysis_not_served: {
    path: 'analysis',
    message: 'Open the analysis again; you have not seen its current wording.',
  },
  detail_not_reviewed: {
    path: 'detail_reviewed_at',
    message: 'Read the findings of this analysis first.',
  },
  no_citation: {
    path: 'citations',
    message: 'This analysis has no citations to check. You can regenerate it.',
  },
  citation_not_served: {
    path: 'citation_id',
    message: 'Open this citation in the evidence first. You have not been shown its passage.',
  },
  citation_not_checked: {
    path: 'citation_checked_at',
    message: 'Open one of its citations in the evidence first.',
  },
  contrary_not_opened: {
    path: 'contrary_opened',
    message: 'Open something that speaks otherwise first. Your organization asks for that.',
  },
}

/** Throws GATE_NOT_PASSED, naming everything that is missing, unless the step is allowed. */
export function requireGates(step: GateStep, state: GateState): void {
  const errors = missingBefore(step, state).map((missing) => SENTENCES[missing])
  if (errors.length > 0)
    throw new AppError('GATE_NOT_PASSED', errors.map(({ message }) => message).join(' '), { errors })
}
