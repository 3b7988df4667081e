import { describe, expect, it } from 'vitest'
import { ACCOUNT, day, MESSAGE } from './read-times.fixture.ts'
import { readTimes, type TimeContext } from './read-times.ts'

const days = (text: string, context: TimeContext) =>
  readTimes(text, context).map(({ from, certainty }) => (certainty === 'undetermined' ? '?' : from))
/** Told on Wednesday 25 March 2026, within the days in question. */
const SOON: TimeContext = { ...ACCOUNT, written: day('2026-03-25') }
/** Minutes of a meeting on that day. */
const MINUTES: TimeContext = { ...SOON, isReported: true }

describe('words that leave a day open', () => {
  it('leave it open although they name a holiday or a season', () => {
    expect(days('He had moved house once before Christmas.', ACCOUNT)).toEqual(['?'])
    expect(days('He swam there once last autumn.', MESSAGE)).toEqual(['?'])
    expect(days('The tap froze at some stage last winter.', MESSAGE)).toEqual(['?'])
    expect(days('She sold the boat sometime after Boxing Day.', ACCOUNT)).toEqual(['?'])
    expect(days('The porch was built some time last year.', ACCOUNT)).toEqual(['?'])
    expect(days('One morning early in March she saw a fox.', ACCOUNT)).toEqual(['?'])
  })

  it('do not where something is due then or another day is counted from it', () => {
    expect(days('You will have it before Easter Sunday.', MESSAGE)).toEqual(['2026-04-05'])
    expect(days('I rang on the Thursday before Easter.', ACCOUNT)).toEqual(['2026-04-02', '2026-04-05'])
    expect(days('He swam there last autumn.', MESSAGE)).toEqual(['2025-09-01'])
    expect(days('The porch was built some time in March.', ACCOUNT)).toEqual(['2026-03'])
  })
})

describe('how often or how long something was', () => {
  it('is no day', () => {
    expect(days('The oven bakes ninety in a day.', SOON)).toEqual(['?'])
    expect(days('It had not rained in a fortnight.', SOON)).toEqual(['?'])
    expect(days('In ten months nobody has swum here.', MESSAGE)).toEqual(['?'])
  })

  it('is another thing than when it is due', () => {
    expect(days('The choir sings in a fortnight.', MESSAGE)).toEqual(['2026-03-25'])
    expect(days('I will not be back in two weeks.', MESSAGE)).toEqual(['2026-03-25'])
  })
})

describe('a weekday that an account names', () => {
  it('counts from the telling where something has gone on since then, and nothing goes on from it', () => {
    const told = 'It began on Monday 2 March 2026.'
    const since = 'The choir has had the hall since Friday.'
    expect(days(`${told} ${since}`, SOON)).toEqual(['2026-03-02', '2026-03-20'])
    expect(days(`${told} ${since} The next day he rang.`, SOON)).toEqual([
      '2026-03-02',
      '2026-03-20',
      '2026-03-03',
    ])
    expect(days(`${told} The choir had the hall since Friday.`, SOON)).toEqual(['2026-03-02', '2026-03-06'])
  })
})

describe('what minutes say that somebody said', () => {
  it('was said on their day', () => {
    expect(days('Mr Holt said that the boat had sunk on Friday.', MINUTES)).toEqual(['2026-03-20'])
    expect(days('Mr Holt said that he would send it next month.', MINUTES)).toEqual(['2026-04'])
    expect(days('Mr Holt said that he would send it next month.', SOON)).toEqual(['?'])
  })

  it('may repeat what somebody else said on another day', () => {
    const text = 'Mr Holt said that Ms Lind had told him that she would send it next month.'
    expect(days(text, MINUTES)).toEqual(['?'])
  })

  it('holds of a log as well, whose entries tell what was said on their day', () => {
    const text = 'AL at the gate, he said he’d paint it tomorrow.'
    expect(days(text, { ...SOON, isEntry: true })).toEqual(['2026-03-26'])
    expect(days(text, SOON)).toEqual(['?'])
  })
})

describe('the hours of a paper itself', () => {
  it('are of the day on which it was written, whatever day was told last', () => {
    const told = 'He came on Monday 2 March 2026.'
    expect(days(`${told} Meeting closed 11:40.`, SOON)).toEqual(['2026-03-02', '2026-03-25T11:40'])
    expect(days(`${told} He left at 11:40.`, SOON)).toEqual(['2026-03-02', '2026-03-02T11:40'])
  })
})

