import { describe, expect, it } from 'vitest'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { readText } from './read-text.ts'

const ABOUT = { fileName: 'a.txt', occurredAt: null, parties: [], conduct: null, dayFirst: null }
/** What the times of the sentence that holds some words mean; "open" where nothing says which day. */
const days = (text: string, words: string) =>
  readText(text, ABOUT)
    .filter(({ start, end }) => text.slice(start, end).includes(words))
    .flatMap(({ times }) => times.map(({ from }) => from?.slice(0, 10) ?? 'open'))

const TICKET = `Northgate Helpdesk                         Ticket 5510      status closed
Subject: badge reader                      Opened by: oluwole

#1  Reply      oluwole               May 06, 2026 21:20
    The reader is dead since yesterday.
#2  Reply      Desk 2                May 09, 2026 09:15
    The fitter comes tomorrow.
#3  Note       oluwole               Jun 14, 2026 11:10
    He never came. I ask again in two days.

Printed for the file: see what was told yesterday.
`

describe('the day of an entry', () => {
  it('is that of the moment that stands in a column of its head', () => {
    expect(days(TICKET, 'reader is dead')).toEqual(['2026-05-05'])
    expect(days(TICKET, 'fitter comes')).toEqual(['2026-05-10'])
    expect(days(TICKET, 'I ask again')).toEqual(['2026-06-16'])
  })

  it('ends with the last entry, where something else stands below a blank line', () => {
    expect(days(TICKET, 'told yesterday')).toEqual(['open'])
  })

  it('is not known to the day where a captured page says how many weeks ago it was', () => {
    const page = `Captured 4/22/2026. Listing: Northgate Kennels

Listed reviews, with what the owner answered, as they were shown.

Ana Reiter
★★☆☆☆   2 days ago   ·   Edited
They rang me yesterday.

Tom Ilves
★★★★☆   3 weeks ago
Nobody rang me yesterday.

Ida Noor
★★★★★   a month ago
I was told yesterday at noon.
`
    expect(days(page, 'Edited')).toEqual(['2026-04-20'])
    expect(days(page, 'They rang')).toEqual(['2026-04-19'])
    expect(days(page, 'Nobody rang')).toEqual(['open'])
    expect(days(page, 'I was told')).toEqual(['open'])
  })

  it('is not that of a signature below which something else stands', () => {
    const form = `FORM 7  Report of loss, closed 20 May 2026

What was lost?      A drill. I saw it yesterday.
Signed              A. Reiter      13/5/2026
Held by stores
What was done?      Nothing.
Signed              T. Ilves       14/5/2026
Held by stores
What else?          Nothing.
Signed              I. Noor        15/5/2026
Held by stores
`
    expect(days(form, 'I saw it')).toEqual(['2026-05-12'])
  })

  it('of a record exported as JSON is that of whichever field holds a moment', () => {
    const record = (by: string, at: string, note: string) => ({ asset: 'K-4', by, at, note })
    const page = JSON.stringify(
      {
        exported: '2026-03-30T08:00:00Z',
        records: [
          record('mholt', '03/13/2026 16:05', 'The filters came this morning.'),
          record('rpugh', '03/17/2026 09:10', 'Nobody fitted them. I ask again tomorrow.'),
        ],
      },
      null,
      1,
    )
    expect(days(page, 'filters came')).toEqual(['2026-03-13'])
    expect(days(page, 'ask again')).toEqual(['2026-03-18'])
  })

  it('of a form of calls is that of the field "On"', () => {
    const form = ` T E L E P H O N E   N O T E
+---------------------------------------+
| Called by : Mr Moss, Holt Carriers    |
| Number    : 5510 22                   |
| On        : Fri 6 March 2026, 09:10   |
| Taken by  : Pugh                      |
+---------------------------------------+

- He sends the keys by post.
`
    const day = parseDay('2026-03-06')
    expect(readText(form, ABOUT).find(({ start }) => start === form.indexOf('- He sends'))?.written).toBe(day)
  })

  it('of "next morning" in a notebook is no longer that of the entries before the last', () => {
    const book = `thu apr 9 - no keys. I rang stores

fri - filters in the yard, called the office, cold in here

sun 12 - went to his house. He would not come down.

next morning - he brings buns
`
    const conduct = { from: parseDay('2026-02-01') ?? 0, to: parseDay('2026-04-30') ?? 0 }
    const told = readText(book, { ...ABOUT, conduct }).filter(({ start }) => start === book.indexOf('next'))
    expect(told.flatMap(({ times }) => times.map(({ from }) => from))).toEqual([null])
  })
})
