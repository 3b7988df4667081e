import { describe, expect, it } from 'vitest'
import { day, MESSAGE, values } from './read-times.fixture.ts'
import { readTimes } from './read-times.ts'

describe('a month or a day with its year beside it', () => {
  it.each([
    ['The kiln was relined in March last year.', ['2025-03']],
    ['May last year, I think.', ['2025-05']],
    ['It was fired on 12 April of last year.', ['2025-04-12']],
    ['The glaze from 3 to 9 June last year was thin.', ['2025-06-03', '2025-06-09']],
    ['Last year, in October, the flue was swept.', ['2025-10']],
    ['The shop was shut at Christmas last year.', ['2025-12-25']],
    ['We fire again in November this year.', ['2026-11']],
    ['The lease ends in May next year.', ['2027-05']],
    ['We had two kilns in July. Last year there was one.', ['2025-07', '2025']],
  ])('is one expression in %s', (text, days) => {
    expect(values(text, { reading: 'account', written: day('2026-05-06') })).toEqual(days)
  })

  it('takes "that year" from the year that was told', () => {
    const [, march] = readTimes('It opened in August 2023. In March of that year the roof leaked.', MESSAGE)
    expect(march).toMatchObject({ from: '2023-03', certainty: 'computed', anchor: 'spoken' })
  })
})

describe('"last March"', () => {
  it.each([
    ['The clay came last March.', day('2026-01-20'), '2025-03', []],
    ['The clay came last March.', day('2026-06-20'), '2026-03', ['2026-03', '2025-03']],
    ['The clay comes next March.', day('2026-06-20'), '2027-03', []],
    ['The clay comes next March.', day('2026-01-20'), '2026-03', ['2026-03', '2027-03']],
    ['The clay comes this March.', day('2026-11-20'), '2026-03', []],
  ])('in %s is of the year that it can be, and of two where both can', (text, written, from, readings) => {
    expect(readTimes(text, { reading: 'message', written })).toMatchObject([{ from, readings }])
  })
})
