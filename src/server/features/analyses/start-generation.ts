import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Generation } from '#shared/contracts/analyses.ts'
import type { RegenerationReason } from '#shared/feedback-words.ts'
import { findInquiry, findInvestigation } from '../investigations/index.ts'
import { wantsMailWhenDone } from '../organizations/index.ts'
import { countActiveEvidence, countUnderWay, findAnalysis, insertAnalysis } from './analyses.store.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { type AnalysisJob, GENERATE_ANALYSIS } from './analysis-jobs.ts'
import { citedPlaces } from './analysis-task.ts'
import { toCaseFacts } from './case-facts.ts'
import { requireColumns } from './compared-columns.ts'
import { noEvidenceMessage } from './missing-evidence.ts'

/** The request; a regeneration after feedback also says why. */
export type StartedGeneration = Generation & { readonly regeneration_reason?: RegenerationReason }

/** Writes the pending analysis and its job in one transaction and returns at once; a worker does the rest. */
export async function startGeneration(
  deps: AnalysesDeps,
  db: TenantDb,
  { scope, body }: { readonly scope: TenantScope; readonly body: StartedGeneration },
): Promise<string> {
  const investigation = await findInvestigation(db, body.investigation_id)
  if (!investigation) throw notFound()
  const subject = await findSubject(db, body)
  await requireColumns(db, body.investigation_id, body)
  const former = body.regenerated_from ? await findAnalysis(db, body.regenerated_from) : undefined
  if (body.regenerated_from && former?.investigation_id !== body.investigation_id) throw notFound()
  const { items, withdrawn } = await countActiveEvidence(db, body.investigation_id)
  if (items === 0) throw new AppError('NO_EVIDENCE', noEvidenceMessage(withdrawn))
  if ((await countUnderWay(db, scope.organizationId)) >= deps.generationsPerOrganization)
    throw new AppError(
      'GENERATION_LIMIT',
      `Your organization can generate ${deps.generationsPerOrganization} analyses at a time. Wait until one of them has finished.`,
      {
        retryAfterSeconds: 10,
      },
    )
  const id = deps.ids.uuid()
  const { provider, model } = await deps.ai.analystName(db, scope.organizationId)
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
    regenerationReason: body.regeneration_reason ?? null,
    params: body.params ?? null,
    caseFacts: toCaseFacts(investigation),
    formerCitations: body.regeneration_reason && former ? citedPlaces(former) : null,
    userId: scope.userId,
    mailWanted: scope.userId !== null && (await wantsMailWhenDone(db, scope.userId)),
    now: deps.clock.now(),
  })
  await deps.jobs.send<AnalysisJob>(db, GENERATE_ANALYSIS, {
    organizationId: scope.organizationId,
    analysisId: id,
  })
  return id
}

async function findSubject(db: TenantDb, body: Generation): Promise<string> {
  const questionText = body.question_id
    ? readText(await findInquiry(db, 'question', body.question_id), body)
    : ''
  const topicText = body.topic_id ? readText(await findInquiry(db, 'topic', body.topic_id), body) : ''
  if (questionText === null || topicText === null) throw notFound()
  return body.type === 'topic' ? topicText : questionText || topicText
}

/** Null where there is none in this investigation. */
const readText = (
  found: { readonly investigation_id: string; readonly text: string } | null,
  body: Generation,
): string | null => (found?.investigation_id === body.investigation_id ? found.text : null)
