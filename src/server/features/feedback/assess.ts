import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { iso } from '#server/platform/http/present.ts'
import { ASSESSED_FIELDS, type AssessmentField, witnessTarget } from '#shared/assessment-words.ts'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import type { Assessment, AssessmentInput } from '#shared/contracts/assessments.ts'
import { type AssessmentRow, insertAssessment, listAssessmentRows } from './assessments.store.ts'
import { finishedContent, holdAnalysis } from './feedback-deps.ts'

interface Assessing {
  readonly scope: TenantScope
  readonly userId: string
  readonly analysisId: string
  readonly target: string
  readonly input: AssessmentInput
}

/** Keeps what a person concludes of a row or a witness as a new version of it. */
export async function assess(
  deps: Pick<Core, 'ids' | 'clock'>,
  db: TenantDb,
  { scope, userId, analysisId, target, input }: Assessing,
): Promise<Assessment> {
  // One after the other, so that each version has its number.
  const analysis = await holdAnalysis(db, analysisId)
  const { fields, targets } = assessable(finishedContent(analysis).view)
  if (!targets.has(target)) throw notFound()
  if (!fields.includes(input.field))
    throw invalid('field', `This analysis has no ${input.field} to be assessed by a person.`)
  const known = await listAssessmentRows(db, analysisId)
  const before = known.find((row) => row.target === target && row.field === input.field)
  await insertAssessment(db, {
    id: deps.ids.uuid(),
    organizationId: scope.organizationId,
    investigationId: analysis.investigation_id,
    analysisId,
    target,
    ...input,
    version: (before?.version ?? 0) + 1,
    userId,
    now: deps.clock.now(),
  })
  const assessed = (await listAssessments(db, analysisId)).find(
    (one) => one.target === target && one.field === input.field,
  )
  if (!assessed) throw notFound()
  return assessed
}

/** What a person may assess of an analysis, and of which fields. */
function assessable(view: AnalysisView | undefined): {
  fields: readonly AssessmentField[]
  targets: ReadonlySet<string>
} {
  switch (view?.type) {
    case 'risk':
      return { fields: ASSESSED_FIELDS.risk, targets: new Set(view.rows.map(({ id }) => id)) }
    case 'witness_credibility':
      return {
        fields: ASSESSED_FIELDS.witness_credibility,
        targets: new Set(view.witnesses.map((_, place) => witnessTarget(place))),
      }
    default:
      return { fields: [], targets: new Set() }
  }
}

/** The last word on each, with the earlier ones. */
export async function listAssessments(db: TenantDb, analysisId: string): Promise<Assessment[]> {
  const rows = await listAssessmentRows(db, analysisId)
  return [...Map.groupBy(rows, ({ target, field }) => `${target} ${field}`).values()].flatMap(
    ([last, ...earlier]) =>
      last
        ? [{ target: last.target, field: last.field, ...present(last), earlier: earlier.map(present) }]
        : [],
  )
}

const present = ({ value, reason, version, assessed_by, assessed_at, user_name }: AssessmentRow) => ({
  value,
  reason,
  version,
  assessed_by: { id: assessed_by, name: user_name },
  assessed_at: iso(assessed_at),
})
