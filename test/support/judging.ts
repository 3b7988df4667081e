import { expect } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { CitationView, Engagement, Feedback } from '#shared/contracts/feedback.ts'
import type { Answer, TestClient } from './app.ts'

/** What of a problem names what is missing; its `status` would clash with that of a judgment. */
type Refusal = Pick<Problem, 'code' | 'errors'>

export const look = async (client: TestClient, id: string): Promise<Analysis> =>
  (await client.call<Analysis>('GET', `/api/analysis/${id}`)).body

export const citationIds = (analysis: Analysis): string[] =>
  analysis.content!.sections.flatMap(({ statements }) =>
    statements.flatMap(({ citations }) => citations.map(({ id }) => id)),
  )

export const open = (client: TestClient, id: string, citationId: string) =>
  client.call<CitationView>('GET', `/api/analysis/${id}/citations/${citationId}`)

export const pass = (client: TestClient, id: string, body: object) =>
  client.call<Engagement & Refusal>('POST', `/api/analysis/${id}/engagement`, body)

export const judge = (client: TestClient, id: string, body: object) =>
  client.call<Feedback & Refusal>('POST', `/api/analysis/${id}/feedback`, body)

/** Status, code and what was named as missing. */
export const missing = ({ status, body }: Answer<Refusal>) => [
  status,
  body.code,
  ...(body.errors ?? []).map(({ path }) => path),
]

/** Reads as a person would, as far as both gates. */
export async function readThrough(client: TestClient, id: string): Promise<void> {
  const [citation] = citationIds(await look(client, id))
  await pass(client, id, { gate: 'detail' })
  await open(client, id, citation!)
  expect((await pass(client, id, { gate: 'citation', citation_id: citation })).status).toBe(200)
}
