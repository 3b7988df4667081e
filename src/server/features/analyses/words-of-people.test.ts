import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analysis, QualityStatus, Statement } from '#shared/contracts/analyses.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Retrieval } from '#shared/contracts/retrieval.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit. The board was not asked.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
]
const INVENTED = 'Dana Okafor paid the invoice to herself.'

describe('what a person writes into an analysis', () => {
  let app: TestApp
  let member: TestClient
  let investigation: { id: string; evidenceIds: string[] }
  let analysis: Analysis
  let first: Statement
  beforeAll(async () => {
    app = await createTestApp({ config: { generationsPerOrganization: 100 } })
    member = await app.client('member')
  })
  afterAll(() => app.close())

  const generated = async (type: string, focus?: string): Promise<Analysis> => {
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigation.id,
      type,
      ...(focus ? { focus } : {}),
    })
    return await untilEnded(member, body.id)
  }
  beforeEach(async () => {
    investigation = await givenInvestigation(member, TEXTS)
    analysis = await generated('summary', 'March invoice')
    first = statements(analysis)[0]!
  })

  const statements = (of: Analysis) => of.content!.sections.flatMap((section) => section.statements)
  const statement = (of: Analysis, id: string) => statements(of).find((one) => one.id === id)!
  const edit = (change: object, id = first.id, of = analysis) =>
    member.call<Analysis & Pick<Problem, 'code' | 'errors'>>('PATCH', `/api/analysis/${of.id}`, {
      statements: [{ id, ...change }],
    })
  const passages = async (id = analysis.id) =>
    (await member.call<Retrieval>('GET', `/api/analysis/${id}/retrieval`)).body.chunks

  it('stands without the citations of the words before it, and says who wrote it and when', async () => {
    expect(first.citations.length).toBeGreaterThan(0)
    expect(first.origin).toBe('analyst')
    expect(analysis.validation_status).toBe('valid')
    const { body } = await edit({ text: INVENTED })
    const marked = {
      text: INVENTED,
      kind: 'finding',
      citations: [],
      uncited: true,
      origin: 'person',
      edited_by: member.userId,
      edited_at: body.edited_at,
      former_text: first.text,
      reworded_from: [...new Set(first.citations.map(({ evidence_id }) => evidence_id))],
    }
    expect(statement(body, first.id)).toMatchObject(marked)
    expect(body.validation_status).toBe('partly_uncited')
    const read = await untilEnded(member, analysis.id)
    expect(statement(read, first.id)).toMatchObject(marked)
    expect(read.validation_status).toBe('partly_uncited')
    // Once more, and it is still the analysis that is named.
    expect(statement((await edit({ text: 'Nobody knows.' })).body, first.id).former_text).toBe(first.text)
    expect(
      statements(read)
        .filter(({ id }) => id !== first.id)
        .map(({ origin }) => origin),
    ).toEqual(
      statements(read)
        .slice(1)
        .map(() => 'analyst'),
    )
  })

  it('leaves an analysis uncited where nothing else in it is cited', async () => {
    const { body } = await member.call<Analysis>('PATCH', `/api/analysis/${analysis.id}`, {
      statements: statements(analysis).map(({ id }) => ({ id, text: `${INVENTED} (${id})` })),
    })
    expect(body.validation_status).toBe('uncited')
  })

  it('is cited where all its words are found in the evidence, and stays a person’s', async () => {
    const { body } = await edit({ text: 'It was paid on 12 March 2024 to Northgate Supplies.' })
    const { citations, origin, uncited } = statement(body, first.id)
    expect([origin, uncited]).toEqual(['person', false])
    expect(citations.map(({ quote, evidence_id }) => [quote, evidence_id])).toEqual([
      ['It was paid on 12 March 2024 to Northgate Supplies.', investigation.evidenceIds[1]],
    ])
  })

  it.each([
    [
      'another amount',
      'Dana Okafor approved the March invoice of £2,250 on Friday 8 March 2024, before the audit.',
    ],
    [
      'a negation',
      'Dana Okafor never approved the March invoice of £1,250 on Friday 8 March 2024, before the audit.',
    ],
    ['a sentence added', 'The board was not asked. Everybody knew that.'],
  ])('is not cited with %s', async (_, text) => {
    const { body } = await edit({ text })
    expect(statement(body, first.id)).toMatchObject({ citations: [], uncited: true })
  })

  it('rests on the passages that the person picks, in the evidence’s own words', async () => {
    const chunk = (await passages()).find(({ evidence_id }) => evidence_id === investigation.evidenceIds[1])!
    const start = TEXTS[1]!.indexOf('It was paid')
    const { body, status } = await edit({
      text: INVENTED,
      citations: [{ chunk_id: chunk.chunk_id, start, end: TEXTS[1]!.length }],
    })
    expect(status).toBe(200)
    const { citations, ...picked } = statement(body, first.id)
    expect(picked).toMatchObject({ origin: 'person', uncited: false, kind: 'finding' })
    expect(citations).toEqual([
      expect.objectContaining({
        evidence_id: investigation.evidenceIds[1],
        quote: TEXTS[1]!.slice(start),
        start,
        end: TEXTS[1]!.length,
        repointed: false,
      }),
    ])
    const shown = await member.call<{ passage: { quote: string } }>(
      'GET',
      `/api/analysis/${analysis.id}/citations/${citations[0]!.id}`,
    )
    expect(shown.body.passage.quote).toBe(TEXTS[1]!.slice(start))
  })

  it('may keep a citation that it had, where the person says so, and gets another one without new words', async () => {
    const kept = first.citations.map(({ chunk_id, start, end }) => ({ chunk_id, start, end }))
    const { body } = await edit({ text: INVENTED, citations: kept })
    expect(statement(body, first.id).citations.map(({ quote }) => quote)).toEqual(
      first.citations.map(({ quote }) => quote),
    )
    const none = await edit({ text: INVENTED, citations: [] })
    expect(statement(none.body, first.id)).toMatchObject({ citations: [], uncited: true })
    const again = await edit({ text: INVENTED, citations: kept })
    expect(statement(again.body, first.id).citations).toHaveLength(kept.length)
  })

  it('may rest on a passage that the analysis was not made from, and goes when its evidence is destroyed', async () => {
    const late = await member.call<{ id: string }>(
      'POST',
      `/api/investigations/${investigation.id}/evidence`,
      {
        title: 'Late note',
        content: 'The porter saw nobody in the archive on Sunday.',
      },
    )
    const other = await untilCited(late.body.id)
    const { body } = await edit({
      text: INVENTED,
      citations: [{ chunk_id: other.chunk_id, start: other.start, end: other.end }],
    })
    expect(statement(body, first.id).citations[0]!.evidence_id).toBe(late.body.id)
    const { listCitingAnalyses: listAnalysesOf } = await import('../retention/destroy.store.ts')
    const scope = { organizationId: member.organizationId, userId: null }
    const found = await app.context.tenancy.inTenant(scope, (db) =>
      listAnalysesOf(db, investigation.id, [late.body.id]),
    )
    expect(found.map(({ id }) => id)).toContain(analysis.id)
  })

  /** A passage of the item, as a later analysis shows it. */
  async function untilCited(evidenceId: string) {
    const later = await generated('summary')
    return (await passages(later.id)).find(({ evidence_id }) => evidence_id === evidenceId)!
  }

  it('is refused with a passage that there is none of, that may not be shown, or that belongs elsewhere', async () => {
    const own = (await passages()).find(({ evidence_id }) => evidence_id === investigation.evidenceIds[0])!
    const elsewhere = await givenInvestigation(member, [
      'A passage of another case that nobody here may cite.',
    ])
    const before = investigation
    investigation = elsewhere
    const foreign = (await passages((await generated('summary')).id))[0]!
    investigation = before
    const picks: [string, object][] = [
      ['another investigation', { chunk_id: foreign.chunk_id, start: 0, end: 9 }],
      ['no chunk', { chunk_id: '0197f000-0000-7000-8000-000000000000', start: 0, end: 9 }],
      ['beyond the passage', { chunk_id: own.chunk_id, start: 0, end: own.end + 1 }],
      ['before the passage', { chunk_id: own.chunk_id, start: -1, end: own.end }],
      ['nothing', { chunk_id: own.chunk_id, start: 4, end: 4 }],
      ['backwards', { chunk_id: own.chunk_id, start: 9, end: 4 }],
    ]
    for (const [name, pick] of picks) {
      const { status, body } = await edit({ text: INVENTED, citations: [pick] })
      expect([name, status, body.errors?.[0]?.path]).toEqual([
        name,
        422,
        expect.stringMatching(/^statements\.0\.citations\.0/),
      ])
    }
    await member.call('POST', `/api/evidence/${own.evidence_id}/withdraw`, { reason: 'Given by mistake' })
    const withdrawn = { chunk_id: own.chunk_id, start: own.start, end: own.end }
    expect((await edit({ text: INVENTED, citations: [withdrawn] })).status).toBe(422)
    expect(statement(await untilEnded(member, analysis.id), first.id).text).toBe(first.text)
  })

  it('is never a discrepancy, an inference or a gap, whatever it was before', async () => {
    const check = await generated('error_check')
    const found = statements(check).find(({ kind }) => kind === 'discrepancy')!
    const { body } = await edit({ text: INVENTED }, found.id, check)
    expect(statement(body, found.id)).toMatchObject({ kind: 'finding', citations: [], uncited: true })
  })

  it('is never counted as supported while it stands without a citation', async () => {
    const text =
      'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, ahead of the audit.'
    await edit({ text })
    await untilEnded(member, analysis.id)
    const quality = async () =>
      (await member.call<QualityStatus>('GET', `/api/analysis/${analysis.id}/quality-status`)).body
    const own = (await quality()).claims.filter((claim) => claim.text.includes('ahead of the audit'))
    expect(own.map(({ verdict, quote, chunk_id }) => [verdict, quote, chunk_id])).toEqual([
      ['not_found', null, null],
    ])
    const kept = first.citations.map(({ chunk_id, start, end }) => ({ chunk_id, start, end }))
    await edit({ text, citations: kept })
    await untilEnded(member, analysis.id)
    const judged = (await quality()).claims.filter((claim) => claim.text.includes('ahead of the audit'))
    // Other words than the evidence's: the built-in analyst calls them found in part at most.
    expect(judged.map(({ verdict }) => verdict)).toEqual(['partial'])
  })
})
