import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AnalystFailed } from '#server/ports/analyst-failures.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { NewRerun, Rerun, RerunPlan } from '#shared/contracts/reruns.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { createRepeatingAnalyst, type Habits, saysAll } from '#test/support/repeating-analyst.ts'
import { rerun } from '#test/support/rerun.ts'

const TEXTS = [
  'Maria Keller approved the March invoice on Friday. She called her manager afterwards.',
  'John Smith paid the March invoice in cash. He told nobody about his decision.',
  'The ledger of the kitchen was lost in the flood.',
]
const PARTIES = [
  { name: 'Maria Keller', role: 'complainant' },
  { name: 'John Smith', role: 'respondent' },
]

describe('an analysis that is drafted again', () => {
  const habits: Habits = {}
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ overrides: { analyst: createRepeatingAnalyst(habits) } })
    member = await app.client('member')
  })
  afterAll(() => app.close())
  afterEach(() => {
    delete habits.says
  })

  const givenAnalysis = async () => {
    const { id, evidenceIds } = await givenInvestigation(member, TEXTS)
    await member.call('PATCH', `/api/investigations/${id}`, { parties: PARTIES })
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
    })
    return { analysis: await untilEnded(member, body.id), evidenceIds }
  }
  const start = (analysis: string, wanted: Partial<NewRerun> = {}) =>
    member.call<{ id: string } & Problem>('POST', `/api/analysis/${analysis}/reruns`, {
      kind: 'reperform',
      ...wanted,
    })
  const read = async (id: string) => (await member.call<Analysis>('GET', `/api/analysis/${id}`)).body
  const stabilities = ({ content }: Analysis) =>
    content?.sections.flatMap(({ statements }) => statements.map(({ stability }) => stability)) ?? []

  it('says of every statement how often it came back, and before the start that it costs nothing', async () => {
    const { analysis } = await givenAnalysis()
    const before = await member.call<{ cost: RerunPlan; items: Rerun[] }>(
      'GET',
      `/api/analysis/${analysis.id}/reruns`,
    )
    expect(before.body).toEqual({
      cost: { possible: true, reason: null, tokens_each: null, usd_each: null },
      items: [],
    })
    const { runs, base, status, stale } = await rerun(member, analysis.id)
    expect([status, stale, runs.length, base.length]).toEqual(['complete', null, 5, 5])
    const after = await read(analysis.id)
    expect(stabilities(after)).toEqual(Array.from({ length: 5 }, () => ({ agreed: 5, of: 5 })))
    expect(after.quality_confidence).toBe(analysis.quality_confidence)
    const exported = await app.http.inject({
      method: 'GET',
      url: `/api/analysis/${analysis.id}/export?format=md`,
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(exported.body).toContain('Said again in 5 of 5 runs.')
    await rerun(member, analysis.id, { runs: 2 })
    expect(stabilities(await read(analysis.id))[0]).toEqual({ agreed: 7, of: 7 })
  })

  it('is possible at most where a statement does not come back, and lists what is said only elsewhere', async () => {
    habits.says = (task) => saysAll(task).filter(({ text }) => !text.includes('flood'))
    const { analysis } = await givenAnalysis()
    expect(['established', 'probable']).toContain(analysis.quality_confidence)
    habits.says = (task) => saysAll(task).filter(({ text }) => !text.includes('cash'))
    const { runs } = await rerun(member, analysis.id, { runs: 3 })
    const after = await read(analysis.id)
    expect(after.quality_confidence).toBe('possible')
    expect(after.confidence_reasons).toContain('unstable')
    expect(stabilities(after)).toContainEqual({ agreed: 0, of: 3 })
    const extras = runs.map(({ statements }) => statements.filter(({ extra }) => extra))
    expect(extras.map((some) => some.map(({ text, extra }) => [text, extra]))).toEqual(
      Array.from({ length: 3 }, () => [['The ledger of the kitchen was lost in the flood.', 'x1']]),
    )
    await member.call('POST', `/api/analysis/${analysis.id}/quality-check`)
    expect((await untilEnded(member, analysis.id)).quality_confidence).toBe('possible')
  })

  it('counts a run that the analyst refused as failed, and not as a disagreement', async () => {
    const { analysis } = await givenAnalysis()
    let drafts = 0
    habits.says = (task) => {
      if (++drafts === 2) throw new AnalystFailed('The language model declined to answer.')
      return saysAll(task)
    }
    const { runs, status } = await rerun(member, analysis.id, { runs: 3 })
    expect(status).toBe('complete')
    expect(runs.map((run) => [run.status, run.error])).toEqual([
      ['done', null],
      ['failed', 'The language model declined to answer.'],
      ['done', null],
    ])
    expect(stabilities(await read(analysis.id))[0]).toEqual({ agreed: 2, of: 2 })
  })

  it('fails as a whole where every run was refused', async () => {
    const { analysis } = await givenAnalysis()
    habits.says = () => {
      throw new AnalystFailed('The language model declined to answer.')
    }
    const { status, error } = await rerun(member, analysis.id, { runs: 2 })
    expect([status, error]).toEqual(['failed', 'The language model declined to answer.'])
    expect(stabilities(await read(analysis.id))[0]).toBeUndefined()
  })

  it('says nothing any more of a statement that was reworded, and goes on to speak of the others', async () => {
    const { analysis } = await givenAnalysis()
    await rerun(member, analysis.id, { runs: 2 })
    const first = analysis.content?.sections[0]?.statements[0]
    await member.call('PATCH', `/api/analysis/${analysis.id}`, {
      statements: [{ id: first?.id, text: 'Maria Keller approved an invoice.' }],
    })
    const edited = await untilEnded(member, analysis.id)
    expect(stabilities(edited)).toEqual([
      undefined,
      ...Array.from({ length: 4 }, () => ({ agreed: 2, of: 2 })),
    ])
    const { body } = await member.call<{ items: Rerun[] }>('GET', `/api/analysis/${analysis.id}/reruns`)
    expect(body.items.map(({ stale }) => stale)).toEqual(['edited'])
  })

  it('is stale once an item that it cites is withdrawn, and cannot be drafted again without it', async () => {
    const { analysis, evidenceIds } = await givenAnalysis()
    const { id } = await rerun(member, analysis.id, { runs: 2 })
    await member.call('POST', `/api/evidence/${evidenceIds[0]}/withdraw`, { reason: 'Given in error.' })
    const { body } = await member.call<Rerun>('GET', `/api/reruns/${id}`)
    expect(body.stale).toBe('support_changed')
    expect(stabilities(await read(analysis.id))).toEqual(Array.from({ length: 5 }, () => undefined))
    const again = await start(analysis.id)
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('has been withdrawn')])
  })

  it('ends where its ground is lost between two runs', async () => {
    const { analysis, evidenceIds } = await givenAnalysis()
    let drafts = 0
    habits.says = async (task) => {
      if (++drafts === 1)
        await member.call('POST', `/api/evidence/${evidenceIds[0]}/withdraw`, { reason: 'Given in error.' })
      return saysAll(task)
    }
    const { status, error, runs } = await rerun(member, analysis.id, { runs: 3 })
    expect([status, runs.length]).toEqual(['failed', 1])
    expect(error).toContain('has been withdrawn')
  })

  it('is started once at a time, by nobody who only reads', async () => {
    const { analysis } = await givenAnalysis()
    const going = Promise.withResolvers<void>()
    habits.says = async (task) => {
      await going.promise
      return saysAll(task)
    }
    expect((await start(analysis.id, { runs: 2 })).status).toBe(202)
    expect((await start(analysis.id, { runs: 2 })).status).toBe(409)
    const viewer = await app.client('viewer')
    const { status } = await viewer.call('POST', `/api/analysis/${analysis.id}/reruns`, { kind: 'reperform' })
    expect(status).toBe(403)
    going.resolve()
    await expect.poll(async () => stabilities(await read(analysis.id))[0]).toBeDefined()
  })

  it('tells with everything exchanged what depends on who is who, in the words of the evidence', async () => {
    const { analysis } = await givenAnalysis()
    habits.says = (task) =>
      saysAll(task).filter(({ text }) => !text.includes('approved') || text.includes('Maria'))
    const { runs, status } = await rerun(member, analysis.id, { kind: 'swap' })
    expect(status).toBe('complete')
    expect(
      runs.map(({ name, results }) => [name, results.filter(({ outcome }) => outcome !== 'same').length]),
    ).toEqual([
      ['unchanged', 0],
      ['names', 1],
      ['gender', 0],
      ['both', 1],
      ['roles', 0],
    ])
    const both = runs.find(({ name }) => name === 'both')
    expect(both?.statements.map(({ text }) => text)).toContain('She called her manager afterwards.')
  })
})
