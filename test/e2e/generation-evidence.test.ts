import { afterEach, describe, expect, it } from 'vitest'
import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import type { Analyst } from '#server/ports/analyst.ts'
import type { QualityStatus } from '#shared/contracts/analyses.ts'
import { CRON_TOKEN, createTestApp, givenInvestigation, type TestApp, untilEnded } from '#test/support/app.ts'
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

/** The built-in analyst, after whose first answer to `call` something else happens before it is passed on. */
function createInterruptedAnalyst(
  call: 'draft' | 'verifyClaims',
  happens: (answer: unknown) => Promise<void>,
): Analyst {
  let times = 0
  const then = async <T>(answer: Promise<T>): Promise<T> => {
    const given = await answer
    if (++times === 1) await happens(given)
    return given
  }
  return call === 'draft'
    ? { ...builtIn, draft: (task, signal) => then(builtIn.draft(task, signal)) }
    : {
        ...builtIn,
        verifyClaims: (claims, passages, signal) => then(builtIn.verifyClaims(claims, passages, signal)),
      }
}

describe('evidence that changes while', () => {
  const words = /Okafor/

  it.each([
    ['the analysis is drafted', 'draft'],
    ['the analysis is checked', 'verifyClaims'],
  ] as const)('%s and is destroyed leaves none of its words behind', async (_, call) => {
    let destroy = async (_answer: unknown) => {}
    const analyst = createInterruptedAnalyst(call, (answer) => destroy(answer))
    app = await createTestApp({ overrides: { embeddings, analyst } })
    const owner = await app.client('owner')
    const { id, evidenceIds } = await givenInvestigation(owner, TEXTS)
    const seen: unknown[] = []
    destroy = async (answer) => {
      expect((await owner.call('DELETE', `/api/evidence/${evidenceIds[0]}`)).status).toBe(200)
      const run = await app.http.inject({
        method: 'POST',
        url: '/api/admin/cron/retention',
        headers: { authorization: `Bearer ${CRON_TOKEN}` },
        payload: {},
      })
      expect(run.json().results).toHaveLength(1)
      seen.push(answer)
    }
    const { analysisId } = await generate(owner, id)
    const analysis = await untilEnded(owner, analysisId)
    expect(JSON.stringify(seen)).toMatch(words)
    expect(analysis.generation_status).toBe('verified')
    expect(JSON.stringify(analysis)).not.toMatch(words)
    const { body: quality } = await owner.call<QualityStatus>(
      'GET',
      `/api/analysis/${analysisId}/quality-status`,
    )
    expect(JSON.stringify(quality)).not.toMatch(words)
  })

  it('the analysis is drafted and is only hidden is not in it either', async () => {
    let hide = async () => {}
    const analyst = createInterruptedAnalyst('draft', () => hide())
    app = await createTestApp({ overrides: { embeddings, analyst } })
    const member = await app.client('member')
    const { id, evidenceIds } = await givenInvestigation(member, TEXTS)
    hide = async () => void (await member.call('DELETE', `/api/evidence/${evidenceIds[0]}`))
    const analysis = await untilEnded(member, (await generate(member, id)).analysisId)
    expect(analysis.generation_status).toBe('verified')
    expect(JSON.stringify(analysis)).not.toMatch(words)
  })

  it('the analysis is drafted and is withdrawn marks it as having lost support', async () => {
    let withdraw = async () => {}
    const analyst = createInterruptedAnalyst('draft', () => withdraw())
    app = await createTestApp({ overrides: { embeddings, analyst } })
    const member = await app.client('member')
    const { id, evidenceIds } = await givenInvestigation(member, TEXTS)
    withdraw = async () =>
      void (await member.call('POST', `/api/evidence/${evidenceIds[0]}/withdraw`, { reason: 'Not ours' }))
    const analysis = await untilEnded(member, (await generate(member, id)).analysisId)
    expect(analysis.generation_status).toBe('verified')
    expect(analysis.support_changed_at).not.toBeNull()
  })
})

