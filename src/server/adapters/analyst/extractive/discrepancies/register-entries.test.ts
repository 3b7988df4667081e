import { expect, test } from 'vitest'
import { between, item, row, type Said } from '#test/support/told-items.ts'

const entry = (text: string): Said => row(text, [text.match(/\d\d\/\d\d\/\d{4}/)?.[0] ?? '', '2026-03-04'])
const table = (id: string, head: string, ...rows: readonly string[]) =>
  item(id, [{ text: head, part: 'heading' }, ...rows.map(entry)])

const STORE = 'Batch,Drawn,Sheets,Gauge'
const PRESS = 'Slip,Day,Batch,Received'

test('Two registers of one head that enter one thing on one day with another number conflict', () => {
  const [drawn, pressed] = ['R-204,04/03/2026,60,12', 'R-204,04/03/2026,30,12']
  const left = table('store', STORE, drawn, 'R-205,04/03/2026,18,12')
  const right = table('press', STORE, pressed, 'R-205,04/03/2026,18,12')
  expect(between(left, right)).toEqual([['number', drawn, pressed]])
  const later = item('press', [row('R-204,09/03/2026,30,12', ['09/03/2026', '2026-03-09'])])
  expect(between(left, later)).toEqual([])
})

test('Columns of unlike heads are compared where they enter the same number of nearly everything', () => {
  const drawn = ['R-204,04/03/2026,60,12', 'R-205,04/03/2026,18,12', 'R-206,04/03/2026,25,12']
  const pressed = ['S1,04/03/2026,R-204,30', 'S2,04/03/2026,R-205,18', 'S3,04/03/2026,R-206,25']
  expect(between(table('store', STORE, ...drawn), table('press', PRESS, ...pressed))).toEqual([
    ['number', drawn[0], pressed[0]],
  ])
  const weighed = ['S1,04/03/2026,R-204,410', 'S2,04/03/2026,R-205,122', 'S3,04/03/2026,R-206,171']
  expect(between(table('store', STORE, ...drawn), table('press', PRESS, ...weighed))).toEqual([])
})

test('What either register enters twice on one day is compared with no entry of the other', () => {
  const left = table('store', STORE, 'R-204,04/03/2026,60,12', 'R-205,04/03/2026,18,12')
  const parts = ['R-204,04/03/2026,40,12', 'R-204,04/03/2026,20,12', 'R-205,04/03/2026,18,12']
  expect(between(left, table('press', STORE, ...parts))).toEqual([])
})
