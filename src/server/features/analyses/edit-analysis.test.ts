import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimCheck, saveCheck } from '#server/features/analyses/checks.store.ts'
import type { Analysis, QualityStatus, Statement } from '#shared/contracts/analyses.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { AnalysisVersion, Feedback } from '#shared/contracts/feedback.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { carryOut, generate, getAnalysis, givenReadyInvestigation } from '#test/support/generation.ts'
import { isQuotation, quotedWords } from './quoted-words.ts'

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit. The board was not asked.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
]

describe('words in quotation marks', () => {
  it.each<[string, string, string[]]>([
    ['English', 'She said “the board was not asked” twice.', ['the board was not asked']],
    ['straight', 'It says "paid on 12 March" and "to Northgate".', ['paid on 12 March', 'to Northgate']],
    ['German', 'Es heißt „nicht gefragt“ dort.', ['nicht gefragt']],
    ['French', 'Il dit « sans demander » ici.', ['sans demander']],
    ['an apostrophe', 'The auditor’s note isn’t here.', []],
    ['one that never ends', 'He said “and then nothing', []],
  ])('are found: %s', (_, text, expected) => {
    expect(quotedWords(text)).toEqual(expected)
  })

  it('are somebody’s sentence from three words on', () => {
    expect(['board', 'the board', 'asked the board'].map(isQuotation)).toEqual([false, false, true])
  })
})

