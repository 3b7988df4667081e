import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Clock } from '#server/platform/clock.ts'
import type { Evidence, SweepAnswer } from '#shared/contracts/evidence.ts'
import { CRON_TOKEN, createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'

describeOnEitherDatabase('a sweep', (database) => {
  let app: TestApp
  let member: TestClient
  let investigation: string
  let ahead = 0
  const clock: Clock = { now: () => new Date(Date.now() + ahead) }
  const HOURS = 60 * 60_000

  beforeAll(async () => {
    app = await createTestApp({ overrides: { database: database(), clock } })
    member = await app.client('member')
    investigation = (await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' }))
      .body.id
  })
  afterAll(async () => {
    await app.http.close()
    await app.context.jobs.stop()
  })

  const query = async (text: string, values: unknown[] = []) =>
    (await database().sql.executeSql(text, values)).rows
  const sweep = async (body: object = {}) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/admin/cron/embedding-sweeper',
      headers: { authorization: `Bearer ${CRON_TOKEN}` },
      payload: body,
    })
    return { status: answer.statusCode, body: answer.json<SweepAnswer>() }
  }
  const add = async () =>
    (
      await member.call<Evidence>('POST', `/api/investigations/${investigation}/evidence`, {
        title: 'Item',
        content: 'It was approved on Friday.',
      })
    ).body.id
  const read = async (id: string) => (await member.call<Evidence>('GET', `/api/evidence/${id}`)).body
  const embedded = async (id: string) => (await read(id)).embedding_status
  const addFile = () =>
    app.context.features.evidence.addFile(
      { organizationId: member.organizationId, userId: member.userId },
      investigation,
      {
        fileName: 'note.txt',
        mimeType: 'text/plain',
        bytes: Buffer.from('It was refused on Monday.'),
        sourceType: 'attachment',
      },
    )

  it('finds nothing to do where nothing is stuck', async () => {
    const id = await add()
    await expect.poll(() => embedded(id)).toBe('embedded')
    expect(await sweep()).toEqual({
      status: 200,
      body: { retried: 0, pendingAfterSweep: 0, pendingOver24hAfterSweep: 0, dry_run: false },
    })
  })

  it('embeds what failed, and reads and embeds what lost its job, before it answers', async () => {
    const [failed, lost, unread] = [await add(), await add(), await addFile()]
    for (const id of [failed, lost, unread]) await expect.poll(() => embedded(id)).toBe('embedded')
    await query(`update evidence_items set embedding_status = 'failed', chunk_count = 0 where id = $1`, [
      failed,
    ])
    await query(
      `update evidence_items set embedding_status = 'pending', updated_at = now() - interval '3 hours' where id = $1`,
      [lost],
    )
    await query(
      `update evidence_items set text_status = 'pending', content = '', embedding_status = 'pending', updated_at = now() - interval '3 hours' where id = $1`,
      [unread],
    )
    const rehearsal = await sweep({ dry_run: true })
    expect(rehearsal.body).toMatchObject({ retried: 3, pendingAfterSweep: 3, dry_run: true })
    expect((await sweep()).body).toEqual({
      retried: 3,
      pendingAfterSweep: 0,
      pendingOver24hAfterSweep: 0,
      dry_run: false,
    })
    for (const id of [failed, lost, unread]) expect(await embedded(id)).toBe('embedded')
    expect((await read(unread)).content).toBe('It was refused on Monday.')
  })

  it('tries what fails for good after ever longer pauses, in the end once a day, and goes on counting it', async () => {
    const id = await add()
    await expect.poll(() => embedded(id)).toBe('embedded')
    const tried = async (ageMinutes: number, lastTriedMinutes: number) => {
      await query(
        `update evidence_items set embedding_status = 'failed', created_at = now() - make_interval(mins => $2),
          updated_at = now() - make_interval(mins => $3) where id = $1`,
        [id, ageMinutes, lastTriedMinutes],
      )
      return (await sweep({ dry_run: true })).body
    }
    const day = 24 * 60
    expect(await tried(10, 5)).toMatchObject({ retried: 1 })
    expect(await tried(120, 90)).toMatchObject({ retried: 1 })
    expect(await tried(120, 30)).toMatchObject({ retried: 0, pendingAfterSweep: 1 })
    expect(await tried(7 * day, 23 * 60)).toMatchObject({ retried: 0, pendingOver24hAfterSweep: 1 })
    expect(await tried(7 * day, 25 * 60)).toMatchObject({ retried: 1, pendingOver24hAfterSweep: 1 })
    await query(`update evidence_items set embedding_status = 'embedded' where id = $1`, [id])
  })

  it('counts what is unfinished for more than a day', async () => {
    const id = await add()
    await expect.poll(() => embedded(id)).toBe('embedded')
    await query(
      `update evidence_items set embedding_status = 'pending', created_at = now() - interval '25 hours' where id = $1`,
      [id],
    )
    expect((await sweep()).body).toMatchObject({
      retried: 0,
      pendingAfterSweep: 1,
      pendingOver24hAfterSweep: 1,
    })
    await query(`update evidence_items set embedding_status = 'embedded' where id = $1`, [id])
  })

  it('removes an object that no item names, what was cut short and copies made for reading, once they are old', async () => {
    const kept = await addFile()
    const folder = app.context.config.dataDir
    const key = `${member.organizationId}/evidence/orphan`
    await app.context.objects.put(key, Buffer.from('left by a crash'))
    await query(
      `insert into pending_objects (organization_id, object_key, created_at) values ($1, $2, now())`,
      [member.organizationId, key],
    )
    const old = new Date(Date.now() - 3 * HOURS)
    const halves = [join(folder, 'objects/.partial/half'), join(folder, 'reading/copy')]
    for (const path of halves) {
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, 'half')
      utimesSync(path, old, old)
    }
    const { sweepObjects } = app.context.features.evidence
    await query(`update pending_objects set created_at = $1`, [new Date()])
    expect(await sweepObjects()).toEqual({ removed: 1 })
    expect(await app.context.objects.head(key)).not.toBeNull()
    ahead = 3 * HOURS
    expect(await sweepObjects()).toEqual({ removed: 1 })
    ahead = 0
    expect(await app.context.objects.head(key)).toBeNull()
    expect(halves.filter((path) => existsSync(path))).toEqual([])
    expect(await query('select * from pending_objects')).toEqual([])
    const { rows } = await database().sql.executeSql('select object_key from evidence_items where id = $1', [
      kept,
    ])
    expect(await app.context.objects.head(String(rows[0]!.object_key))).not.toBeNull()
  })

  it('reads a stored file once more where a person asks for it', async () => {
    const id = await addFile()
    await expect.poll(() => embedded(id)).toBe('embedded')
    await query(`update evidence_items set text_status = 'failed', content = '' where id = $1`, [id])
    const answer = await member.call<Evidence>('POST', '/api/background/extract-text', { evidence_id: id })
    expect(answer).toMatchObject({ status: 202, body: { id, text_status: 'pending' } })
    await expect.poll(async () => (await read(id)).content).toBe('It was refused on Monday.')
    const { body } = await member.call<{ items: { event: string }[] }>('GET', `/api/evidence/${id}/custody`)
    expect(body.items.map((row) => row.event)).toEqual(['imported', 'read_again'])
  })

  it('keeps the text from before, and what is found by it, where reading a file once more fails for good', async () => {
    const id = await addFile()
    await expect.poll(() => embedded(id)).toBe('embedded')
    const [{ object_key: key } = {}] = await query('select object_key from evidence_items where id = $1', [
      id,
    ])
    await app.context.objects.remove(String(key))
    await member.call('POST', '/api/background/extract-text', { evidence_id: id })
    await expect
      .poll(
        async () => {
          // Half a minute of pauses is not what is tested.
          await query(
            `update pgboss.job set retry_limit = retry_count where data->>'evidenceId' = $1 and name = 'evidence-read'`,
            [id],
          )
          return await read(id)
        },
        { timeout: 20_000 },
      )
      .toMatchObject({
        content: 'It was refused on Monday.',
        text_status: 'extracted',
        text_error: expect.stringContaining('The text from before is kept'),
        embedding_status: 'embedded',
      })
  })
})
