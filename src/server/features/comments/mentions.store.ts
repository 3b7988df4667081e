import type { SystemDb, TenantDb } from '#server/platform/db/tenancy.ts'

export const listMentioned = async (db: TenantDb, commentId: string): Promise<string[]> =>
  (
    await db.selectFrom('comment_mentions').select('user_id').where('comment_id', '=', commentId).execute()
  ).map(({ user_id }) => user_id)

export interface NewMention {
  readonly organizationId: string
  readonly commentId: string
  readonly userId: string
  readonly mailWanted: boolean
  readonly now: Date
}

export async function insertMentions(db: TenantDb, mentions: readonly NewMention[]): Promise<void> {
  if (mentions.length === 0) return
  await db
    .insertInto('comment_mentions')
    .values(
      mentions.map((one) => ({
        organization_id: one.organizationId,
        comment_id: one.commentId,
        user_id: one.userId,
        mail_wanted: one.mailWanted,
        mentioned_at: one.now,
      })),
    )
    .execute()
}

export async function removeMentions(
  db: TenantDb,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .deleteFrom('comment_mentions')
    .where('comment_id', '=', commentId)
    .where('user_id', 'in', [...userIds])
    .execute()
}

/** Mentions whose mail is still wanted, the longest waiting first; what is done or deleted waits for nobody. */
export const listMentionsToMail = (db: SystemDb, limit: number) =>
  db
    .selectFrom('comment_mentions as m')
    .innerJoin('comments as c', (join) =>
      join.onRef('c.organization_id', '=', 'm.organization_id').onRef('c.id', '=', 'm.comment_id'),
    )
    .innerJoin('investigations as i', (join) =>
      join.onRef('i.organization_id', '=', 'c.organization_id').onRef('i.id', '=', 'c.investigation_id'),
    )
    .leftJoin('evidence_items as e', (join) =>
      join.onRef('e.organization_id', '=', 'c.organization_id').onRef('e.id', '=', 'c.evidence_id'),
    )
    .select([
      'm.organization_id as organizationId',
      'm.comment_id as commentId',
      'm.user_id as userId',
      'm.mentioned_at as mentionedAt',
      'c.investigation_id as investigationId',
      'c.evidence_id as evidenceId',
      'c.analysis_id as analysisId',
      'i.case_number as caseNumber',
    ])
    .where('m.mail_wanted', '=', true)
    .where('c.done_at', 'is', null)
    .where('i.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .orderBy('m.mentioned_at')
    .limit(limit)
    .execute()
export type MentionToMail = Awaited<ReturnType<typeof listMentionsToMail>>[number]

/** Its mail was sent, or never will be. */
export const forgetMentionMail = (db: TenantDb, commentId: string, userId: string) =>
  db
    .updateTable('comment_mentions')
    .set({ mail_wanted: false })
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .execute()
