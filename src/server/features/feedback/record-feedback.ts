import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { FeedbackInput } from '#shared/contracts/feedback.ts'
import { LIMITS } from '#shared/limits.ts'
import { type AnalysisRow, contentSha256, type Wording } from '../analyses/index.ts'
import { demandGates } from './demand-gates.ts'
import { findEngagement } from './engagements.store.ts'
import {
  type FeedbackRow,
  findFeedback,
  findHelpNeeded,
  findLatestOf,
  insertFeedback,
  lockWord,
  type NewFeedback,
} from './feedback.store.ts'
import { citationsOf, type FeedbackDeps, finishedContent, holdAnalysis, readerOf } from './feedback-deps.ts'
import { gateState } from './pass-gate.ts'

type Deps = Pick<FeedbackDeps, 'clock' | 'ids' | 'keepAnalysis' | 'findAnalysis' | 'startGeneration'>
type Regeneration = Extract<FeedbackInput, { action: 'regenerate' }>

interface Wanted<Input> {
  readonly analysisId: string
  readonly userId: string
  readonly input: Input
}

/** Records what a person thinks of an analysis. The same said twice in a row, as by a double click, is said once. */
export async function recordFeedback(
  db: TenantDb,
  scope: TenantScope,
  deps: Deps,
  { analysisId, userId, input }: Wanted<Exclude<FeedbackInput, Regeneration>>,
): Promise<FeedbackRow> {
  await lockWord(db, analysisId, userId)
  const row = await holdAnalysis(db, deps, analysisId)
  const judges = input.action !== 'edit' && input.action !== 'view'
  const content = judges ? finishedContent(row) : (row.content as AnalysisContent | null)
  const sha256 = content && contentSha256(content)
  const gates = await (async () => {
    if (!judges) return undefined
    const reader = readerOf(scope, userId, row)
    demandGates({ kind: input.action }, await gateState(db, reader, citationsOf(content!).length))
    return await findEngagement(db, reader)
  })()
  const reason = 'reason' in input ? (input.reason ?? null) : null
  const helpNeeded = 'help_needed' in input ? input.help_needed : null
  const latest = await findLatestOf(db, analysisId, userId, sha256)
  const isSame =
    latest?.action === input.action && latest.reason === reason && latest.help_needed === helpNeeded
  if (isSame) return await findFeedback(db, latest.id)
  const id = deps.ids.uuid()
  await insertFeedback(db, {
    ...placeOf(scope, userId, row),
    id,
    action: input.action,
    reason,
    helpNeeded,
    contentSha256: sha256,
    detailReviewedAt: gates?.detail_reviewed_at ?? null,
    citationCheckedAt: gates?.citation_checked_at ?? null,
    now: deps.clock.now(),
  })
  return await findFeedback(db, id)
}

/**
 * Starts another generation of the same, steered by what the person wants to be different. Answers its id; asked for
 * twice in a row, as by a double click, it is that of the first one.
 */
export async function regenerate(
  db: TenantDb,
  scope: TenantScope,
  deps: Deps,
  { analysisId, userId, input }: Wanted<Regeneration>,
): Promise<string> {
  await lockWord(db, analysisId, userId)
  const row = await holdAnalysis(db, deps, analysisId)
  demandRegenerable(row)
  const direction = input.direction ?? (await findHelpNeeded(db, analysisId, userId))
  const sha256 = row.content ? contentSha256(row.content as AnalysisContent) : null
  const latest = await findLatestOf(db, analysisId, userId, sha256)
  const isSame =
    latest?.action === 'regenerate' &&
    latest.regeneration_reason === input.regeneration_reason &&
    latest.direction === direction
  const begun = isSame ? latest.regenerated_analysis_id : null
  if (begun && isUnderWay(await deps.findAnalysis(db, begun))) return begun
  const regenerated = await deps.startGeneration(db, scope, {
    investigation_id: row.investigation_id,
    type: row.type,
    question_id: row.question_id,
    topic_id: row.topic_id,
    focus: focusOf(direction, row.focus),
    regenerated_from: row.id,
  })
  await insertFeedback(db, {
    ...placeOf(scope, userId, row),
    id: deps.ids.uuid(),
    action: 'regenerate',
    regenerationReason: input.regeneration_reason,
    direction,
    regeneratedAnalysisId: regenerated,
    contentSha256: sha256,
    now: deps.clock.now(),
  })
  return regenerated
}

/** An edit that was just saved: recorded with the words that it led to. */
export const recordEdit = (
  db: TenantDb,
  scope: TenantScope,
  deps: Pick<FeedbackDeps, 'clock' | 'ids'>,
  wording: Wording,
) =>
  scope.userId === null
    ? Promise.resolve()
    : insertFeedback(db, {
        ...wording,
        organizationId: scope.organizationId,
        userId: scope.userId,
        id: deps.ids.uuid(),
        action: 'edit',
        now: deps.clock.now(),
      }).then(() => {})

function demandRegenerable(row: AnalysisRow): void {
  if (isUnderWay(row))
    throw new AppError('CONFLICT', 'This analysis is still being generated. Wait until it is done.')
  const asked = row.type === 'question' ? row.question_id : row.type === 'topic' ? row.topic_id : row.id
  if (asked === null)
    throw new AppError(
      'CONFLICT',
      `The ${row.type} of this analysis was deleted. Generate a new analysis of another one.`,
    )
}

const isUnderWay = (row: AnalysisRow | undefined): boolean =>
  row?.generation_status === 'pending' || row?.generation_status === 'generating'

/** What is wanted now comes first, and what was wanted before stays as far as there is room. */
const focusOf = (direction: string | null, former: string | null): string | null =>
  [...new Set([direction, former].filter((text) => text !== null))]
    .join('\n')
    .slice(0, LIMITS.questionLength)
    .toWellFormed()
    .trim() || null

const placeOf = (
  scope: TenantScope,
  userId: string,
  row: AnalysisRow,
): Pick<NewFeedback, 'organizationId' | 'investigationId' | 'analysisId' | 'userId'> => ({
  organizationId: scope.organizationId,
  investigationId: row.investigation_id,
  analysisId: row.id,
  userId,
})
