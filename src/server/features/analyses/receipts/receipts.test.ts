import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import type { Analyst } from '#server/ports/analyst.ts'
import type { Analysis, Statement } from '#shared/contracts/analyses.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { describeWithData, testData } from '#test/support/data.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { seededRandom } from '#test/support/random.ts'
import { sharedEmbeddings } from '#test/support/shared-embeddings.ts'
import { SOAK } from '#test/support/soak.ts'

const random = seededRandom()
/** What the analyst of a test writes as a language model would; null has the built-in one write. */
let said: string | null = null
const denyingOr = (builtIn: Analyst): Analyst => ({
  ...builtIn,
  get provider() {
    return said === null ? builtIn.provider : 'anthropic'
  },
  draft: async (task, signal) =>
    said === null
      ? await builtIn.draft(task, signal)
      : {
          value: {
            title: 'Answer',
            sections: [{ heading: 'Answer', statements: [{ text: said, kind: 'finding', quotes: [] }] }],
            limitations: [],
          },
          usage: { inputTokens: 1, outputTokens: 1 },
        },
})
const MATTERS = [
  'crane lease',
  'audit fee',
  'harbour permit',
  'boiler survey',
  'payroll change',
  'fuel order',
]
/** As one person asks and another tells it: hardly a word is the same. */
const ASKED: readonly (readonly [question: string, told: string])[] = [
  [
    'Did Quill clear the crane lease with the board?',
    'I rang every director and they were content to hire the hoist.',
  ],
  [
    'Who settled the audit fee with the firm?',
    'Bassey shook hands with the accountants on what they would charge us.',
  ],
  [
    'Was the harbour permit renewed in time?',
    'The port authority stamped our papers a week before they ran out.',
  ],
  [
    'Why was the boiler survey put off?',
    'The inspector had broken his leg and nobody else could look at the furnace.',
  ],
  ['Who asked for the payroll change?', 'It was Ines who wanted wages sent to the other bank.'],
  ['When was the fuel order cancelled?', 'On the ninth we rang the depot and told them to keep the diesel.'],
]

describeOnEitherDatabase('absence with a receipt', (database) => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    const builtIn = createExtractiveAnalyst({ embeddings: sharedEmbeddings() })
    app = await createTestApp({ overrides: { database: database(), analyst: denyingOr(builtIn) } })
    member = await app.client('member')
  })
  afterAll(() => app.http.close())

  const ask = (investigation: string, text: string) =>
    askOf(member, { investigation, text, type: 'question' })

  it('says of every item of the case whether it was read, searched, or could not be', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, [
      'The pump was serviced in April by Teal Engineering.',
      'Minutes of the meeting: the budget was agreed.',
      'A note that is taken back.',
      'A note that is deleted.',
      '   ',
    ])
    await member.call('POST', `/api/evidence/${evidenceIds[2]}/withdraw`, { reason: 'wrong case' })
    await member.call('DELETE', `/api/evidence/${evidenceIds[3]}`)
    const [statement] = denying(await ask(id, 'Who holds the spare key of the chapel?'))
    expect(statement).toMatchObject({
      kind: 'gap',
      receipt: {
        total: 5,
        unreadable: { items: 1, by: { failed: 0, empty: 1 }, exhibits: ['E-005'] },
        left_out: { items: 2, by: { withdrawn: 1, background_off: 0, deleted: 1 } },
        strength: 'blind_spots',
      },
    })
    expect(statement?.receipt?.words_absent).toEqual(['holds', 'spare', 'key', 'chapel'])
  })

  it('replaces the plain no of a language model where a passage that it was not shown bears on it', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, [
      'The crane lease was signed in April.',
      'The chapel was swept and polished on Mondays. The choir sings there.',
    ])
    said = 'There is no record that the chapel was polished on Mondays.'
    const [statement] = denying(await ask(id, 'crane lease'))
    said = null
    expect(statement?.text).toBe(
      `Not found in what was read. One passage that was not read may bear on it. The language model had written: There is no record that the chapel was polished on Mondays.`,
    )
    expect(statement).toMatchObject({
      kind: 'gap',
      uncited: false,
      citations: [
        {
          evidence_id: evidenceIds[1],
          quote: 'The chapel was swept and polished on Mondays.',
          start: 0,
          unread: true,
        },
      ],
      receipt: {
        total: 2,
        read: { items: 1 },
        searched_only: { items: 1 },
        near_unread: 1,
        strength: 'read_part',
      },
    })
  })
})

