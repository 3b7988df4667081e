import type { Claim, ClaimFinding, GradedKeyPoint, KeyPoint } from '#server/ports/analyst.ts'
import type { ClaimVerdict, KeyPointGrade } from '#shared/analysis-types.ts'

const VERDICT_CREDIT: Readonly<Record<ClaimVerdict, number>> = {
  supported: 1,
  partial: 0.5,
  contradicted: 0,
  not_found: 0,
}
const GRADE_CREDIT: Readonly<Record<KeyPointGrade, number>> = { support: 1, partial: 0.5, none: 0 }
const IMPORTANCE_WEIGHT = { vital: 1, okay: 0.5 } as const

/**
 * Percent of the resolved claims that the evidence supports; partial ones count half. null without any claim, never
 * 100 for nothing.
 */
export function faithfulnessScore(findings: readonly Pick<ClaimFinding, 'verdict'>[]): number | null {
  if (findings.length === 0) return null
  const credit = findings.reduce((sum, finding) => sum + VERDICT_CREDIT[finding.verdict], 0)
  return round((100 * credit) / findings.length)
}

/**
 * Percent of the key points that the analysis addresses; vital ones count twice as much as okay ones. null without
 * any.
 */
export function coverageScore(points: readonly KeyPoint[], grades: readonly GradedKeyPoint[]): number | null {
  const gradesByPoint = new Map(grades.map((grade) => [grade.keyPointId, grade.grade]))
  const graded = points.flatMap(({ id, importance }) => {
    const grade = gradesByPoint.get(id)
    return grade ? [{ weight: IMPORTANCE_WEIGHT[importance], credit: GRADE_CREDIT[grade] }] : []
  })
  if (graded.length === 0) return null
  const most = graded.reduce((sum, { weight }) => sum + weight, 0)
  const reached = graded.reduce((sum, { weight, credit }) => sum + weight * credit, 0)
  return round((100 * reached) / most)
}

/** Claims without a valid verdict. */
export const unresolvedClaims = (
  claims: readonly Claim[],
  findings: ReadonlyMap<string, ClaimFinding>,
): Claim[] => claims.filter((claim) => !findings.has(claim.id))

const round = (percent: number): number => Math.round(percent * 10) / 10
