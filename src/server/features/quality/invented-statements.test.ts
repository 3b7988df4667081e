import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureFirstRun } from '#server/app/first-run.ts'
import { SAMPLE_SLUG } from '#server/app/token-request.ts'
import { listStatements } from '#server/features/analyses/compose-content.ts'
import type { Analysis, QualityStatus, Statement } from '#shared/contracts/analyses.ts'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import {
  type InventionSample,
  PATIENT_SAFETY,
  PATIENT_SAFETY_INVENTIONS,
  PROCUREMENT_INVENTIONS,
  WAGES,
  WAGES_INVENTIONS,
} from '#test/support/invented-statements.ts'

const READ_MS = 180_000
const PATIENCE_MS = 240_000

interface Given {
  readonly client: TestClient
  readonly caseId: string
  readonly questionId: string
}
interface List<T> {
  readonly items: T[]
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
}, PATIENCE_MS)
afterAll(() => app.close())

const get = async <T>(client: TestClient, path: string) => (await client.call<T>('GET', path)).body

async function givenSample(): Promise<Given> {
  await ensureFirstRun(app.context)
  const client = await app.client('owner', SAMPLE_SLUG)
  const caseId = (await get<List<{ id: string }>>(client, '/api/investigations')).items[0]!.id
  const questions = await get<List<{ id: string }>>(client, `/api/investigations/${caseId}/questions`)
  return { client, caseId, questionId: questions.items[0]!.id }
}

const givenCase =
  ({ texts, question }: { texts: readonly string[]; question: string }) =>
  async (): Promise<Given> => {
    const client = await app.client('owner', 'small-cases')
    const { id } = await givenInvestigation(client, texts)
    const asked = await client.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
      text: question,
    })
    return { client, caseId: id, questionId: asked.body.id }
  }

/** Until every item can be searched. */
const untilRead = ({ client, caseId }: Given) =>
  vi.waitUntil(
    async () => {
      const path = `/api/investigations/${caseId}/evidence?limit=200`
      const { items } = await get<List<EvidenceSummary>>(client, path)
      const open = items.filter(
        (one) =>
          one.text_status === 'pending' ||
          (one.text_status === 'extracted' && one.embedding_status === 'pending'),
      )
      return items.length > 0 && open.length === 0
    },
    { timeout: READ_MS, interval: 250 },
  )

const qualityOf = (client: TestClient, { id }: Analysis) =>
  get<QualityStatus>(client, `/api/analysis/${id}/quality-status`)

async function analyze(given: Given, type: Analysis['type']): Promise<Analysis> {
  const { body } = await given.client.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: given.caseId,
    type,
    ...(type === 'question' ? { question_id: given.questionId } : {}),
  })
  const analysis = await untilEnded(given.client, body.id, PATIENCE_MS)
  expect(analysis.generation_status).toBe('verified')
  return analysis
}

const findings = (analysis: Analysis): Statement[] =>
  listStatements(analysis.content!).filter(({ kind }) => kind === 'finding')

/** Puts the invented sentences in the place of the first of these statements, one by one and then round again. */
async function replaceStatements(
  client: TestClient,
  analysis: Analysis,
  replaced: readonly Statement[],
  sentences: readonly string[],
): Promise<QualityStatus> {
  const statements = replaced.flatMap(({ id }, index) => {
    const own = sentences.filter((_, at) => at % replaced.length === index)
    return own.length > 0 ? [{ id, text: own.join(' ') }] : []
  })
  const { status } = await client.call('PATCH', `/api/analysis/${analysis.id}`, { statements })
  expect(status).toBe(200)
  expect((await untilEnded(client, analysis.id, PATIENCE_MS)).generation_status).toBe('verified')
  return await qualityOf(client, analysis)
}

function printHalf(sample: InventionSample, half: 'seen' | 'putAway', { claims }: QualityStatus): void {
  process.stderr.write(`\n${sample.name}, ${half === 'seen' ? 'seen' : 'put away'}\n`)
  for (const [invention, text] of sample[half])
    process.stderr.write(
      `  ${(claims.find((claim) => claim.text === text)?.verdict ?? 'no claim').padEnd(13)}${invention.padEnd(26)}${text}\n`,
    )
}

describe.each([
  { sample: PROCUREMENT_INVENTIONS, given: givenSample },
  { sample: PATIENT_SAFETY_INVENTIONS, given: givenCase(PATIENT_SAFETY) },
  { sample: WAGES_INVENTIONS, given: givenCase(WAGES) },
])('the faithfulness check over $sample.name', ({ sample, given }) => {
  let world: Given
  beforeAll(async () => {
    world = await given()
    await untilRead(world)
  }, PATIENCE_MS)

  it.each(['question', 'summary', 'gap', 'error_check'] as const)(
    'supports every claim of an untouched analysis of type %s',
    async (type) => {
      const { claims } = await qualityOf(world.client, await analyze(world, type))
      if (type !== 'gap' && type !== 'error_check') expect(claims.length).toBeGreaterThan(0)
      expect(claims.filter(({ verdict }) => verdict !== 'supported')).toEqual([])
    },
    PATIENCE_MS,
  )

  it.each(['seen', 'putAway'] as const)(
    'supports none of the invented statements (%s), and still every untouched one beside them',
    async (half) => {
      const analysis = await analyze(world, 'question')
      const all = findings(analysis)
      const kept = all.slice(0, Math.floor(all.length / 2))
      const replaced = all.slice(kept.length)
      const invented = sample[half].map(([, text]) => text)
      const before = await qualityOf(world.client, analysis)
      const quality = await replaceStatements(world.client, analysis, replaced, invented)
      printHalf(sample, half, quality)
      const verdictOf = (text: string) => quality.claims.find((claim) => claim.text === text)?.verdict
      expect(invented.filter((text) => verdictOf(text) === undefined)).toEqual([])
      expect(invented.filter((text) => verdictOf(text) === 'supported')).toEqual([])
      const untouched = before.claims.filter(({ text }) => kept.some((one) => one.text.includes(text)))
      expect(untouched.length).toBeGreaterThan(0)
      expect(untouched.filter(({ text }) => verdictOf(text) !== 'supported')).toEqual([])
    },
    PATIENCE_MS,
  )
})
