import type { AnalysisTask, Analyst, KeyPoint, NumberedStatement } from '#server/ports/analyst.ts'
import type { KeyPointGrade } from '#shared/analysis-types.ts'
import { coverageScore } from './quality-scores.ts'

export interface GradedPoint extends KeyPoint {
  readonly grade: KeyPointGrade
}

export interface Coverage {
  readonly score: number | null
  readonly keyPoints: GradedPoint[]
}

export const NO_POINTS: Coverage = { score: null, keyPoints: [] }

/**
 * Derives key points from question and evidence without the analysis, and grades them against the analysis without
 * the evidence.
 */
export async function checkCoverage(
  analyst: Analyst,
  { task, statements }: { readonly task: AnalysisTask; readonly statements: readonly NumberedStatement[] },
  signal: AbortSignal,
): Promise<Coverage> {
  const { value: points } = await analyst.listKeyPoints(task, signal)
  if (points.length === 0) return NO_POINTS
  const { value: grades } = await analyst.gradeKeyPoints(points, statements, signal)
  const gradesByPoint = new Map(grades.map((grade) => [grade.keyPointId, grade.grade]))
  const graded = points.flatMap((point): GradedPoint[] => {
    const grade = gradesByPoint.get(point.id)
    return grade ? [{ ...point, grade }] : []
  })
  return { score: coverageScore(points, grades), keyPoints: graded }
}
