/**
 * What only a person concludes of a row of risks or of a witness, each from a closed list. No analyst is ever asked for
 * any of it.
 */
export const ASSESSMENT_VALUES = {
  likelihood: ['rare', 'unlikely', 'possible', 'likely', 'almost_certain'],
  severity: ['negligible', 'minor', 'moderate', 'serious', 'severe'],
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

/** As people read them. */
export const ASSESSMENT_FIELD_WORDS: Readonly<Record<AssessmentField, string>> = {
  likelihood: 'Likelihood',
  severity: 'Severity',
  plausibility: 'Plausibility of the account',
  conclusion: 'Conclusion on the account',
}

export const ASSESSMENT_VALUE_WORDS: Readonly<Record<AssessmentValue, string>> = {
  rare: 'Rare',
  unlikely: 'Unlikely',
  possible: 'Possible',
  likely: 'Likely',
  almost_certain: 'Almost certain',
  negligible: 'Negligible',
  minor: 'Minor',
  moderate: 'Moderate',
  serious: 'Serious',
  severe: 'Severe',
  plausible: 'Plausible',
  partly_plausible: 'Partly plausible',
  implausible: 'Implausible',
  undecided: 'Undecided',
  relied_on: 'Relied on',
  partly_relied_on: 'Partly relied on',
  not_relied_on: 'Not relied on',
}

/** A witness is named by the place in the view: no address holds a name. */
export const witnessTarget = (place: number): string => `w${place + 1}`
