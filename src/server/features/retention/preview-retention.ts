import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import { iso } from '#server/platform/http/present.ts'
import type { OwnRetentionPreview } from '#shared/contracts/retention.ts'
import { findHeldItems, latestEnd } from '../holds/index.ts'
import { STRAY_DAYS } from './destroy-strays.ts'
import { type DueBefore, listDueItems, listInvestigationsWithDueItems } from './due.store.ts'
import { listPoliciesInForce, type PolicyInForce } from './policies/policies.store.ts'
import {
  countContents,
  countDueAudit,
  countInvestigation,
  countItems,
  countLosingWords,
  listForPreview,
  type PreviewedInvestigation,
} from './preview.store.ts'
import { listReleasedReports } from './released-reports.store.ts'
import { computeDueBefore } from './run-retention.ts'
import { daysAfter, dueBefore, holdsEndAfter } from './safety-margin.ts'
import { listStrays } from './stray-objects.store.ts'

type Kept = OwnRetentionPreview['kept'][number]
type Due = OwnRetentionPreview['due'][number]
const MOST = 10_000
const NOTHING = { items: 0, analyses: 0, analyses_losing_words: 0, reports: [] }

/** What the next run would destroy in one organization, and why the rest stays. Changes nothing. */
export const previewRetention = (
  deps: { tenancy: Tenancy; clock: Clock },
  organizationId: string,
): Promise<OwnRetentionPreview> =>
  deps.tenancy.inTenant({ organizationId, userId: null }, async (db) => {
    const now = deps.clock.now()
    const policies = await listPoliciesInForce(db, organizationId, now)
    const before = computeDueBefore(policies, now)
    const due: Due[] = []
    const kept: Kept[] = []
    const investigations = await listForPreview(db, before, holdsEndAfter(now))
    const caseNumbers = new Map(investigations.map(({ id, caseNumber }) => [id, caseNumber]))
    for (const one of investigations) {
      if (one.due && !one.holdUntil)
        due.push({
          data_category: 'investigation',
          investigation_id: one.id,
          case_number: one.caseNumber,
          rows: await countInvestigation(db, organizationId, one.id),
          ...(await countContents(db, one.id)),
          analyses_losing_words: 0,
          reports: await listVersions(db, { investigationId: one.id }),
        })
      else kept.push(whyKept(one, policies))
    }
    const whole = new Set(due.map(({ investigation_id }) => investigation_id))
    for (const id of await listInvestigationsWithDueItems(db, { before, after: null, limit: MOST }))
      if (!whole.has(id))
        await previewItems(
          db,
          {
            organizationId,
            investigationId: id,
            caseNumber: caseNumbers.get(id) ?? null,
            before,
            now,
          },
          { due, kept },
        )
    const audit = policies.find(({ category }) => category === 'audit_log')
    const rows = audit
      ? await countDueAudit(db, {
          organizationId,
          before: dueBefore(now, audit.days),
          endsAfter: holdsEndAfter(now),
        })
      : 0
    if (rows > 0)
      due.push({ data_category: 'audit_log', investigation_id: null, case_number: null, rows, ...NOTHING })
    return { organization_id: organizationId, due, kept, strays: await previewStrays(db, now) }
  })

async function previewStrays(db: TenantDb, now: Date): Promise<OwnRetentionPreview['strays']> {
  const strays = await listStrays(db, { foundBefore: daysAfter(now, 1), limit: MOST })
  const [oldest] = strays
  if (!oldest) return null
  const { foundAt } = oldest
  return { files: strays.length, found_at: iso(foundAt), due_from: iso(daysAfter(foundAt, STRAY_DAYS)) }
}

function whyKept(one: PreviewedInvestigation, policies: readonly PolicyInForce[]): Kept {
  const days = policies.find(({ category }) => category === 'investigation')?.days
  const kept = { data_category: 'investigation', investigation_id: one.id, evidence_id: null } as const
  if (one.holdUntil) return { ...kept, reason: 'legal_hold', until: iso(one.holdUntil) }
  if (!one.closedAt) return { ...kept, reason: 'open', until: null }
  if (days === undefined) return { ...kept, reason: 'no_policy', until: null }
  return { ...kept, reason: 'not_yet_due', until: iso(daysAfter(one.closedAt, days)) }
}

const listVersions = async (...named: Parameters<typeof listReleasedReports>): Promise<number[]> =>
  (await listReleasedReports(...named)).map(({ version }) => version)

interface PreviewedItems {
  readonly organizationId: string
  readonly investigationId: string
  readonly caseNumber: string | null
  readonly before: DueBefore
  readonly now: Date
}

async function previewItems(
  db: TenantDb,
  { organizationId, investigationId, caseNumber, before, now }: PreviewedItems,
  found: { due: Due[]; kept: Kept[] },
): Promise<void> {
  const held = await findHeldItems(db, investigationId, holdsEndAfter(now))
  const all = await listDueItems(db, { investigationId, before, held: [], limit: MOST })
  const holdsOn = (id: string) => [
    ...held.whole,
    ...held.items.filter(({ evidenceIds }) => evidenceIds.includes(id)),
  ]
  const free = all.filter((id) => holdsOn(id).length === 0)
  if (free.length > 0)
    found.due.push({
      data_category: 'evidence_attachment',
      investigation_id: investigationId,
      case_number: caseNumber,
      rows: await countItems(db, { organizationId, investigationId }, free),
      items: free.length,
      analyses: 0,
      analyses_losing_words: await countLosingWords(db, investigationId, free),
      reports: await listVersions(db, { investigationId, evidenceIds: free }),
    })
  for (const id of all.filter((one) => holdsOn(one).length > 0))
    found.kept.push({
      data_category: 'evidence_attachment',
      investigation_id: investigationId,
      evidence_id: id,
      reason: 'legal_hold',
      until: iso(latestEnd(holdsOn(id))),
    })
}
