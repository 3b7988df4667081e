import { describe, expect, it } from 'vitest'
import { ACCOUNT, day, MESSAGE, values } from './read-times.fixture.ts'
import { createTimeReader, type TimeContext } from './read-times.ts'
import { beginReckoning } from './reckoning.ts'

/** Written on the Wednesday, as an account of the same day. */
const TOLD: TimeContext = { reading: 'account', written: day('2026-03-11'), dayFirst: true }

describe('what goes on from a day in the words of the past', () => {
  it.each([
    ['On Tuesday 3 March the kiln went out. I rang Odile the Monday after.', '2026-03-09'],
    ['On Tuesday 3 March the kiln went out. I rang Odile the following Monday.', '2026-03-09'],
    ['The kiln went out on 3 March. I rang Odile the next day.', '2026-03-04'],
  ])('counts from the day last spoken of: %s', (text, expected) => {
    for (const context of [MESSAGE, TOLD, ACCOUNT]) expect(values(text, context).at(-1)).toBe(expected)
  })

  it.each([
    ['The kiln went out on 3 March. In the evening of the same day I rang Odile.', '2026-03-03'],
    ['The kiln went out on 3 March. I rang Odile on the morning of the next day.', '2026-03-04'],
  ])('is counted so behind a part of the day, which is not that of an event: %s', (text, expected) => {
    for (const context of [MESSAGE, TOLD, ACCOUNT]) expect(values(text, context).at(-1)).toBe(expected)
  })

  it.each([
    'It has been cold since January. I rang Odile the Monday after.',
    'I rang Odile the following Monday.',
    'I rang Odile the Friday before.',
    'The following week I rang Odile.',
  ])('stays undetermined where no such day was told: %s', (text) => {
    for (const context of [MESSAGE, TOLD]) expect(values(text, context).at(-1)).toBeNull()
  })

  it.each([
    'The kiln went out on Tuesday 10 March. I rang Odile the Monday after.',
    'The kiln went out on 10 March. Two days later she rang me.',
    'The lease ends at the end of next month. Odile told me so the next day.',
  ])('is on no later day than that on which it was told: %s', (text) => {
    for (const context of [MESSAGE, TOLD]) expect(values(text, context).at(-1)).toBeNull()
  })

  it('may be later where something is still to come, or the paper was written on', () => {
    expect(values('The kiln went out on 10 March. We will ring Odile the Monday after.', MESSAGE)).toEqual([
      '2026-03-10',
      '2026-03-16',
    ])
    const steps = 'The kiln was mended on 16 March 2026. The next day it went out.'
    expect(values(steps, TOLD)).toEqual(['2026-03-16', '2026-03-17'])
    const diary = 'It went out on 11 March. I could not feel my hands until the next morning.'
    expect(values(diary, { ...TOLD, isEntry: true })).toEqual(['2026-03-11', '2026-03-12'])
  })
})

describe('so many days before or after a month', () => {
  it('are no day that could be reckoned, and not that month', () => {
    const told: TimeContext = { ...TOLD, reading: 'narrative' }
    expect(values('The kiln was paid for in January 2026. Odile rang two days before.', told)).toEqual([
      '2026-01',
      null,
    ])
    expect(values('The kiln was paid for in January 2026. Odile rang a month later.', told)).toEqual([
      '2026-01',
      '2026-02',
    ])
  })
})

describe('what follows a day that is left open', () => {
  const told = 'He rang on 3 March. Where was she on the Friday before the firing?'
  it.each([
    ['an hour', `${told} She ate late, from half past one to half past two.`, [null, null]],
    ['a week', `${told} She was at home all that week.`, [null]],
  ])('%s is not of a day named earlier', (_, text, days) => {
    expect(values(text, ACCOUNT).slice(2)).toEqual(days)
  })

  it('is of a day named behind it', () => {
    expect(values(`${told} On 5 March she ate at half past one.`, ACCOUNT).slice(2)).toEqual([
      '2026-03-05',
      '2026-03-05',
    ])
  })

  it('is of the day just told, where what is left open has its weekday', () => {
    const text = 'What of 5 March? It was the Thursday before the firing. About quarter to three.'
    expect(values(text, ACCOUNT)).toEqual(['2026-03-05', null, '2026-03-05'])
  })

  it('is of the weekday that stands beside a day counted on', () => {
    const text = 'I fell on 2 March. Two days later, on the Wednesday, she rang at half past one.'
    expect(values(text, ACCOUNT)).toEqual(['2026-03-02', '2026-03-04', '2026-03-04', '2026-03-04'])
  })
})

describe('"that week" in a question', () => {
  const asked = (answer: string) => {
    const context = { ...ACCOUNT, isQuestion: true }
    const now = beginReckoning(context)
    createTimeReader(context, now)('What did you see on 5 March?')
    createTimeReader(ACCOUNT, now)(answer)
    return createTimeReader(context, now)('Where were you that week?')[0]?.from
  }
  it('is of the day asked about, and open where an answer came to a day of another week', () => {
    expect(asked('I saw her the day after.')).toBe('2026-03-02')
    expect(asked('I told her the following Tuesday.')).toBeNull()
  })
})

describe('the day of a paper or a thing', () => {
  const told = 'On Tuesday I was at the mill.'
  it.each([
    'The slip in the tray said 412, from the 3rd.',
    'The last slip from the 3rd was blank.',
    'Your letter of 3 March was there.',
  ])('that is older than the story is not what it goes on from: %s', (text) => {
    expect(values(`${told} ${text} I told Odile the next morning.`, MESSAGE)).toEqual([
      '2026-03-10',
      '2026-03-03',
      '2026-03-11',
    ])
  })

  it.each([
    `${told} The mill was shut from the 3rd. The next day Odile rang.`,
    `${told} On the slip from the 3rd I signed for it. The next day Odile rang.`,
    `${told} The fire of 3 March was small. The next day Odile rang.`,
    'The last slip from the 3rd was blank. The next day Odile rang.',
  ])('is where it tells when something was, or nothing else was told: %s', (text) => {
    expect(values(text, MESSAGE).at(-1)).toBe('2026-03-04')
  })
})

describe('a weekday that its own words tell from others', () => {
  it('is none of those around a day that came up before', () => {
    const told = 'I was off on 12 March.'
    expect(values(`${told} The Wednesday with Odile, yes.`, ACCOUNT)).toEqual(['2026-03-12', null])
    expect(values(`${told} On the Wednesday I rang with Odile.`, ACCOUNT)).toEqual([
      '2026-03-12',
      '2026-03-11',
    ])
    const named = 'On Wednesday 11 March I rang. The Wednesday with Odile I was off.'
    expect(values(named, ACCOUNT)).toEqual(['2026-03-11', '2026-03-11'])
  })
})
