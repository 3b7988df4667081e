import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { finishUpload } from './finish-upload.ts'

const HOURS = 60 * 60_000

describeOnEitherDatabase('a whole upload', (database) => {
  let app: TestApp
  let member: TestClient
  let investigation: string
  let ahead = 0
  const folder = mkdtempSync(join(tmpdir(), 'probity-parts-'))
  beforeAll(async () => {
    const clock = { now: () => new Date(Date.now() + ahead) }
    app = await createTestApp({ work: false, overrides: { database: database(), clock } })
    member = await app.client('member')
    investigation = (await givenInvestigation(member, [])).id
  })
  afterAll(async () => {
    await app.http.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const objectKey = (id: string) => `${member.organizationId}/evidence/${id}`
  /** What a process does that found the last byte there, with a scanner of its own. */
  const finish = (
    id: string,
    scan: () => Promise<{ found: string | null }> = async () => ({ found: null }),
  ) => {
    const deps = { ...app.context, investigationExists: async () => true, scanner: { scan } }
    const scope = { organizationId: member.organizationId, userId: member.userId }
    const about = {
      investigation_id: investigation,
      source_type: 'attachment',
      filename: 'a.txt',
      filetype: '',
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, id), 'some words')
    const origin = { ipAddress: null, userAgent: null }
    return finishUpload(deps, scope, { id, folder, about: about as never, origin })
  }
  const rowsOf = async (query: string, values: unknown[] = []) =>
    (await database().sql.executeSql(query, values)).rows
  const itemsOf = (id: string) => rowsOf('select id from evidence_items where id = $1', [id])

  it('that a second process finishes later stays one item, whose object no sweep takes away', async () => {
    const id = app.context.ids.uuid()
    expect(await finish(id)).toEqual({ created: true })
    expect(await finish(id)).toEqual({ created: false })
    ahead += 3 * HOURS
    await app.context.features.evidence.sweepObjects()
    expect(await itemsOf(id)).toHaveLength(1)
    expect(await text(await app.context.objects.get(objectKey(id)))).toBe('some words')
    expect(await rowsOf('select 1 from evidence_custody where evidence_id = $1', [id])).toHaveLength(1)
    expect(readdirSync(folder)).toEqual([])
  })

  it('whose object a second process is still writing keeps the object when that one fails', async () => {
    const id = app.context.ids.uuid()
    const first = Promise.withResolvers<void>()
    const slow = finish(id, async () => {
      await first.promise
      throw new AppError('SCANNER_UNAVAILABLE', 'It does not answer.')
    })
    await expect.poll(() => rowsOf('select 1 from pending_objects')).toHaveLength(1)
    expect(await finish(id)).toEqual({ created: true })
    first.resolve()
    expect(await slow).toEqual({ created: false })
    expect(await text(await app.context.objects.get(objectKey(id)))).toBe('some words')
  })

  it('that fails for a while is kept for the next try, and one that is refused is not', async () => {
    const id = app.context.ids.uuid()
    const silent = async () => {
      throw new AppError('SCANNER_UNAVAILABLE', 'It does not answer.')
    }
    await expect(finish(id, silent)).rejects.toMatchObject({ code: 'SCANNER_UNAVAILABLE' })
    expect(readdirSync(folder)).toEqual([id])
    await expect(finish(id, async () => ({ found: 'Test.Signature' }))).rejects.toMatchObject({
      code: 'UPLOAD_REJECTED',
    })
    expect(readdirSync(folder)).toEqual([])
    expect(await rowsOf('select 1 from pending_objects')).toEqual([])
    await expect(app.context.objects.get(objectKey(id))).rejects.toThrow()
  })
})
