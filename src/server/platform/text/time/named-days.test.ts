import { describe, expect, it } from 'vitest'
import { ACCOUNT, day, MESSAGE, values } from './read-times.fixture.ts'
import type { TimeContext } from './read-times.ts'

describe('days that are told by a name or a number', () => {
  it.each([
    ["We were short on Presidents' Day.", ['2026-02-16']],
    ['They took my Easter Sunday shift.', ['2026-04-05']],
    ['Nobody came on Ash Wednesday.', ['2026-02-18']],
    ['He rang on Hogmanay.', ['2025-12-31']],
    ['She rang the day after Remembrance Sunday.', ['2025-11-10', '2025-11-09']],
    ['It was fired on the Thursday after Mothering Sunday.', ['2026-03-19', '2026-03-15']],
    ['It was shut on Trinity Sunday 2025.', ['2025-06-15']],
    ['It was quiet on Boxing Day 2024.', ['2024-12-26']],
    ['It was quiet last Boxing Day.', ['2025-12-26']],
    ['The depot closes on Memorial Day.', ['2026-05-25']],
    ['The yard was shut on Labour Day.', [null]],
    ['They sang on the Friday before Rosenmontag.', ['2026-02-13', '2026-02-16']],
    ['The yard is shut on GOOD FRI.', ['2026-04-03']],
    ['He was there on Remembrance Day.', ['2025-11-11']],
    ['In calendar week 4 it arrived.', ['2026-01-19/2026-01-25']],
    ['KW 2/2025 was busy.', ['2025-01-06/2025-01-12']],
    ['It reached us on the last working day of February.', ['2026-02-27']],
    ['It is due on the first working day of May.', ['2026-05-01']],
    ['It was sown on the first of this month.', ['2026-03-01']],
    ['Your letter of the 21st ult. is to hand.', ['2026-02-21']],
    ['The dealers met ON 28TH.', ['2026-02-28']],
    ['Did you say on the sixteenth that it was cold?', ['2026-02-16']],
    ['The office is on 3rd floor, on 5th street.', []],
    ['See 4.12. below.', []],
    ['Send the data by the end of the month.', ['2026-03-31']],
    ['It was quiet at the end of February.', ['2026-02']],
    ['It was quiet in the first week of February.', ['2026-02']],
    ['It was quiet on the fourth of July.', ['2025-07-04']],
  ] as const)('of a message: %s', (text, expected) => {
    expect(values(text, MESSAGE)).toEqual(expected)
  })

  it.each([
    ['Thirteenth.', ['2026-03-13']],
    ['I left on the fourteenth after lunch, and came back on Monday.', ['2026-03-14', '2026-03-16']],
    ['There are four points. On the first I agree.', []],
    ['He came on the Monday between Christmas and New Year.', ['2025-12-29', '2025-12-25']],
    ['It was quiet at the end of February.', ['2026-02-20/2026-02-28']],
    ['It was quiet early in February.', ['2026-02-01/2026-02-10']],
    ['It was quiet in mid-February.', ['2026-02-10/2026-02-20']],
    ['It was quiet in the first week of February.', ['2026-02-01/2026-02-07']],
    ['It was quiet in the last week of February 2024.', ['2024-02-23/2024-02-29']],
    ['It was quiet at the end of February. The next day it rained.', ['2026-02-20/2026-02-28', null]],
  ] as const)('of an account: %s', (text, expected) => {
    expect(values(text, ACCOUNT)).toEqual(expected)
  })
})

describe('days that are counted from another one', () => {
  it.each([
    ['The texts we gave you a week ago yesterday are not named.', ['2026-03-03']],
    ['It was a week ago today.', ['2026-03-04']],
    ['It was a week ago Friday.', [null]],
    ['The bolt is moved by this day week.', ['2026-03-18']],
    ['It has rained since the weekend.', ['2026-03-07/2026-03-08']],
    ['I do it this arvo.', ['2026-03-11']],
    ['You get the docket 2moro.', ['2026-03-12']],
    ['It is on the docket of yesterday week.', ['2026-03-03']],
    ['I will drop by monday after lunch.', ['2026-03-16']],
    ['ill be talking to her on Friday', ['2026-03-13']],
    ['Snow is expected for the weekend.', ['2026-03-14/2026-03-15']],
    ['It runs until Friday of this week.', ['2026-03-13']],
    ['Nothing leaves until I have been there on Monday.', ['2026-03-16']],
  ] as const)('in a message: %s', (text, expected) => {
    expect(values(text, MESSAGE)).toEqual(expected)
  })

  const told = (words: string) => values(`It came on Monday 9 March 2026. ${words}`, ACCOUNT).slice(1)
  it.each([
    ['Two nights after, he rang.', ['2026-03-11']],
    ['I stayed there for two nights.', []],
    ['48 hours later it was gone.', ['2026-03-11']],
    ['The very next night he rang.', ['2026-03-10']],
    ['On the Tuesday, the first day back, I left.', ['2026-03-10']],
    ['On the Thursday before the closing date of 20 March he left.', ['2026-03-19', '2026-03-20']],
    ['The previous evening he rang.', ['2026-03-08']],
    ['The night after that Mr Fox rang.', ['2026-03-10']],
    ['The night after that somebody rang.', ['2026-03-10']],
    ['On the Thursday of the week after, he rang.', ['2026-03-19']],
    ['The Friday of the previous week he rang.', ['2026-03-06']],
    [
      'The evening after Ash Wednesday he rang. The next day I left.',
      ['2026-02-19', '2026-02-18', '2026-02-20'],
    ],
  ] as const)('in an account: %s', (words, expected) => {
    expect(told(words)).toEqual(expected)
  })

  it('is of the days in question where a mail is written after all of them', () => {
    const after: TimeContext = {
      reading: 'message',
      written: day('2026-04-20'),
      conduct: { from: day('2026-03-02'), to: day('2026-03-20') },
    }
    expect(values('She knew of it by the 14th at the latest.', after)).toEqual(['2026-03-14'])
    expect(values('I will be away on the 14th.', after)).toEqual(['2026-05-14'])
  })
})
