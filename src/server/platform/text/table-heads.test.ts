import { expect, test } from 'vitest'
import { createColumnFinder } from './table-heads.ts'

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
