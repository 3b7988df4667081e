import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBusinessDays, addMonths, formatDay, toDay, weekday } from './calendar.ts'
import { ACCOUNT, day, MESSAGE, values } from './read-times.fixture.ts'
import { dayComesFirst, readTimes, type TimeContext } from './read-times.ts'

const STORY: TimeContext = { reading: 'narrative', written: null }

describe('a day in another language', () => {
  it.each([
    ['Inviato: giovedì 12 marzo 2026 09:58', ['2026-03-12T09:58']],
    ['Er fiel am 8. Oktober 2025 um.', ['2025-10-08']],
    ['Lyon, le 1er mars 2026', ['2026-03-01']],
    ['El 3 de marzo de 2026 llamó.', ['2026-03-03']],
    ['Onsdag den 12. november 2025', ['2025-11-12']],
    ['Dnia 5 marca 2026 r.', ['2026-03-05']],
    ['Wysłano: 12 gru 2025', ['2025-12-12']],
    ['Tisdag den 13 maj 2025', ['2025-05-13']],
    ['Zagreb, 12 listopada 2025', ['2025']],
    ['14 people 2026', ['2026']],
  ])('is read where its year stands beside it: %s', (text, expected) => {
    expect(values(text, MESSAGE)).toEqual(expected)
  })
})

