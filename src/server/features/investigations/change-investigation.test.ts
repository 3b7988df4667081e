import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
let now = new Date('2026-12-20T12:00:00Z')
beforeAll(async () => {
  app = await createTestApp({ work: false, overrides: { clock: { now: () => now } } })
})
afterAll(() => app.close())

it('a change to what somebody has changed since is refused with who it was, and taken once it knows of that', async () => {
  const [mine, theirs] = [await app.client('member'), await app.client('admin')]
  const { body: opened } = await mine.call<Investigation>('POST', '/api/investigations', {
    title: 'Procurement complaint',
  })
  const path = `/api/investigations/${opened.id}`
  now = new Date(now.getTime() + 1_000)
  expect((await theirs.call('PATCH', path, { title: 'Their title' })).status).toBe(200)
  const change = (expected_updated_at: string) =>
    mine.call<Omit<Investigation, 'status'> & Pick<Problem, 'detail'>>('PATCH', path, {
      description: 'Mine',
      expected_updated_at,
    })
  const late = await change(opened.updated_at)
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const { rows } = await app.context.database.sql.executeSql('select name from users where id = $1', [
    theirs.userId,
  ])
  expect(late.body.detail).toContain(`${rows[0]!.name} changed this case`)
  const { body: current } = await mine.call<Investigation>('GET', path)
  expect(current).toMatchObject({ title: 'Their title', description: null })
  expect(await change(current.updated_at)).toMatchObject({
    status: 200,
    body: { title: 'Their title', description: 'Mine' },
  })
})
