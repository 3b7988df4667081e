import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import type { Comment, CommentPatch, NewComment } from '#shared/contracts/comments.ts'
import { roleCovers } from '#shared/roles.ts'
import { findHeldItems } from '../holds/index.ts'
import { findMailAddress, wantsMailWhenMentioned } from '../organizations/index.ts'
import {
  type CommentRow,
  insertComment,
  isInCase,
  keepCase,
  removeComment,
  setCommentDone,
  updateCommentText,
} from './comments.store.ts'
import { insertMentions, listMentioned, removeMentions } from './mentions.store.ts'
import { readComment, requireComment } from './read-comments.ts'

type Deps = Pick<Core, 'ids' | 'clock'>
type Writer = Pick<UserCaller, 'organizationId' | 'userId' | 'role'>

/** One comment, and who does something to it. */
interface Act {
  readonly writer: Writer
  readonly id: string
}

export async function createComment(
  { ids, clock }: Deps,
  db: TenantDb,
  { writer, investigationId, input }: { writer: Writer; investigationId: string; input: NewComment },
): Promise<Comment> {
  // The case before its items, as whoever destroys or deletes them does.
  if (!(await keepCase(db, investigationId))) throw notFound()
  const target = { type: input.target_type, id: input.target_id }
  if (!(await isInCase(db, investigationId, target))) throw notFound()
  const { organizationId, userId } = writer
  const [id, now] = [ids.uuid(), clock.now()]
  await insertComment(db, { id, organizationId, investigationId, target, text: input.text, userId, now })
  await mention(db, { organizationId, commentId: id, now }, input.mentions)
  return await readComment(db, id)
}

/** Gives a comment other words. Whom it mentioned before may stay, also if they work here no longer. */
export async function changeComment(
  { clock }: Deps,
  db: TenantDb,
  { writer, id, patch: { text, mentions } }: Act & { patch: CommentPatch },
): Promise<Comment> {
  const row = await keepComment(db, id)
  if (row.written_by !== writer.userId)
    throw new AppError('FORBIDDEN', 'Only whoever wrote a comment can change it.')
  const now = clock.now()
  if (text !== row.text) {
    await requireUnheld(db, row, now)
    await updateCommentText(db, { id, text, now })
  }
  if (mentions) {
    const before = await listMentioned(db, id)
    await removeMentions(
      db,
      id,
      before.filter((one) => !mentions.includes(one)),
    )
    const added = mentions.filter((one) => !before.includes(one))
    await mention(db, { organizationId: writer.organizationId, commentId: id, now }, added)
  }
  return await readComment(db, id)
}

export async function deleteComment({ clock }: Deps, db: TenantDb, { writer, id }: Act): Promise<void> {
  const row = await keepComment(db, id)
  if (row.written_by !== writer.userId && !roleCovers(writer.role, 'admin'))
    throw new AppError('FORBIDDEN', 'Only whoever wrote a comment, or an administrator, can delete it.')
  await requireUnheld(db, row, clock.now())
  await removeComment(db, id)
}

/** Whoever marked it first stays the one who did. */
export async function markDone({ clock }: Deps, db: TenantDb, { writer, id }: Act): Promise<Comment> {
  const row = await keepComment(db, id)
  if (!row.done_at) await setCommentDone(db, id, { by: writer.userId, at: clock.now() })
  return await readComment(db, id)
}

export async function reopen(db: TenantDb, id: string): Promise<Comment> {
  await keepComment(db, id)
  await setCommentDone(db, id, null)
  return await readComment(db, id)
}

async function keepComment(db: TenantDb, id: string): Promise<CommentRow> {
  const { investigation_id } = await requireComment(db, id)
  if (!(await keepCase(db, investigation_id))) throw notFound()
  // It may have gone while this waited for the case.
  return await requireComment(db, id)
}

/** What people said while a case was held may have to be shown: it stays as it was written. */
async function requireUnheld(db: TenantDb, row: CommentRow, now: Date): Promise<void> {
  const { whole, items } = await findHeldItems(db, row.investigation_id, now)
  const isHeld =
    whole.length > 0 ||
    items.some(({ evidenceIds }) => row.evidence_id !== null && evidenceIds.includes(row.evidence_id))
  if (isHeld)
    throw new AppError(
      'UNDER_HOLD',
      'A legal hold keeps this comment as it was written until the hold ends. Write another one below it.',
    )
}

interface Mentioning {
  readonly organizationId: string
  readonly commentId: string
  readonly now: Date
}

/** Every member may read every case, so whoever works here may be meant. */
async function mention(db: TenantDb, place: Mentioning, userIds: readonly string[]): Promise<void> {
  const mentions = []
  for (const userId of userIds) {
    if (!(await findMailAddress(db, userId)))
      throw invalid('mentions', 'Somebody who is mentioned does not work in this organization.')
    mentions.push({ ...place, userId, mailWanted: await wantsMailWhenMentioned(db, userId) })
  }
  await insertMentions(db, mentions)
}