describe('a generation whose evidence is still being read', () => {
  const setTextStatus = async (investigationId: string, status: 'pending' | 'extracted') => {
    await app.context.database.sql.executeSql(
      'update evidence_items set text_status = $2 where investigation_id = $1',
      [investigationId, status],
    )
  }
  const listJobs = async (analysisId: string) => {
    const { rows } = await app.context.database.sql.executeSql(
      `select data from pgboss.job where name = 'analysis-generate' and data->>'analysisId' = $1 order by created_on`,
      [analysisId],
    )
    return rows.map(({ data }) => data as object)
  }

  it('stays pending, keeps no other organization waiting, and goes on when it has been read', async () => {
    app = await createTestApp({ overrides: { embeddings } })
    const [waiting, other] = [await app.client('member'), await app.client('member', 'globex')]
    const unread = await givenInvestigation(waiting, TEXTS)
    const ready = await givenInvestigation(other, TEXTS)
    await untilEnded(waiting, (await generate(waiting, unread.id)).analysisId)
    await setTextStatus(unread.id, 'pending')
    const jobs = [await generate(waiting, unread.id), await generate(waiting, unread.id)]
    const done = await untilEnded(other, (await generate(other, ready.id)).analysisId, 15_000)
    expect(done.generation_status).toBe('verified')
    for (const { analysisId } of jobs)
      expect((await getAnalysis(waiting, analysisId)).generation_status).toBe('pending')
    await setTextStatus(unread.id, 'extracted')
    for (const { analysisId } of jobs)
      expect((await untilEnded(waiting, analysisId)).generation_status).toBe('verified')
  })

  it('is put back once for each time that it is taken, also where a worker died after it', async () => {
    app = await createTestApp({ work: false, overrides: { embeddings } })
    const member = await app.client('member')
    const investigationId = await givenReadyInvestigation(app, member, TEXTS)
    await setTextStatus(investigationId, 'pending')
    const first = await generate(member, investigationId)
    await carryOut(app, 'analysis-generate', first)
    expect(await listJobs(first.analysisId)).toHaveLength(2)
    await carryOut(app, 'analysis-generate', first)
    expect(await listJobs(first.analysisId)).toHaveLength(2)
    const second = (await listJobs(first.analysisId))[1]!
    await carryOut(app, 'analysis-generate', second)
    expect(await listJobs(first.analysisId)).toHaveLength(3)
    await carryOut(app, 'analysis-generate', second)
    expect(await listJobs(first.analysisId)).toHaveLength(3)
    expect((await getAnalysis(member, first.analysisId)).generation_status).toBe('pending')
  })

  it('goes on without what has not been read two minutes after it was asked for, and says so', async () => {
    let shiftMs = 0
    const clock = { now: () => new Date(Date.now() + shiftMs) }
    app = await createTestApp({ work: false, overrides: { clock, embeddings } })
    const member = await app.client('member')
    const investigationId = await givenReadyInvestigation(app, member, TEXTS)
    await member.call('POST', `/api/investigations/${investigationId}/evidence`, {
      title: 'Unread',
      content: 'Not embedded yet.',
    })
    const job = await generate(member, investigationId)
    shiftMs = 119_000
    await carryOut(app, 'analysis-generate', job)
    expect((await getAnalysis(member, job.analysisId)).generation_status).toBe('pending')
    shiftMs = 121_000
    await carryOut(app, 'analysis-generate', (await listJobs(job.analysisId))[1]!)
    const analysis = await getAnalysis(member, job.analysisId)
    expect(analysis.generation_status).toBe('complete')
    expect(analysis.content?.limitations).toContainEqual(
      '1 item was still being read and could not be searched.',
    )
  })

  it('waits longer while no item at all has been read, as after an outage of the workers', async () => {
    let shiftMs = 0
    const clock = { now: () => new Date(Date.now() + shiftMs) }
    app = await createTestApp({ work: false, overrides: { clock, embeddings } })
    const member = await app.client('member')
    const investigationId = await givenReadyInvestigation(app, member, TEXTS)
    await setTextStatus(investigationId, 'pending')
    const job = await generate(member, investigationId)
    shiftMs = 10 * 60_000
    await carryOut(app, 'analysis-generate', job)
    expect((await getAnalysis(member, job.analysisId)).generation_status).toBe('pending')
    await setTextStatus(investigationId, 'extracted')
    await carryOut(app, 'analysis-generate', (await listJobs(job.analysisId))[1]!)
    expect((await getAnalysis(member, job.analysisId)).generation_status).toBe('complete')
  })

  it('is not waited for for ever: without anything to search it ends as failed and says why', async () => {
    let shiftMs = 0
    const clock = { now: () => new Date(Date.now() + shiftMs) }
    app = await createTestApp({ work: false, overrides: { clock, embeddings } })
    const member = await app.client('member')
    const { id } = await givenInvestigation(member, TEXTS)
    const job = await generate(member, id)
    shiftMs = 21 * 60_000
    await carryOut(app, 'analysis-generate', job)
    const analysis = await getAnalysis(member, job.analysisId)
    expect(analysis).toMatchObject({
      generation_status: 'failed',
      error: expect.stringContaining('None of the evidence could be used'),
    })
  })
})
