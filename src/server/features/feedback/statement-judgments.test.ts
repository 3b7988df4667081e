import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { FeedbackMetrics } from '#shared/contracts/feedback.ts'
import type { StatementJudgment } from '#shared/contracts/statement-judgments.ts'
import type { TestApp, TestClient } from '#test/support/app.ts'
import { givenJudges, look, missing, pass, readThrough } from '#test/support/judging.ts'

interface List extends Pick<Problem, 'code' | 'errors'> {
  readonly items: StatementJudgment[]
}

let app: TestApp
let member: TestClient
let colleague: TestClient
let analysisId: string
let statementId: string
let unseen: () => Promise<string>

beforeAll(async () => {
  ;({ app, member, colleague, unseen } = await givenJudges())
})
afterAll(() => app.close())

const say = (client: TestClient, body: object, statement = statementId) =>
  client.call<List>('POST', `/api/analysis/${analysisId}/statements/${statement}/judgment`, body)
const list = async (client: TestClient) =>
  (await client.call<List>('GET', `/api/analysis/${analysisId}/statements/judgments`)).body.items

describe('a judgment of one statement', () => {
  beforeEach(async () => {
    analysisId = await unseen()
    statementId = (await look(member, analysisId)).content!.sections[0]!.statements[0]!.id
  })

  it('is refused until both gates of the analysis are passed, and names what is missing', async () => {
    const agree = { verdict: 'agree' }
    expect(missing(await say(member, agree))).toEqual([
      409,
      'GATE_NOT_PASSED',
      'detail_reviewed_at',
      'citation_checked_at',
    ])
    await pass(member, analysisId, { gate: 'detail' })
    expect(missing(await say(member, agree))).toEqual([409, 'GATE_NOT_PASSED', 'citation_checked_at'])
    expect(missing(await say(member, { verdict: null, note: 'Only a note.' }))[0]).toBe(409)
    await readThrough(member, analysisId)
    expect((await say(member, agree)).status).toBe(200)
    expect(await list(colleague)).toMatchObject([{ statement_id: statementId, verdict: 'agree' }])
    const { rows } = await app.context.database.sql.executeSql(
      "select success, target_id from audit_logs where action = 'analysis.judge_statement' order by sequence",
      [],
    )
    expect(rows.map(({ success }) => success)).toEqual([false, false, false, true])
    expect(rows.map(({ target_id }) => target_id)).toEqual(Array(4).fill(analysisId))
  })

  it('is each person’s own, the last one counts, and without a verdict and a note it is taken back', async () => {
    for (const client of [member, colleague]) await readThrough(client, analysisId)
    await say(member, { verdict: 'agree' })
    await say(colleague, { verdict: 'disagree', note: ' The ledger says £1,350. ' })
    await say(member, { verdict: null, note: 'Ask Okafor.' })
    const mine = { user: { id: member.userId }, verdict: null, note: 'Ask Okafor.', reworded_since: false }
    expect(await list(member)).toMatchObject([
      { user: { id: colleague.userId }, verdict: 'disagree', note: 'The ledger says £1,350.' },
      mine,
    ])
    expect((await say(colleague, { verdict: null })).body.items).toMatchObject([mine])
  })

  it('is of this analysis’ statements alone, and not for viewers', async () => {
    await readThrough(member, analysisId)
    expect((await say(member, { verdict: 'agree' }, 'nothing')).status).toBe(404)
    expect((await say(member, { verdict: 'unsure' })).status).toBe(422)
    const viewer = await app.client('viewer')
    await readThrough(viewer, analysisId)
    expect((await say(viewer, { verdict: 'agree' })).body.code).toBe('FORBIDDEN')
    expect(await list(viewer)).toEqual([])
  })

  it('says that it was made of other words once a person reworded the statement', async () => {
    await readThrough(member, analysisId)
    await say(member, { verdict: 'disagree', note: 'Not approved.' })
    const edit = { statements: [{ id: statementId, text: 'Okafor approved something.' }] }
    expect((await colleague.call('PATCH', `/api/analysis/${analysisId}`, edit)).status).toBe(200)
    expect(await list(member)).toMatchObject([{ verdict: 'disagree', reworded_since: true }])
  })

  it('counts in the metrics, once for each person and statement', async () => {
    for (const client of [member, colleague]) await readThrough(client, analysisId)
    const metrics = async () =>
      (await member.call<FeedbackMetrics>('GET', '/api/analysis/feedback-metrics')).body.statements
    const before = await metrics()
    await say(member, { verdict: 'disagree' })
    await say(member, { verdict: 'agree', note: 'After all.' })
    await say(colleague, { verdict: 'disagree' })
    expect(await metrics()).toEqual({
      judged: before.judged + 2,
      agreed: before.agreed + 1,
      disagreed: before.disagreed + 1,
      noted: before.noted + 1,
    })
  })
})
