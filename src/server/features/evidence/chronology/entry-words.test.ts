import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Chronology } from '#shared/contracts/chronology.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { carryOut } from '#test/support/generation.ts'

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp({ work: false })
  member = await app.client('member')
})
afterAll(() => app.close())

async function list(...texts: string[]): Promise<Chronology['items']> {
  const { id, evidenceIds } = await givenInvestigation(member, texts)
  for (const evidenceId of evidenceIds)
    await carryOut(app, 'evidence-units', { organizationId: member.organizationId, evidenceId })
  return (await member.call<Chronology>('GET', `/api/investigations/${id}/chronology`)).body.items
}
const words = async (text: string) => (await list(text)).map((entry) => entry.text)

it.each([
  [
    'after the quotation',
    'I left early. “That is the old list,” Jo Weber told me, and she signed the new one on 5 March 2024. Nobody came.',
    '“That is the old list,” Jo Weber told me, and she signed the new one on 5 March 2024.',
  ],
  [
    'before the quotation',
    'I left early. On 5 March 2024 Jo Weber told me: “I never saw the form.” Nobody came.',
    'On 5 March 2024 Jo Weber told me: “I never saw the form.”',
  ],
  [
    'after the label of who speaks',
    'DANA OKAFOR: “That is the old list,” Jo told me, and she signed the new one on 5 March 2024.\nJO WEBER: I did not.',
    '“That is the old list,” Jo told me, and she signed the new one on 5 March 2024.',
  ],
])(
  'a sentence that a quotation parts is an entry as a whole where its day stands %s',
  async (_, text, whole) => {
    const items = await list(text)
    expect(items.map((entry) => entry.text)).toEqual([whole])
    expect(text.slice(items[0]?.start, items[0]?.end)).toBe(whole)
  },
)

it('a quotation that tells its own day is an entry without the words around it', async () => {
  expect(await words('Jo told me: “I signed the form on 5 March 2024”, and nobody believed it.')).toEqual([
    '“I signed the form on 5 March 2024”',
  ])
})

it('a sentence that only follows a quotation stands alone', async () => {
  expect(await words('Jo said: “I never saw the form.” We met on 5 March 2024.')).toEqual([
    'We met on 5 March 2024.',
  ])
})

it.each([
  ['**The door** was open on 5 March 2024.', 'The door was open on 5 March 2024.'],
  ['**We met on 5 March 2024.** It was late.', 'We met on 5 March 2024.'],
  ['**We met on 5 March 2024. It was late.**', 'We met on 5 March 2024. It was late.'],
  ['The key of 5 March 2024 is 2**3 and costs 4**5.', 'The key of 5 March 2024 is 2**3 and costs 4**5.'],
])('the marks of Markdown around bold words are not shown: %s', async (text, plain) => {
  expect(await words(text)).toEqual([plain])
})
