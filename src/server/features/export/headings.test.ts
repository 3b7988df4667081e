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
  expect((await exported({ heading })).split('\n')).toContain(written)
})

it('a row of a table stands in a file as its cells, and what a person wrote as they wrote it', async () => {
  const row = '07:52;Gate 2;IN'
  expect(await exported({ statements: [{ text: row, origin: 'analyst' }] })).toContain('07:52 · Gate 2 · IN')
  expect(await exported({ statements: [{ text: row, origin: 'person' }] })).toContain(row)
})

/** A summary as Markdown, with something changed in its first section. */
async function exported({
  heading,
  statements,
}: {
  readonly heading?: string
  readonly statements?: readonly { readonly text: string; readonly origin: string }[]
}): Promise<string> {
  const { id: investigation_id } = await givenInvestigation(member, ['The barge left the quay at noon.'])
  const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id,
    type: 'summary',
  })
  const { id, content } = await untilEnded(member, body.id)
  const [first] = content?.sections ?? []
  const section = {
    heading: heading ?? first?.heading,
    statements:
      statements?.map((one) => ({ ...first?.statements[0], ...one, citations: [] })) ?? first?.statements,
  }
  await app.context.database.sql.executeSql(
    'update analyses set content = content || $2::jsonb where id = $1',
    [id, JSON.stringify({ sections: [section] })],
  )
  const file = await app.http.inject({
    url: `/api/analysis/${id}/export?format=md`,
    headers: { authorization: `Bearer ${member.token}` },
  })
  return file.body
}
