import { expect, it } from 'vitest'
import { cutAtTables } from './text-tables.ts'

const shown = (content: string, range = { start: 0, end: content.length }) =>
  cutAtTables(content, range).map(({ start, end, rows }) =>
    rows
      ? rows.map((cells) => cells.map((cell) => content.slice(cell.start, cell.end)))
      : content.slice(start, end),
  )

it('a table in a text is its rows of cells, and the words around it stay as they are', () => {
  expect(shown('Below.\n\nTime\tGauge\n08:00\t1.7\n10:00\t6.1\n\nThe end.')).toEqual([
    'Below.\n\n',
    [
      ['Time', 'Gauge'],
      ['08:00', '1.7'],
      ['10:00', '6.1'],
    ],
    '\nThe end.',
  ])
  expect(shown('a\tb\r\nc\td\n1\t2\t3\n4\t\t6')).toEqual([
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    [
      ['1', '2', '3'],
      ['4', '', '6'],
    ],
  ])
})

it('a single line with a tab is no table, and nothing beside the stretch is looked at', () => {
  expect(shown('To:\tthe board\nNothing else.')).toEqual(['To:\tthe board\nNothing else.'])
  expect(shown('a\tb\nc\td\n', { start: 0, end: 4 })).toEqual(['a\tb\n'])
  expect(shown('')).toEqual([])
})
