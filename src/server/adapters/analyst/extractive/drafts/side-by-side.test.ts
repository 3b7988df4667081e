import { expect, test } from 'vitest'
import { item } from '#test/support/told-items.ts'
import { findDiscrepancies } from '../discrepancies/discrepancies.ts'
import { sideBySide } from './side-by-side.ts'

test('An answer without a word of its own stands in a conflict with the question that it answers', () => {
  const asked = 'Do you keep the ladder key in the drawer?'
  const talk = item('talk', [
    { text: asked, by: 'Ada Lund', part: 'question' },
    { text: 'Never.', by: 'Carol Munro', part: 'answer', question: { start: 0, end: asked.length } },
  ])
  const keeps = 'Carol Munro keeps the ladder key in the drawer.'
  const passages = [talk, item('note', [{ text: keeps, by: 'Peter Hale' }])]
  const [found] = findDiscrepancies(passages)
  const shown = found && sideBySide(found, new Map(passages.map((one) => [one.chunkId, one])), '')
  expect(shown?.quotes.map(({ quote }) => quote)).toEqual([`${asked}\nNever.`, keeps])
})
