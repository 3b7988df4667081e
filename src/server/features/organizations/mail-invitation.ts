import type { UserCaller } from '#server/platform/http/caller.ts'
import { iso } from '#server/platform/http/present.ts'
import { momentInWords } from '#server/platform/moment-in-words.ts'
import { tryToMail } from '#server/ports/notifier.ts'
import type { Invitation } from '#shared/contracts/organizations.ts'
import { noteMail } from './invitations.store.ts'
import { findOrganization } from './organizations.store.ts'
import type { OrganizationsDeps } from './organizations-deps.ts'

interface MailedInvitation {
  readonly organizationId: string
  readonly id: string
  readonly email: string
  readonly expiresAt: Date
  readonly link: string
}

/**
 * Sends the link to whom it is for, and notes what became of it. Not as a job: its link would be kept with it. The
 * invitation stands whatever happens here, so a mail that cannot be sent is only noted.
 */
export async function mailInvitation(
  { tenancy, clock, mail, logger }: OrganizationsDeps,
  user: UserCaller,
  { organizationId, id, email, expiresAt, link }: MailedInvitation,
): Promise<Invitation['mail']> {
  if (!mail) return null
  const organization = await tenancy.inTenant(user, (db) => findOrganization(db, organizationId))
  const problem = await tryToMail(mail, {
    to: email,
    subject: 'Probity: you are invited',
    text: compose({ organization: organization?.name ?? '', expiresAt, link }),
  })
  if (problem) logger.warn({ problem }, 'an invitation could not be mailed')
  const mailedAt = problem ? null : clock.now()
  await tenancy.inTenant(user, (db) => noteMail(db, id, { mailedAt, problem }))
  return { sent_at: iso(mailedAt), problem }
}

const compose = ({
  organization,
  expiresAt,
  link,
}: Pick<MailedInvitation, 'expiresAt' | 'link'> & { readonly organization: string }): string =>
  `You are invited to work on the cases of ${organization}. This link works once, until ${momentInWords(expiresAt)}:

${link}

Anyone who has the link can use it, so keep it to yourself. If you do not know what this is about, ignore this mail.`
