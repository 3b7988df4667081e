import { expect } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { givenInvestigation, type TestApp, type TestClient } from './app.ts'

export const getAnalysis = async (client: TestClient, id: string): Promise<Analysis> =>
  (await client.call<Analysis>('GET', `/api/analysis/${id}`)).body

/** Carries out a job in the test's own hands, as a worker would. */
export const carryOut = (app: TestApp, kindName: string, data: object): Promise<void> =>
  app.context.features.jobKinds
    .find((kind) => kind.name === kindName)!
    .handle(data, { signal: new AbortController().signal })

/** Asks for a summary; answers what its job is about. */
export async function generate(
  client: TestClient,
  investigationId: string,
): Promise<{ organizationId: string; analysisId: string }> {
  const { status, body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: investigationId,
    type: 'summary',
    focus: 'March invoice',
  })
  expect(status).toBe(202)
  return { organizationId: client.organizationId, analysisId: body.id }
}

/** Evidence whose jobs are carried out at once, for an app without workers. */
export async function givenReadyInvestigation(
  app: TestApp,
  client: TestClient,
  texts: readonly string[],
): Promise<string> {
  const { id, evidenceIds } = await givenInvestigation(client, texts)
  for (const evidenceId of evidenceIds)
    await carryOut(app, 'evidence-index', { organizationId: client.organizationId, evidenceId })
  return id
}
