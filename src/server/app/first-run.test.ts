import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createDiskObjectStore } from '#server/adapters/object-store/disk/disk-object-store.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { ensureFirstRun, ensureSample } from './first-run.ts'
import { SAMPLE_SLUG } from './token-request.ts'

const sampleFile = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../sample', name), 'utf8'))
const { title } = sampleFile('case.json') as { title: string }
const sample = sampleFile('contents.json') as {
  questions: string[]
  items: { file: string }[]
}

describeOnEitherDatabase('the sample organization', (database) => {
  it('is made once by processes that start at the same moment, with its case', async () => {
    const app = await createTestApp({ work: false, overrides: { database: database() } })
    await Promise.all(Array.from({ length: 3 }, () => ensureSample(app.context)))
    const { rows } = await database().sql.executeSql(
      `select (select count(*)::int from organizations where slug = $1) as organizations,
              (select count(*)::int from investigations where is_sample) as cases,
              (select count(*)::int from evidence_items) as items,
              (select count(*)::int from evidence_custody where event = 'imported') as imports,
              (select count(*)::int from analyses) as analyses`,
      [SAMPLE_SLUG],
    )
    const items = sample.items.length
    expect(rows).toEqual([{ organizations: 1, cases: 1, items, imports: items, analyses: 1 }])
    await app.http.close()
  })
})

it('the sample organization is made without its case where the settings want none', async () => {
  const app = await createTestApp({ work: false, config: { sampleCase: false } })
  try {
    const { ownerUrl } = await ensureFirstRun(app.context)
    expect(ownerUrl).toContain('/welcome#')
    const { body } = await (await app.client('owner', SAMPLE_SLUG)).call('GET', '/api/investigations')
    expect(body).toMatchObject({ items: [] })
  } finally {
    await app.close()
  }
})

describe('a first start that was interrupted', () => {
  let app: TestApp
  const storeFolder = mkdtempSync(join(tmpdir(), 'probity-first-run-'))
  afterEach(() => app.close())
  afterAll(() => rmSync(storeFolder, { recursive: true }))

  const KEPT = 2
  const fullDisk = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  /** As a process that is killed leaves its work: the file is stored and nothing follows. */
  const killed = () => new Promise<never>(() => {})

  /** A service whose first start stores so many files, after which the next one ends as `ending` does, if it does. */
  const given = async (ending?: () => Promise<never>) => {
    const disk = createDiskObjectStore(storeFolder)
    let stored = 0
    const put: ObjectStore['put'] = async (...args) => {
      const done = await disk.put(...args)
      if (stored++ === KEPT) await ending?.()
      return done
    }
    app = await createTestApp({ work: false, overrides: { objects: { ...disk, put } } })
    return { reached: () => stored > KEPT }
  }
  /** What the sample consists of, each part as often as it is there. */
  const made = async () => {
    const owner = await app.client('owner', SAMPLE_SLUG)
    const list = async <T>(path: string) =>
      (await owner.call<{ items: T[] }>('GET', `/api/investigations${path}`)).body.items
    const cases = await list<Investigation>('')
    const id = cases[0]?.id
    const files = id ? await list<Evidence>(`/${id}/evidence?limit=100`) : []
    return {
      cases: cases.map(({ title }) => title),
      files: files.map(({ file_name }) => file_name).sort(),
      questions: id ? (await list(`/${id}/questions`)).length : 0,
      analyses: id ? (await list(`/${id}/analyses`)).length : 0,
    }
  }
  const WHOLE = {
    cases: [title],
    files: sample.items.map(({ file }) => file).sort(),
    questions: sample.questions.length,
    analyses: 1,
  }
  /** Two further starts make what is missing, and nothing twice. */
  const expectFinishedOnce = async () => {
    await ensureSample(app.context)
    await ensureSample(app.context)
    expect(await made()).toEqual(WHOLE)
  }

  it('after the organization was made is finished by the next one, once', async () => {
    await given()
    const tenancy = { ...app.context.tenancy, inTenant: fullDisk }
    await expect(ensureSample({ ...app.context, tenancy })).rejects.toThrow('ENOSPC')
    expect(await made()).toEqual({ cases: [], files: [], questions: 0, analyses: 0 })
    await expectFinishedOnce()
  })

  it('by a kill after the second file is finished by the next one, once', async () => {
    const { reached } = await given(killed)
    void ensureSample(app.context)
    await expect.poll(reached).toBe(true)
    expect((await made()).files).toHaveLength(KEPT)
    await expectFinishedOnce()
  })

  it('by a full disk says so, and is finished by the next one, once', async () => {
    await given(fullDisk)
    await expect(ensureSample(app.context)).rejects.toThrow('ENOSPC')
    expect((await made()).files).toHaveLength(KEPT)
    await expectFinishedOnce()
  })

  it('by a lock that somebody else held for too long goes on by itself', async () => {
    await given(async () => {
      throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
    })
    await ensureSample(app.context)
    expect(await made()).toEqual(WHOLE)
  })

  it('is not finished once somebody has deleted the case', async () => {
    await given(fullDisk)
    await expect(ensureSample(app.context)).rejects.toThrow('ENOSPC')
    const owner = await app.client('owner', SAMPLE_SLUG)
    const { items } = (await owner.call<{ items: Investigation[] }>('GET', '/api/investigations')).body
    const deleted = await owner.call('DELETE', `/api/investigations/${items[0]!.id}`)
    expect(deleted.status).toBe(204)
    await ensureSample(app.context)
    await ensureSample(app.context)
    expect((await made()).cases).toEqual([])
  })
})
