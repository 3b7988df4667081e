import { expect } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { CitationView, Engagement, Feedback } from '#shared/contracts/feedback.ts'
import {
  type Answer,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from './app.ts'

export const INVOICE_TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit. The board was not asked.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
]

export const AGREE = { action: 'agree' }

export interface Judges {
  readonly app: TestApp
  readonly member: TestClient
  readonly colleague: TestClient
  /** A new analysis that neither member nor colleague has looked at. */
  unseen(): Promise<string>
}

/** Two people of one organization, and an investigation with analyses to judge. */
export async function givenJudges(): Promise<Judges> {
  const app = await createTestApp({ config: { generationsPerOrganization: 100 } })
  const member = await app.client('member')
  const colleague = await app.client('member')
  const { id: investigationId } = await givenInvestigation(member, INVOICE_TEXTS)
  return {
    app,
    member,
    colleague,
    unseen: async () => (await generateSummary(await app.client('admin'), investigationId)).id,
  }
}

export async function generateSummary(client: TestClient, investigationId: string): Promise<Analysis> {
  const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: investigationId,
    type: 'summary',
    focus: 'March invoice',
  })
  return await untilEnded(client, body.id)
}

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
