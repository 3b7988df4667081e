import { expect, it } from 'vitest'
import { rowInWords } from './row-words.ts'
import { wordsAsRead } from './words-as-read.ts'

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

const TRIPS = ['no', 'who', 'what', 'spent_on', 'paid', 'guests', 'signed']
it.each([
  [
    'K-7,Vane T,Dinner,2026-01-22,2026-01-29,3,',
    'K-7 · who: Vane T · Dinner · spent on: 2026-01-22 · paid: 2026-01-29 · guests: 3 · signed: –',
  ],
  [
    'K-7,Vane T,Dinner,2026-01-22,,3,Orr L',
    'K-7 · who: Vane T · Dinner · spent on: 2026-01-22 · paid: – · guests: 3 · signed: Orr L',
  ],
  [
    'K-7,Vane T,Dinner,2026-01-22,07:52,42.00,yes',
    'K-7 · Vane T · Dinner · 2026-01-22 · 07:52 · guests: 42.00 · signed: yes',
  ],
  ['K-7,,,,2026-01-22,,', 'K-7 · 2026-01-22'],
])('a cell that does not say what it is stands behind the name of its column: %s', (quote, words) => {
  expect(rowInWords(quote, [{ quote, columns: TRIPS }])).toBe(words)
})

it('a row with other cells than its columns, or none that are known, has no names', () => {
  const quote = '07:52;3;IN'
  for (const columns of [undefined, ['hour', 'people'], ['', '', '']])
    expect(rowInWords(quote, [{ quote, columns }])).toBe('07:52 · 3 · IN')
  expect(rowInWords('07:58;1;IN', [{ quote, columns: ['hour', 'people', 'way'] }])).toBe('07:58 · 1 · IN')
  const said = `The list has “${quote}”`
  expect(wordsAsRead(said, [{ quote, columns: ['hour', 'people', 'way'] }])).toBe(
    'The list has “07:52 · people: 3 · way: IN”',
  )
})
