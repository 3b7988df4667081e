import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomIds } from '#server/platform/ids.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { createRetentionWorld, type RetentionWorld } from '#test/support/retention-world.ts'
import { countChanged, givenNamedOrganization, readContents } from '#test/support/scrub-case.ts'
import type { Rows } from '#test/support/tenant-rows.ts'

describeOnEitherDatabase('what a PII scrub says of itself', (database) => {
  let world: RetentionWorld
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
  })
  afterAll(() => world.close())

  /** An analysis, and its earlier wording, that cite both items of an investigation word for word. */
  const givenCitingBoth = async (rows: Rows) => {
    const items = (
      await world.executeSql(`select id, content from evidence_items where organization_id = $1`, [
        rows.organization,
      ])
    ).rows
    const citations = items.map(({ id, content }) => ({
      id: randomIds.uuid(),
      evidence_id: id,
      chunk_id: rows.chunk,
      quote: content,
      start: 0,
      end: (content as string).length,
    }))
    const content = { title: 'x', sections: [{ statements: [{ text: 'x', citations }] }], limitations: [] }
    for (const table of ['analyses', 'analysis_versions'])
      await world.executeSql(`update ${table} set content = $2 where organization_id = $1`, [
        rows.organization,
        JSON.stringify(content),
      ])
    const other = items.find(({ id }) => id !== rows.item)!
    await world.executeSql(
      `insert into retrieved_chunks select (jsonb_populate_record(r, jsonb_build_object('rank', 2, 'evidence_id', $2::uuid, 'chunk_id', $2::uuid, 'text', $3::text))).*
       from retrieved_chunks r where organization_id = $1`,
      [rows.organization, other.id, other.content],
    )
  }

  it('counts an analysis that cites several items once, as many rows as have really changed', async () => {
    await givenCitingBoth(await givenNamedOrganization(world))
    const before = await readContents(world)
    const { body } = await world.scrub()
    const changed = countChanged(before, await readContents(world))
    expect(changed).toBeGreaterThan(8)
    expect(body.results.map(({ rowCount }) => rowCount)).toEqual([changed])
  })

  it('counts it again in a later run that changes it again', async () => {
    const rows = await givenNamedOrganization(world)
    await givenCitingBoth(rows)
    await world.scrub()
    await world.executeSql(
      `update analyses set focus = 'Did Ann Porterfield leave?' where organization_id = $1`,
      [rows.organization],
    )
    await world.executeSql(
      `update investigations set pii_scrubbed_at = null, parties = '[{"name": "Ann Porterfield", "role": "witness"}]' where organization_id = $1`,
      [rows.organization],
    )
    const before = await readContents(world)
    const { body } = await world.scrub()
    expect(body.results.map(({ rowCount }) => rowCount)).toEqual([
      countChanged(before, await readContents(world)),
    ])
  })

  it('waits while an analysis is being drafted again, which would bring clear words back, but not for ever', async () => {
    const rows = await givenNamedOrganization(world)
    const mark = (updated: Date) =>
      world.executeSql(`update reruns set status = 'running', updated_at = $2 where organization_id = $1`, [
        rows.organization,
        updated,
      ])
    await mark(world.daysAgo(1))
    const before = await readContents(world)
    const early = (await world.scrub()).body.results
    expect([early, countChanged(before, await readContents(world))]).toEqual([[], 0])
    await mark(world.daysAgo(3))
    expect((await world.scrub()).body.results.map(({ rowCount }) => rowCount > 0)).toEqual([true])
  })

  it.each(['evidence_items.content', 'investigations.parties'])(
    'looks again where %s changed after it was looked through and before it was locked',
    async (place) => {
      const { organization } = await givenNamedOrganization(world)
      await world.executeSql(
        `update evidence_items set content = content || ' It was Lindqvist' where organization_id = $1`,
        [organization],
      )
      const { background } = world.tenancy
      const { inTenant } = background
      let looked = 0
      const changing: typeof inTenant = async (scope, work) => {
        const answer = await inTenant(scope, work)
        const isItem = typeof answer === 'object' && answer !== null && 'isSettled' in answer
        if (isItem && looked++ === 0)
          await world.executeSql(
            place === 'evidence_items.content'
              ? `update evidence_items set content = 'It was ann@canary.example who left. ' || content where organization_id = $1`
              : `update investigations set parties = '[{"name": "Ann Porterfield", "role": "witness"}, {"name": "Maja Lindqvist", "role": "witness"}]' where organization_id = $1`,
            [organization],
          )
        return answer
      }
      Object.assign(background, { inTenant: changing })
      try {
        await world.scrub()
      } finally {
        Object.assign(background, { inTenant })
      }
      const { rows } = await world.executeSql(
        `select content from evidence_items where organization_id = $1 order by content`,
        [organization],
      )
      const texts = rows.map(({ content }) => content as string)
      expect(looked).toBeGreaterThan(2)
      expect(texts.join(' ')).not.toMatch(/Porterfield|canary/)
      if (place === 'investigations.parties') expect(texts.join(' ')).not.toContain('Lindqvist')
    },
  )
})
