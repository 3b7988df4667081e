import { expect, it } from 'vitest'
import { readClockTimes } from './clock-times.ts'

it.each([
  ['I left at 7.45 pm.', [7 * 60 + 45]],
  ['He came at 15.34, she says.', [15 * 60 + 34]],
  ['We were there from nine until half past.', [540, 570]],
  ['Lunch was £7.50 in the canteen.', []],
  ['It cost $9.15 in all.', []],
  ['See section 4.15 of the policy.', []],
  ['Since version 2.10 it does so.', []],
  ['She went at six that day, and he goes at four every week.', [360, 240]],
  ['It was done by three working days, after two more weeks.', []],
])('times of day in "%s"', (text, minutes) => {
  expect(readClockTimes(text).map((time) => time.minutes)).toEqual(minutes)
})
