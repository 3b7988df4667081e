import { describe, expect, it } from 'vitest'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { expectRead } from './read-form.fixture.ts'
import { readText } from './read-text.ts'

const conduct = { from: parseDay('2025-10-01')!, to: parseDay('2025-11-05')! }
const EXPORT = (legend: string) => `Exported from the phone of I Moss by L Petty, 11/11/25.${legend}

DREW HALL
  Thu 9 Oct 2025
     11:58 pm   < Great night. See you tomorrow
  Fri 10 Oct
      7:15 am   > Please keep texts
        to work stuff
WES (KITCHEN)
  Sun 12 Oct
      3:20 pm   < mate heads up
      3:22 pm   > I rang him yesterday
`
const parties = [
  { name: 'Ida Moss', aliases: ['I Moss'], email: null },
  { name: 'Drew Hall', aliases: [], email: null },
  { name: 'Wes Kane', aliases: ['Wes'], email: null },
]

describe('messages of a telephone under their days', () => {
  it('are of the two people, where the head says which side came', () =>
    expectRead(
      EXPORT(' Left = received.'),
      `See you tomorrow = Drew Hall; asserts; 2025-10-10
       Please keep texts to work stuff = Ida Moss; asserts
       mate heads up = Wes Kane; asserts
       I rang him yesterday = Ida Moss; asserts; 2025-10-11`,
      { conduct, parties },
    ))

  it('are of either with doubt, where nothing says which side came', () =>
    expectRead(
      EXPORT(''),
      `See you tomorrow = ?Drew Hall; asserts; 2025-10-10
       Please keep texts to work stuff = ?Ida Moss; asserts`,
      { conduct, parties },
    ))

  it('go to whoever they are under', () => {
    const text = EXPORT(' Left = received.')
    const units = readText(text, { fileName: 'a.txt', occurredAt: null, parties, conduct, dayFirst: true })
    const sent = units.find(({ start, end }) => text.slice(start, end).includes('I rang him'))
    expect(sent?.to).toEqual(['Wes Kane'])
  })
})

describe('messages with their day in a table or above them', () => {
  it('are of the day of their row', () =>
    expectRead(
      `EXTRACT OF MESSAGES - handset of Ida Moss, read out 16/10/2025

NR    DATE        TIME   DIR  CONTACT     TEXT
0412  02/10/2025  12:05  IN   Drew Hall   are you coming tomorrow
0413  02/10/2025  12:09  OUT  Drew Hall   i come tonight
0414  08/10/2025  20:11  OUT  Drew Hall   we talk tomorrow`,
      `are you coming tomorrow = Drew Hall; asserts; 2025-10-03
       i come tonight = Ida Moss; asserts; 2025-10-02
       we talk tomorrow = Ida Moss; asserts; 2025-10-09`,
      { conduct, parties },
    ))

  it('are of the day above a recording', () =>
    expectRead(
      `VOICEMAIL TO TEXT - supplied by her, checked by MO

1. From Drew Hall. Wed Oct 8, 5:22 PM. 0:41
"Ida, it's Drew Hall. I am sending the box the day after tomorrow, so call me back."

2. From Wes Kane. Sat Oct 11, 10:15 AM. 0:35
"Hi Ida, it's Wes. I was sitting right there the whole time. See you tomorrow."`,
      `I am sending the box = Drew Hall; asserts; 2025-10-10
       See you tomorrow = Wes Kane; asserts; 2025-10-12`,
      { conduct, parties },
    ))
})
