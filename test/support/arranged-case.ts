import { callUntilTaken, type TestClient } from './app.ts'
import { ITEMS, LINDT, RAO, TASKER } from './arranged-words.ts'

/** The case whose items the scripted analyst arranges; returns its id. */
export async function givenArrangedCase(client: TestClient): Promise<string> {
  const { body } = await client.call<{ id: string }>('POST', '/api/investigations', {
    title: 'The order of March',
    conduct_start: '2026-03-01',
    conduct_end: '2026-03-31',
    parties: [
      { name: RAO, role: 'witness' },
      { name: TASKER, role: 'respondent' },
      { name: LINDT, role: 'witness' },
    ],
  })
  const url = `/api/investigations/${body.id}/evidence`
  for (const item of ITEMS) await callUntilTaken(client, 'POST', url, item)
  return body.id
}
