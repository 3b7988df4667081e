import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import { createTestApp, type TestApp, type TestClient, untilEnded } from '#test/support/app.ts'
import { type FakeModelProvider, startFakeModelProvider } from '#test/support/fake-model-provider.ts'
import { MODELS, PROVIDERS_UNDER_TEST } from '#test/support/fake-model-provider-callers.ts'
import { adapterTo } from '#test/support/hosted-case.ts'
import {
  type ArrangedType,
  markingAnswer,
  RAO,
  SAID,
  TASKER,
  WRONG_DAY,
} from '#test/support/marking-model.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

const statementOf = (person: string, day: string, ...said: readonly string[]) =>
  `Witness statement of ${person}\n\nDated ${day} May 2026\n\n${said.join(' ')}\n\nSigned: ${person}`
const ITEMS = [
  { title: 'Statement of Rao', content: statementOf(RAO, '12', SAID.saw, SAID.invoice) },
  { title: 'Statement of Tasker', content: statementOf(TASKER, '13', SAID.denied, SAID.signed) },
  { title: 'Buying rules', content: SAID.rule, source_type: 'background_doc' },
  { title: 'A stranger’s note', content: SAID.command },
] as const
const VERDICT_LEFT_OUT = 'The model judged a person; that was left out.'
const RATING_LEFT_OUT = 'The model rated a risk; that was left out.'

describe.each(PROVIDERS_UNDER_TEST)(
  'arranged by a hosted model through the real client of %s',
  (provider) => {
    let app: TestApp
    let fake: FakeModelProvider
    let client: TestClient
    let caseId: string
    beforeAll(async () => {
      fake = await startFakeModelProvider((asked) => markingAnswer(`${asked.system}\n${asked.text}`))
      app = await createTestApp({
        overrides: {
          embeddings: createStoredWordEmbeddings(),
          languageModels: { [provider]: [adapterTo(fake.url, provider)] },
        },
      })
      client = await app.client('admin')
      expect((await client.call('PUT', '/api/admin/settings', { ai_provider: provider })).status).toBe(200)
      const { body } = await client.call<{ id: string }>('POST', '/api/investigations', {
        title: 'The order of March',
        parties: [
          { name: RAO, role: 'witness' },
          { name: TASKER, role: 'respondent' },
        ],
      })
      caseId = body.id
      for (const item of ITEMS)
        await client.call<Evidence>('POST', `/api/investigations/${caseId}/evidence`, item)
    })
    afterAll(async () => {
      await app.close()
      await fake.close()
    })

    const generate = async (type: ArrangedType): Promise<Analysis> => {
      const columns = [{ party: RAO }, { party: TASKER }]
      const { status, body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
        investigation_id: caseId,
        type,
        ...(type === 'comparative' ? { params: { comparative: { columns } } } : {}),
      })
      expect(status).toBe(202)
      return await untilEnded(client, body.id)
    }

    it.each(Object.keys(CHECKS) as ArrangedType[])(
      'is checked, sealed and free of verdicts: %s',
      async (type) => {
        const analysis = await generate(type)
        expect(analysis).toMatchObject({
          generation_status: 'verified',
          provider,
          model: MODELS.primaryModel,
          prompt_type: `analysis_${type}`,
          prompt_version: 1,
          seal: 'intact',
          error: null,
        })
        const { body: retrieval } = await client.call<Retrieval>(
          'GET',
          `/api/analysis/${analysis.id}/retrieval`,
        )
        expect(retrieval.seal).toBe('intact')
        expect(fake.refused).toEqual([])

        const content = analysis.content!
        const statements = new Map(
          content.sections.flatMap((one) => one.statements).map((one) => [one.id, one]),
        )
        expect(JSON.stringify([content.title, [...statements.values()].map(({ text }) => text)])).not.toMatch(
          /credible|believable|risk that/,
        )
        expect(content.limitations).toContain(VERDICT_LEFT_OUT)
        CHECKS[type](content, (id) => statements.get(id)?.text ?? '')
      },
    )
  },
)

type Check = (content: NonNullable<Analysis['content']>, said: (id: string) => string) => void

const viewOf = <T extends ArrangedType>({ view }: { view?: AnalysisView | undefined }, type: T) => {
  if (view?.type !== type) throw new Error(`the view is of ${view?.type}`)
  return view as Extract<AnalysisView, { type: T }>
}

const CHECKS: Readonly<Record<ArrangedType, Check>> = {
  timeline: (content, said) => {
    const view = viewOf(content, 'timeline')
    expect(
      view.entries.map(({ when, statement_ids: [id = ''] }) => [when.from, when.certainty, said(id)]),
    ).toEqual([
      ['2026-03-03', 'stated', SAID.saw],
      ['2026-03-04', 'computed', SAID.invoice],
      ['2026-03-09', 'stated', SAID.signed],
    ])
    // Its day was computed by the model, and is not what the cited words mean.
    expect(view.undated.flatMap(({ statement_ids }) => statement_ids.map(said))).toEqual([WRONG_DAY])
    expect(content.limitations).toContain(
      '1 entry was given a day that the cited words do not bear; it stands without a day.',
    )
  },
  comparative: (content, said) => {
    const { columns, rows } = viewOf(content, 'comparative')
    expect(columns.map(({ party }) => party)).toEqual([RAO, TASKER])
    expect(rows.map(({ relation, differs_in }) => [relation, differs_in])).toEqual([['differs', 'amount']])
    expect(rows[0]?.cells.map(({ statement_ids }) => statement_ids.map(said))).toEqual([
      [SAID.saw],
      [SAID.signed],
    ])
  },
  witness_credibility: (content, said) => {
    const { cells } = viewOf(content, 'witness_credibility')
    expect(
      cells.map(({ party, stance, statement_ids }) => [party, stance, ...statement_ids.map(said)]),
    ).toEqual([
      [RAO, 'asserts', SAID.saw],
      [TASKER, 'denies', SAID.denied],
    ])
  },
  risk: (content, said) => {
    const { rows } = viewOf(content, 'risk')
    expect(rows).toMatchObject([
      {
        category: 'control_bypass',
        grounds: { standing: 'alleged', occurrences: 1, last: '2026-03-03', amounts: [{ value: 53_400 }] },
      },
    ])
    expect(rows[0]?.fact_statement_ids.map(said)).toEqual([SAID.saw])
    expect(rows[0]?.duty_statement_ids.map(said)).toEqual([SAID.rule])
    expect(content.limitations).toContain(RATING_LEFT_OUT)
  },
}
