import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { type Expected, speakersIn } from './reading-forms.fixture.ts'

const ENTRIES: readonly (readonly [form: string, text: string, expected: Expected])[] = [
  [
    'nursing notes with initials and a key',
    `WARD 6 PROGRESS NOTES   Bed 12
Key: HM Hannah Moyo RN / TL Tom Leary HCA

03/05/25 21:00  Settled, pain 2/10. HM
03/05/25 23:30  Asked for water, given. TL
04/05/25 02:10  Found on floor by TL. Doctor called. HM`,
    [
      ['pain 2/10', 'Hannah Moyo'],
      ['Asked for water', 'Tom Leary'],
      ['Found on floor', 'Hannah Moyo'],
    ],
  ],
  [
    'notes signed with a name, over several lines',
    `14:05  Patient refused lunch. Family informed
       by telephone.
       - S. Ferreira, RN

16:40  Walked to the window with one nurse.
       - K. Lund, RN`,
    [
      ['refused lunch', 'S. Ferreira'],
      ['Walked to the window', 'K. Lund'],
    ],
  ],
  [
    'SBAR with its author',
    `SBAR HANDOVER
Completed by: Aoife Brennan, charge nurse
S: Mr K fell at 3.
B: He had been confused since Sunday.
A: Left hip painful.
R: Please X-ray.`,
    [['confused since Sunday', 'Aoife Brennan']],
  ],
  [
    'a book that one person keeps',
    `SITE DIARY - kept by Marek Dvorak

2 June
07:10 Gate found open, nobody there.
09:30 Crane stopped by wind.

3 June
08:00 All quiet today.`,
    [
      ['Gate found open', 'Marek Dvorak'],
      ['All quiet today', 'Marek Dvorak'],
    ],
  ],
  [
    'an incident form with accounts of several persons',
    `ACCIDENT RECORD
Person 1: Abel Mensah
Person 2: Carla Rossi
Reported by: Dieter Voss

Account of person 1:
The ladder slipped and I fell on my arm.

Account of person 2:
I heard a shout and ran over.

Manager's view (G. Petersen):
The ladder was in order.`,
    [
      ['The ladder slipped', 'Abel Mensah'],
      ['I heard a shout', 'Carla Rossi'],
      ['The ladder was in order', 'G. Petersen'],
    ],
  ],
  [
    'a log of a machine, in which nobody speaks',
    `2025-05-01 08:00:01 DOOR-3 OPEN card 4471
2025-05-01 08:00:09 DOOR-3 CLOSED
2025-05-01 08:02:44 DOOR-1 DENIED card 9920`,
    [
      ['DOOR-3 CLOSED', null],
      ['DENIED', null],
    ],
  ],
  [
    'a table with a column for who wrote the remark',
    `date;time;reading;remark;entered by
01/05/2025;08:00;3.1;door seal worn;P. Njoroge
01/05/2025;12:00;3.4;told the chef;Emil Weiss
01/05/2025;16:00;3.2;;Emil Weiss`,
    [
      ['door seal worn', 'P. Njoroge'],
      ['told the chef', 'Emil Weiss'],
    ],
  ],
  [
    'handover rows with initials at their ends',
    `HANDOVER EAST WING   night to day
Staff: Bea Lindgren, Omar Saleh

R1  slept well, up twice.  BL
R2  cough worse, doctor to see.  OS
R3  daughter rang, cross about the laundry.  BL`,
    [
      ['cough worse', 'Omar Saleh'],
      ['daughter rang', 'Bea Lindgren'],
    ],
  ],
  [
    'records of labelled lines, one after the other',
    `Time: 08:10
Place: Gate 2
Note: Lorry left without papers

Time: 09:25
Place: Gate 1
Note: Visitor turned away

Time: 11:00
Place: Gate 2
Note: Barrier stuck`,
    [
      ['Lorry left', null],
      ['Barrier stuck', null],
    ],
  ],
]

describe('who speaks in entries, forms and rows', () => {
  it.each(ENTRIES)('%s', (_, text, expected) => {
    expect(speakersIn(text, expected)).toEqual(expected)
  })
})

describe('a paper with marked headings', () => {
  it('has a heading wherever a line is marked as one, whatever its punctuation', () => {
    const rules = '# Key rules, version 5\nKeys are signed for.\n\n## Who may enter?\nThe porter may enter.\n'
    const parts = readText(rules, {
      fileName: 'a.md',
      occurredAt: null,
      parties: [],
      conduct: null,
      dayFirst: null,
    }).map(({ part, start, end }) => [part, rules.slice(start, end).trim()])
    expect(parts).toEqual([
      ['heading', '# Key rules, version 5'],
      ['assertion', 'Keys are signed for.'],
      ['heading', '## Who may enter?'],
      ['assertion', 'The porter may enter.'],
    ])
  })
})
