import { expect, it } from 'vitest'
import { createTestApp } from '#test/support/app.ts'
import { describeOnBothDatabases } from '#test/support/databases.ts'
import { ensureFirstRun, ensureSample } from './first-run.ts'
import { SAMPLE_SLUG } from './token-request.ts'

describeOnBothDatabases('the sample organization', (database) => {
  it('is made once by processes that start at the same moment, with its case', async () => {
    const app = await createTestApp({ work: false, overrides: { database: database() } })
    await Promise.all(Array.from({ length: 3 }, () => ensureSample(app.context)))
    const { rows } = await database().sql.executeSql(
      `select (select count(*)::int from organizations where slug = $1) as organizations,
              (select count(*)::int from investigations where is_sample) as cases`,
      [SAMPLE_SLUG],
    )
    expect(rows).toEqual([{ organizations: 1, cases: 1 }])
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
