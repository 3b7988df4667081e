import { describe, expect, it } from 'vitest'
import type { DatedUnit } from '../../reading/index.ts'
import { arrangeEntries, presentEntry } from './arrange-entries.ts'
import { entryInWords } from './entry-in-words.ts'

let place = 0

/** A unit of an item: what a sentence, a row or a message says, and when that was. */
function unit(
  words: string,
  from: string | null,
  {
    item = 'a',
    part = 'assertion',
    time = '',
    speaker = '',
    ...more
  }: {
    item?: string
    part?: DatedUnit['unit']['part']
    time?: string
    speaker?: string
    modality?: DatedUnit['unit']['modality']
    form?: 'chat' | 'mail'
    isAppointment?: boolean
  } = {},
): DatedUnit {
  place += 1_000
  const start = place
  const at = Math.max(words.indexOf(time), 0)
  return {
    evidenceId: item,
    title: `${item}.txt`,
    exhibitNumber: 1,
    givenNumbers: null,
    unit: {
      start,
      end: start + words.length,
      part,
      speaker: speaker ? { name: speaker, certain: true } : null,
      to: [],
      modality: more.modality ?? 'happened',
    },
    time: {
      start: start + at,
      end: start + at + time.length,
      from,
      to: from,
      certainty: 'stated',
      readings: [],
    },
    message: more.form ? { form: more.form, subject: null } : null,
    words,
    isAppointment: more.isAppointment ?? false,
  }
}
const row = (words: string, from: string, item = 'log') => unit(words, from, { item, part: 'row' })
const chat = (words: string, from: string, speaker: string) =>
  unit(words, from, { item: 'chat', form: 'chat', speaker })
const arrange = (...units: DatedUnit[]) =>
  arrangeEntries(units).entries.map((entry) =>
    presentEntry(entry, {
      findText: () => '',
      findZone: () => null,
      findColumn: () => null,
      findColumns: () => null,
    }),
  )
const words = (...units: DatedUnit[]) => arrange(...units).map((entry) => entryInWords(entry, 1_000))

