import { describe, expect, test } from 'vitest'
import { createColumnFinder, createColumnsReader } from './table-heads.ts'

/** What stands over the column of some words in the last line. */
function columnOver(words: string, ...lines: readonly string[]): string | null {
  const text = lines.join('\n')
  const row = text.lastIndexOf('\n') + 1
  const start = text.indexOf(words, row)
  return createColumnFinder(text, [row])({ start, end: start + words.length }, row)
}

test.each([
  ['2031-03-27', 'No,Spent_on,Paid on', 'B7,2031-03-09,2031-03-27', 'Paid on'],
  ['2031-03-09', 'No,Spent_on,Paid on', 'B7,2031-03-09,2031-03-27', 'Spent on'],
  ['9 March', 'No\tSpent on\tPaid', 'B7\t9 March\t', 'Spent on'],
])('over %s stands the name of its column', (words, head, row, name) =>
  expect(columnOver(words, head, row)).toBe(name),
)

test.each([
  ['the line above is a row', 'B6,2031-03-01,2031-03-02', 'B7,2031-03-09,2031-03-27'],
  ['the line above has other cells', 'Claims, paid and unpaid', 'B7,2031-03-09,2031-03-27'],
  ['its column has no name', 'No,,Paid on', 'B7,2031-03-09,2031-03-27'],
])('no name stands over a time where %s', (_case, head, row) =>
  expect(columnOver('2031-03-09', head, row)).toBeNull(),
)

/** What stands over the row that begins so. */
function columnsOver(text: string, row: string) {
  const start = text.indexOf(row)
  return createColumnsReader(text)({ start, end: start + row.length })
}

const LIST = 'gate;who;way\nNorth;Orr L;IN\n"South; old";Vane T;OUT\n'

describe('the columns over a row of a table', () => {
  test('are the cells of its first line, however far above the row', () => {
    const text = [LIST, ...Array(3_000).fill('North;Orr L;OUT\n'), 'East;Vane T;IN'].join('')
    for (const row of ['North;Orr L;IN', '"South; old";Vane T;OUT', 'East;Vane T;IN'])
      expect(columnsOver(text, row)).toEqual(['gate', 'who', 'way'])
  })

  test('are found in whatever order rows are asked for', () => {
    const text = `${LIST}\ncar;key;place\nsmall;two;yard\nlarge;one;road`
    const read = createColumnsReader(text)
    const over = (row: string) => read({ start: text.indexOf(row), end: text.indexOf(row) + row.length })
    for (const row of ['large;one;road', 'small;two;yard', 'large;one;road'])
      expect(over(row)).toEqual(['car', 'key', 'place'])
    expect(over('North;Orr L;IN')).toEqual(['gate', 'who', 'way'])
  })

  test('are the same over several rows', () => {
    expect(columnsOver(LIST, 'North;Orr L;IN\n"South; old";Vane T;OUT')).toEqual(['gate', 'who', 'way'])
  })

  test('are those of its own table, below a title or not', () => {
    const text = `${LIST}\nPools of March\n\ncar;key;place\nsmall;two;yard\nlarge;one;road`
    expect(columnsOver(text, 'large;one;road')).toEqual(['car', 'key', 'place'])
    expect(columnsOver(`List of the gates\n${LIST}`, 'North;Orr L;IN')).toEqual(['gate', 'who', 'way'])
    expect(columnsOver('| a | b | c |\n|---|---|---|\n| x | y | z |', '| x | y | z |')).toEqual([
      '',
      'a',
      'b',
      'c',
      '',
    ])
  })

  test('are not known where its first line is a row too, has other cells, or only a part of the row is meant', () => {
    expect(columnsOver('North;7;IN\nSouth;8;OUT', 'South;8;OUT')).toBeNull()
    expect(columnsOver('gate;who;way\nNorth;Orr L;IN;late', 'North;Orr L;IN;late')).toBeNull()
    expect(columnsOver(`${LIST}East;Orr L;IN`, 'East;Orr L;')).toBeNull()
    expect(columnsOver(LIST, 'gate;who;way')).toBeNull()
  })
})
