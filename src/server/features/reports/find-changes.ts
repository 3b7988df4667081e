import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { nameAllegation } from '#shared/allegation-words.ts'
import type { Report, ReportChange, ReportContent } from '#shared/contracts/reports.ts'
import { readAllegations } from '../allegations/index.ts'
import { contentSha256 } from '../analyses/index.ts'
import { findAgreed } from '../feedback/index.ts'
import { listAnalysisStates, listItemStates } from './reports.store.ts'

type Changes = Report['changes']

/** What has changed, of what a released report rests on, since it was released. */
export async function findChanges(
  db: TenantDb,
  {
    investigationId,
    content,
    releasedAt,
  }: { investigationId: string; content: ReportContent; releasedAt: Date },
): Promise<Changes> {
  const { analyses, exhibits, allegations } = content.rests_on
  const ids = analyses.map(({ id }) => id)
  const states = new Map((await listAnalysisStates(db, ids)).map((row) => [row.id, row]))
  const agreed = await findAgreed(db, ids)
  const items = new Map(
    (
      await listItemStates(
        db,
        exhibits.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const now = new Map((await readAllegations(db, investigationId)).map((one) => [one.id, one]))
  const ofAnalysis = (one: (typeof analyses)[number]): ReportChange | null => {
    const state = states.get(one.id)
    if (!state?.content) return 'analysis_gone'
    if (contentSha256(state.content) !== one.content_sha256) return 'analysis_changed'
    if (!agreed.has(one.id)) return 'analysis_not_agreed'
    return state.support_changed_at && state.support_changed_at > releasedAt ? 'support_changed' : null
  }
  const ofItem = (id: string): ReportChange | null => {
    const state = items.get(id)
    if (!state) return 'item_gone'
    if (state.withdrawn_at) return 'item_withdrawn'
    return state.include_in_ai ? null : 'item_excluded'
  }
  const ofAllegation = (one: (typeof allegations)[number]): ReportChange | null => {
    const known = now.get(one.id)
    if (!known || known.withdrawn || known.written_at !== one.words_at) return 'allegation_changed'
    return (known.finding?.version ?? null) === one.finding ? null : 'finding_changed'
  }
  const named = (kind: ReportChange | null, subject: string, id: string): Changes =>
    kind ? [{ kind, subject, id }] : []
  return [
    ...analyses.flatMap((one) =>
      named(ofAnalysis(one), one.number > 0 ? `Analysis ${one.number}` : 'An analysis', one.id),
    ),
    ...exhibits.flatMap(({ id, exhibit }) => named(ofItem(id), exhibit || 'An item', id)),
    ...allegations.flatMap((one) => named(ofAllegation(one), nameAllegation(one.number), one.id)),
  ]
}
