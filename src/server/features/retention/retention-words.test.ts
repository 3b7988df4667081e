import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockItems } from '#server/features/evidence/lock-items.store.ts'
import { randomIds } from '#server/platform/ids.ts'
import type { OwnRetentionPreview } from '#shared/contracts/retention.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { createRetentionWorld, type RetentionWorld } from '#test/support/retention-world.ts'

describeOnEitherDatabase('a retention run that destroys what analyses rest on', (database) => {
  let world: RetentionWorld
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
  })
  afterAll(() => world.close())

  it('takes the words of a destroyed item out of the analyses that stay', async () => {
    const rows = await world.givenOrganization({ days_kept: null })
    const cited = (evidenceId: string, text: string) => ({
      id: `s${text.length}`,
      text,
      kind: 'finding',
      uncited: false,
      support_lost: false,
      unverified_quotes: [text],
      citations: [
        {
          id: rows.chunk,
          chunk_id: rows.chunk,
          evidence_id: evidenceId,
          quote: text,
          start: 0,
          end: 1,
          method: 'exact',
          repointed: false,
        },
      ],
    })
    const content = {
      title: 'T',
      limitations: [],
      sections: [
        {
          heading: 'H',
          statements: [cited(rows.item, 'secret words'), cited(randomIds.uuid(), 'other words')],
        },
      ],
    }
    const claims = [
      { id: 'c', text: 'secret words', verdict: 'supported', chunk_id: rows.chunk, quote: 'secret words' },
    ]
    await world.executeSql(
      'update analyses set content = $2::jsonb, claims = $3::jsonb where organization_id = $1',
      [rows.organization, JSON.stringify(content), JSON.stringify(claims)],
    )
    await world.executeSql('update analysis_versions set content = $2::jsonb where organization_id = $1', [
      rows.organization,
      JSON.stringify(content),
    ])
    await world.executeSql('update reruns set base = $2::jsonb where organization_id = $1', [
      rows.organization,
      JSON.stringify([{ id: 's1', kind: 'finding', text: 'secret words' }]),
    ])
    await world.executeSql('update evidence_items set deleted_at = now() where id = $1', [rows.item])
    await world.run()
    const { rows: left } = await world.executeSql(
      `select a.content::text as content, claims::text as claims, v.content::text as before_edit
       from analyses a join analysis_versions v on v.analysis_id = a.id where a.organization_id = $1`,
      [rows.organization],
    )
    expect(JSON.stringify(left)).not.toContain('secret')
    expect(left[0]!.content).toContain('other words')
    expect(left[0]!.before_edit).toContain('other words')
    expect(
      (await world.executeSql('select from retrieved_chunks where organization_id = $1', [rows.organization]))
        .rows,
    ).toEqual([])
    const again = 'select from reruns where organization_id = $1'
    expect((await world.executeSql(again, [rows.organization])).rows).toEqual([])
    const salts = 'select from dossier_lists where organization_id = $1'
    expect((await world.executeSql(salts, [rows.organization])).rows).toEqual([])
  })

  it('takes the words also out of an analysis that was being saved when the run came', async () => {
    const rows = await world.givenOrganization({ days_kept: null })
    await world.executeSql('update evidence_items set deleted_at = now() where id = $1', [rows.item])
    await world.executeSql('update retrieved_chunks set evidence_id = $2 where analysis_id = $1', [
      rows.analysis,
      randomIds.uuid(),
    ])
    const locked = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const saved = world.tenancy.inTenant({ organizationId: rows.organization, userId: null }, async (db) => {
      expect(await lockItems(db, [rows.item])).toEqual({ destroyed: 0, hidden: 1 })
      locked.resolve()
      await begun.promise
      await db
        .updateTable('retrieved_chunks')
        .set({ evidence_id: rows.item })
        .where('analysis_id', '=', rows.analysis)
        .execute()
      await db
        .updateTable('analyses')
        .set({
          claims: JSON.stringify([
            {
              id: 'c',
              text: 'secret words',
              verdict: 'supported',
              chunk_id: rows.chunk,
              quote: 'secret words',
            },
          ]),
        })
        .where('id', '=', rows.analysis)
        .execute()
    })
    await locked.promise
    const preflight = Promise.withResolvers<void>()
    world.hooks.onStep = (step) => step === 'preflight_passed' && preflight.resolve()
    const run = world.run()
    await preflight.promise
    // By then it waits for the transaction above.
    await sleep(1_000)
    begun.resolve()
    await saved
    expect((await run).body.results).toHaveLength(1)
    const { rows: left } = await world.executeSql(
      'select claims::text as claims from analyses where id = $1',
      [rows.analysis],
    )
    expect(left[0]!.claims).toContain('destroyed')
    expect(left[0]!.claims).not.toContain('secret')
    await world.tenancy.inTenant({ organizationId: rows.organization, userId: null }, async (db) =>
      expect(await lockItems(db, [rows.item])).toEqual({ destroyed: 1, hidden: 0 }),
    )
  })

  it('foretells a loss only of analyses that cite a destroyed item, not of those that were merely shown it', async () => {
    const rows = await world.givenOrganization({ days_kept: null })
    const { organization } = rows
    const params = { organization, params: { id: organization } }
    const foretold = async () =>
      (await world.call<OwnRetentionPreview>('previewRetention', params)).body.due.map(
        (due) => due.analyses_losing_words,
      )
    const say = async (evidenceIds: readonly string[]) => {
      const citations = evidenceIds.map((evidence_id) => ({ evidence_id, quote: 'words' }))
      const content = {
        title: 'T',
        sections: [{ heading: 'H', statements: [{ text: 'Words.', citations }] }],
      }
      for (const table of ['analyses', 'analysis_versions'])
        await world.executeSql(`update ${table} set content = $2::jsonb where organization_id = $1`, [
          organization,
          JSON.stringify(content),
        ])
    }
    await world.executeSql('update evidence_items set deleted_at = now() where id = $1', [rows.item])
    await say([randomIds.uuid()])
    const shown = 'select from retrieved_chunks where organization_id = $1 and evidence_id = $2'
    expect((await world.executeSql(shown, [organization, rows.item])).rows.length).toBeGreaterThan(0)
    expect(await foretold()).toEqual([0])
    await say([rows.item])
    expect(await foretold()).toEqual([1])
  })
})
