import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Notifier } from '#server/ports/notifier.ts'
import { mailInTurn } from '../organizations/index.ts'
import type { CommentsDeps } from './comments-deps.ts'
import { forgetMentionMail, listMentionsToMail, type MentionToMail } from './mentions.store.ts'

const AT_ONCE = 50

/**
 * Tells those who wish it that a comment mentions them. The mail holds the number of the case and no word of the
 * comment.
 */
export async function mailMentions(
  deps: Pick<CommentsDeps, 'tenancy' | 'clock' | 'publicUrl' | 'logger'>,
  mail: Notifier,
  signal: AbortSignal,
): Promise<void> {
  const mentions = await deps.tenancy.asSystem('find mentions to mail about', (db) =>
    listMentionsToMail(db, AT_ONCE),
  )
  const wanted = mentions.map((mention) => ({
    organizationId: mention.organizationId,
    userId: mention.userId,
    since: mention.mentionedAt,
    notice: {
      subject: 'Probity: a comment mentions you',
      text: `A comment in case ${mention.caseNumber} mentions you.\n\n${deps.publicUrl}${toPath(mention)}`,
    },
    forget: (db: TenantDb) => forgetMentionMail(db, mention.commentId, mention.userId),
    about: { comment_id: mention.commentId },
  }))
  await mailInTurn(deps, { mail, wanted, signal })
}

/** Where the web application shows the comment. */
function toPath({ investigationId, evidenceId, analysisId, commentId }: MentionToMail): string {
  const place = `/cases/${investigationId}`
  if (evidenceId) return `${place}/evidence?item=${evidenceId}&comment=${commentId}`
  if (analysisId) return `${place}/analyses/${analysisId}?comment=${commentId}`
  return `${place}?comment=${commentId}`
}
