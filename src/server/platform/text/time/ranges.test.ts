import { describe, expect, it } from 'vitest'
import { ACCOUNT, MESSAGE, values } from './read-times.fixture.ts'
import { dayComesFirst, readTimes } from './read-times.ts'

describe('the second end of a range', () => {
  it.each([
    ['The visit moved from Friday 13 March to Monday.', ['2026-03-13', '2026-03-16']],
    ['They will be closed from Monday to Thursday.', ['2026-03-16', '2026-03-19']],
    ['They were shut from Monday to Thursday.', ['2026-03-02', '2026-03-05']],
    ['They were shut from Tuesday until Friday.', ['2026-03-03', '2026-03-06']],
    ['It moved from tomorrow to Wednesday, 9am.', ['2026-03-12', '2026-03-18T09:00']],
    ['We are open between Friday and Monday.', ['2026-03-13', '2026-03-16']],
    ['It rained on 10 March - Monday was dry.', ['2026-03-10', '2026-03-09']],
    ['It was tested on 10 March and Monday.', ['2026-03-10', '2026-03-09']],
    ['It ran from 9 March to Friday last week.', ['2026-03-09', '2026-03-06']],
  ])('is never before the first: %s', (text, expected) => {
    expect(values(text, MESSAGE)).toEqual(expected)
  })

  it('is what later words count from', () => {
    expect(values('They moved it from tomorrow to Thursday. The day after was free.', MESSAGE).at(-1)).toBe(
      '2026-03-20',
    )
  })
})

describe('a range of hours', () => {
  it.each([
    [
      'On 4 March the kiln was cold. It was lit from 15:00 to 16:00 that day.',
      '2026-03-04T15:00/2026-03-04T16:00',
    ],
    ['The kiln was lit from 15:00 to 16:00 on 4 March.', '2026-03-04T15:00/2026-03-04T16:00'],
    ['The kiln was lit between 15:00 and 16:30 yesterday.', '2026-03-10T15:00/2026-03-10T16:30'],
    ['The kiln was lit from 3:15 to 4 pm on 4 March.', '2026-03-04T15:15/2026-03-04T16:00'],
    ['On 4 March the kiln was lit 15:00–16:00.', '2026-03-04T15:00/2026-03-04T16:00'],
    ['It was lit from 10 pm on 4 March until 6 am.', '2026-03-04T22:00/2026-03-05T06:00'],
    ['It was lit from 22:00 on 4 March to 06:00 on 5 March.', '2026-03-05T06:00'],
    ['It was lit from 22:00 to 06:00 on 4 March.', '2026-03-04T06:00'],
    ['It was lit on 4 March at 15:00 and went out at 16:00.', '2026-03-04T16:00'],
  ])('is one time with its beginning and its end: %s', (text, expected) => {
    expect(values(text, MESSAGE).at(-1)).toBe(expected)
  })

  it('stands from the first of its words to the last', () => {
    const text = 'Rain. The kiln was lit from 15:00 to 16:00 on 4 March.'
    const [time, another] = readTimes(text, MESSAGE)
    expect(time?.text).toBe('15:00 to 16:00 on 4 March')
    expect(text.slice(time?.start, time?.end)).toBe(time?.text)
    expect(another).toBeUndefined()
  })
})

describe('a time of day by itself, in what is written on one day', () => {
  it.each([
    ['The hatch was opened at 07:41.', [null]],
    ['The hatch opens at 07:41.', ['2026-03-11T07:41']],
    ['We will open the hatch at 07:41.', ['2026-03-11T07:41']],
    ['I came in today. The hatch was opened at 07:41.', ['2026-03-11', '2026-03-11T07:41']],
    ['On 4 March the hatch was opened at 07:41.', ['2026-03-04', '2026-03-04T07:41']],
  ])('is of that day only where the words say so: %s', (text, expected) => {
    expect(values(text, MESSAGE)).toEqual(expected)
  })

  it('is of that day where it was written down as it happened', () => {
    const told = 'The hatch was opened at 07:41.'
    expect(values(told, { ...MESSAGE, isOfMoment: true })).toEqual(['2026-03-11T07:41'])
    expect(values(told, { ...MESSAGE, isEntry: true })).toEqual(['2026-03-11T07:41'])
  })
})

describe('the end of the month', () => {
  it.each([
    ['It came on 14 January. We paid it at the end of the month.', '2026-01-31'],
    ['It came on 14 January. We will pay it at the end of the month.', '2026-03-31'],
    ['It came on 14 January. She asked for it by the end of the month.', '2026-03-31'],
    ['We paid it at the end of the month.', null],
    ['We will pay it at the end of the month.', '2026-03-31'],
    [`It came on 14 January.${' He sang.'.repeat(20)} We paid it at the end of the month.`, null],
  ])('is that of the day last spoken of, where it is over: %s', (text, expected) => {
    expect(values(text, MESSAGE).at(-1)).toBe(expected)
  })

  it('is so in an account too', () => {
    expect(values('It came on 14 March. We paid it at the end of the month.', ACCOUNT)).toEqual([
      '2026-03-14',
      '2026-03-31',
    ])
  })
})

describe('the order of day and month in a text', () => {
  it.each([
    ['Mon 10/3/25 rain. 8/5/25 sun.', true],
    ['Monday, 03/10/2025', false],
    ['10/03/2025\tMon\tdry', true],
    ['10/03/2025 (Mon)', true],
    ['03/10/2025, Mon, dry\n03/11/2025, Tue, wet', false],
    ['Mon 10/3/25, Tue 11/3/25', true],
    ['Sat 10/3/25', null],
    ['03/10/2025 Mon 4', null],
  ])('is told by a weekday that fits one order only: %s', (text, expected) => {
    expect(dayComesFirst(text)).toBe(expected)
  })
})