describe('a quotation', () => {
  it('says nothing of the tense of what stands outside it', () => {
    expect(days('He wrote that the fair is "the second Tuesday in June".', SOON)).toEqual(['2026-06-09'])
  })

  it('holds hours of another day, in a message', () => {
    expect(days('The card has "gate shut until 06:05" in it.', MESSAGE)).toEqual(['?'])
    expect(days('{"t": "06:05", "text": "hello"}', MESSAGE)).toEqual(['2026-03-11T06:05'])
  })
})

describe('a holiday that is another day in another country', () => {
  const AUTUMN: TimeContext = {
    reading: 'account',
    written: day('2026-10-27'),
    conduct: { from: day('2026-09-08'), to: day('2026-10-30') },
  }

  it('is the one among the days in question, where only one had come', () => {
    expect(days('She rang me the day after Thanksgiving.', AUTUMN)).toEqual(['2026-10-13', '2026-10-12'])
    const late = 'He said that the pool would be shut, effective the Monday after Thanksgiving.'
    expect(days(late, AUTUMN)).toEqual(['2026-11-30', '2026-11-26'])
  })

  it('stays open where two lie there or nothing says what is in question', () => {
    expect(days('She rang me on Labour Day.', AUTUMN)).toEqual(['?'])
    expect(days('She rang me on Thanksgiving.', { ...AUTUMN, conduct: null })).toEqual(['?'])
    const year = { from: day('2026-01-05'), to: day('2026-12-30') }
    expect(days('She rang me on Thanksgiving.', { ...AUTUMN, written: null, conduct: year })).toEqual(['?'])
  })
})

describe('what became of a paper', () => {
  it('counts from the day on which it was written', () => {
    expect(days('Minutes kept by hand, typed up two days later.', SOON)).toEqual(['2026-03-27'])
    expect(days('Choir list (filed the following Monday): no changes.', SOON)).toEqual(['2026-03-30'])
    expect(days('He left on Monday 2 March 2026. Typed the next day.', SOON)).toEqual([
      '2026-03-02',
      '2026-03-26',
    ])
  })

  it('is not what somebody did', () => {
    expect(days('I swam there two days later.', SOON)).toEqual(['?'])
    const story = 'He left on Monday 2 March 2026 and I swam there the next day.'
    expect(days(story, SOON)).toEqual(['2026-03-02', '2026-03-03'])
  })
})

describe('a month without a year', () => {
  const MINUTED: TimeContext = { reading: 'account', written: day('2026-01-21'), isReported: true }
  const TOLD: TimeContext = { reading: 'account', written: day('2026-01-21') }

  it('is the one nearest to the day of writing, whatever month that day gave a year before', () => {
    const text = 'Nobody has swum there since October. Odile reports in February. Nets by 23 Jan.'
    const nearest = ['2025-10', '2026-02', '2026-01-23']
    for (const context of [MINUTED, TOLD]) expect(days(text, context)).toEqual(nearest)
    expect(days('In October 2025 she swam. In December she rested.', TOLD)).toEqual(['2025-10', '2025-12'])
    expect(days('I met her on 19 January 2026. She had swum in October.', TOLD).at(-1)).toBe('2025-10')
  })

  it('may be one to come where something is still to be done, and not where it was', () => {
    expect(days('Boat to be tarred in April.', MINUTED)).toEqual(['2026-04'])
    expect(days('Odile   new nets   April', MINUTED)).toEqual(['2026-04'])
    expect(days('We will tar the boat in April.', TOLD)).toEqual(['2026-04'])
    expect(days('We tarred the boat in April.', TOLD)).toEqual(['2025-04'])
    expect(days('She said that it sank in April.', MINUTED)).toEqual(['2025-04'])
  })
})

describe('a day counted from another one', () => {
  const told = 'Odile has the keys since 2 March 2026.'
  it('is none in a clause of a rule, nor in what never was', () => {
    expect(days(`${told}\n4.2 The porter locks the shed and signs the same evening.`, SOON).at(-1)).toBe('?')
    expect(days(`${told} If she had asked, he would have rung the next day.`, SOON).at(-1)).toBe('?')
  })

  it('is one where it was, with a number before it or an "if"', () => {
    expect(days(`${told}\n4.2 The porter locked the shed the same evening.`, SOON).at(-1)).toBe('2026-03-02')
    expect(days(`${told} She asked if he had rung the next day.`, SOON).at(-1)).toBe('2026-03-03')
  })
})
