import { afterEach, describe, expect, it } from 'vitest'
import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import type { Analyst } from '#server/ports/analyst.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import { createTestApp, givenInvestigation, type TestApp, untilEnded } from '#test/support/app.ts'
import { carryOut, generate, getAnalysis, givenReadyInvestigation } from '#test/support/generation.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on 8 March 2024.',
  'The ledger shows the March invoice of £1,350.',
]
const embeddings = createStoredWordEmbeddings()
const builtIn = createExtractiveAnalyst({ embeddings })

let app: TestApp
afterEach(() => app.close())

/** An analyst whose first draft waits until it is let go; later drafts come at once and say that they are not the first. */
function createSlowFirstAnalyst(): { analyst: Analyst; drafting: Promise<void>; letGo(): void } {
  const drafting = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let drafts = 0
  const analyst: Analyst = {
    ...builtIn,
    draft: async (task, signal) => {
      const number = ++drafts
      if (number === 1) {
        drafting.resolve()
        await gate.promise
      }
      const { value, usage } = await builtIn.draft(task, signal)
      return { value: { ...value, title: `Draft ${number}` }, usage }
    },
  }
  return { analyst, drafting: drafting.promise, letGo: gate.resolve }
}

describe('a generation', () => {
  it('that was taken over by another worker cannot write any more', async () => {
    const slow = createSlowFirstAnalyst()
    app = await createTestApp({ work: false, overrides: { embeddings, analyst: slow.analyst } })
    const member = await app.client('member')
    const job = await generate(member, await givenReadyInvestigation(app, member, TEXTS))
    const zombie = carryOut(app, 'analysis-generate', job)
    await slow.drafting
    await carryOut(app, 'analysis-generate', job)
    const before = await getAnalysis(member, job.analysisId)
    expect([before.generation_status, before.content?.title]).toEqual(['complete', 'Draft 2'])
    slow.letGo()
    await zombie
    expect(await getAnalysis(member, job.analysisId)).toEqual(before)
    const { body: retrieval } = await member.call<Retrieval>(
      'GET',
      `/api/analysis/${job.analysisId}/retrieval`,
    )
    expect(retrieval.summary.retrieved).toBe(TEXTS.length)
    const { rows: checks } = await app.context.database.sql.executeSql(
      "select id from pgboss.job where name = 'quality-check'",
    )
    expect(checks).toHaveLength(1)
  })

  it('that fails on every try ends failed with a message that says what to do', async () => {
    let tries = 0
    const analyst: Analyst = {
      ...builtIn,
      draft: async () => {
        tries++
        throw new Error('Dana Okafor approved the March invoice')
      },
    }
    app = await createTestApp({ overrides: { embeddings, analyst } })
    const member = await app.client('member')
    const { id } = await givenInvestigation(member, TEXTS)
    const { analysisId } = await generate(member, id)
    const analysis = await untilEnded(member, analysisId)
    expect(analysis.generation_status).toBe('failed')
    expect(analysis.error).toBe(
      'The analysis could not be generated after several attempts. Your evidence is unchanged; generate it again.',
    )
    expect(tries).toBe(4)
    const again = await generate(member, id)
    expect(again.analysisId).not.toBe(analysisId)
  })

  it('without any evidence that can be searched ends failed at once and says why', async () => {
    app = await createTestApp({ overrides: { embeddings } })
    const member = await app.client('member')
    const { id } = await givenInvestigation(member, ['  '])
    const { analysisId } = await generate(member, id)
    const analysis = await untilEnded(member, analysisId)
    expect([analysis.generation_status, analysis.error]).toEqual([
      'failed',
      expect.stringMatching(/^None of the evidence could be used/),
    ])
  })

  it('or check whose job is lost is ended by the sweep after half an hour, and no sooner; one whose job waits is not', async () => {
    let shiftMs = 0
    const clock = { now: () => new Date(Date.now() + shiftMs) }
    const slow = createSlowFirstAnalyst()
    app = await createTestApp({
      work: false,
      overrides: { clock, embeddings, analyst: slow.analyst },
      config: { generationsPerOrganization: 10 },
    })
    const member = await app.client('member')
    const investigationId = await givenReadyInvestigation(app, member, TEXTS)
    const generating = await generate(member, investigationId)
    const zombie = carryOut(app, 'analysis-generate', generating)
    await slow.drafting
    const pending = await generate(member, investigationId)
    const checking = await generate(member, investigationId)
    const queued = await generate(member, investigationId)
    await carryOut(app, 'analysis-generate', checking)
    expect((await member.call('POST', `/api/analysis/${checking.analysisId}/quality-check`)).status).toBe(202)
    await app.context.database.sql.executeSql(
      `delete from pgboss.job where data->>'analysisId' = any ($1::text[])`,
      [[generating, pending, checking].map(({ analysisId }) => analysisId)],
    )
    const content = (await getAnalysis(member, checking.analysisId)).content
    const statuses = async () =>
      await Promise.all(
        [generating, pending, checking].map(
          async (job) => (await getAnalysis(member, job.analysisId)).generation_status,
        ),
      )

    shiftMs = 29 * 60_000
    await carryOut(app, 'analysis-sweep', {})
    expect(await statuses()).toEqual(['generating', 'pending', 'checking'])
    shiftMs = 31 * 60_000
    const fresh = await generate(member, investigationId)
    await carryOut(app, 'analysis-sweep', {})
    expect(await statuses()).toEqual(['failed', 'failed', 'quality_unavailable'])
    expect((await getAnalysis(member, fresh.analysisId)).generation_status).toBe('pending')
    expect((await getAnalysis(member, queued.analysisId)).generation_status).toBe('pending')
    expect((await getAnalysis(member, pending.analysisId)).error).toMatch(/interrupted.*generate it again/)
    const swept = await getAnalysis(member, checking.analysisId)
    expect(swept.content).toEqual(content)
    const quality = await member.call<{ error: string }>(
      'GET',
      `/api/analysis/${checking.analysisId}/quality-status`,
    )
    expect(quality.body.error).toBe(
      'The quality check did not finish: It was interrupted. The analysis is unchanged; you can check again.',
    )
    slow.letGo()
    await zombie
    expect((await getAnalysis(member, generating.analysisId)).generation_status).toBe('failed')
  })
})
