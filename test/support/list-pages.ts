import { listAnalyses } from '#server/features/analyses/analyses.store.ts'
import { listAuditRows } from '#server/features/audit/audit.store.ts'
import { listAccessTokens } from '#server/features/auth/access-tokens.store.ts'
import { listPeople } from '#server/features/auth/users/users.store.ts'
import { listEvidence } from '#server/features/evidence/list-evidence.store.ts'
import { listAllFeedback, listFeedback } from '#server/features/feedback/feedback.store.ts'
import { listInvestigations } from '#server/features/investigations/investigations.store.ts'
import { listMembers } from '#server/features/organizations/members.store.ts'
import { listRuns } from '#server/features/retention/runs.store.ts'
import type { SystemDb, TenantDb } from '#server/platform/db/tenancy.ts'
import { type EvidenceListQuery, evidenceListQuery } from '#shared/contracts/evidence.ts'
import { LISTS, LISTS_BEGIN, type LongLists, nthId } from './long-lists.ts'

const LIMIT = 50
const SECOND_MS = 1_000
/** A size that this share of the items is below. */
const LARGE = 4_500

/** A list as its route reads it: its first page, or the one after nine tenths of its rows. */
export interface ListPages {
  readonly name: string
  read(db: TenantDb, isFar: boolean): Promise<unknown>
}

/** The lists whose length grows with an organization. */
export function listPages(lists: LongLists): ListPages[] {
  const { organizationId, investigationId, analysisId, actorId, rows } = lists
  const far = Math.floor(rows / 10) * 9
  const limit = LIMIT + 1
  const up = (list: number, isFar: boolean) => (isFar ? nthId(list, far) : null)
  const down = (list: number, isFar: boolean) => (isFar ? nthId(list, rows - far + 1) : null)
  const at = (n: number) => new Date(Date.parse(LISTS_BEGIN) + n * SECOND_MS)
  const one = (name: string, read: ListPages['read']): ListPages => ({ name, read })
  const audit = (name: string, filter: Parameters<typeof listAuditRows>[1]['filter']) =>
    one(`audit trail, ${name}`, (db, isFar) =>
      listAuditRows(db, { organizationId, filter, before: isFar ? rows - far + 1 : null, limit }),
    )
  const items = (sort: EvidenceListQuery['sort'], key: string) =>
    one(`items, ${sort}`, (db, isFar) => {
      const id = sort.startsWith('-') ? rows - far + 1 : far
      const cursor = Buffer.from(JSON.stringify([key, nthId(LISTS.items, id)])).toString('base64url')
      const query = evidenceListQuery.parse({ sort, limit: LIMIT, ...(isFar ? { cursor } : {}) })
      return listEvidence(db, investigationId, query)
    })
  const seconds = (n: number) => String(at(n).getTime() / SECOND_MS)
  return [
    one('investigations', (db, isFar) =>
      listInvestigations(db, { before: down(LISTS.investigations, isFar), limit, reviewer: actorId }),
    ),
    one('investigations that wait for somebody', (db, isFar) =>
      listInvestigations(db, {
        before: down(LISTS.investigations, isFar),
        limit,
        reviewer: actorId,
        waiting: { userId: actorId, day: LISTS_BEGIN.slice(0, 10) },
      }),
    ),
    items('created_at', ''),
    items('-created_at', ''),
    items('occurred_at', seconds(far)),
    items('-occurred_at', seconds(rows - far + 1)),
    items('size_bytes', String(LARGE)),
    one('analyses', (db, isFar) =>
      listAnalyses(db, { investigationId, before: down(LISTS.analyses, isFar), limit }),
    ),
    audit('whole', {}),
    audit('of one person', { actorId }),
    audit('of one act', { action: 'evidence.create' }),
    audit('of what failed', { success: false }),
    audit('of an old period', { from: at(0), to: at(rows - far + 2) }),
    audit('of a long period', { from: at(0) }),
    one('feedback on an analysis', (db, isFar) =>
      listFeedback(db, { analysisId, before: down(LISTS.feedback, isFar), limit }),
    ),
    one('feedback', (db, isFar) => listAllFeedback(db, {}, { before: down(LISTS.feedback, isFar), limit })),
    one('feedback of one kind', (db, isFar) =>
      listAllFeedback(db, { action: 'edit' }, { before: down(LISTS.feedback, isFar), limit }),
    ),
    one('members', (db, isFar) => listMembers(db, up(LISTS.people, isFar), limit)),
    one('people', (db, isFar) => listPeople(db, up(LISTS.people, isFar), limit)),
    one('access tokens', (db, isFar) =>
      listAccessTokens(db, { userId: actorId, after: down(LISTS.tokens, isFar), limit }),
    ),
  ]
}

/** The list of runs belongs to the installation. */
export const readRunsPage = (db: SystemDb, { rows }: LongLists, isFar: boolean): Promise<unknown> =>
  listRuns(db, isFar ? nthId(LISTS.runs, rows - Math.floor(rows / 10) * 9 + 1) : null, LIMIT + 1)
