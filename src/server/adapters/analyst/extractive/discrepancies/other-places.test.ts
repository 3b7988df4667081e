import { expect, test } from 'vitest'
import { between, item, row } from '#test/support/told-items.ts'

const day = ['2026-03-04', '2026-03-04'] as const
const opened = (time: string) => `2026-03-04,${time},MUNRO CAROL,MAIN,IN`
const doorLog = (...rows: string[]) =>
  item(
    'door-log',
    rows.map((text) => row(text, day)),
  )
const said = (text: string) => item('talk', [{ text, by: 'Carol Munro', on: ['4 March', '2026-03-04'] }])

const AWAY = 'On 4 March I was in Perth for the boat show.'

test('Whoever says that they were in a town conflicts with the row that has them at a door in the middle of that day', () => {
  expect(between(said(AWAY), doorLog(opened('13:02')))).toEqual([['presence', AWAY, opened('13:02')]])
  // Who sets out from here, or comes back here, passes the door on the very day.
  expect(between(said(AWAY), doorLog(opened('07:58'), opened('19:20')))).toEqual([])
  expect(between(said('On 4 March I was in Stores for the boat show.'), doorLog(opened('13:02')))).toEqual([])
  expect(between(said('On 4 March I was in the Perth office.'), doorLog(opened('13:02')))).toEqual([])
  expect(between(said('On 4 March I was never in Perth.'), doorLog(opened('13:02')))).toEqual([])
})

test('A time by which somebody was back from a town bounds their absence, and another leaves it open', () => {
  const back = (time: string) => `On 4 March I was in Perth, back about ${time}.`
  const row = opened('13:02')
  expect(between(said(back('six')), doorLog(row))).toEqual([['presence', back('six'), row]])
  expect(between(said(back('noon')), doorLog(row))).toEqual([])
  expect(between(said('On 4 March I was in Perth at nine.'), doorLog(row))).toEqual([])
})

test('A town that heads a paper of the case may be where the door is', () => {
  const letterhead = item('letter', [{ text: 'Hale Boats, 2 Quay Street, Perth', part: 'heading' }])
  expect(between(said(AWAY), doorLog(opened('13:02')), letterhead)).toEqual([])
})

test('A day that is named and could not be told is not the day spoken of before', () => {
  const before = { text: 'On 4 March it rained.', by: 'Carol Munro', on: ['4 March', '2026-03-04'] as const }
  const text = 'I was in Perth on the Tuesday.'
  const [start, end] = [text.indexOf('on the'), text.length - 1]
  const unknown = { start, end, from: null, to: null, certainty: 'undetermined' as const }
  const talk = item('talk', [before, { text, by: 'Carol Munro' }])
  const units = talk.units?.map((unit, at) => (at === 1 ? { ...unit, times: [unknown] } : unit)) ?? []
  expect(between({ ...talk, units }, doorLog(opened('13:02')))).toEqual([])
})
