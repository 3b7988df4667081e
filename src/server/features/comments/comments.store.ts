import { sql } from 'kysely'
import { knownName } from '#server/platform/db/known-name.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { CommentTargetType } from '#shared/contracts/comments.ts'

interface Known {
  readonly id: string
  readonly name: string | null
}

const mentioned = sql<Known[]>`coalesce((
  select json_agg(json_build_object('id', m.user_id, 'name', ${knownName('m.user_id')}) order by m.user_id)
  from comment_mentions m where m.organization_id = c.organization_id and m.comment_id = c.id), '[]')`

/** Comments of cases and items that nobody has deleted, each with what it is about. */
const visible = (db: TenantDb) =>
  db
    .selectFrom('comments as c')
    .innerJoin('investigations as i', (join) =>
      join.onRef('i.organization_id', '=', 'c.organization_id').onRef('i.id', '=', 'c.investigation_id'),
    )
    .leftJoin('evidence_items as e', (join) =>
      join.onRef('e.organization_id', '=', 'c.organization_id').onRef('e.id', '=', 'c.evidence_id'),
    )
    .leftJoin('analyses as a', (join) =>
      join.onRef('a.organization_id', '=', 'c.organization_id').onRef('a.id', '=', 'c.analysis_id'),
    )
    .selectAll('c')
    .select([
      'i.case_number',
      'i.title as case_title',
      'e.title as item_title',
      'e.exhibit_number as item_number',
      'a.type as analysis_type',
      'a.subject as analysis_subject',
      'a.focus as analysis_focus',
      'a.params as analysis_params',
      knownName('c.written_by').as('author_name'),
      knownName('c.done_by').as('finisher_name'),
      mentioned.as('mentions'),
    ])
    .where('i.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)

export interface Target {
  readonly type: CommentTargetType
  readonly id: string
}

/** In the order in which they were written: ids sort by time. */
export const listCommentRows = (
  db: TenantDb,
  {
    investigationId,
    targetId,
    after,
    limit,
  }: {
    readonly investigationId: string
    readonly targetId: string | undefined
    readonly after: string | null
    readonly limit: number
  },
) =>
  visible(db)
    .where('c.investigation_id', '=', investigationId)
    .$if(targetId !== undefined, (query) =>
      query.where(sql`coalesce(c.evidence_id, c.analysis_id, c.investigation_id)`, '=', targetId),
    )
    .$if(after !== null, (query) => query.where('c.id', '>', after))
    .orderBy('c.id')
    .limit(limit)
    .execute()
export type CommentRow = Awaited<ReturnType<typeof listCommentRows>>[number]

export const findCommentRow = (db: TenantDb, id: string): Promise<CommentRow | undefined> =>
  visible(db).where('c.id', '=', id).executeTakeFirst()

/** What is not done and mentions this person, the latest first. */
export const listWaitingRows = (
  db: TenantDb,
  {
    userId,
    before,
    limit,
  }: { readonly userId: string; readonly before: string | null; readonly limit: number },
): Promise<CommentRow[]> =>
  visible(db)
    .innerJoin('comment_mentions as me', (join) =>
      join.onRef('me.organization_id', '=', 'c.organization_id').onRef('me.comment_id', '=', 'c.id'),
    )
    .where('me.user_id', '=', userId)
    .where('c.done_at', 'is', null)
    .$if(before !== null, (query) => query.where('c.id', '<', before))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

/** Waits for whoever destroys, scrubs or deletes in the case, and for nobody who comments; false if it is gone then. */
export const keepCase = async (db: TenantDb, id: string): Promise<boolean> =>
  (await db
    .selectFrom('investigations')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/** Whether a comment can be of this in the case: an item that nobody has deleted, an analysis, or the case itself. */
export async function isInCase(
  db: TenantDb,
  investigationId: string,
  { type, id }: Target,
): Promise<boolean> {
  if (type === 'investigation') return id === investigationId
  const found = await db
    .selectFrom(type === 'evidence' ? 'evidence_items' : 'analyses')
    .select('id')
    .where('id', '=', id)
    .where('investigation_id', '=', investigationId)
    .$if(type === 'evidence', (query) => query.where(sql.ref('deleted_at'), 'is', null))
    .executeTakeFirst()
  return found !== undefined
}

export interface NewCommentRow {
  readonly id: string
  readonly organizationId: string
  readonly investigationId: string
  readonly target: Target
  readonly text: string
  readonly userId: string
  readonly now: Date
}

export const insertComment = (db: TenantDb, row: NewCommentRow) =>
  db
    .insertInto('comments')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      investigation_id: row.investigationId,
      evidence_id: row.target.type === 'evidence' ? row.target.id : null,
      analysis_id: row.target.type === 'analysis' ? row.target.id : null,
      text: row.text,
      written_by: row.userId,
      written_at: row.now,
      edited_at: null,
      done_by: null,
      done_at: null,
    })
    .execute()

export const updateCommentText = (
  db: TenantDb,
  { id, text, now }: { readonly id: string; readonly text: string; readonly now: Date },
) => db.updateTable('comments').set({ text, edited_at: now }).where('id', '=', id).execute()

export const setCommentDone = (
  db: TenantDb,
  id: string,
  done: { readonly by: string; readonly at: Date } | null,
) =>
  db
    .updateTable('comments')
    .set({ done_by: done?.by ?? null, done_at: done?.at ?? null })
    .where('id', '=', id)
    .execute()

export const removeComment = (db: TenantDb, id: string) =>
  db.deleteFrom('comments').where('id', '=', id).execute()
