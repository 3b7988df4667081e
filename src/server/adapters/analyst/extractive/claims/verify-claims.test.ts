import { describe, expect, test } from 'vitest'
import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import {
  PATIENT_SAFETY,
  PATIENT_SAFETY_INVENTIONS,
  WAGES,
  WAGES_INVENTIONS,
} from '#test/support/invented-statements.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { verifyClaims } from './verify-claims.ts'

const embedder = { embeddings: createWordEmbeddings(), signal: new AbortController().signal }

const TEXT =
  'Ines Korb signed the delivery note for the pumps on 4 June 2025. Tom Adler told Ines Korb at the gate that the valve was closed. The supervisor accepted the second offer from Brandt. The boiler was not inspected before the test.'

async function verdictOn(text: string, passages: readonly Passage[] = passagesOf({ text: TEXT })) {
  const [finding] = await verifyClaims([{ id: 'c', statementId: 's', text }], passages, embedder)
  return finding
}

const unit = (text: string, part: Partial<PassageUnit>): PassageUnit => ({
  start: 0,
  end: text.length,
  part: 'assertion',
  level: 0,
  speaker: null,
  to: [],
  stance: 'asserts',
  basis: 'not_said',
  modality: 'happened',
  times: [],
  saidOn: null,
  question: null,
  ...part,
})

const readPassage = (text: string, part: Partial<PassageUnit>): Passage[] =>
  passagesOf({ text }).map((passage) => ({ ...passage, units: [unit(text, part)] }))

describe('a claim in other forms of the words of the evidence', () => {
  test.each([
    ['the passive', 'The delivery note for the pumps was signed by Ines Korb.'],
    ['another word for one of them', 'Ines Korb signed the delivery note for the pumps on June 4, 2025.'],
    ['another form of a verb', 'The supervisor accepts the second offer from Brandt.'],
    [
      'two facts joined',
      'The supervisor accepts the second offer from Brandt and the boiler was not inspected.',
    ],
  ])('is supported: %s', async (_, claim) => {
    expect(await verdictOn(claim)).toMatchObject({ verdict: 'supported' })
  })

  test.each([
    ['a word left out', 'Ines Korb signed the note for the pumps.'],
    ['a word put in', 'Ines Korb hastily signed the delivery note for the pumps.'],
    ['a possibility', 'Ines Korb may have signed the delivery note for the pumps.'],
    ['a second fact that nobody states', 'The supervisor accepts the second offer and the gate was locked.'],
  ])('is not supported with %s', async (_, claim) => {
    expect((await verdictOn(claim))?.verdict).not.toBe('supported')
  })
})

describe('who says it', () => {
  const words = 'I signed the delivery note at the gate.'
  const claim = 'Ines Korb signed the delivery note at the gate.'

  test('"I" stands for the one who certainly speaks', async () => {
    const passages = readPassage(words, { speaker: { name: 'Ines Korb', certain: true } })
    expect(await verdictOn(claim, passages)).toMatchObject({ verdict: 'supported', quote: words })
  })

  test.each([
    ['may be another', { speaker: { name: 'Ines Korb', certain: false } }],
    ['is another', { speaker: { name: 'Tom Adler', certain: true } }],
    ['is unknown', {}],
  ])('and for nobody where the speaker %s', async (_, part) => {
    expect((await verdictOn(claim, readPassage(words, part)))?.verdict).not.toBe('supported')
  })

  test.each([
    ['planned', { modality: 'planned' }],
    ['supposed', { modality: 'hypothetical' }],
    ['reported of another', { stance: 'reports_another' }],
    ['not recalled', { stance: 'does_not_recall' }],
    ['asked', { part: 'question' }],
  ] as const)('what is %s is not supported in other words', async (_, part) => {
    const passages = readPassage('Ines Korb signed the delivery note at the gate.', part)
    expect((await verdictOn('Ines Korb signs the delivery note at the gate.', passages))?.verdict).not.toBe(
      'supported',
    )
  })
})

describe('what the evidence has otherwise contradicts, and is quoted', () => {
  test.each([
    ['a date', 'Ines Korb signed the delivery note for the pumps on 5 June 2025.', '4 June'],
    [
      'a name known from elsewhere',
      'Tom Adler signed the delivery note for the pumps on 4 June 2025.',
      'Ines Korb',
    ],
    ['a denial', 'The boiler was inspected before the test.', 'not inspected'],
    ['an opposite', 'The supervisor rejected the second offer from Brandt.', 'accepted'],
    [
      'who did it to whom',
      'Ines Korb told Tom Adler at the gate that the valve was closed.',
      'Tom Adler told',
    ],
  ])('%s', async (_, claim, words) => {
    const finding = await verdictOn(claim)
    expect(finding?.verdict).toBe('contradicted')
    expect(finding?.quote).toContain(words)
  })

  test('not what another sentence has as claimed', async () => {
    const passages = passagesOf({ text: `${TEXT} The new boiler was inspected on the morning of the test.` })
    expect(
      (await verdictOn('The new boiler was inspected the morning of the test.', passages))?.verdict,
    ).toBe('partial')
  })

  test('nor the passive for the active', async () => {
    const claim = 'Ines Korb was told at the gate by Tom Adler that the valve was closed.'
    expect((await verdictOn(claim))?.verdict).not.toBe('contradicted')
  })
})

describe.each([
  { invented: PATIENT_SAFETY_INVENTIONS, texts: PATIENT_SAFETY.texts },
  { invented: WAGES_INVENTIONS, texts: WAGES.texts },
])('of the sentences invented for $invented.name', ({ invented, texts }) => {
  const passages = passagesOf(...texts.map((text) => ({ text })))

  test.each([...invented.seen, ...invented.putAway])('a %s is not supported: %s', async (_, claim) => {
    expect((await verdictOn(claim, passages))?.verdict).not.toBe('supported')
  })

  test('a sentence that stands there is', async () => {
    for (const text of texts) {
      const { start, end } = splitSentences(text).at(-1) ?? { start: 0, end: 0 }
      expect(await verdictOn(text.slice(start, end), passages)).toMatchObject({ verdict: 'supported' })
    }
  })
})
