import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
})
afterAll(() => app.close())

it.each([
  ['2025-10', '## October 2025'],
  ['2025-10-08', '## 8 October 2025'],
  ['The quay', '## The quay'],
])('a heading stands in a file as people write it: %s', async (heading, written) => {
  const { id: investigation_id } = await givenInvestigation(member, ['The barge left the quay at noon.'])
  const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id,
    type: 'summary',
  })
  const { id } = await untilEnded(member, body.id)
  await app.context.database.sql.executeSql(
    "update analyses set content = jsonb_set(content, '{sections,0,heading}', to_jsonb($2::text)) where id = $1",
    [id, heading],
  )
  const file = await app.http.inject({
    url: `/api/analysis/${id}/export?format=md`,
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(file.body.split('\n')).toContain(written)
})
