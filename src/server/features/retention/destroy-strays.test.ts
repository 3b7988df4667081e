import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RetentionPreview } from '#shared/contracts/retention.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { createRetentionWorld, DAY_MS, type RetentionWorld } from '#test/support/retention-world.ts'

describeOnEitherDatabase('files that no row names, as a restore leaves them', (database) => {
  let world: RetentionWorld
  let organization: string
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
    ;({ organization } = await world.givenOrganization({ days: 1, days_kept: null }))
  })
  afterAll(() => world.close())

  const given = async (name: string) => {
    const key = `${organization}/evidence/${name}`
    await world.objects.put(key, Buffer.from('a file of the time after the backup'))
    return key
  }
  const isThere = async (key: string) => (await world.objects.head(key)) !== null
  const later = (days: number) => {
    world.time.now = new Date(world.time.now.getTime() + days * DAY_MS)
  }
  /** The keys that the proof of a run names. */
  const destroyed = async () => {
    const { body } = await world.run()
    return body.results.flatMap((result) => result.s3ObjectsDeleted)
  }
  const previewed = async () =>
    (await world.call<RetentionPreview>('previewRetention', { organization, params: { id: organization } }))
      .body.strays

  it('are named first, in the preview, and destroyed two weeks later under the proof of a run', async () => {
    const stray = await given('stray')
    expect(await previewed()).toBeNull()
    expect(await destroyed()).toEqual([])
    expect(await previewed()).toEqual({
      files: 1,
      found_at: world.time.now.toISOString(),
      due_from: new Date(world.time.now.getTime() + 14 * DAY_MS).toISOString(),
    })
    later(13)
    expect(await destroyed()).toEqual([])
    expect(await isThere(stray)).toBe(true)
    later(2)
    expect(await destroyed()).toEqual([stray])
    expect(await isThere(stray)).toBe(false)
    expect(await previewed()).toBeNull()
  })

  it('stay where a newer backup names them again, and where anything is under legal hold', async () => {
    const named = await given('named')
    const held = await given('held')
    await world.run()
    expect((await previewed())?.files).toBe(2)
    later(15)
    await world.executeSql(`update evidence_items set object_key = $2 where organization_id = $1`, [
      organization,
      named,
    ])
    await world.executeSql(
      `update investigations set legal_hold_until = '9999-01-01' where organization_id = $1`,
      [organization],
    )
    expect(await destroyed()).toEqual([])
    expect(await isThere(named)).toBe(true)
    expect(await isThere(held)).toBe(true)
    await world.executeSql(`update investigations set legal_hold_until = null where organization_id = $1`, [
      organization,
    ])
    expect(await destroyed()).toEqual([held])
    expect(await isThere(named)).toBe(true)
  })

  it('of an upload under way, or of the last day, are no strays', async () => {
    const pending = await given('pending')
    await world.executeSql(
      `insert into pending_objects (organization_id, object_key, created_at) values ($1, $2, now())`,
      [organization, pending],
    )
    const { now } = world.time
    world.time.now = new Date()
    const fresh = await given('fresh')
    await world.run()
    world.time.now = now
    const names = await world.executeSql('select object_key from stray_objects where organization_id = $1', [
      organization,
    ])
    expect(names.rows).not.toContainEqual({ object_key: fresh })
    expect(names.rows).not.toContainEqual({ object_key: pending })
  })
})
