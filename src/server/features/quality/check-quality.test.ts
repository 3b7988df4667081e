import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import type { Analyst } from '#server/ports/analyst.ts'
import { AnalystFailed, QualityShedError } from '#server/ports/analyst-failures.ts'
import type { Analysis, QualityStatus } from '#shared/contracts/analyses.ts'
import type { Problem } from '#shared/contracts/common.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { carryOut, generate, givenReadyInvestigation } from '#test/support/generation.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on 8 March 2024.',
  'The ledger shows the March invoice of £1,350.',
]
const SECRET = 'Okafor'
const embeddings = createStoredWordEmbeddings()
const builtIn = createExtractiveAnalyst({ embeddings })

let app: TestApp
afterEach(() => app.close())

/** The service with an analyst whose verification the test can change, and what was logged. */
async function givenAnalysis(verifyClaims: Analyst['verifyClaims']) {
  const logged: string[] = []
  const analyst = { ...builtIn, verifyClaims }
  app = await createTestApp({
    overrides: {
      embeddings,
      analyst,
      logger: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }),
    },
  })
  const member = await app.client('member')
  const { id } = await givenInvestigation(member, TEXTS)
  const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: id,
    type: 'summary',
    focus: 'March invoice',
  })
  const analysis = await untilEnded(member, body.id)
  const failures = () => logged.filter((line) => line.includes('[QUALITY_CHECK_FAILURE]'))
  return { analyst, logged, member, analysis, failures }
}

/** As the queue leaves jobs that it has given up. */
const endJobs = () =>
  app.context.database.sql.executeSql(
    `update pgboss.job set state = 'failed' where name = 'quality-check' and state in ('created', 'retry', 'active')`,
  )

const quality = async (member: TestClient, id: string): Promise<QualityStatus> =>
  (await member.call<QualityStatus>('GET', `/api/analysis/${id}/quality-status`)).body

