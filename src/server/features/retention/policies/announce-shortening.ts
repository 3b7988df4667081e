import { z } from 'zod'
import { listOwners } from '#server/features/organizations/index.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { JobSender } from '#server/platform/jobs/job-queue.ts'
import { momentInWords } from '#server/platform/moment-in-words.ts'
import type { DataCategory } from '#shared/manifest.ts'
import type { RetentionDeps } from '../retention-deps.ts'

export const ANNOUNCE_SHORTENING = 'retention-announce'

interface Shortening {
  readonly organizationId: string
  readonly category: DataCategory
  readonly days: number
}
/** A shorter retention that is pending, or that an owner has cancelled. */
export type Announcement =
  | (Shortening & { readonly kind: 'pending'; readonly former: number | null; readonly until: Date })
  | (Shortening & { readonly kind: 'taken_back' })

/** In the transaction of the change, so that it is announced exactly if it is made. */
export const announceShortening = (
  db: TenantDb,
  jobs: JobSender,
  announcement: Announcement,
): Promise<void> =>
  jobs.send(db, ANNOUNCE_SHORTENING, {
    organizationId: announcement.organizationId,
    notice: composeNotice(announcement),
  } satisfies AnnounceJob)

export const announceJob = z.object({
  organizationId: z.string(),
  notice: z.object({ subject: z.string(), text: z.string() }),
})
type AnnounceJob = z.infer<typeof announceJob>

/** Notifies every owner of the organization. A retry may notify some of them twice, which does no harm. */
export async function tellOwners(
  { tenancy, notifier, publicUrl }: RetentionDeps,
  { organizationId, notice: { subject, text } }: AnnounceJob,
): Promise<void> {
  const owners = await tenancy.inTenant({ organizationId, userId: null }, listOwners)
  const where = `${text}\n\n${publicUrl}/admin/retention`
  for (const { email } of owners) await notifier.send({ to: email, subject, text: where })
}

const WHAT: Readonly<Record<DataCategory, string>> = {
  investigation: 'closed cases',
  evidence_attachment: 'evidence of closed cases',
  audit_log: 'the audit trail',
  pii: 'personal data in closed cases',
}

function composeNotice(announcement: Announcement): AnnounceJob['notice'] {
  const { category, days } = announcement
  if (announcement.kind === 'taken_back')
    return {
      subject: 'Probity: a shorter retention period was cancelled',
      text: `The retention period for ${WHAT[category]} stays as it is. An owner has cancelled the change to ${days} days.`,
    }
  const { former, until } = announcement
  const from = former === null ? 'Until now it was kept indefinitely.' : `Until now it was ${former} days.`
  return {
    subject: 'Probity: a retention period will be shortened',
    text: `The retention period for ${WHAT[category]} will be ${days} days from ${momentInWords(until)} on. ${from} Older data will then be destroyed permanently. Any owner can cancel this before then, on the retention page:`,
  }
}
