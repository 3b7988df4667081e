import { type Notifier, tryToMail } from '#server/ports/notifier.ts'
import { findMailAddress } from '../organizations/index.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { forgetMail, listToMail } from './finished.store.ts'

const AT_ONCE = 50
/** A mail server may be away that long; later nobody is still waiting to hear of it. */
const GIVE_UP_MS = 24 * 3_600_000

/**
 * Tells those who wish it that an analysis they asked for has finished. The mail holds the number of the case and no
 * word of it. A worker that dies may send one twice, which does no harm.
 */
export async function mailFinished(
  deps: Pick<AnalysesDeps, 'tenancy' | 'clock' | 'publicUrl' | 'logger'>,
  mail: Notifier,
  signal: AbortSignal,
): Promise<void> {
  const { tenancy, clock, publicUrl } = deps
  const finished = await tenancy.asSystem('find finished analyses to mail about', (db) =>
    listToMail(db, AT_ONCE),
  )
  for (const { id, organizationId, investigationId, askedBy, finishedAt, caseNumber } of finished) {
    if (signal.aborted) return
    const scope = { organizationId, userId: null }
    const to = askedBy && (await tenancy.inTenant(scope, (db) => findMailAddress(db, askedBy)))
    const problem = to
      ? await tryToMail(mail, {
          to,
          subject: 'Probity: an analysis is finished',
          text: `An analysis of case ${caseNumber} is finished.\n\n${publicUrl}/cases/${investigationId}/analyses/${id}`,
        })
      : null
    if (problem) deps.logger.warn({ problem, analysis_id: id }, 'the end of an analysis could not be mailed')
    const isTooLate = clock.now().getTime() - finishedAt.getTime() > GIVE_UP_MS
    if (problem !== 'unreachable' || isTooLate) await tenancy.inTenant(scope, (db) => forgetMail(db, id))
    // The others would wait for the same server.
    else return
  }
}
