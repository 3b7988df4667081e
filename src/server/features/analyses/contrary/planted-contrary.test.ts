import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findContrary } from '#server/adapters/analyst/extractive/contrary/find-contrary.ts'
import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import type { DraftStatement } from '#server/ports/analyst.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { type PlantedFact, plantFacts } from '#test/support/contrary-facts.ts'
import { seededRandom } from '#test/support/random.ts'
import { sharedEmbeddings } from '#test/support/shared-embeddings.ts'
import { SOAK } from '#test/support/soak.ts'

const random = seededRandom()
const PER_KIND = SOAK ? 25 : 4
/** Findings of one analysis. */
const AT_ONCE = 20
const FILLERS = 90
const LEAST_SHOWN = 0.95

describe('what speaks otherwise and was not read', () => {
  let app: TestApp
  let member: TestClient
  let isOff = false
  beforeAll(async () => {
    const builtIn = createExtractiveAnalyst({ embeddings: sharedEmbeddings() })
    app = await createTestApp({
      config: { generationsPerOrganization: 100 },
      overrides: {
        findContrary: (...held) => (isOff ? [] : findContrary(...held)),
        // Quotes every statement of the note that it was asked about and was shown.
        analyst: {
          ...builtIn,
          draft: async ({ subject, passages }) => ({
            value: {
              title: subject,
              sections: [
                {
                  heading: subject,
                  statements: passages.flatMap(({ chunkId, text }) => quoteAll(chunkId, text)),
                },
              ],
              limitations: [],
            },
            usage: { inputTokens: 0, outputTokens: 0 },
          }),
        },
      },
    })
    member = await app.client('member')
  })
  afterAll(() => app.close())

  it(`stands beside the finding, another value, date, name or a denial, in other words (seed ${random.seed})`, async () => {
    const pairs = plantFacts(random, PER_KIND)
    const notes = Array.from({ length: Math.ceil(pairs.length / AT_ONCE) }, (_, index) =>
      pairs.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    )
    const { id } = await givenInvestigation(member, [
      // They share words with what is asked, so that there is no room for the others.
      ...Array.from({ length: FILLERS }, () => `Zephyrine papers. ${filler()}`),
      ...notes.map((part, index) => toNote(part, index)),
      ...pairs.map(({ right }) => `${filler()}\n\n${right}\n\n${filler()}`),
    ])
    const missed: string[] = []
    let held = 0
    let unread = 0
    for (const [index, part] of notes.entries()) {
      const analysis = await ask(id, index)
      for (const pair of part) {
        const statement = listed(analysis).find(({ text }) => text === pair.left)
        if (!statement) continue
        held++
        const shown = statement.citations.find(({ contrary, quote }) => contrary && isSame(quote, pair.right))
        if (shown?.unread) unread++
        if (!shown) missed.push(`${pair.kind}: ${pair.left} | ${pair.right}`)
      }
    }
    expect(held).toBeGreaterThanOrEqual(0.9 * pairs.length)
    expect((held - missed.length) / held, missed.join('\n')).toBeGreaterThanOrEqual(LEAST_SHOWN)
    expect(unread).toBeGreaterThanOrEqual(0.9 * held)
    isOff = true
    const without = await ask(id, 0)
    expect(listed(without).filter(({ contrary }) => contrary?.state === 'found')).toEqual([])
  })

  async function ask(investigation: string, index: number): Promise<Analysis> {
    const question = await member.call<{ id: string }>(
      'POST',
      `/api/investigations/${investigation}/questions`,
      { text: `${TITLE} ${index}` },
    )
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigation,
      type: 'question',
      question_id: question.body.id,
    })
    return await untilEnded(member, body.id)
  }

  const listed = ({ content }: Analysis) => (content?.sections ?? []).flatMap(({ statements }) => statements)
})

const TITLE = 'Zephyrine memorandum'
const SMALL_TALK =
  'The weather stayed grey all week. Lunch was soup again. We read the papers and went home early. '

/** What other people did, of which nobody asks. */
const filler = (): string =>
  plantFacts(random, 2)
    .map(({ elsewhere }) => `${SMALL_TALK}${elsewhere}`)
    .join(' ')

/** A line over each statement names the note, so that it is found by that. */
const toNote = (pairs: readonly PlantedFact[], index: number): string =>
  pairs.map(({ left }) => `${TITLE} ${index}:\n${left}`).join('\n\n')

const quoteAll = (chunkId: string, text: string): DraftStatement[] =>
  Array.from(text.matchAll(/^Zephyrine memorandum \d+:\n(.+)$/gm), ([, quote = '']) => ({
    text: quote,
    kind: 'finding',
    quotes: [{ chunkId, quote }],
  }))

const plain = (words: string): string => words.replace(/\s+/g, ' ').trim()
const isSame = (quote: string, right: string): boolean =>
  plain(right).includes(plain(quote)) || plain(quote).includes(plain(right))
