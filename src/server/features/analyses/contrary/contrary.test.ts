import { afterAll, beforeAll, expect, it } from 'vitest'
import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import type { Analysis, Citation, Statement } from '#shared/contracts/analyses.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { sharedEmbeddings } from '#test/support/shared-embeddings.ts'

const FINDING = 'Dana Okafor approved invoice 44712 over $1,250 on 8 March 2025.'
const OTHERWISE = 'It was Piet Lomax who signed off invoice 44712, $1,250, and that was on 8 March 2025.'
const QUESTION = 'crane lease'

describeOnEitherDatabase('what the whole case says otherwise', (database) => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    const builtIn = createExtractiveAnalyst({ embeddings: sharedEmbeddings() })
    app = await createTestApp({
      overrides: {
        database: database(),
        // Says one thing of what it was shown.
        analyst: {
          ...builtIn,
          draft: async ({ passages }) => {
            const quotes = passages
              .filter(({ text }) => text.includes(FINDING))
              .map(({ chunkId }) => ({ chunkId, quote: FINDING }))
            const statement = { text: FINDING, kind: 'finding' as const, quotes }
            return {
              value: {
                title: 'Answer',
                sections: [{ heading: 'Answer', statements: [statement] }],
                limitations: [],
              },
              usage: { inputTokens: 0, outputTokens: 0 },
            }
          },
        },
      },
    })
    member = await app.client('member')
  })
  afterAll(() => app.http.close())

  async function given(...others: readonly string[]) {
    const { id, evidenceIds } = await givenInvestigation(member, [`The crane lease. ${FINDING}`, ...others])
    const question = await member.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
      text: QUESTION,
    })
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'question',
      question_id: question.body.id,
    })
    const analysis = await untilEnded(member, body.id)
    return { id, evidenceIds, analysis, statement: statementOf(analysis) }
  }

  it('stands beside a finding, in the evidence’s words and with the reason', async () => {
    const { evidenceIds, analysis, statement } = await given(OTHERWISE, 'Lunch was soup.')
    expect(statement.contrary).toMatchObject({
      state: 'found',
      receipt: { total: 3, queries: [] },
    })
    expect(speaksOtherwise(statement)).toMatchObject([
      { evidence_id: evidenceIds[1], quote: OTHERWISE, start: 0, contrary: 'other_person' },
    ])
    expect(analysis).toMatchObject({ contested: true, contested_by: [statement.id] })
    expect(analysis.confidence_reasons).toContain('sources_conflict')
  })

  it('is never said not to exist: a finding without any says where it was looked for', async () => {
    const { analysis, statement } = await given('Lunch was soup.')
    expect(statement).toMatchObject({
      contrary: { state: 'none_found', receipt: { total: 2 } },
    })
    expect(analysis.contested).toBe(false)
    const body = await exported(analysis.id)
    expect(body).toContain(
      'Compared with the whole case, for another value, day or person and for denials: 1 finding; something that speaks otherwise was found for 0, nothing for 1. Read 1 of 2 items, searched 1 more. What contradicts a finding in other words is not found by this.',
    )
  })

  it('supports nothing: a finding whose own evidence is withdrawn has lost its support', async () => {
    const { evidenceIds, analysis } = await given(OTHERWISE)
    await member.call('POST', `/api/evidence/${evidenceIds[0]}/withdraw`, { reason: 'wrong case' })
    expect(statementOf(await read(analysis.id))).toMatchObject({ support_lost: true })
    await member.call('POST', `/api/evidence/${evidenceIds[1]}/withdraw`, { reason: 'wrong case' })
    expect(speaksOtherwise(statementOf(await read(analysis.id)))).toHaveLength(1)
  })

  it('goes where a person puts other words in the place of the finding', async () => {
    const { analysis, statement } = await given(OTHERWISE)
    const { status } = await member.call('PATCH', `/api/analysis/${analysis.id}`, {
      expected_content_sha256: analysis.content_sha256,
      statements: [{ id: statement.id, text: 'Somebody approved it.' }],
    })
    expect(status).toBe(200)
    const edited = statementOf(await read(analysis.id))
    expect(edited.contrary).toBeUndefined()
    expect(speaksOtherwise(edited)).toEqual([])
  })

  it('stands in a document with its number and its reason, and in the list of sources', async () => {
    const { analysis } = await given(OTHERWISE)
    const body = await exported(analysis.id)
    expect(body).toContain(String.raw`speaks otherwise, names another person: \[2\]`)
    expect(body).toContain('> It was Piet Lomax who signed off invoice 44712')
  })

  it('must be opened before anyone judges, where the organization asks for that', async () => {
    const { analysis, statement } = await given(OTHERWISE)
    const own = statement.citations.find(({ contrary }) => !contrary)
    const [contrary] = speaksOtherwise(statement)
    expect(analysis.contrary_opened).toBeNull()
    const admin = await app.client('admin')
    const set = (contrary_gate: boolean) => admin.call('PUT', '/api/admin/settings', { contrary_gate })
    expect((await set(true)).status).toBe(200)
    const open = async (citationId: string) => {
      await member.call('GET', `/api/analysis/${analysis.id}/citations/${citationId}`)
      await member.call('POST', `/api/analysis/${analysis.id}/engagement`, {
        gate: 'citation',
        citation_id: citationId,
      })
    }
    const agree = () => member.call('POST', `/api/analysis/${analysis.id}/feedback`, { action: 'agree' })
    expect((await read(analysis.id)).contrary_opened).toBe(false)
    await member.call('POST', `/api/analysis/${analysis.id}/engagement`, { gate: 'detail' })
    await open(own?.id ?? '')
    expect(await agree()).toMatchObject({
      status: 409,
      body: { code: 'GATE_NOT_PASSED', errors: [{ path: 'contrary_opened' }] },
    })
    await open(contrary?.id ?? '')
    expect((await read(analysis.id)).contrary_opened).toBe(true)
    expect((await agree()).status).toBe(201)
    await set(false)
  })

  const exported = async (id: string): Promise<string> =>
    (
      await app.http.inject({
        url: `/api/analysis/${id}/export?format=md`,
        headers: { authorization: `Bearer ${member.token}` },
      })
    ).body

  const read = async (id: string): Promise<Analysis> =>
    (await member.call<Analysis>('GET', `/api/analysis/${id}`)).body
})

function statementOf({ content }: Analysis): Statement {
  const [statement] = (content?.sections ?? []).flatMap(({ statements }) => statements)
  if (!statement) throw new Error('the analysis says nothing')
  return statement
}

const speaksOtherwise = ({ citations }: Statement): Citation[] => citations.filter(({ contrary }) => contrary)
