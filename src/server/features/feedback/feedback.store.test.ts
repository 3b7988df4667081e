import { beforeAll, expect, it } from 'vitest'
import { insertVersion, listVersions } from '#server/features/analyses/versions.store.ts'
import type { Tenancy, TenantScope } from '#server/platform/db/tenancy.ts'
import { randomIds } from '#server/platform/ids.ts'
import type { FeedbackAction } from '#shared/feedback-words.ts'
import { describeOnBothDatabases, tenancyOf } from '#test/support/databases.ts'
import { givenRows, newRows, type Rows } from '#test/support/tenant-rows.ts'
import {
  findEngagement,
  insertEngagement,
  insertServedCitation,
  markCitationChecked,
  markDetailReviewed,
  wasCitationServed,
} from './engagements.store.ts'
import { insertFeedback, latestStatuses, listAllFeedback, listFeedback } from './feedback.store.ts'
import { countFeedback } from './metrics.store.ts'

const MONDAY = new Date('2026-03-09T00:00:00Z')

describeOnBothDatabases('what is stored of judgments', (database) => {
  let tenancy: Tenancy
  let rows: Rows
  let scope: TenantScope
  beforeAll(async () => {
    tenancy = tenancyOf(database())
    rows = newRows()
    await givenRows(tenancy, rows, ['organizations', 'members', 'investigations', 'analyses'])
    scope = { organizationId: rows.organization, userId: rows.user }
  })

  const place = () => ({
    organizationId: rows.organization,
    investigationId: rows.investigation,
    analysisId: rows.analysis,
    userId: rows.user,
    contentSha256: 'hash',
  })
  const give = (
    action: FeedbackAction,
    now: Date,
    checkedSecondsBefore: number | null = null,
    userId = rows.user,
  ) =>
    tenancy.inTenant(scope, (db) =>
      insertFeedback(db, {
        ...place(),
        userId,
        id: randomIds.uuid(),
        action,
        reason: action === 'disagree' ? 'Wrong' : null,
        helpNeeded: action === 'unsure' ? 'More' : null,
        regenerationReason: action === 'regenerate' ? 'too_vague' : null,
        citationCheckedAt:
          checkedSecondsBefore === null ? null : new Date(now.getTime() - checkedSecondsBefore * 1_000),
        now,
      }),
    )

  it('counts by type, reason and week of UTC, what was given within the seconds named, and the latest of each', async () => {
    const other = randomIds.uuid()
    await give('unsure', MONDAY, 1)
    await give('agree', MONDAY, 5)
    await give('agree', new Date(MONDAY.getTime() - 1), 1, other)
    await give('disagree', new Date(MONDAY.getTime() - 1), 5.1, other)
    await give('regenerate', MONDAY)
    await give('view', MONDAY)
    const counts = await tenancy.inTenant(scope, (db) =>
      countFeedback(db, rows.investigation, { since: new Date('2026-03-02T00:00:00Z'), hasteSeconds: 5 }),
    )
    const by = (action: FeedbackAction) => counts.actions.find((row) => row.action === action)
    expect(by('agree')).toEqual({ type: 'summary', action: 'agree', count: 1, hasty: 1 })
    expect(by('disagree')).toMatchObject({ count: 1, hasty: 0 })
    expect([by('view'), by('unsure')]).toEqual([undefined, undefined])
    expect(counts.reasons).toEqual([{ reason: 'too_vague', count: 1 }])
    expect(counts.weeks.toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
      { weekStart: '2026-03-09', action: 'agree', count: 1 },
      { weekStart: '2026-03-02', action: 'disagree', count: 1 },
      { weekStart: '2026-03-09', action: 'regenerate', count: 1 },
    ])
  })

  it('lists them with who gave them, and shows the latest that is no view', async () => {
    const { own, all, statuses } = await tenancy.inTenant(scope, async (db) => ({
      own: await listFeedback(db, { analysisId: rows.analysis, before: null, limit: 10 }),
      all: await listAllFeedback(db, { action: 'disagree', type: 'summary' }, { before: null, limit: 10 }),
      statuses: await latestStatuses(db, [rows.analysis, randomIds.uuid()]),
    }))
    expect(own.map((row) => [row.action, row.user_name])).toEqual([
      ['view', 'x'],
      ['regenerate', 'x'],
      ['disagree', null],
      ['agree', null],
      ['agree', 'x'],
      ['unsure', 'x'],
    ])
    expect(all.map((row) => [row.action, row.case_number])).toEqual([['disagree', 'CASE-1']])
    expect([...statuses]).toEqual([[rows.analysis, 'regenerated']])
  })

  it('refuses a judgment without its gates whatever the service would write', async () => {
    await expect(give('agree', MONDAY)).rejects.toMatchObject({ code: '23514' })
  })

  it('keeps the first time of each gate and knows which citations were served', async () => {
    const citation = randomIds.uuid()
    const later = new Date(MONDAY.getTime() + 1_000)
    const [found, served, other] = await tenancy.inTenant(scope, async (db) => {
      for (const now of [MONDAY, later]) {
        await insertEngagement(db, place(), now)
        await markDetailReviewed(db, place(), now)
        await insertServedCitation(db, place(), { citationId: citation, now })
        await markCitationChecked(db, place(), { citationId: citation, now })
      }
      return [
        await findEngagement(db, place()),
        await wasCitationServed(db, place(), citation),
        await wasCitationServed(db, { ...place(), contentSha256: 'another' }, citation),
      ] as const
    })
    expect(found).toEqual({ served_at: MONDAY, detail_reviewed_at: MONDAY, citation_checked_at: MONDAY })
    expect([served, other]).toEqual([true, false])
  })

  it('numbers earlier wordings from the original on', async () => {
    const versions = await tenancy.inTenant(scope, async (db) => {
      for (const title of ['one', 'two'])
        await insertVersion(db, {
          ...place(),
          id: randomIds.uuid(),
          content: { title, sections: [], limitations: [] },
          now: MONDAY,
        })
      return await listVersions(db, { analysisId: rows.analysis, after: null, limit: 10 })
    })
    expect(versions.map(({ version, content }) => [version, content])).toEqual([
      [1, expect.objectContaining({ title: 'one' })],
      [2, expect.objectContaining({ title: 'two' })],
    ])
  })
})
