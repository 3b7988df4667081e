export const STANDARDS_OF_PROOF = [
  'preponderance',
  'clear_and_convincing',
  'beyond_reasonable_doubt',
  'own',
] as const
export type StandardOfProof = (typeof STANDARDS_OF_PROOF)[number]

export const STANDARD_WORDS: Readonly<Record<StandardOfProof, string>> = {
  preponderance: 'Preponderance of the evidence (more likely than not)',
  clear_and_convincing: 'Clear and convincing evidence',
  beyond_reasonable_doubt: 'Beyond reasonable doubt',
  own: 'A standard in our own words',
}

export const CONCLUSIONS = ['substantiated', 'not_substantiated', 'inconclusive', 'unfounded'] as const
export type Conclusion = (typeof CONCLUSIONS)[number]

export const CONCLUSION_WORDS: Readonly<Record<Conclusion, string>> = {
  substantiated: 'Substantiated',
  not_substantiated: 'Not substantiated',
  inconclusive: 'Inconclusive',
  unfounded: 'Unfounded',
}

/** Where every reasonable doubt counts for the person concerned, nothing is left open between proved and not. */
export const allowedConclusions = (standard: StandardOfProof): readonly Conclusion[] =>
  standard === 'beyond_reasonable_doubt' ? CONCLUSIONS.filter((one) => one !== 'inconclusive') : CONCLUSIONS

export const SIDES = ['for', 'against', 'both'] as const
export type Side = (typeof SIDES)[number]

export const SIDE_WORDS: Readonly<Record<Side, string>> = {
  for: 'For the allegation',
  against: 'Against the allegation',
  both: 'Bears on both sides',
}

export const DEFAULT_STANDARD: StandardOfProof = 'preponderance'
export const DEFAULT_CONFIDENTIALITY = 'Confidential'

/** "Allegation 3". */
export const nameAllegation = (number: number): string => `Allegation ${number}`

/** The standard in words: the organization's own where it has some. */
export const standardInWords = (standard: StandardOfProof, own: string | null): string =>
  standard === 'own' && own ? own : STANDARD_WORDS[standard]
