import { sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Provider } from '#shared/analysis-types.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import type { EvaluationRow, PlannedCase, StoredPair } from './evaluation-plan.ts'

export interface NewEvaluationRow {
  readonly id: string
  readonly organizationId: string
  readonly type: PromptType
  readonly candidate: number
  readonly active: number
  readonly provider: Provider
  readonly model: string
  readonly cases: readonly PlannedCase[]
  readonly rounds: number
  readonly userId: string | null
  readonly now: Date
}

/** False if another one of this type is running. */
export async function insertEvaluation(db: TenantDb, row: NewEvaluationRow): Promise<boolean> {
  const inserted = await db
    .insertInto('prompt_evaluations')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      prompt_type: row.type,
      candidate_version: row.candidate,
      active_version: row.active,
      provider: row.provider,
      model: row.model,
      status: 'running',
      cases: jsonb(row.cases),
      most_rounds: row.rounds,
      flagged: null,
      error: null,
      created_by: row.userId,
      created_at: row.now,
      updated_at: row.now,
      finished_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'prompt_type']).where('status', '=', 'running').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findEvaluation = (db: TenantDb, id: string): Promise<EvaluationRow | undefined> =>
  db.selectFrom('prompt_evaluations').selectAll().where('id', '=', id).executeTakeFirst()

export interface NewPair {
  readonly id: string
  readonly pair: number
  readonly stored: StoredPair
  readonly now: Date
}

/** Adds a pair if it is still the next one: a job that runs a second time adds nothing. */
export async function addPair(
  db: TenantDb,
  { id, pair, stored, now }: NewPair,
): Promise<EvaluationRow | undefined> {
  return await db
    .updateTable('prompt_evaluations')
    .set({ pairs: sql<string>`pairs || ${jsonb([stored])}`, done: pair + 1, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('done', '=', pair)
    .returningAll()
    .executeTakeFirst()
}

export type EvaluationEnd =
  | { readonly status: 'complete'; readonly flagged: boolean }
  | { readonly status: 'failed'; readonly error: string }

export const endEvaluation = (
  db: TenantDb,
  { id, end, now }: { id: string; end: EvaluationEnd; now: Date },
) =>
  db
    .updateTable('prompt_evaluations')
    .set({ ...end, updated_at: now, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()

/** Marks as failed any running evaluation without activity since then. */
export const endStale = (
  db: TenantDb,
  { type, before, now }: { readonly type: PromptType; readonly before: Date; readonly now: Date },
) =>
  db
    .updateTable('prompt_evaluations')
    .set({
      status: 'failed',
      error: 'The evaluation stopped before it finished.',
      updated_at: now,
      finished_at: now,
    })
    .where('prompt_type', '=', type)
    .where('status', '=', 'running')
    .where('updated_at', '<', before)
    .execute()