describe('times in a message', () => {
  it.each([
    ['I spoke to her yesterday.', ['2026-03-10']],
    ['Can we meet tomorrow at 3:30pm?', ['2026-03-12T15:30']],
    ['He texted her yesterday at two minutes to midnight.', ['2026-03-10T23:58']],
    ['She left yesterday at half past noon.', ['2026-03-10T12:30']],
    ['It was quiet yesterday prior to midnight.', ['2026-03-10T00:00']],
    ['The audit begins next week.', ['2026-03-16/2026-03-22']],
    ['She left on Friday.', ['2026-03-06']],
    ['We will talk on Friday.', ['2026-03-13']],
    ['We met last Wednesday.', ['2026-03-04']],
    ['Three days ago it was still there.', ['2026-03-08']],
    ['Please answer in 2 business days.', ['2026-03-13']],
    ['The invoice of Feb26 is open.', ['2026-02']],
    ['It was signed on 28 November.', ['2025-11-28']],
    ['It will be signed on 28 November.', ['2026-11-28']],
    ['Discuss this in the morning.', ['2026-03-12']],
    ['The week of 16 March suits us.', ['2026-03-16/2026-03-22']],
    ['She came on a Friday in February.', [null, '2026-02']],
    ['He claimed every Wednesday last month.', [null, '2026-02']],
    ['Report by the end of next week.', ['2026-03-20/2026-03-22']],
    ['You will be seen a week from tomorrow.', ['2026-03-19']],
    ['The next meeting is two weeks today.', ['2026-03-25']],
    ['She is back on the second Tuesday in June.', ['2026-06-09']],
    ['It is due on the last day of April.', ['2026-04-30']],
    ['It closes on the last Friday in April 2027.', ['2027-04-30']],
    ['We spoke on 2 March and she left on the 20th.', ['2026-03-02', '2026-02-20']],
    ['We spoke on 10 March. It was changed on the Thursday.', ['2026-03-10', '2026-03-05']],
    ['The engineer is promised for Friday.', ['2026-03-13']],
    ['On Friday 6 March, the night of the party, I left.', ['2026-03-06', '2026-03-06']],
    ['We landed the Sunday night, the 8th.', ['2026-03-08']],
    ['Jan Kowalski rang.', []],
    ['Return: 14/O3/2O26.', []],
    ['I want her off the list by Tuesday.', ['2026-03-17']],
    ['I was on the list until Monday.', ['2026-03-09']],
    ['7741-B;scanned;2026/03/02 18:47;jw', ['2026-03-02T18:47']],
    ['2026/03/02;09:18;214', ['2026-03-02T09:18']],
    ['Version 2026.3.1.4 of 2026.03.02 runs.', ['2026-03-02']],
    ['She resigns in the month after this one.', ['2026-04']],
    ['The evening before our talk he wrote to me.', ['2026-03-10']],
    ['I met him the Friday before this interview.', ['2026-03-06']],
    ['It will be held on Monday.', ['2026-03-16']],
    ['The form is sent on Monday.', ['2026-03-16']],
    ['The form was sent on Monday.', ['2026-03-09']],
    ['She begins on Monday.', ['2026-03-16']],
    ['The hearing is on Monday.', ['2026-03-16']],
    ['Are you free on Monday?', ['2026-03-16']],
    ['See you Monday.', ['2026-03-16']],
    ['He has been off since Monday.', ['2026-03-09']],
    ['Further to our call on Monday, see below.', ['2026-03-09']],
    ['Following our talk on Monday, the notes.', ['2026-03-09']],
    ['It is due on the last Friday of the month.', ['2026-03-27']],
    ['We meet on the first Monday of next month.', ['2026-04-06']],
    ['He leaves at the end of the month.', ['2026-03-31']],
    ['It was signed by the end of last quarter.', ['2025-12-31']],
    ['It was about the end of October.', ['2025-10']],
    ['It came a week yesterday.', ['2026-03-03']],
    ['It came a week last Tuesday.', ['2026-03-03']],
    ['He wrote two Fridays ago.', ['2026-02-27']],
    ['He rang this time last week.', ['2026-03-04']],
    ['She left a couple of days back.', ['2026-03-09']],
    ['She left 2 wks ago.', ['2026-02-25']],
    ['You have it in two weeks’ time.', ['2026-03-25']],
    ['It is due in twenty-one days.', ['2026-04-01']],
    ['He rang at the weekend.', ['2026-03-07/2026-03-08']],
    ['It was quiet last weekend.', ['2026-03-07/2026-03-08']],
    ['We will come this weekend.', ['2026-03-14/2026-03-15']],
    ['He saw her last Christmas.', ['2025-12-25']],
    ['He came back on Christmas Eve.', ['2025-12-24']],
    ['We close on Good Friday 2026 and open on Easter Monday 2027.', ['2026-04-03', '2027-03-29']],
    ['Three days before 3 March 2026 it was there.', ['2026-02-28', '2026-03-03']],
    [
      'It ran from Q4 2025 to the second quarter of 2026.',
      ['2025-10-01/2025-12-31', '2026-04-01/2026-06-30'],
    ],
    ['She was off on 2, 3 and 5 March 2026.', ['2026-03-02', '2026-03-03', '2026-03-05']],
    ['It opens between 3 and 5 April.', ['2026-04-03', '2026-04-05']],
    ['The bell rang at 1605 hours on 3 March 2026.', ['2026-03-03T16:05']],
    ['He came on the twenty third of February.', ['2026-02-23']],
    ['Packed 03MAR2026.', ['2026-03-03']],
    ['We meet next Tuesday.', ['2026-03-17']],
  ])('%s', (text, expected) => expect(values(text, MESSAGE)).toEqual(expected))

  it.each([
    ['I answered it that Friday evening.', [null]],
    ['You asked me on Tuesday. Nothing was changed on the Friday.', ['2026-03-10', null]],
    ['We had no truck there that night.', [null]],
    ['We met on 3 March. It broke on a Monday, and I had it the next day.', ['2026-03-03', null, null]],
    ['The form came on 9 March. She rang me on the Monday.', ['2026-03-09', null]],
    ['Correction to Monday.', [null]],
    ['Correction to Sunday.', [null]],
    ['Two days later he told her.', [null]],
    ['He came on the Tuesday of that week.', [null]],
    ['We come next weekend.', [null]],
    ['A Christmas card came, and she answered question 3 in Q3.', []],
  ])('stay undetermined where the words point at a day that nothing tells: %s', (text, expected) =>
    expect(values(text, MESSAGE)).toEqual(expected),
  )

  it('are none in words that only look like them', () => {
    expect(values('The early termination date may be 24/7; 1/2 of it, 3.5 and room 1204.', MESSAGE)).toEqual(
      [],
    )
  })

  it('keep both readings of a date whose order nobody has told', () => {
    const [open] = readTimes('Dated 3/4/26.', MESSAGE)
    expect(open).toMatchObject({ from: '2026-03-04', readings: ['2026-03-04', '2026-04-03'] })
    const [told] = readTimes('Dated 3/4/26.', { ...MESSAGE, dayFirst: true })
    expect(told).toMatchObject({ from: '2026-04-03', readings: [] })
  })

  it('keep both days of "next Friday", where one of them is in the same week', () => {
    const [time] = readTimes('We meet next Friday.', MESSAGE)
    expect(time).toMatchObject({ from: '2026-03-20', readings: ['2026-03-20', '2026-03-13'] })
  })

  it('say where the weekday beside a date is another one', () => {
    expect(readTimes('Tuesday 4 March 2026', MESSAGE)[0]).toMatchObject({ weekdayConflict: true })
    expect(readTimes('Wednesday 4 March 2026', MESSAGE)[0]).toMatchObject({ weekdayConflict: false })
  })
})

