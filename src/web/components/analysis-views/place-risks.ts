import { ASSESSMENT_VALUES, type AssessmentField } from '#shared/assessment-words.ts'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import type { Assessment } from '#shared/contracts/assessments.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { RISK_WORDS } from '#shared/risk-categories.ts'

/** Several rows may be of one category: their numbers tell them apart. */
export const nameRisk = (index: number, category: RiskView['rows'][number]['category']): string =>
  `${index + 1}. ${RISK_WORDS[category]}`

/** The most likely first, the least severe first: as such a matrix is read. */
export const LIKELIHOODS = ASSESSMENT_VALUES.likelihood.toReversed()
export const SEVERITIES = ASSESSMENT_VALUES.severity

export interface PlacedRisk {
  readonly name: string
  readonly likelihood: (typeof LIKELIHOODS)[number]
  readonly severity: (typeof SEVERITIES)[number]
  /** Whoever assessed either of the two. */
  readonly by: readonly string[]
}

/** The rows of which people said both how likely and how severe they are; the others have no place. */
export function placeRisks(rows: RiskView['rows'], known: readonly Assessment[]): readonly PlacedRisk[] {
  const placed: PlacedRisk[] = []
  for (const [index, { id, category }] of rows.entries()) {
    const find = (field: AssessmentField) =>
      known.find((one) => one.target === id && one.field === field && one.value !== null)
    const likelihood = LIKELIHOODS.find((value) => value === find('likelihood')?.value)
    const severity = SEVERITIES.find((value) => value === find('severity')?.value)
    if (!likelihood || !severity) continue
    const people = [find('likelihood'), find('severity')].map((one) => one?.assessed_by.name ?? FORMER_MEMBER)
    placed.push({ name: nameRisk(index, category), likelihood, severity, by: [...new Set(people)] })
  }
  return placed
}
