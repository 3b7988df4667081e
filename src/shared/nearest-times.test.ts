import { expect, it } from 'vitest'
import { nearestTimes } from './nearest-times.ts'

const time = (from: string, to = from) => ({ from, to })
const [SUMMER, AUGUST] = [time('2025-06-01', '2025-08-31'), time('2025-08')]

it('of a season and a month in it, the month says when it was', () => {
  expect(nearestTimes([SUMMER, AUGUST])).toEqual([AUGUST])
  expect(nearestTimes([AUGUST, time('2025'), SUMMER])).toEqual([AUGUST])
  expect(nearestTimes([time('2024-12-01', '2025-02-28'), time('2025-02')])).toEqual([time('2025-02')])
})

it('what lies apart is told of each', () => {
  expect(nearestTimes([SUMMER, time('2025-10')])).toEqual([SUMMER, time('2025-10')])
  expect(nearestTimes([AUGUST, AUGUST])).toEqual([AUGUST, AUGUST])
  expect(nearestTimes([SUMMER])).toEqual([SUMMER])
})

it('beside a day or a week, months and longer parts of them are in passing', () => {
  const [day, week] = [time('2025-10-03T09:15'), time('2025-10-06', '2025-10-12')]
  expect(nearestTimes([SUMMER, day, time('2025-09-20', '2025-09-30'), week])).toEqual([day, week])
})
