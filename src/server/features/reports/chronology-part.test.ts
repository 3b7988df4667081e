import { expect, it } from 'vitest'
import type { Citation } from '#shared/contracts/analyses.ts'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import { createNotes } from './blocks.ts'
import type { CaseRecord } from './case-record.ts'
import { chronology } from './chronology-part.ts'

const entry = (part: Partial<ChronologyEntry> & { from: string }): ChronologyEntry =>
  ({
    kind: 'statement',
    when: {
      from: part.from,
      to: part.from,
      certainty: 'stated',
      readings: [],
      written: { start: 0, end: 0, text: '' },
    },
    evidence_id: 'log',
    title: 'door.csv',
    start: 0,
    end: 100,
    text: '',
    subject: null,
    speaker: null,
    count: 1,
    parts: [],
    also_in: [],
    ...part,
  }) as unknown as ChronologyEntry
const row = (from: string, start: number, text: string) => ({
  from,
  start,
  end: start + 10,
  text,
  speaker: null,
})
const cite = (evidence_id: string, start: number, quote: string) =>
  ({ evidence_id, start, end: start + quote.length, quote }) as Citation

/** A case without an agreed timeline, of which one statement cites these places. */
const givenCase = (dated: readonly ChronologyEntry[], citations: readonly Citation[]): CaseRecord =>
  ({
    conduct: { from: null, to: null },
    analyses: [
      {
        wording: {
          id: 'a',
          type: 'summary',
          content: { view: null, sections: [{ statements: [{ id: 's', citations }] }] },
        },
      },
    ],
    allegations: [],
    wordings: new Map(),
    statementJudgments: new Map(),
    sources: new Map(),
    dated,
  }) as unknown as CaseRecord
const listTexts = (record: CaseRecord) =>
  chronology(record, createNotes()).flatMap((block) =>
    block.kind === 'cited' ? [[block.lead, block.text, block.notes.length]] : [],
  )

it('of the rows of a log on a day a report repeats those that are cited, as one entry with a note for each', () => {
  const rows = [
    row('2026-03-09T07:52', 0, 'Jo in'),
    row('2026-03-09T12:13', 20, 'Jo out'),
    row('2026-03-09T18:31', 40, 'Li out'),
  ]
  const log = entry({ from: '2026-03-09T07:52', kind: 'row', count: 3, parts: rows, text: 'Jo in' })
  expect(listTexts(givenCase([log], [cite('log', 0, 'Jo in'), cite('log', 40, 'Li out')]))).toEqual([
    [expect.stringContaining('9 March 2026'), '2 rows of door.csv, 07:52 to 18:31: Jo in; Li out', 2],
  ])
  expect(listTexts(givenCase([log], [cite('other', 0, 'Jo in')]))).toEqual([])
})

it('each of several rows is cited as its own person’s, and its cells are read side by side', () => {
  const signed = (name: string) => ({ speaker: { name, certain: true } })
  const rows = [
    { ...row('2026-03-09T07:52', 0, '07:52,ward,key,out,Wen Li'), ...signed('Wen Li') },
    { ...row('2026-03-09T12:13', 20, '12:13,ward,key,in,Jo Ash'), ...signed('Jo Ash') },
  ]
  const book = entry({ from: '2026-03-09T07:52', kind: 'row', count: 2, parts: rows as never, text: '' })
  const source = { exhibit: 'E-001', givenNumbers: null, title: 'door.csv', findPlace: () => null }
  const record = {
    ...givenCase([book], [cite('log', 0, 'out'), cite('log', 20, 'in')]),
    sources: new Map([['log', source]]),
  }
  const notes = createNotes()
  const [, block] = chronology(record as unknown as CaseRecord, notes)
  expect(block).toMatchObject({
    text: '2 rows of door.csv, 07:52 to 12:13: 07:52 · ward · key · out · Wen Li; 12:13 · ward · key · in · Jo Ash',
  })
  expect(notes.all.map(({ text }) => text)).toEqual([
    'E-001 door.csv, words of Wen Li',
    'E-001 door.csv, words of Jo Ash',
  ])
})

it('messages of several people each stand behind their own name', () => {
  const said = (start: number, name: string, text: string) => ({
    ...row('2026-03-09T07:52', start, text),
    speaker: { name, certain: true },
  })
  const parts = [said(0, 'Wen Li', 'Is it locked?'), said(20, 'Jo Ash', 'It is not.')]
  const chat = entry({ from: '2026-03-09T07:52', kind: 'message', count: 2, parts: parts as never, text: '' })
  const cited = [cite('log', 0, 'Is it locked?'), cite('log', 20, 'It is not.')]
  expect(listTexts(givenCase([chat], cited))).toEqual([
    [expect.any(String), 'Wen Li: Is it locked? … Jo Ash: It is not.', 2],
  ])
})

