import { expect, test } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import { passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'
import { unreadUnit } from '../unread-unit.ts'
import { cutExcerpts } from './excerpts.ts'
import { findPeopleAsked, termsFor } from './people-asked.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })

/** A log read row by row, each with its time of day. */
function logRead(rows: readonly (readonly [time: string, rest: string])[]): Passage[] {
  const lines = rows.map(([time, rest]) => `2031-05-06 ${time};${rest}`)
  const text = lines.join('\n')
  const units = rows.map(([time], index) => {
    const start = lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0)
    const at = `2031-05-06T${time}`
    return {
      ...unreadUnit({ start, end: start + lines[index]!.length, part: 'row' }),
      times: [{ start, end: start + 16, from: at, to: at, certainty: 'stated' as const }],
    }
  })
  return passagesOf({ text, units })
}

async function firstFor(question: string, passages: readonly Passage[]): Promise<string | undefined> {
  const { value } = await analyst.draft(taskOf('question', question, passages), new AbortController().signal)
  const first = statementsOf(value).find(({ kind }) => kind === 'finding')
  return first?.core ?? first?.text
}

const doors = logRead([
  ['04:02', 'dock;Vane T;out'],
  ['07:58', 'dock;Vane T;in'],
  ['13:05', 'dock;Vane T;out'],
  ['19:44', 'dock;Vane T;out'],
])

test.each([
  ['in the morning', '07:58'],
  ['in the afternoon', '13:05'],
  ['on the evening', '19:44'],
  ['before 05:00', '04:02'],
  ['between 12:30 and 13:30', '13:05'],
  ['after 13:05', '19:44'],
])('a question about what was %s finds the row of that part of the day', async (part, time) => {
  expect(await firstFor(`Was Tom Vane at the dock ${part} of 6 May 2031?`, doors)).toContain(time)
})

test('a question about somebody finds the rows of the name that a system made of theirs', async () => {
  const changes = logRead([
    ['08:01', 'ofinch;price list;changed'],
    ['09:10', 'mroe;price list;changed'],
    ['09:15', 'tvane;price list;changed'],
    ['09:20', 'kluz;price list;changed'],
  ])
  expect(await firstFor('What did Tom Vane do to the price list?', changes)).toContain('tvane')
})

test('the letters of a name are those of the one person who has them', () => {
  const spoken = (name: string) => ({
    text: 'Nobody rang.',
    units: [{ ...unreadUnit({ start: 0, end: 12, part: 'assertion' }), speaker: { name, certain: true } }],
  })
  const ledger = { text: 'Sundries for T.V., paid in cash on Friday.' }
  const found = (...names: readonly string[]) => {
    const excerpts = cutExcerpts(passagesOf(ledger, ...names.map(spoken)))
    const [row] = excerpts.filter(({ text }) => text.includes('Sundries'))
    return termsFor(row!, findPeopleAsked('What did Tom Vane get?', excerpts), false).includes('vane')
  }
  expect(found('Tom Vane', 'Ruth Roe')).toBe(true)
  expect(found('Tom Vane', 'Tess Voss')).toBe(false)
})

async function openingOf(question: string, passages: readonly Passage[]): Promise<string | undefined> {
  const { value } = await analyst.draft(taskOf('question', question, passages), new AbortController().signal)
  return statementsOf(value)[0]?.kind
}

test('how a question asks is nothing that an answer has to say', async () => {
  const told = passagesOf({ text: 'I saw Tom Vane lose shifts that week, from five down to two.' })
  expect(await openingOf('How many shifts did Tom Vane really lose?', told)).toBe('finding')
  expect(await openingOf('How many parcels did Tom Vane really send?', told)).toBe('gap')
})

test('of two people of one surname an initial beside it means the one whose initial it is', async () => {
  const other = {
    ...unreadUnit({ start: 0, end: 29, part: 'assertion' }),
    speaker: { name: 'Ruth Vane', certain: true },
  }
  const spoken = passagesOf({ text: 'I never asked for a new crown.', units: [other] })
  const others = passagesOf(
    ...['The van was late.', 'Nobody rang.', 'It rained all day.'].map((text) => ({ text })),
  )
  const billed = logRead([['08:01', 'T. Vane;crown, tooth 19;1,248.00']])
  const question = 'Was a crown on tooth 19 of Tom Vane billed?'
  expect(await openingOf(question, [...spoken, ...others, ...billed])).toBe('finding')
})

const byTess = { speaker: { name: 'Tess Vane', certain: true } }
const byOscar = { speaker: { name: 'Oscar Finch', certain: true } }

/** Words of a statement, a message of a chat under its label, and an answer of somebody else to a question. */
function heardFrom(own: string, asked: string, answer: string): Passage[] {
  const label = '[12/05/2031 09:13] Tess Vane:'
  const chat = `${label} to which row, who wants the crates moved`
  const reply = `${asked}\n${answer}`
  const question = { start: 0, end: asked.length }
  return passagesOf(
    {
      text: reply,
      units: [
        unreadUnit({ ...question, part: 'question' }),
        {
          ...unreadUnit({ start: asked.length + 1, end: reply.length, part: 'answer' }),
          ...byOscar,
          question,
        },
      ],
    },
    {
      text: chat,
      units: [
        { ...unreadUnit({ start: 0, end: label.length, part: 'heading' }), ...byTess },
        { ...unreadUnit({ start: label.length + 1, end: chat.length, part: 'assertion' }), ...byTess },
      ],
    },
    { text: own, units: [{ ...unreadUnit({ start: 0, end: own.length, part: 'assertion' }), ...byTess }] },
  )
}

test('"me" in the words of whoever is asked about is as good as their name, and a label or a question to somebody else is not', async () => {
  const told = 'After lunch the foreman came over and told me to move the crates.'
  const heard = heardFrom(
    told,
    'Did you tell Tess Vane to move the crates?',
    'No. Nobody tells anybody to move crates here.',
  )
  expect(await firstFor('Who told Tess Vane to move the crates?', heard)).toBe(told)
})

test('"I" in the words of whoever is asked about is as good as their name', async () => {
  const own = 'I moved the one by the gate.'
  const heard = heardFrom(
    own,
    'Did you get Tess Vane to move a crate?',
    'No. Nobody moves a crate for me here.',
  )
  expect(await firstFor('Did Tess Vane move a crate?', heard)).toBe(own)
})

test('what somebody wrote in a message is theirs by its label where it is asked what they said', async () => {
  const heard = heardFrom('I had my lunch by the gate that day.', 'Did you see Tess Vane at lunch?', 'No.')
  expect(await firstFor('What did Tess Vane say about moving the crates?', heard)).toContain('to which row')
})

test('an answer of one of two people who are asked about is about the other, whom its question names', () => {
  const [reply] = cutExcerpts(
    heardFrom('It rained.', 'Did you tell Tess Vane about the crates?', 'No. We do not talk, not me.'),
  )
  const about = (question: string) =>
    termsFor(reply!, findPeopleAsked(question, cutExcerpts(heardFrom('It rained.', 'Who?', 'No.'))), false)
  expect(about('Did Oscar Finch tell Tess Vane?')).toContain('vane')
  expect(about('Did anybody tell Tess Vane?')).not.toContain('vane')
})
