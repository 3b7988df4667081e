import { type Notifier, tryToMail } from '#server/ports/notifier.ts'
import { findMailAddress } from '../organizations/index.ts'
import type { CommentsDeps } from './comments-deps.ts'
import { forgetMentionMail, listMentionsToMail, type MentionToMail } from './mentions.store.ts'

const AT_ONCE = 50
/** A mail server may be away that long; later whoever was mentioned has seen it in the list of cases. */
const GIVE_UP_MS = 24 * 3_600_000

/**
 * Tells those who wish it that a comment mentions them. The mail holds the number of the case and no word of the
 * comment. A worker that dies may send one twice, which does no harm.
 */
export async function mailMentions(
  deps: Pick<CommentsDeps, 'tenancy' | 'clock' | 'publicUrl' | 'logger'>,
  mail: Notifier,
  signal: AbortSignal,
): Promise<void> {
  const { tenancy, clock, publicUrl } = deps
  const mentions = await tenancy.asSystem('find mentions to mail about', (db) =>
    listMentionsToMail(db, AT_ONCE),
  )
  for (const mention of mentions) {
    if (signal.aborted) return
    const { organizationId, commentId, userId, mentionedAt, caseNumber } = mention
    const scope = { organizationId, userId: null }
    const to = await tenancy.inTenant(scope, (db) => findMailAddress(db, userId))
    const problem = to
      ? await tryToMail(mail, {
          to,
          subject: 'Probity: a comment mentions you',
          text: `A comment in case ${caseNumber} mentions you.\n\n${publicUrl}${toPath(mention)}`,
        })
      : null
    if (problem) deps.logger.warn({ problem, comment_id: commentId }, 'a mention could not be mailed')
    const isTooLate = clock.now().getTime() - mentionedAt.getTime() > GIVE_UP_MS
    if (problem !== 'unreachable' || isTooLate)
      await tenancy.inTenant(scope, (db) => forgetMentionMail(db, commentId, userId))
    // The others would wait for the same server.
    else return
  }
}

/** Where the web application shows the comment. */
function toPath({ investigationId, evidenceId, analysisId, commentId }: MentionToMail): string {
  const place = `/cases/${investigationId}`
  if (evidenceId) return `${place}/evidence?item=${evidenceId}&comment=${commentId}`
  if (analysisId) return `${place}/analyses/${analysisId}?comment=${commentId}`
  return `${place}?comment=${commentId}`
}
