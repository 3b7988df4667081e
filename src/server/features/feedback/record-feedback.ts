import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { FeedbackInput } from '#shared/contracts/feedback.ts'
import { LIMITS } from '#shared/limits.ts'
import { type AnalysisRow, contentSha256, findAnalysis, type Wording } from '../analyses/index.ts'
import { findEngagement, type Reader } from './engagements.store.ts'
import {
  type FeedbackRow,
  findFeedback,
  findLatestFeedback,
  findOwnEdit,
  findOwnView,
  insertFeedback,
  lockWord,
  type NewFeedback,
  saveReason,
} from './feedback.store.ts'
import { type FeedbackDeps, finishedContent, holdAnalysis, toReader } from './feedback-deps.ts'
import { gateState } from './pass-gate.ts'
import { requireGates } from './require-gates.ts'

type Regeneration = Extract<FeedbackInput, { action: 'regenerate' }>

interface Wanted<Input> {
  readonly scope: TenantScope
  readonly analysisId: string
  readonly userId: string
  readonly input: Input
}

/**
 * Records what a person thinks of an analysis. A repeat of the latest feedback (a double click) is not recorded again,
 * a view is recorded once for each wording, and an edit is recorded by editing: here its author may only explain it.
 */
export async function recordFeedback(
  deps: Core,
  db: TenantDb,
  { scope, analysisId, userId, input }: Wanted<Exclude<FeedbackInput, Regeneration>>,
): Promise<FeedbackRow> {
  await lockWord(db, analysisId, userId)
  const row = await holdAnalysis(db, analysisId)
  const place = toPlace(scope, userId, row)
  const id = await (() => {
    switch (input.action) {
      case 'view':
        return recordView(deps, db, { place, row })
      case 'edit':
        return explainEdit(db, place, { row, reason: input.reason ?? null })
      default:
        return recordJudgment(deps, db, { reader: toReader(scope, userId, row), row, input })
    }
  })()
  return await findFeedback(db, id)
}

type Place = Pick<NewFeedback, 'organizationId' | 'investigationId' | 'analysisId' | 'userId'>
type Judgment = Exclude<FeedbackInput, Regeneration | { action: 'edit' } | { action: 'view' }>

async function recordView(
  deps: Core,
  db: TenantDb,
  { place, row }: { readonly place: Place; readonly row: AnalysisRow },
): Promise<string> {
  const contentSha256 = hashWording(row)
  const known = await findOwnView(db, { ...place, contentSha256 })
  if (known) return known.id
  const id = deps.ids.uuid()
  await insertFeedback(db, { ...place, id, action: 'view', contentSha256, now: deps.clock.now() })
  return id
}

async function explainEdit(
  db: TenantDb,
  { analysisId, userId }: Place,
  { row, reason }: { readonly row: AnalysisRow; readonly reason: string | null },
): Promise<string> {
  const edit = await findOwnEdit(db, { analysisId, userId, contentSha256: hashWording(row) })
  if (!edit)
    throw new AppError(
      'CONFLICT',
      'You have not edited this version. An edit is recorded when you change its statements.',
    )
  if (reason !== null) await saveReason(db, edit.id, reason)
  return edit.id
}

async function recordJudgment(
  deps: Core,
  db: TenantDb,
  { reader, row, input }: { readonly reader: Reader; readonly row: AnalysisRow; readonly input: Judgment },
): Promise<string> {
  const state = await gateState(db, reader, finishedContent(row))
  requireGates({ kind: input.action }, state)
  const gates = await findEngagement(db, reader)
  const reason = 'reason' in input ? (input.reason ?? null) : null
  const helpNeeded = 'help_needed' in input ? input.help_needed : null
  const latest = await findLatestFeedback(db, {
    analysisId: reader.analysisId,
    userId: reader.userId,
    contentSha256: reader.contentSha256,
  })
  const isSame =
    latest?.action === input.action && latest.reason === reason && latest.help_needed === helpNeeded
  if (isSame) return latest.id
  const id = deps.ids.uuid()
  await insertFeedback(db, {
    ...reader,
    id,
    action: input.action,
    reason,
    helpNeeded,
    detailReviewedAt: gates?.detail_reviewed_at ?? null,
    citationCheckedAt: gates?.citation_checked_at ?? null,
    now: deps.clock.now(),
  })
  return id
}

/**
 * Starts another generation of the same, with the person's wishes. Returns its id; a repeat (a double click) returns
 * the first one's.
 */
export async function regenerate(
  deps: FeedbackDeps,
  db: TenantDb,
  { scope, analysisId, userId, input }: Wanted<Regeneration>,
): Promise<string> {
  await lockWord(db, analysisId, userId)
  const row = await holdAnalysis(db, analysisId)
  requireRegenerable(row)
  const { direction, regeneration_reason } = input
  const sha256 = hashWording(row)
  const latest = await findLatestFeedback(db, { analysisId, userId, contentSha256: sha256 })
  const isSame =
    latest?.action === 'regenerate' &&
    latest.regeneration_reason === regeneration_reason &&
    latest.direction === direction
  const begun = isSame ? latest.regenerated_analysis_id : null
  if (begun && isUnderWay(await findAnalysis(db, begun))) return begun
  const regenerated = await deps.analyses.startGeneration(db, scope, {
    investigation_id: row.investigation_id,
    type: row.type,
    question_id: row.question_id,
    topic_id: row.topic_id,
    // A focus that was wrong is dropped for the new one.
    focus: joinFocus(direction, regeneration_reason === 'wrong_focus' ? null : row.focus),
    params: row.params,
    regenerated_from: row.id,
    regeneration_reason,
  })
  await insertFeedback(db, {
    ...toPlace(scope, userId, row),
    id: deps.ids.uuid(),
    action: 'regenerate',
    regenerationReason: regeneration_reason,
    direction,
    regeneratedAnalysisId: regenerated,
    contentSha256: sha256,
    now: deps.clock.now(),
  })
  return regenerated
}

/** Records a saved edit, with the words that resulted from it. */
export const recordEdit = (
  deps: Core,
  db: TenantDb,
  { scope, wording }: { readonly scope: TenantScope; readonly wording: Omit<Wording, 'contrary'> },
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

function requireRegenerable(row: AnalysisRow): void {
  if (isUnderWay(row))
    throw new AppError('CONFLICT', 'This analysis is still being generated. Wait until it has finished.')
  const asked = row.type === 'question' ? row.question_id : row.type === 'topic' ? row.topic_id : row.id
  if (asked === null)
    throw new AppError(
      'CONFLICT',
      `The ${row.type} of this analysis was deleted. Generate a new analysis of another one.`,
    )
}

const isUnderWay = (row: AnalysisRow | undefined): boolean =>
  row?.generation_status === 'pending' || row?.generation_status === 'generating'

/** The new wish comes first; the former one is kept as far as there is room. */
const joinFocus = (direction: string, former: string | null): string | null =>
  [...new Set([direction, former].filter((text) => text !== null))]
    .join('\n')
    .slice(0, LIMITS.questionLength)
    .toWellFormed()
    .trim() || null

/** Identifies the current wording; null while there is none. */
const hashWording = (row: AnalysisRow): string | null => (row.content ? contentSha256(row.content) : null)

const toPlace = (scope: TenantScope, userId: string, row: AnalysisRow): Place => ({
  organizationId: scope.organizationId,
  investigationId: row.investigation_id,
  analysisId: row.id,
  userId,
})
