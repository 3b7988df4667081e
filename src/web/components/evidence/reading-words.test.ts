import { expect, it } from 'vitest'
import type { ReadUnit } from '#shared/contracts/reading.ts'
import { withoutFrame } from './reading-words.ts'

const unitsOf = (text: string): ReadUnit[] =>
  [...text.matchAll(/BEGIN:VEVENT[\s\S]*?END:VEVENT|.+/g)].map(
    ({ 0: words, index }) =>
      ({
        part: words.startsWith('BEGIN:VEVENT') ? 'row' : 'heading',
        start: index,
        end: index + words.length,
      }) as ReadUnit,
  )
const shown = (text: string) =>
  withoutFrame(text, unitsOf(text)).map(({ start, end }) => text.slice(start, end).slice(0, 20))

it('what a calendar file says around its appointments is not read as words', () => {
  expect(
    shown('BEGIN:VCALENDAR\nPRODID:-//Band//EN\nBEGIN:VEVENT\nSUMMARY:Gig\nEND:VEVENT\nEND:VCALENDAR'),
  ).toEqual(['BEGIN:VEVENT\nSUMMARY'])
  expect(shown('NOTE\nPRODID:-//Band//EN')).toEqual(['NOTE', 'PRODID:-//Band//EN'])
})