describe('the entries of a chronology', () => {
  it('the rows of a log on a day are one entry that says what it holds, whatever else lies between them', () => {
    const entries = arrange(
      row('Jo in', '2026-03-02T07:52'),
      unit('I saw the door open.', '2026-03-02T08:00'),
      row('Jo out', '2026-03-02T18:31'),
      row('Jo in', '2026-03-03T08:01'),
      row('Backup', '2026-03-02T19:00', 'other'),
    )
    expect(entries.map(({ kind, count, evidence_id }) => [kind, count, evidence_id])).toEqual([
      ['row', 2, 'log'],
      ['statement', 1, 'a'],
      ['row', 1, 'other'],
      ['row', 1, 'log'],
    ])
    expect(entryInWords(entries[0]!, 1_000)).toBe(
      '2 rows of log.txt, 07:52 to 18:31\n07:52 Jo in\n18:31 Jo out',
    )
    expect(entries[0]?.when).toMatchObject({ from: '2026-03-02T07:52', to: '2026-03-02T18:31' })
    expect(entries[0]?.parts.map(({ text }) => text)).toEqual(['Jo in', 'Jo out'])
  })

  it('the messages of a chat on a day are one entry with the words and the speaker of each', () => {
    expect(
      words(chat('bye all', '2026-03-11T18:15', 'Li'), chat('enjoy your game', '2026-03-11T18:19', 'Suresh')),
    ).toEqual(['2 messages of chat.txt, 18:15 to 18:19\n18:15 Li: bye all\n18:19 Suresh: enjoy your game'])
  })

  it('the same words told by two people are two entries, each with who tells it', () => {
    const [one, other] = [
      unit('It was shut.', '2026-03-02'),
      unit('It was shut.', '2026-03-02', { item: 'b' }),
    ]
    const told = (from: DatedUnit, name: string) => ({
      ...from,
      unit: { ...from.unit, speaker: null, toldBy: { name, certain: true } },
    })
    expect(arrange(told(one, 'Li'), told(other, 'Jo')).map(({ told_by }) => told_by?.name)).toEqual([
      'Li',
      'Jo',
    ])
  })

  it('each mail is an entry of its own', () => {
    const mail = { item: 'thread', form: 'mail', speaker: 'Jo' } as const
    expect(
      arrange(unit('Done.', '2026-03-20T11:45', mail), unit('Thanks a lot.', '2026-03-20T11:50', mail)),
    ).toMatchObject([
      { kind: 'message', count: 1 },
      { kind: 'message', count: 1 },
    ])
  })

  it('the same words of the same time in two items are one entry that names both', () => {
    const said = ['She wrote a Saturday in March.', '2026-03'] as const
    const [entry, ...others] = arrange(unit(...said, { item: 'form' }), unit(...said, { item: 'forward' }))
    expect(others).toEqual([])
    expect(entry?.also_in.map(({ evidence_id }) => evidence_id)).toEqual(['forward'])
  })

  it('the same words of another speaker or another day stay apart', () => {
    expect(
      arrange(
        unit('I was there.', '2026-03-02', { speaker: 'Jo' }),
        unit('I was there.', '2026-03-02', { item: 'b', speaker: 'Li' }),
        unit('I was there.', '2026-03-03', { item: 'b', speaker: 'Jo' }),
      ),
    ).toHaveLength(3)
  })

  it('what an item says without a day comes last, as one entry', () => {
    const entries = arrange(
      unit('courier in 08:10', null, { item: 'register', time: '08:10' }),
      unit('aircon in 13:00', null, { item: 'register', time: '13:00' }),
      unit('I left early.', '2026-03-02'),
    )
    expect(entries.map(({ when, count }) => [when.from, count])).toEqual([
      ['2026-03-02', 1],
      [null, 2],
    ])
  })

  it.each([
    ['All of last month.', 'last month', 'answer'],
    ['In March too?', 'March', 'question'],
    ['And the 25th?', 'the 25th', 'question'],
    ['Were you there on the 4th?', 'the 4th', 'question'],
    ['Jason, on the 4th.', 'the 4th', 'answer'],
    ['April 3.', 'April 3', 'assertion'],
  ] as const)('"%s" says nothing by itself and is no entry', (said, time, part) => {
    expect(arrangeEntries([unit(said, '2026-03', { time, part })])).toEqual({ entries: [], leftOut: 1 })
  })

  it.each([
    ['About half past four.', 'half past four', '2026-03-02'],
    ['At 16:35.', '16:35', '2026-03-02T16:35'],
  ])('"%s" is an entry where its day is known', (said, time, from) => {
    expect(words(unit(said, from, { time, part: 'answer' }))).toEqual([said])
    expect(arrangeEntries([unit(said, from, { time, part: 'question' })]).leftOut).toBe(1)
    expect(arrangeEntries([unit(said, null, { time, part: 'answer' })]).leftOut).toBe(1)
  })

  it.each([
    ['Effective 1 July 2024.', '1 July 2024', 'assertion'],
    ['I left at 18:05 today.', '18:05 today', 'assertion'],
    ['Suresh left at seven.', 'seven', 'answer'],
    ['I was there on 2 March.', '2 March', 'answer'],
    ['Did you run any export in March?', 'March', 'question'],
  ] as const)('"%s" is an entry', (said, time, part) => {
    expect(words(unit(said, '2026-03', { time, part }))).toEqual([said])
  })

  it.each([
    ['plan', unit('Recital · Main hall · with Jo', '2026-03-12T18:15', { part: 'row', isAppointment: true })],
    ['plan', unit('I will hand it over on Monday.', '2026-03-16', { modality: 'planned' })],
    ['message', unit('bye', '2026-03-11T18:15', { form: 'chat' })],
    ['row', row('Jo in', '2026-03-02T07:52')],
    ['document', unit('NOTE OF A MEETING, 10/04/2026', '2026-04-10', { part: 'heading' })],
    ['statement', unit('I saw him leave.', '2026-03-02')],
  ] as const)('a %s is known as one', (kind, one) => {
    expect(arrange(one)[0]?.kind).toBe(kind)
  })

  it('a cell of a sheet holds as many rows as there is room for, and says how many follow', () => {
    const rows = Array.from({ length: 40 }, (_, minute) => row('Jo in', `2026-03-02T07:${minute + 10}`))
    const cell = entryInWords(arrange(...rows)[0]!, 100)
    expect(cell.length).toBeLessThan(120)
    expect(cell).toMatch(/^40 rows of log\.txt, 07:10 to 07:49\n07:10 Jo in\n[\s\S]*\n\(\d+ more\)$/)
  })
})
