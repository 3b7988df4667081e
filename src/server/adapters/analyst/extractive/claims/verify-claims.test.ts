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

describe('words of the evidence itself', () => {
  const inLines = (text: string): Passage[] => {
    let at = 0
    const units = text.split('\n').map((line) => {
      const start = at
      at += line.length + 1
      return { ...unit(line, {}), start, end: start + line.length }
    })
    return passagesOf({ text }).map((passage) => ({ ...passage, units }))
  }

  test('are supported where another line of a chat or a table denies or asks something', async () => {
    const chat = inLines(
      '10/05/2025, 12:40 - Tom: quiet day on the gate so far\n10/05/2025, 12:44 - Ines: nobody told me nothing',
    )
    expect(await verdictOn('quiet day on the gate so far', chat)).toMatchObject({ verdict: 'supported' })
    const log = inLines('10/05/2025,12:15,04,SALE,14.50,,\n11/05/2025,16:48,04,REFUND,25.00,none,faulty')
    expect(await verdictOn('10/05/2025,12:15,04,SALE,14.50,,', log)).toMatchObject({ verdict: 'supported' })
  })

  test('are supported where they lead to a quotation that denies or asks something', async () => {
    const said = passagesOf({
      text: 'The next day Ines Korb said to me in the kitchen, "You scan, you don’t think." Later Tom Adler asked at the gate, "Was the valve closed?"',
    })
    expect(await verdictOn('The next day Ines Korb said to me in the kitchen,', said)).toMatchObject({
      verdict: 'supported',
    })
    expect(await verdictOn('Later Tom Adler asked at the gate,', said)).toMatchObject({
      verdict: 'supported',
    })
  })

  test('are partly supported where they were cut out of what denies or asks', async () => {
    const turned = passagesOf({
      text: 'It is not true that Ines Korb signed the delivery note. She said "I do not believe that Tom Adler closed the valve at the gate."',
    })
    for (const cut of ['Ines Korb signed the delivery note', 'Tom Adler closed the valve at the gate'])
      expect(await verdictOn(cut, turned)).toMatchObject({ verdict: 'partial' })
    const oneLine = inLines('Nobody had said that the\ndelivery note was signed by Ines Korb')
    const wrapped = oneLine.map((passage) => ({ ...passage, units: [unit(passage.text, {})] }))
    const cut = 'delivery note was signed by Ines Korb'
    expect(await verdictOn(cut, wrapped)).toMatchObject({ verdict: 'partial' })
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
