import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Notifier } from '#server/ports/notifier.ts'
import { mailInTurn } from '../organizations/index.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { forgetMail, listToMail } from './finished.store.ts'

const AT_ONCE = 50

/**
 * Tells those who wish it that an analysis they asked for has finished. The mail holds the number of the case and no
 * word of it.
 */
export async function mailFinished(
  deps: Pick<AnalysesDeps, 'tenancy' | 'clock' | 'publicUrl' | 'logger'>,
  mail: Notifier,
  signal: AbortSignal,
): Promise<void> {
  const finished = await deps.tenancy.asSystem('find finished analyses to mail about', (db) =>
    listToMail(db, AT_ONCE),
  )
  const wanted = finished.map(({ id, organizationId, investigationId, askedBy, finishedAt, caseNumber }) => ({
    organizationId,
    userId: askedBy,
    since: finishedAt,
    notice: {
      subject: 'Probity: an analysis is finished',
      text: `An analysis of case ${caseNumber} is finished.\n\n${deps.publicUrl}/cases/${investigationId}/analyses/${id}`,
    },
    forget: (db: TenantDb) => forgetMail(db, id),
    about: { analysis_id: id },
  }))
  await mailInTurn(deps, { mail, wanted, signal })
}