describe('editing an analysis', () => {
  let app: TestApp
  let member: TestClient
  let analysis: Analysis
  let first: Statement
  let investigation: string
  beforeAll(async () => {
    app = await createTestApp()
    member = await app.client('member')
    investigation = (await givenInvestigation(member, TEXTS)).id
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigation,
      type: 'summary',
      focus: 'March invoice',
    })
    analysis = await untilEnded(member, body.id)
    first = statements(analysis)[0]!
  })

  const statements = (of: Analysis) => of.content!.sections.flatMap((section) => section.statements)
  const edit = (text: string, more: object = {}, client = member) =>
    client.call<Analysis & Pick<Problem, 'code' | 'errors' | 'detail'>>(
      'PATCH',
      `/api/analysis/${analysis.id}`,
      {
        statements: [{ id: first.id, text }],
        ...more,
      },
    )
  const versions = async () =>
    (await member.call<{ items: AnalysisVersion[] }>('GET', `/api/analysis/${analysis.id}/versions`)).body
      .items

  it('is refused with more quotations than can be searched for while others wait', async () => {
    const text = '"the March invoice" '.repeat(101).trim()
    const { status, body } = await member.call<Problem>('PATCH', `/api/analysis/${analysis.id}`, {
      statements: [{ id: first.id, text }],
    })
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'statements'])
  })

  it('keeps the original and every wording between, marks what was edited and records who did it', async () => {
    const { status, body } = await edit('Somebody approved the March invoice.')
    expect(status).toBe(200)
    expect(body.edited_at).not.toBeNull()
    expect(statements(body)[0]).toMatchObject({
      id: first.id,
      text: 'Somebody approved the March invoice.',
      origin: 'person',
      uncited: true,
    })
    expect(statements(body).slice(1)).toEqual(statements(analysis).slice(1))
    await edit('Dana Okafor approved it.')
    const kept = await versions()
    expect(kept.map((version) => [version.version, version.replaced_by])).toEqual([
      [1, member.userId],
      [2, member.userId],
    ])
    expect(kept[0]!.content).toEqual(analysis.content)
    expect(kept[0]!.content_sha256).toBe(analysis.content_sha256)
    expect(kept[1]!.content).toEqual(body.content)
    const history = await member.call<{ items: Feedback[] }>('GET', `/api/analysis/${analysis.id}/feedback`)
    expect(history.body.items.map((item) => [item.status, item.user.id])).toEqual([
      ['edited', member.userId],
      ['edited', member.userId],
    ])
    expect((await getAnalysis(member, analysis.id)).feedback_status).toBe('edited')
  })

  it('leaves nothing behind where nothing was changed', async () => {
    expect((await edit(first.text)).body.edited_at).toBeNull()
    expect(await versions()).toEqual([])
  })

  it('verifies quotes again: what stands in the evidence is cited in its own words, the rest is named', async () => {
    const { body } = await edit('The note says “the BOARD was not asked”, and “the board was asked at once”.')
    const [statement] = statements(body)
    expect(statement!.citations.map((citation) => citation.quote)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^The board was not asked/)]),
    )
    expect(statement!.unverified_quotes).toEqual(['the board was asked at once'])
    const again = statements((await edit('The board was not asked.')).body)[0]!
    expect(again.unverified_quotes).toBeUndefined()
  })

  it('keeps no citation whose quote is no longer in the stored evidence', async () => {
    await app.context.database.sql.executeSql(
      'update retrieved_chunks set text = upper(text) where analysis_id = $1',
      [analysis.id],
    )
    const { body } = await edit('Somebody approved it.')
    expect(statements(body)[0]).toMatchObject({ citations: [], uncited: true })
    expect(body.validation_status).not.toBe('valid')
  })

  it('checks the quality of the new words at once; no score speaks of the earlier ones meanwhile', async () => {
    const { body } = await edit('The moon was full over Antarctica in 1902.')
    expect(body.generation_status).toBe('checking')
    expect([body.faithfulness_score, body.coverage_score, body.quality_confidence]).toEqual([
      null,
      null,
      null,
    ])
    const checked = await untilEnded(member, analysis.id)
    expect(checked.generation_status).toBe('verified')
    expect(checked.faithfulness_score).toBeLessThan(analysis.faithfulness_score!)
    const { body: quality } = await member.call<QualityStatus>(
      'GET',
      `/api/analysis/${analysis.id}/quality-status`,
    )
    expect(JSON.stringify(quality.claims)).toContain('Antarctica')
  })

  it('is refused where somebody else has changed it since', async () => {
    const expected_content_sha256 = analysis.content_sha256!
    expect((await edit('One.', { expected_content_sha256 })).status).toBe(200)
    const second = await edit('Two.', { expected_content_sha256 })
    expect([second.status, second.body.code]).toEqual([409, 'CONFLICT'])
    expect(second.body.detail).toMatch(/Someone changed this analysis/)
    const header = await app.http.inject({
      method: 'PATCH',
      url: `/api/analysis/${analysis.id}`,
      headers: { authorization: `Bearer ${member.token}`, 'if-match': `"${expected_content_sha256}"` },
      payload: { statements: [{ id: first.id, text: 'Three.' }] },
    })
    expect(header.statusCode).toBe(409)
    expect(statements(await getAnalysis(member, analysis.id))[0]!.text).toBe('One.')
  })

  it('is for members, of statements that there are, with words', async () => {
    expect((await edit('x', {}, await app.client('viewer'))).status).toBe(403)
    expect((await edit('  ')).status).toBe(422)
    const patch = (list: object[]) =>
      member.call('PATCH', `/api/analysis/${analysis.id}`, { statements: list })
    expect((await patch([])).status).toBe(422)
    expect((await patch([{ id: 'nobody', text: 'x' }])).status).toBe(422)
    expect(
      (
        await patch([
          { id: first.id, text: 'x' },
          { id: first.id, text: 'y' },
        ])
      ).status,
    ).toBe(422)
    expect(await versions()).toEqual([])
  })

  it('takes one of two at the same moment after the other', async () => {
    const [one, two] = statements(analysis)
    const answers = await Promise.all(
      [one!, two!].map(({ id }) =>
        member.call('PATCH', `/api/analysis/${analysis.id}`, { statements: [{ id, text: `Edited ${id}.` }] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const texts = statements(await getAnalysis(member, analysis.id)).map(({ text }) => text)
    expect(texts.slice(0, 2)).toEqual([`Edited ${one!.id}.`, `Edited ${two!.id}.`])
    expect((await versions()).map(({ version }) => version)).toEqual([1, 2])
  })
})

describe('an edit', () => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    member = await app.client('member')
  })
  afterAll(() => app.close())

  it('is refused before the analysis is finished, and fences a check of the earlier words', async () => {
    const investigation = await givenReadyInvestigation(app, member, TEXTS)
    const job = await generate(member, investigation)
    const patch = (id: string) =>
      member.call<Problem>('PATCH', `/api/analysis/${job.analysisId}`, {
        statements: [{ id, text: 'Edited.' }],
      })
    expect((await patch('s1')).body.code).toBe('CONFLICT')
    await carryOut(app, 'analysis-generate', job)
    const scope = { organizationId: member.organizationId, userId: null }
    const now = new Date()
    const { tenancy } = app.context
    const claimed = await tenancy.inTenant(scope, (db) => claimCheck(db, job.analysisId, now))
    expect((await patch('s1')).status).toBe(200)
    const late = { faithfulness: 100, coverage: 100, confidence: 'established', partial: false } as const
    const by = { provider: 'extractive', model: 'x' } as const
    const saved = await tenancy.inTenant(scope, (db) =>
      saveCheck(
        db,
        { id: job.analysisId, attempt: claimed!.attempt },
        {
          ...late,
          ...by,
          reasons: [],
          notCheckable: 0,
          claims: [],
          keyPoints: [],
          now,
        },
      ),
    )
    expect(saved).toBe(false)
    expect((await getAnalysis(member, job.analysisId)).faithfulness_score).toBeNull()
    await carryOut(app, 'quality-check', job)
    expect((await getAnalysis(member, job.analysisId)).generation_status).toBe('verified')
  })
})
