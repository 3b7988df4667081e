import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'

const TRIPS = `no;who;what;spent_on;paid;guests;signed
T-11;Orr L;Ferry to Sandholm;2026-01-22;2026-01-29;1;Vane T
T-12;Orr L;Supper at the Anchor;2026-02-03;2026-02-10;3;
T-13;Vane T;Paint for the shed;2026-02-12;2026-02-19;1;Orr L`
const SUPPER = 'T-12;Orr L;Supper at the Anchor;2026-02-03;2026-02-10;3;'
const IN_WORDS =
  'T-12 · who: Orr L · Supper at the Anchor · spent on: 2026-02-03 · paid: 2026-02-10 · guests: 3 · signed: –'

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
})
afterAll(() => app.close())

it('a row that is quoted comes with the names of its columns, and is told with them on the exported page', async () => {
  const { id } = await givenInvestigation(member, [TRIPS, 'The shed was painted in February.'])
  const question = await member.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
    text: 'How many guests were at the supper at the Anchor?',
  })
  const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: id,
    type: 'question',
    question_id: question.body.id,
  })
  const analysis = await untilEnded(member, body.id)
  const citations = (analysis.content?.sections ?? []).flatMap(({ statements }) =>
    statements.flatMap((statement) => statement.citations),
  )
  expect(citations.some(({ quote }) => quote.includes(SUPPER))).toBe(true)
  const columns = ['no', 'who', 'what', 'spent_on', 'paid', 'guests', 'signed']
  for (const citation of citations)
    expect(citation.columns).toEqual(citation.quote.startsWith('T-') ? columns : undefined)
  const exported = await app.http.inject({
    url: `/api/analysis/${body.id}/export?format=md`,
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(exported.body.replaceAll('\\', '')).toContain(IN_WORDS)
})
