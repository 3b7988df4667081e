import { describe, expect, it } from 'vitest'
import { parseDay } from './calendar.ts'
import { readTimes } from './read-times.ts'

/** A Tuesday. */
const WRITTEN = parseDay('2026-03-10')!
const MARCH = { from: parseDay('2026-03-01')!, to: parseDay('2026-03-31')! }
const daysIn = (text: string, reading: 'message' | 'account' = 'message') =>
  readTimes(text, { reading, written: WRITTEN, dayFirst: true }).map(({ from }) => from)

describe('a weekday in a message', () => {
  it.each([
    ['I asked her for the key by Thursday.', '2026-03-12'],
    ['They promised the drums by Thursday.', '2026-03-12'],
    ['Glazier booked for Thursday.', '2026-03-12'],
    ['Roof put down, booked for Thursday.', '2026-03-12'],
    ['Also your talk, I moved it to Thursday at two.', '2026-03-12'],
    ['Forty pots were reordered and rescheduled, nine of them for Thursday.', '2026-03-12'],
    ['The drums were rebooked for Thursday.', '2026-03-12'],
    ['I lent the ladder out, it’s here again Thursday.', '2026-03-12'],
    ['He asked twice. Returns to the depot on Monday.', '2026-03-16'],
    ['Ruth, Thursday works. Bring the oars.', '2026-03-12'],
    ['Please read it and tell me by Thursday that you have.', '2026-03-12'],
    ['Sweep the yard, and tell us by Thursday.', '2026-03-12'],
    ['You must have the form read and signed by Thursday.', '2026-03-12'],
    ['The drivers need to have it read by Thursday.', '2026-03-12'],
    ['They want the drums by close of business Thursday.', '2026-03-12'],
  ])('is to come where something is asked, arranged or put on it: %s', (text, day) => {
    expect(daysIn(text).map((from) => from?.slice(0, 10))).toEqual([day])
  })

  it.each([
    ['I asked her for the key on Thursday.', '2026-03-05'],
    ['It was dry by Thursday.', '2026-03-05'],
    ['Please note that he had read it by Thursday.', '2026-03-05'],
    ['She must have read it by Thursday.', '2026-03-05'],
    ['He came in and told me by Thursday.', '2026-03-05'],
    ['He waited until Thursday.', '2026-03-05'],
    ['It’s been gone since Thursday.', '2026-03-05'],
  ])('is past where the verb says no more than that: %s', (text, day) => {
    expect(daysIn(text)).toEqual([day])
  })
})

describe('a weekday in an account', () => {
  it('is to come where the words of the present tell what is arranged', () => {
    expect(daysIn('He has booked leave and flies home on Friday.', 'account')).toEqual(['2026-03-13'])
    expect(daysIn('The second cook leaves on Friday.', 'account')).toEqual(['2026-03-13'])
  })

  it('is to come where its own words say so, whatever the verb', () => {
    expect(daysIn('The sale was put on next Tuesday week.', 'account')[0]).toBe('2026-03-17')
    expect(daysIn('A round was planned for the Thursday after next.', 'account')).toEqual(['2026-03-19'])
  })

  it('is open where it is to come and nothing says when the account was given', () => {
    const told = 'Came in on 3 March. The answer is due on 17 April. Ilves is to be seen on Monday.'
    expect(
      readTimes(told, { reading: 'account', written: null, conduct: MARCH }).map(({ from }) => from),
    ).toEqual(['2026-03-03', '2026-04-17', null])
  })

  it('is not the day of the hearing itself, where it was', () => {
    const asked = 'Hearing, Tue 10/3/26. Holt to Ilves, had you the key on the Tuesday?'
    const context = { reading: 'account', written: WRITTEN, dayFirst: true } as const
    expect(readTimes(asked, context).map(({ from }) => from)).toEqual(['2026-03-10', null])
    const conduct = { from: parseDay('2026-02-16')!, to: parseDay('2026-02-20')! }
    expect(readTimes(asked, { ...context, conduct }).map(({ from }) => from)).toEqual([
      '2026-03-10',
      '2026-02-17',
    ])
  })

  it('is not where they tell what was', () => {
    expect(daysIn('The cook who comes early rang on Friday.', 'account')).toEqual(['2026-03-06'])
  })
})

describe('a day told by its number', () => {
  it('is to come where something is due by it', () => {
    expect(daysIn('On 20 February nobody answered. The rest is open, we answer it by the 18th.')).toEqual([
      '2026-02-20',
      '2026-03-18',
    ])
    expect(daysIn('Say who wrote it and send me the list by the 18th.')).toEqual(['2026-03-18'])
  })
})

describe('what is still to come when it is written down', () => {
  const minutes = (text: string) =>
    readTimes(text, { reading: 'account', written: WRITTEN, conduct: MARCH, isReported: true }).map(
      ({ from }) => from,
    )

  it('is what minutes say that somebody promised by a day', () => {
    expect(minutes('RA agreed to sweep the hall by Thursday.')).toEqual(['2026-03-12'])
    expect(minutes('The hall was swept by Thursday.')).not.toEqual(['2026-03-12'])
  })

  it('is what they say of the weekend for which something was forecast', () => {
    expect(minutes('The choir heard that rain was due for the weekend.')).toEqual(['2026-03-14'])
    expect(daysIn('We were away for the weekend.')).toEqual(['2026-03-07'])
  })

  it('is what an entry of a log puts on a weekday', () => {
    const entry = { reading: 'account', written: WRITTEN, conduct: MARCH, isEntry: true } as const
    expect(readTimes('Roof put down, booked for Thursday', entry).map(({ from }) => from)).toEqual([
      '2026-03-12',
    ])
  })

  it('is what is on a list of things to do', () => {
    expect(daysIn('Note to do: see to the goats Thurs; the rest can wait.', 'account')).toEqual([
      '2026-03-12',
    ])
  })

  it('is the month in which something runs out', () => {
    const words = 'She had talked of the lease, which expires in January.'
    const autumn = { from: parseDay('2025-10-07')!, to: parseDay('2025-10-24')! }
    const context = { reading: 'account', written: parseDay('2025-11-24'), conduct: autumn } as const
    expect(readTimes(words, context).map(({ from }) => from)).toEqual(['2026-01'])
    const asked = readTimes('Could you see it on 7 January?', context)
    expect(asked.map(({ from }) => from)).toEqual(['2025-01-07'])
  })
})

describe('what somebody wishes, offers or has booked', () => {
  it.each([
    ['It went well, and they want us for two nights in October', '2026-10'],
    ['She came round yesterday: the choir needs a hall in November.', '2026-11'],
    ['He rang, they offer us three nights in October.', '2026-10'],
    ['They were pleased and have offered us the hall for two nights in October.', '2026-10'],
    ['It was too wet, so the sale is booked for 3 October.', '2026-10-03'],
    ['The van was out; they want it on Friday.', '2026-03-13'],
  ])('is to come, whatever was told before: %s', (text, expected) => {
    expect(daysIn(text).at(-1)).toBe(expected)
    expect(daysIn(text, 'account').at(-1)).toBe(expected)
  })

  it.each([
    ['He left, and they need the receipts for October.', '2025-10'],
    ['They wanted us for two nights in October and never paid.', '2025-10'],
    ['He left, and they want a list of who was there in October.', '2025-10'],
  ])('is not what was, though somebody wants to have it: %s', (text, expected) => {
    expect(daysIn(text).at(-1)).toBe(expected)
  })
})
