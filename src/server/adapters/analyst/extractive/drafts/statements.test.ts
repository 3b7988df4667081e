import { expect, it } from 'vitest'
import { passagesOf } from '#test/support/analyst-passages.ts'
import type { Excerpt } from './excerpts.ts'
import { verbatim } from './statements.ts'

const TEXT = 'Wei Liang: The file of the cutover is done. Suresh: I am approving all of it now.'
const [passage] = passagesOf({ title: 'Chat', text: TEXT })

/** Two sentences that stand beside each other, each with whose words they are. */
function sideBySide(speakers: readonly (string | null)[]): Excerpt[] {
  const cut = TEXT.indexOf('Suresh:')
  let before: Excerpt | null = null
  return [
    [0, cut - 1],
    [cut, TEXT.length],
  ].map(([start, end], at) => {
    const name = speakers[at]
    const excerpt = {
      ...{ passage, start, end, text: TEXT.slice(start, end), before, values: [], isList: false },
      ...{ ownLength: 80, replyStart: 0 },
      units: [{ speaker: name ? { name, certain: true } : null }],
    } as unknown as Excerpt
    before = excerpt
    return excerpt
  })
}

it.each([
  ['one person', ['Wei Liang', 'Wei Liang'], 1],
  ['nobody who is known and somebody', [null, 'Suresh'], 1],
  ['two people', ['Wei Liang', 'Suresh'], 2],
])('what %s say(s) side by side is so many quotes', (_, speakers, statements) => {
  const groups = sideBySide(speakers).map((lead) => ({ lead, copies: [] }))
  expect(verbatim(groups)).toHaveLength(statements)
})