describe('times in an account', () => {
  it('count from the days that it names, and an aside with a year alone is none', () => {
    const text =
      'It was Monday 9 March. A post was cut in 2024. The next day he came back, and on the Friday he left.'
    expect(values(text, ACCOUNT)).toEqual(['2026-03-09', '2024', '2026-03-10', '2026-03-13'])
  })

  it('count what was to be done by a weekday from the day that was spoken of', () => {
    expect(values('It broke on Thursday 5 March. He kept it until Tuesday.', ACCOUNT)).toEqual([
      '2026-03-05',
      '2026-03-10',
    ])
    expect(values('It broke on 5 March. A new one came on the Tuesday of that week.', ACCOUNT)).toEqual([
      '2026-03-05',
      '2026-03-03',
    ])
    expect(values('They promised a new one by Wednesday.', ACCOUNT)).toEqual([null])
  })

  it('stay undetermined where nothing says which', () => {
    for (const text of [
      'It was the Monday.',
      'He came the day after.',
      'That day she was ill.',
      'He left the day after the wedding.',
      'On the Friday before Mrs Oduya came I was ill.',
      'He rang on the eve of Derby Day.',
      'He rang on the same day as the review.',
    ])
      expect(readTimes(text, ACCOUNT).map(({ certainty, from }) => [certainty, from])).toEqual([
        ['undetermined', null],
      ])
  })

  it('take the year that was left out from the conduct window', () => {
    expect(readTimes('On 14 March she signed.', ACCOUNT)[0]).toMatchObject({
      from: '2026-03-14',
      anchor: 'conduct',
      certainty: 'computed',
    })
  })
})

describe('times in a narrative', () => {
  it('go on in the year that it has reached', () => {
    expect(
      values('In 1941 the treaty was signed. In November they met. In January the war began.', STORY),
    ).toEqual(['1941', '1941-11', '1942-01'])
  })

  it('share the year of their range', () => {
    expect(values('It lasted from May to August 1950, and again 1955-1957.', STORY)).toEqual([
      '1950-05',
      '1950-08',
      '1955/1957',
    ])
  })
})

describe('any text', () => {
  it('yields expressions that stand at their offsets and do not overlap', () => {
    const words = fc.constantFrom(
      'on',
      'Friday',
      'the',
      '4th',
      'March',
      '2026',
      'next',
      'week',
      '3/4/26',
      '\n',
      'two days later',
      '13.20',
      'May',
      'in',
      '“',
      '1999-2001',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
        const text = parts.join(' ')
        let last = 0
        for (const { start, end, text: said } of readTimes(text, ACCOUNT)) {
          expect(text.slice(start, end)).toBe(said)
          expect(start).toBeGreaterThanOrEqual(last)
          last = end
        }
      }),
    )
  })

  it('tells whether days come before months by the dates that can be read one way only', () => {
    expect(dayComesFirst('13/02/2026 and 01/02/2026')).toBe(true)
    expect(dayComesFirst('02/13/2026')).toBe(false)
    expect(dayComesFirst('01/02/2026')).toBeNull()
  })
})

describe('the calendar', () => {
  it('knows which days there are', () => {
    expect(toDay(2026, 2, 29)).toBeNull()
    expect(formatDay(toDay(2024, 2, 29)!)).toBe('2024-02-29')
    expect(weekday(day('2026-03-11'))).toBe(3)
  })

  it('ends a shorter month on its last day, and steps over weekends', () => {
    expect(formatDay(addMonths(day('2026-01-31'), 1))).toBe('2026-02-28')
    expect(formatDay(addMonths(day('2026-01-31'), -2))).toBe('2025-11-30')
    expect(formatDay(addBusinessDays(day('2026-03-13'), 1))).toBe('2026-03-16')
  })
})