describe('a quality check', () => {
  it('says how many claims it found and how many of them it has checked, and begins again with none', async () => {
    const { analyst, member, analysis } = await givenAnalysis(builtIn.verifyClaims)
    const CLAIMS = 25
    analyst.extractClaims = async ([statement]) => ({
      value: Array.from({ length: CLAIMS }, (_, index) => ({
        id: `c${index + 1}`,
        statementId: statement!.id,
        text: statement!.text,
      })),
      usage: { inputTokens: 0, outputTokens: 0 },
    })
    const gates = [1, 2].map(() => Promise.withResolvers<void>())
    const release = (nth: number) => gates[nth]!.resolve()
    let calls = 0
    analyst.verifyClaims = async (...asked) => {
      await gates[calls++]?.promise
      return await builtIn.verifyClaims(...asked)
    }
    const progress = async () => (await quality(member, analysis.id)).progress
    await member.call('POST', `/api/analysis/${analysis.id}/quality-check`)
    await expect.poll(progress).toMatchObject({ step: 'checking', claims: CLAIMS, claims_checked: 0 })
    // Less than a second after that it tells nothing.
    await sleep(1_000)
    release(0)
    await expect.poll(progress).toMatchObject({ claims: CLAIMS, claims_checked: 20 })
    release(1)
    await untilEnded(member, analysis.id)
    expect(await progress()).toBeNull()

    const found = Promise.withResolvers<void>()
    analyst.extractClaims = async (...asked) => {
      await found.promise
      return await builtIn.extractClaims(...asked)
    }
    await member.call('POST', `/api/analysis/${analysis.id}/quality-check`)
    expect(await progress()).toMatchObject({ step: 'checking', claims: null, claims_checked: 0 })
    found.resolve()
    expect((await untilEnded(member, analysis.id)).generation_status).toBe('verified')
  })

  it('whose analyst fails on every try ends quality_unavailable, logged, with the analysis unchanged, and a re-check verifies', async () => {
    let tries = 0
    const { analyst, logged, member, analysis, failures } = await givenAnalysis(async () => {
      tries++
      throw new Error(`the provider said ${SECRET}`)
    })
    expect(analysis.generation_status).toBe('quality_unavailable')
    expect(tries).toBe(3)
    expect(analysis.content!.sections.length).toBeGreaterThan(0)
    expect([analysis.faithfulness_score, analysis.coverage_score, analysis.quality_confidence]).toEqual([
      null,
      null,
      null,
    ])
    expect(await quality(member, analysis.id)).toMatchObject({
      claims: [],
      key_points: [],
      checked_at: null,
      error:
        'The quality check did not finish: Several attempts failed. The analysis is unchanged; you can check again.',
    })
    expect(failures()).toHaveLength(1)
    expect(JSON.parse(failures()[0]!)).toMatchObject({
      msg: '[QUALITY_CHECK_FAILURE]',
      analysis_id: analysis.id,
    })
    expect(logged.join('')).not.toContain(SECRET)

    analyst.verifyClaims = builtIn.verifyClaims
    expect((await member.call('POST', `/api/analysis/${analysis.id}/quality-check`)).status).toBe(202)
    const checked = await untilEnded(member, analysis.id)
    expect(checked.generation_status).toBe('verified')
    expect(checked.content).toEqual(analysis.content)
    expect(await quality(member, analysis.id)).toMatchObject({
      error: null,
      faithfulness_score: checked.faithfulness_score,
      checked_at: expect.any(String),
    })
  })

  it('that resolves fewer than 80 % of the claims ends quality_unavailable at once; scores of an earlier check stay', async () => {
    const { analyst, member, analysis, failures } = await givenAnalysis(builtIn.verifyClaims)
    expect(analysis.generation_status).toBe('verified')
    let calls = 0
    analyst.verifyClaims = async () => {
      calls++
      return { value: [], usage: { inputTokens: 0, outputTokens: 0 } }
    }
    await member.call('POST', `/api/analysis/${analysis.id}/quality-check`)
    const ended = await untilEnded(member, analysis.id)
    expect(ended.generation_status).toBe('quality_unavailable')
    expect(calls).toBe(2)
    expect(ended.content).toEqual(analysis.content)
    expect(ended.faithfulness_score).toBe(analysis.faithfulness_score)
    expect((await quality(member, analysis.id)).error).toMatch(
      /^The quality check did not finish: Only 0 of \d+ claims could be resolved\. The analysis is unchanged/,
    )
    expect(failures()).toHaveLength(1)
  })

  it('whose analyst says that another try would end the same ends quality_unavailable at once, with the reason and the tokens used', async () => {
    const { analyst, member, analysis } = await givenAnalysis(builtIn.verifyClaims)
    let calls = 0
    analyst.extractClaims = async (statements, signal) => ({
      ...(await builtIn.extractClaims(statements, signal)),
      usage: { inputTokens: 70, outputTokens: 7 },
    })
    analyst.verifyClaims = async () => {
      calls++
      throw new AnalystFailed('The AI model declined to answer.')
    }
    await member.call('POST', `/api/analysis/${analysis.id}/quality-check`)
    const ended = await untilEnded(member, analysis.id)
    expect(ended.generation_status).toBe('quality_unavailable')
    expect(calls).toBe(1)
    expect(ended.token_usage).toEqual({ input_tokens: 70, output_tokens: 7 })
    expect((await quality(member, analysis.id)).error).toBe(
      'The quality check did not finish: The AI model declined to answer. The analysis is unchanged; you can check again.',
    )
  })

  it('that is put off leaves the analysis complete, is no failure, and a later re-check verifies', async () => {
    const { analyst, member, analysis, failures } = await givenAnalysis(builtIn.verifyClaims)
    const shed = Promise.withResolvers<void>()
    analyst.listKeyPoints = async () => {
      shed.resolve()
      throw new QualityShedError(60)
    }
    await member.call('POST', `/api/analysis/${analysis.id}/quality-check`)
    await shed.promise
    await expect.poll(async () => (await quality(member, analysis.id)).generation_status).toBe('complete')
    expect(await quality(member, analysis.id)).toMatchObject({
      faithfulness_score: analysis.faithfulness_score,
      error:
        'The AI provider is busy, so quality checks are put off. The analysis is complete; you can check it later.',
    })
    expect(failures()).toEqual([])
    analyst.listKeyPoints = builtIn.listKeyPoints
    expect((await member.call('POST', `/api/analysis/${analysis.id}/quality-check`)).status).toBe(202)
    expect((await untilEnded(member, analysis.id)).generation_status).toBe('verified')
  })

  it('that was taken over by another worker can neither save nor end it', async () => {
    const zombie = new AbortController().signal
    const verifying = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const { analyst, member, analysis, failures } = await givenAnalysis(builtIn.verifyClaims)
    analyst.verifyClaims = async (claims, passages, signal) => {
      if (signal !== zombie) {
        gate.resolve()
        await dead
        return await builtIn.verifyClaims(claims, passages, signal)
      }
      verifying.resolve()
      await gate.promise
      return { value: [], usage: { inputTokens: 0, outputTokens: 0 } }
    }
    const { handle } = app.context.features.jobKinds.find((kind) => kind.name === 'quality-check')!
    const job = { organizationId: member.organizationId, analysisId: analysis.id }
    await app.context.tenancy.asSystem('put it back as a re-check does, without a job', (db) =>
      db
        .updateTable('analyses')
        .set({ generation_status: 'checking' })
        .where('id', '=', analysis.id)
        .execute(),
    )
    const dead: Promise<void> = handle(job, { signal: zombie })
    await verifying.promise
    await handle(job, { signal: new AbortController().signal })
    expect((await member.call<Analysis>('GET', `/api/analysis/${analysis.id}`)).body).toMatchObject({
      generation_status: 'verified',
      content: analysis.content,
    })
    expect(failures()).toEqual([])
  })

  it('that is given up late, or whose job seemed lost, does not end one that was requested since', async () => {
    app = await createTestApp({ work: false, overrides: { embeddings } })
    const member = await app.client('member')
    const job = await generate(member, await givenReadyInvestigation(app, member, TEXTS))
    await carryOut(app, 'analysis-generate', job)
    await carryOut(app, 'quality-check', job)
    const giveUp = () =>
      app.context.features.jobKinds.find((kind) => kind.name === 'quality-check')!.onGivenUp!(job)
    await endJobs()
    expect((await member.call('POST', `/api/analysis/${job.analysisId}/quality-check`)).status).toBe(202)
    await giveUp()
    expect((await quality(member, job.analysisId)).generation_status).toBe('checking')
    await carryOut(app, 'quality-check', job)
    expect((await quality(member, job.analysisId)).generation_status).toBe('verified')

    // Once its own job is no longer there, nobody else would end it.
    expect((await member.call('POST', `/api/analysis/${job.analysisId}/quality-check`)).status).toBe(202)
    await endJobs()
    await giveUp()
    expect((await quality(member, job.analysisId)).generation_status).toBe('quality_unavailable')
  })

  it('is refused for an analysis that is not finished, and for one that is not there', async () => {
    app = await createTestApp({ work: false, overrides: { embeddings } })
    const member = await app.client('member')
    const { id } = await givenInvestigation(member, TEXTS)
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
    })
    const early = await member.call<Problem>('POST', `/api/analysis/${body.id}/quality-check`)
    expect([early.status, early.body.code, early.body.detail]).toEqual([
      409,
      'CONFLICT',
      'A quality check needs a finished analysis; this one is pending.',
    ])
    const stranger = await app.client('member', 'globex')
    expect((await stranger.call('POST', `/api/analysis/${body.id}/quality-check`)).status).toBe(404)
  })
})
