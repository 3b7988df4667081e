/**
 * What only a person concludes of a row of risks or of a witness, each from a closed list. No analyst is ever asked for
 * any of it.
 */
export const ASSESSMENT_VALUES = {
  likelihood: ['rare', 'unlikely', 'possible', 'likely', 'almost_certain'],
  severity: ['minor', 'moderate', 'serious', 'severe'],
  plausibility: ['plausible', 'partly_plausible', 'implausible', 'undecided'],
  conclusion: ['relied_on', 'partly_relied_on', 'not_relied_on', 'undecided'],
} as const

export type AssessmentField = keyof typeof ASSESSMENT_VALUES
export type AssessmentValue = (typeof ASSESSMENT_VALUES)[AssessmentField][number]

/** By the type of the analysis whose rows or witnesses they are about. */
export const ASSESSED_FIELDS = {
  risk: ['likelihood', 'severity'],
  witness_credibility: ['plausibility', 'conclusion'],
} as const satisfies Record<string, readonly AssessmentField[]>
