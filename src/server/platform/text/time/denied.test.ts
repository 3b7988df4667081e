import { describe, expect, it } from 'vitest'
import { ACCOUNT, MESSAGE, values } from './read-times.fixture.ts'

describe('a day that is denied', () => {
  it.each([
    ['It came on Thu 5th March, not the 6th.', ['2026-03-05']],
    ['The drums were there on 5 March and not on 6 March.', ['2026-03-05']],
    ['It came not on the 6th but on 5 March.', ['2026-03-05']],
    ['They came on 5 March rather than on the Friday.', ['2026-03-05']],
    ['They came on 5 March instead of 6 March or 7 March.', ['2026-03-05']],
    ['The sale was not on 6 March, it was on 5 March.', ['2026-03-05']],
    ['It wasn’t the 6th but the 5th of March.', ['2026-03-05']],
    ['Not on 6 February at 9 am, but on the 5th.', ['2026-02-05']],
    ['The roof leaked in January 2026, not in February.', ['2026-01']],
  ])('is no time, and the day that it was is one: %s', (text, expected) => {
    expect(values(text, MESSAGE)).toEqual(expected)
    expect(values(text, ACCOUNT)).toEqual(expected)
  })

  it('leaves the hour behind its comma to the day that it was', () => {
    const words = 'The sweep did come, but on Thu 5th March, not the 6th, 9am to about 11, and took no soot.'
    expect(values(words, MESSAGE)).toEqual(['2026-03-05', '2026-03-05T09:00'])
    expect(values(words, ACCOUNT)).toEqual(['2026-03-05', '2026-03-05T09:00'])
    expect(values('It was on 5 March, not the 6th at 9 am.', MESSAGE)).toEqual(['2026-03-05'])
  })

  it('leaves its day to the hour that it was', () => {
    expect(values('It rang at 9 am, not 10 am, on 5 March.', MESSAGE)).toContain('2026-03-05')
    expect(values('It rang at 9 am on 5 March, not at 10 am.', MESSAGE)).toEqual(['2026-03-05T09:00'])
  })

  it.each([
    ['I did not on 6 March, as I was ill.', '2026-03-06'],
    ['He was not on 6 March in the yard.', '2026-03-06'],
    ['She was not on 6 March.', '2026-03-06'],
    ['It was not there until 6 March.', '2026-03-06'],
    ['Not before 6 March, if not on 6 March.', '2026-03-06'],
    ['It rang not on 6 March alone but all week.', '2026-03-06'],
    ['He was told not two days later.', null],
  ])('is no day of which the words deny or add something else: %s', (text, expected) => {
    expect(values(text, ACCOUNT)[0]).toBe(expected)
  })
})
