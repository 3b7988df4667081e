import type { Clock } from '#server/platform/clock.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { JobSender } from '#server/platform/jobs/job-queue.ts'
import type { Provider } from '#shared/analysis-types.ts'
import type { Generation } from '#shared/contracts/analyses.ts'
import { countActiveEvidence, countUnderWay, findAnalysis, insertAnalysis } from './analyses.store.ts'
import { type AnalysisJob, GENERATE_ANALYSIS } from './analysis-jobs.ts'

export interface StartGenerationDeps {
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: JobSender
  /** Generations that one organization may have under way at the same time. */
  readonly generationsPerOrganization: number
  readonly investigationExists: (db: TenantDb, id: string) => Promise<boolean>
  /** Text of a question or topic of this investigation, or null. */
  readonly inquiryText: (
    db: TenantDb,
    kind: 'question' | 'topic',
    id: string,
    investigationId: string,
  ) => Promise<string | null>
  readonly analystName: (
    db: TenantDb,
    organizationId: string,
  ) => Promise<{ provider: Provider; model: string }>
}

/** Writes the pending analysis and its job in one transaction and answers at once; a worker does the rest. */
export async function startGeneration(
  db: TenantDb,
  scope: TenantScope,
  deps: StartGenerationDeps,
  body: Generation,
): Promise<string> {
  if (!(await deps.investigationExists(db, body.investigation_id))) throw notFound()
  const subject = await subjectOf(db, deps, body)
  if (body.regenerated_from) {
    const former = await findAnalysis(db, body.regenerated_from)
    if (!former || former.investigation_id !== body.investigation_id) throw notFound()
  }
  if ((await countActiveEvidence(db, body.investigation_id)).items === 0)
    throw new AppError('NO_EVIDENCE', 'This investigation has no evidence yet. Add evidence, then generate.')
  if ((await countUnderWay(db, scope.organizationId)) >= deps.generationsPerOrganization)
    throw new AppError(
      'GENERATION_LIMIT',
      `Your organization may generate ${deps.generationsPerOrganization} analyses at a time. Wait until one of them is done.`,
      {
        retryAfterSeconds: 10,
      },
    )
  const id = deps.ids.uuid()
  const { provider, model } = await deps.analystName(db, scope.organizationId)
  await insertAnalysis(db, {
    id,
    organizationId: scope.organizationId,
    investigationId: body.investigation_id,
    type: body.type,
    questionId: body.question_id ?? null,
    topicId: body.topic_id ?? null,
    subject,
    focus: body.focus ?? null,
    provider,
    model,
    regeneratedFrom: body.regenerated_from ?? null,
    userId: scope.userId,
    now: deps.clock.now(),
  })
  await deps.jobs.send<AnalysisJob>(db, GENERATE_ANALYSIS, {
    organizationId: scope.organizationId,
    analysisId: id,
  })
  return id
}

async function subjectOf(db: TenantDb, deps: StartGenerationDeps, body: Generation): Promise<string> {
  const questionText = body.question_id
    ? await deps.inquiryText(db, 'question', body.question_id, body.investigation_id)
    : ''
  const topicText = body.topic_id
    ? await deps.inquiryText(db, 'topic', body.topic_id, body.investigation_id)
    : ''
  if (questionText === null || topicText === null) throw notFound()
  return body.type === 'topic' ? topicText : questionText || topicText
}
