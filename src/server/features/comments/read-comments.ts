import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { type Page, readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import type { Comment, WaitingComment } from '#shared/contracts/comments.ts'
import { describeSubject } from '#shared/describe-subject.ts'
import { formatExhibitNumber } from '../evidence/index.ts'
import { investigationExists } from '../investigations/index.ts'
import {
  type CommentRow,
  findCommentRow,
  listCommentRows,
  listWaitingRows,
  type Target,
} from './comments.store.ts'

interface Asked {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** The comments of a case, or of one target in it, in the order in which they were written. */
export async function listComments(
  db: TenantDb,
  investigationId: string,
  { limit, cursor, target_id: targetId }: Asked & { readonly target_id?: string | undefined },
): Promise<Page<Comment>> {
  if (!(await investigationExists(db, investigationId))) throw notFound()
  const after = readCursor(cursor)
  const rows = await listCommentRows(db, { investigationId, targetId, after, limit: limit + 1 })
  return toPage(rows.map(presentComment), limit)
}

/** What waits for one person in all cases, the latest first. */
export async function listWaiting(
  db: TenantDb,
  userId: string,
  { limit, cursor }: Asked,
): Promise<Page<WaitingComment>> {
  const rows = await listWaitingRows(db, { userId, before: readCursor(cursor), limit: limit + 1 })
  return toPage(
    rows.map((row) => ({
      ...presentComment(row),
      case_number: row.case_number,
      case_title: row.case_title,
    })),
    limit,
  )
}

export async function requireComment(db: TenantDb, id: string): Promise<CommentRow> {
  const row = await findCommentRow(db, id)
  if (!row) throw notFound()
  return row
}

export const readComment = async (db: TenantDb, id: string): Promise<Comment> =>
  presentComment(await requireComment(db, id))

const presentComment = (row: CommentRow): Comment => ({
  id: row.id,
  investigation_id: row.investigation_id,
  target: { ...readTarget(row), title: nameTarget(row) },
  author: { id: row.written_by, name: row.author_name },
  text: row.text,
  mentions: row.mentions.map(({ id, name }) => ({ id, name })),
  created_at: iso(row.written_at),
  edited_at: iso(row.edited_at),
  done:
    row.done_by && row.done_at
      ? { by: { id: row.done_by, name: row.finisher_name }, at: iso(row.done_at) }
      : null,
})

function readTarget(row: CommentRow): Target {
  if (row.evidence_id) return { type: 'evidence', id: row.evidence_id }
  if (row.analysis_id) return { type: 'analysis', id: row.analysis_id }
  return { type: 'investigation', id: row.investigation_id }
}

function nameTarget(row: CommentRow): string {
  if (row.item_title !== null) {
    const number = row.item_number ? `${formatExhibitNumber(row.item_number)} ` : ''
    return `${number}${row.item_title}`
  }
  if (row.analysis_type !== null)
    return describeSubject({
      type: row.analysis_type,
      subject: row.analysis_subject ?? '',
      focus: row.analysis_focus,
      params: row.analysis_params,
    })
  return row.case_title
}
