import { expect, it, test } from 'vitest'
import { taskOf } from '#test/support/analyst-passages.ts'
import { item, type Said } from '#test/support/told-items.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })

async function gapsUnder(heading: string, items: Readonly<Record<string, readonly Said[]>>) {
  const passages = Object.entries(items).map(([title, lines]) => item(title, lines))
  const task = {
    ...taskOf('gap', '', passages),
    caseFacts: {
      conductStart: null,
      conductEnd: null,
      parties: ['Ida Voss', 'Tom Vane'].map((name) => ({ name, role: 'witness' as const, aliases: [] })),
    },
  }
  const { value } = await analyst.draft(task, AbortSignal.timeout(10_000))
  return value.sections.filter((one) => one.heading.startsWith(heading)).flatMap((one) => one.statements)
}

const IDA = { by: 'Ida Voss', stance: 'asserts' as const }

test.each<[string, string[]]>([
  ['At the store he sat down with me and Robert Lisle.', ['Robert Lisle']],
  ['I told Mrs Orde at number 9 that the store was open.', ['Mrs Orde']],
  ['Mrs Orde at number 9 came over and asked for the key of the store.', ['Mrs Orde']],
  ['On that Thursday Mr Orde rang me about the store.', ['Mr Orde']],
  ['TV to write to Dr Orde about the store.', ['Dr Orde']],
  ['Key of the store handed out by:   Dr P ORDE', ['Dr P ORDE']],
  ['Store checked with Mr Orde.', ['Mr Orde']],
  ['The Mr Orde prize of the store is a cup.', []],
  ['Peter Lisle is to be asked about the store.', []],
  ['I told Tom Vane that the store was open.', []],
  ['I wrote to Northern Stores about the key of the store.', []],
  ['The letter about the store is addressed to Larch Close.', []],
])(
  'Whoever is told of as there, told or acting and says nothing is named as not heard: %s',
  async (text, names) => {
    const told = await gapsUnder('Others not heard', { note: [{ text, ...IDA }] })
    expect(told.map(({ text: said }) => /“(?<name>[^”]+)”/.exec(said)?.groups?.name)).toEqual(names)
  },
)

it('Whoever is named in two items is shown by both, under the longest of their names', async () => {
  const told = await gapsUnder('Others not heard', {
    note: [{ text: 'I told Mr Lisle that the store was open.', ...IDA }],
    mail: [{ text: 'Robert Lisle came to the store at nine.', by: 'Tom Vane', stance: 'asserts' }],
  })
  expect(told.map(({ text }) => text)).toEqual([
    'No passage read is in the words of “Robert Lisle”, who is no party and is named in 2 items read.',
  ])
  expect(told[0]?.quotes).toHaveLength(2)
})

test.each([
  'The lamp was that of Mr Orde, who by the parish book died in March.',
  'The late Mr Orde had a lamp too.',
  'Since the death of Mr Orde the store is locked.',
])('Nobody is named as not heard whom the evidence tells to have died: %s', async (text) => {
  const items = { note: [{ text: 'On that Thursday Mr Orde rang me about the store.', ...IDA }] }
  expect(await gapsUnder('Others not heard', { ...items, mail: [{ text, by: 'Tom Vane' }] })).toEqual([])
  const mourned = { text: 'Mr Orde said that his brother died in March.', by: 'Tom Vane' }
  expect(await gapsUnder('Others not heard', { ...items, mail: [mourned] })).toHaveLength(1)
})

it('What was asked for is no open request where the same sentence tells that it came', async () => {
  const heading = 'Requests with no confirmation'
  const asked = (text: string) => gapsUnder(heading, { note: [{ text, ...IDA }] })
  expect(await asked('We asked the keeper for the key of the store and got it on Monday.')).toEqual([])
  expect(await asked('We asked the keeper for the key of the store and waited until Monday.')).toHaveLength(1)
})

const AGREED = 'Action: TV to change the lock of the old store by Friday.'
const minutes = [{ text: 'The lock was discussed at length.', by: 'Tom Vane' }, { text: AGREED }]

it('What minutes leave to somebody of the case to do is open where no other item tells of it', async () => {
  const heading = 'Agreed to be done'
  const open = await gapsUnder(heading, { minutes })
  expect(open.map(({ text }) => text)).toEqual([`No other passage read tells what came of “${AGREED}”.`])
  const done = { text: 'Tom changed the lock of the old store on Thursday.', ...IDA }
  expect(await gapsUnder(heading, { minutes, note: [done] })).toEqual([])
  const other = { text: 'Tom was at the old quay on Thursday.', ...IDA }
  expect(await gapsUnder(heading, { minutes, note: [other] })).toHaveLength(1)
})

it('Each line of a list of actions is one, whoever has the others to do', async () => {
  const list = ['TV to change the lock of the old store', 'QX to ask the makers for a second key']
  const minutes = [{ text: 'The lock was discussed at length.', by: 'Tom Vane' }, { text: list.join('\n') }]
  const open = await gapsUnder('Agreed to be done', { minutes })
  expect(open.map(({ text }) => text)).toEqual(
    list.map((one) => `No other passage read tells what came of “${one}”.`),
  )
  expect(open.map(({ quotes }) => quotes[0]?.quote)).toEqual(list)
})

test.each([
  'Thanks to the crew of the old store.',
  'Next to nothing was left in the store.',
  'QX to change the lock.',
])('no action of anybody of the case: %s', async (text) => {
  expect(await gapsUnder('Agreed to be done', { minutes: [{ text, ...IDA }] })).toEqual([])
})