describeWithData('hostile-files', 'a paper that nobody can read', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
    return () => app.close()
  })

  it('is named by the receipt of every no', async () => {
    const member = await app.client('member')
    const { id } = await givenInvestigation(member, ['The crane lease was signed in April.'])
    const bytes = readFileSync(join(testData, 'hostile-files/files/053_empty.pdf'))
    await app.context.features.evidence.addFile(
      { organizationId: member.organizationId, userId: member.userId },
      id,
      { fileName: 'scan.pdf', mimeType: null, bytes, sourceType: 'content' },
    )
    const [statement] = denying(
      await askOf(member, {
        investigation: id,
        text: 'Who holds the spare key of the chapel?',
        type: 'question',
      }),
    )
    expect(statement?.receipt).toMatchObject({
      total: 2,
      unreadable: { items: 1, exhibits: ['E-002'] },
      strength: 'blind_spots',
    })
  })
})

describe('a case with more than can be read', () => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ config: { generationsPerOrganization: 100 } })
    member = await app.client('member')
  })
  afterAll(() => app.close())

  it(`is never answered with a plain no where the answer was not read (seed ${random.seed})`, async () => {
    const asked = SOAK ? ASKED : [random.pick(ASKED)]
    const fillers = Array.from({ length: 80 }, (_, index) => filler(index))
    const told = asked.map(
      ([, words], index) => `Note ${index}. ${REST.repeat(6)} ${words} ${REST.repeat(6)}`,
    )
    const { id, evidenceIds } = await givenInvestigation(member, [...fillers, ...told])
    let unread = 0
    for (const [index, [question]] of asked.entries()) {
      for (const type of ['question', 'gap']) {
        const analysis = await askOf(member, { investigation: id, text: question, type })
        const planted = evidenceIds[fillers.length + index]
        const { body } = await member.call<{ chunks: { evidence_id: string; included: boolean }[] }>(
          'GET',
          `/api/analysis/${analysis.id}/retrieval`,
        )
        if (body.chunks.some((chunk) => chunk.evidence_id === planted && chunk.included)) continue
        unread++
        // That a word occurs nowhere can be known of the whole case.
        const claims = denying(analysis).filter(({ text }) => !text.startsWith('No form of '))
        for (const { receipt, text } of claims) expect(receipt?.strength, text).not.toBe('searched_all')
      }
    }
    expect(unread).toBeGreaterThan(0)
  })
})

const denying = ({ content }: Analysis): Statement[] =>
  (content?.sections ?? []).flatMap(({ statements }) => statements.filter(({ receipt }) => receipt))

async function askOf(
  member: TestClient,
  { investigation, text, type }: { investigation: string; text: string; type: string },
): Promise<Analysis> {
  const question = await member.call<{ id: string }>(
    'POST',
    `/api/investigations/${investigation}/questions`,
    {
      text,
    },
  )
  const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: investigation,
    type,
    ...(type === 'question' ? { question_id: question.body.id } : { focus: text }),
  })
  return await untilEnded(member, body.id)
}

const REST = 'Lunch was soup again and the weather stayed grey. We read the papers and went home early. '

function filler(index: number): string {
  const sentences = Array.from({ length: 14 }, (_, at) => {
    const matter = MATTERS[(index + at) % MATTERS.length]
    const who = random.pick(['Quill', 'Bassey', 'Ines', 'Okoro', 'the board', 'the firm'])
    const what = random.pick([
      'is on the agenda',
      'was talked about',
      'is filed under letters',
      'came up again',
    ])
    return `The ${matter} ${what} with ${who} on day ${random.int(28) + 1}.`
  })
  return `Memo ${index}. ${sentences.join(' ')}`
}