it('of citations that share words the longest is repeated, and the words once', () => {
  const mail = entry({
    from: '2026-03-12T18:20',
    kind: 'message',
    evidence_id: 'mail',
    text: 'I left at six. Nobody was there.',
    subject: 'Parking',
  })
  const cited = ['I left at six.', 'I left at six. Nobody was there.', 'I left at six. Nobody was there.']
  expect(
    listTexts(
      givenCase(
        [mail],
        cited.map((words) => cite('mail', 0, words)),
      ),
    ),
  ).toEqual([[expect.any(String), 'I left at six. Nobody was there.', 1]])
})

it('of a mail it repeats what is cited and who wrote it, and not the whole mail', () => {
  const mail = entry({
    from: '2026-03-12T18:20',
    kind: 'message',
    evidence_id: 'mail',
    text: 'I left at six. The rest is of no concern.',
    subject: 'Parking',
    speaker: { name: 'Wen Li', certain: true },
  })
  expect(listTexts(givenCase([mail], [cite('mail', 0, 'I left at six.')]))).toEqual([
    [expect.any(String), 'Wen Li: I left at six.', 1],
  ])
})

it('it says of a day that the words do not name from which words it was made, and of a clock in which zone', () => {
  const written = (text: string) => ({ start: 0, end: 0, text })
  const sunday = {
    ...entry({ from: '2026-03-15', evidence_id: 'talk', text: 'He came by Sunday.' }),
    when: {
      from: '2026-03-15',
      to: '2026-03-15',
      certainty: 'computed' as const,
      readings: [],
      zone: null,
      written: written('Sunday'),
    },
    speaker: { name: 'Wen Li', certain: true },
  }
  const door = {
    ...entry({ from: '2026-03-16T10:14', kind: 'row', text: '2026-03-16T10:14Z,IN' }),
    when: {
      ...sunday.when,
      from: '2026-03-16T10:14',
      to: '2026-03-16T10:14',
      certainty: 'stated' as const,
      written: written('2026-03-16T10:14Z'),
    },
  }
  const record = givenCase([sunday, door], [cite('talk', 0, 'He came by Sunday.'), cite('log', 0, 'IN')])
  expect(listTexts(record)).toEqual([
    ['15 March 2026, computed from “Sunday”', 'Wen Li: He came by Sunday.', 1],
    ['16 March 2026, 10:14 UTC', '2026-03-16T10:14Z,IN', 1],
  ])
})

it('it repeats what a person chose from the evidence for an allegation, as it does what an analysis cites', () => {
  const sent = entry({
    from: '2026-03-12',
    evidence_id: 'note',
    start: 0,
    end: 40,
    text: 'On 12 March she sent it.',
  })
  const passages = [{ ...cite('note', 3, '12 March she sent it'), state: 'found', side: 'for' }]
  const record = { ...givenCase([sent], []), allegations: [{ statements: [], passages }] }
  expect(listTexts(record as unknown as CaseRecord)).toEqual([
    [expect.stringContaining('12 March 2026'), 'On 12 March she sent it.', 1],
  ])
})

it('of an agreed timeline it repeats what falls into the days of the conduct, of a month too that begins or ends them', () => {
  const statement = (id: string) => ({
    id,
    text: id,
    kind: 'finding',
    origin: 'analyst',
    citations: [cite('log', 0, id)],
  })
  const months = ['2025-11', '2025-12', '2026-02', '2026-03', '2025']
  const view = {
    type: 'timeline',
    entries: months.map((month) => ({
      when: { from: month, to: month, certainty: 'stated', readings: [], zone: null, written: [] },
      statement_ids: [month],
    })),
  }
  const wording = {
    id: 'a',
    type: 'timeline',
    content: { view, sections: [{ statements: months.map(statement) }] },
  }
  const record = {
    ...givenCase([], []),
    conduct: { from: '2025-12-01', to: '2026-02-28' },
    analyses: [{ wording }],
  }
  expect(listTexts(record as unknown as CaseRecord).map(([, text]) => text)).toEqual([
    '2025-12',
    '2026-02',
    '2025',
  ])
})
