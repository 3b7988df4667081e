import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { type Notice, type Notifier, tryToMail } from '#server/ports/notifier.ts'
import { findMailAddress } from './members.store.ts'

/** A mail server may be away that long; later nobody is still waiting to hear of it. */
const GIVE_UP_MS = 24 * 3_600_000

export interface WantedMail {
  readonly organizationId: string
  /** Whom it is for; null for somebody who is not known any more. */
  readonly userId: string | null
  readonly since: Date
  readonly notice: Pick<Notice, 'subject' | 'text'>
  /** Its mail was sent, or never will be. */
  readonly forget: (db: TenantDb) => Promise<unknown>
  /** What the log says of it, by ids. */
  readonly about: Readonly<Record<string, string>>
}

/**
 * Sends mails that people wish to get, the longest waiting first, and forgets each that is sent, that is refused or that
 * nobody gets. A worker that dies may send one twice, which does no harm.
 */
export async function mailInTurn(
  { tenancy, clock, logger }: Pick<Core, 'tenancy' | 'clock' | 'logger'>,
  { mail, wanted, signal }: { mail: Notifier; wanted: readonly WantedMail[]; signal: AbortSignal },
): Promise<void> {
  for (const { organizationId, userId, since, notice, forget, about } of wanted) {
    if (signal.aborted) return
    const scope = { organizationId, userId: null }
    const to = userId && (await tenancy.inTenant(scope, (db) => findMailAddress(db, userId)))
    const problem = to ? await tryToMail(mail, { to, ...notice }) : null
    if (problem) logger.warn({ problem, ...about }, 'a mail could not be sent')
    const isTooLate = clock.now().getTime() - since.getTime() > GIVE_UP_MS
    // The others would wait for the same server.
    if (problem === 'unreachable' && !isTooLate) return
    await tenancy.inTenant(scope, async (db) => void (await forget(db)))
  }
}
