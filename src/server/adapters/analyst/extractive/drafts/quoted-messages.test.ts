import { expect, test } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { unreadUnit } from '../unread-unit.ts'
import { groupDuplicates } from './duplicates.ts'
import { cutExcerpts } from './excerpts.ts'

const WRITER = { name: 'Tom Vane', certain: true }
const WORDS = 'Olga Finch and I counted the spare keys of the depot at seven.'
const OVER_IT = 'On Thu, 8 May 2031 at 08:12, Tom Vane wrote:'

/** A mail of these lines: what stands over a quotation, and what is written at which level of quoting. */
function mail(lines: readonly (readonly [text: string, level: number])[]): Passage[] {
  const text = lines.map(([line]) => line).join('\n')
  const units = lines.map(([line, level], index) => {
    const start = lines.slice(0, index).reduce((length, [before]) => length + before.length + 1, 0)
    const isHead = line === OVER_IT
    return {
      ...unreadUnit({ start, end: start + line.length, part: isHead ? 'heading' : 'assertion' }),
      level,
      speaker: isHead ? null : WRITER,
    }
  })
  return passagesOf({ text, units })
}

const reply = mail([
  ['Thank you, I will pass this on to the board of the depot today.', 0],
  [OVER_IT, 1],
  [WORDS, 1],
])

test('a quoted message is cited without the line that tells whose it is', () => {
  expect(cutExcerpts(reply).map(({ text }) => text)).toContain(WORDS)
})

test('of the same words the first writing leads, however early the mail that quotes them was found', () => {
  const first = mail([[WORDS, 0]]).map((passage) => ({
    ...passage,
    chunkId: 'first',
    evidenceId: 'first',
    rank: 9,
  }))
  const group = groupDuplicates(cutExcerpts([...reply, ...first])).find(({ lead }) => lead.text === WORDS)
  expect([group?.lead.passage.evidenceId, group?.copies.length]).toEqual(['first', 1])
})
