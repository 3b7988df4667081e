import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { createRetentionWorld, type RetentionWorld } from '#test/support/retention-world.ts'

const CANARY =
  'The yellow canary sang in the third cellar until the lamp went out, and nobody but the night porter heard it stop.'

describeOnEitherDatabase('the residue sweep of a run', (database) => {
  let world: RetentionWorld
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
    await world.executeSql(`select pgboss.create_queue('forgotten', '{"policy":"standard"}'::jsonb)`, [])
  })
  afterAll(() => world.close())

  /** A closed investigation whose item says this wherever items are kept. */
  const givenCanary = async (words = CANARY) => {
    const rows = await world.givenOrganization()
    await world.executeSql('update evidence_items set content = $2 where id = $1', [rows.item, words])
    await world.executeSql('update evidence_chunks set text = $2 where id = $1', [rows.chunk, words])
    await world.executeSql('update retrieved_chunks set text = $2 where analysis_id = $1', [
      rows.analysis,
      words,
    ])
    return rows
  }
  const sweepOf = async (run = world.run()) => {
    const { body } = await run
    const { rows } = await world.executeSql(
      'select fingerprints, stores, residue, lawful from residue_sweeps where run_id = $1',
      [body.run_id],
    )
    const told = (await world.proofOf(body.run_id)).body.manifest.operatorRunMetadata.residueSweep
    expect(told).toEqual(rows[0])
    type Hits = { store: string; hits: number }[]
    return rows[0] as { fingerprints: number; stores: number; residue: Hits; lawful: Hits }
  }

  it('finds nothing where everything is gone, keeps no fingerprint, and the manifest says so', async () => {
    await givenCanary()
    const sweep = await sweepOf()
    expect(sweep.residue).toEqual([])
    expect(sweep.fingerprints).toBe(4)
    expect(sweep.stores).toBeGreaterThan(30)
    expect(
      (await world.executeSql('select from residue_fingerprints where words = 8 and hash <> 1', [])).rows,
    ).toEqual([])
  })

  const inAnOrganization = async (table: string, column: string) => {
    const kept = await world.givenOrganization({ days: 1 })
    const value = column === 'content' && table === 'analyses' ? JSON.stringify({ title: CANARY }) : CANARY
    await world.executeSql(`update ${table} set ${column} = $2 where organization_id = $1`, [
      kept.organization,
      value,
    ])
    return () =>
      world.executeSql(`update ${table} set ${column} = default where organization_id = $1`, [
        kept.organization,
      ])
  }
  const PLACES: [string, () => Promise<() => Promise<unknown>>][] = [
    ['public.analyses', () => inAnOrganization('analyses', 'content')],
    ['public.investigations', () => inAnOrganization('investigations', 'description')],
    [
      'pgboss.job_common',
      async () => {
        await world.executeSql(
          `insert into pgboss.job (name, data) values ('forgotten', jsonb_build_object('words', $1::text))`,
          [CANARY],
        )
        return () => world.executeSql(`delete from pgboss.job where name = 'forgotten'`, [])
      },
    ],
    [
      'object store',
      async () => {
        await world.objects.put('left/over', Buffer.from(`header\n${CANARY}\n`))
        return () => world.objects.remove('left/over')
      },
    ],
    [
      'folder reading',
      async () => {
        const folder = join(world.dataDir, 'reading', 'reading-x')
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, 'file'), CANARY.toUpperCase())
        return () => rm(folder, { recursive: true })
      },
    ],
  ]

  it.each(PLACES)('names exactly the store where a copy was left on purpose: %s', async (store, plant) => {
    const remove = await plant()
    await givenCanary()
    const { residue } = await sweepOf()
    await remove()
    expect(residue.map((one) => one.store)).toEqual([store])
  })

  it('tells words that evidence lawfully keeps, and what was made of it, from words that were left over', async () => {
    const kept = await world.givenOrganization({ days: 1 })
    const other = await world.givenOrganization({ days: 1 })
    const say = (table: string, column: string, words: string | null, { organization }: typeof kept) =>
      world.executeSql(`update ${table} set ${column} = $2 where organization_id = $1`, [organization, words])
    const quote = JSON.stringify({ title: CANARY })
    await say('evidence_items', 'content', CANARY, kept)
    await say('analyses', 'content', quote, kept)
    await givenCanary()
    const lawful = await sweepOf()
    expect(lawful.residue).toEqual([])
    expect(lawful.lawful).toEqual(
      expect.arrayContaining([
        { store: 'public.evidence_items', hits: 1 },
        { store: 'public.analyses', hits: 1 },
      ]),
    )

    // An investigation whose evidence does not say so has no such words of its own.
    await say('analyses', 'content', quote, other)
    await givenCanary()
    expect((await sweepOf()).residue).toEqual([{ store: 'public.analyses', hits: 1 }])
    await say('analyses', 'content', null, other)
    await say('analyses', 'content', null, kept)
    await say('evidence_items', 'content', 'A text about something else.', kept)
  })

  it('looks after a scrub for the values that it has replaced', async () => {
    const rows = await givenCanary('Reach Ann Porterfield at ann.porterfield@canary.example any day.')
    await world.executeSql('update organizations set investigation_retention_days = null', [])
    await world.executeSql(
      `update evidence_items set embedding_status = 'embedded' where organization_id = $1`,
      [rows.organization],
    )
    await world.executeSql(
      `insert into retention_policies (organization_id, id, data_category, retention_days, created_at) values ($1, gen_random_uuid(), 'pii', 30, now())`,
      [rows.organization],
    )
    await world.objects.put('left/over', Buffer.from('mailto:ann.porterfield@canary.example'))
    const { residue } = await sweepOf(world.scrub())
    expect(residue).toEqual([{ store: 'object store', hits: 1 }])
  })
})
