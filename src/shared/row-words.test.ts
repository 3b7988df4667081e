import { expect, it } from 'vitest'
import { rowInWords } from './row-words.ts'

it.each([
  ['07:52;Gate 2;IN', '07:52 · Gate 2 · IN'],
  ['07:52\tGate 2\tIN', '07:52 · Gate 2 · IN'],
  ['| 07:52 | Gate 2 | IN |', '07:52 · Gate 2 · IN'],
  ['K-7,2026-01-22,,"Vane, Tom","the ""blue"" van"', 'K-7 · 2026-01-22 · – · Vane, Tom · the "blue" van'],
  ['12,50;3;late', '12,50 · 3 · late'],
  ['07:52;Gate 2;IN\n07:58;Gate 1;OUT\n', '07:52 · Gate 2 · IN; 07:58 · Gate 1 · OUT'],
  ['K-7;"two\nlines";late', 'K-7 · two\nlines · late'],
])('a row of a table stands as its cells: %s', (row, words) => {
  expect(rowInWords(row)).toBe(words)
})

it.each([
  ['K-7,Vane,,12.50,late', 'K-7 · Vane · – · 12.50 · late'],
  ['| K-7 | | late |', 'K-7 · – · late'],
  ['K-7;Vane;late;;', 'K-7 · Vane · late'],
  [';;K-7;Vane;"";late', 'K-7 · Vane · – · late'],
  ['Total\t\t\t\t12.50', 'Total · 12.50'],
])('an empty cell between others shows as a gap: %s', (row, words) => {
  expect(rowInWords(row)).toBe(words)
})

it.each([
  'He came late, left early, and said nothing.',
  'He came late; left early; said nothing.',
  'It cost 1,250.',
  'The sums are 1,250,000 and 2,300,000 and 4,100,000',
  'Pages 3,4,5 are missing',
  'Pages 3,4,5,6 are missing.',
  'He said "one,two" and left.',
])('a sentence stays as it is: %s', (sentence) => {
  expect(rowInWords(sentence)).toBe(sentence)
})
