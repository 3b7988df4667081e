import { expect, it } from 'vitest'
import { createZoneFinder } from './written-zones.ts'

/** The zone of a time in a text that is one row, or holds one. */
function zone(text: string, time: string, row: string | null = null) {
  const [start, at] = [text.indexOf(time), row === null ? null : text.indexOf(row)]
  return createZoneFinder(text, at === null ? [] : [at])({ start, end: start + time.length }, at)
}

it.each([
  ['He left at 18:07Z.', '18:07', 'UTC'],
  ['He left at 18:07 UTC, she said.', '18:07', 'UTC'],
  ['9 March 2026, 9:15 a.m. ET', '9 March 2026, 9:15 a.m.', 'ET'],
  ['He left at 18:07 UTC+11.', '18:07', null],
  ['He left at 18:07, then wrote to UTC Ltd.', '18:07', null],
])('in "%s" the zone of %s is %s', (text, time, found) => expect(zone(text, time)).toBe(found))

it.each([
  ['start_utc,end_utc,who', '2026-03-02 13:42,2026-03-02 14:36,AB', 'UTC'],
  ['date,time_ct,name', '2026-03-02,13:42,AB', null],
  ['time_local,time_utc', '2026-03-02 13:42,2026-03-02 05:42', null],
  ['time_utc,time_local', '2026-03-02 13:42,2026-03-02 21:42', 'UTC'],
  ['Time (CET);Name', '2026-03-02 13:42;AB', 'CET'],
  ['# Doors, UTC\ntime;name', '2026-03-02 13:42;AB', 'UTC'],
  ['# Doors, UTC\ntime_local;name', '2026-03-02 13:42;AB', null],
  ['# Doors, UTC. The house is on AEDT.\ntime;name', '2026-03-02 13:42;AB', null],
  ['# Doors, UTC. The house is on AEDT.\nutc;name', '2026-03-02 13:42;AB', 'UTC'],
  ['CONSOLE, extract (SGT), severity ALL', '2026-03-02 13:42 JOB start', 'SGT'],
  ['Who left, et when', '2026-03-02 13:42, AB', null],
])('below "%s" the first time of a row is in %s', (head, row, found) =>
  expect(zone(`${head}\n${row}\n`, row.split(/[,;J]/)[0]?.trim() ?? '', row)).toBe(found),
)

it('a time that begins in the cell of the day has the zone of the cell with the clock', () => {
  expect(zone('date,time_ct,name\n2026-03-02,13:42,AB', '2026-03-02,13:42', '2026-03-02')).toBe('CT')
})

it('a table below an empty line does not share the head of the one above', () => {
  const text = 'time_utc,name\n2026-03-02 13:42,AB\n\ntime,name\n2026-03-03 13:42,AB\n'
  const rows = [text.indexOf('2026-03-02'), text.indexOf('2026-03-03')]
  const find = createZoneFinder(text, rows)
  expect(rows.map((row) => find({ start: row, end: row + 16 }, row))).toEqual(['UTC', null])
})

it('a long log is read in one pass', () => {
  const row = '2026-03-02 13:42,AB\n'
  const text = `time_utc,name\n${row.repeat(20_000)}`
  const rows = Array.from({ length: 20_000 }, (_, at) => 14 + at * row.length)
  const find = createZoneFinder(text, rows)
  expect(new Set(rows.map((start) => find({ start, end: start + 16 }, start)))).toEqual(new Set(['UTC']))
})
