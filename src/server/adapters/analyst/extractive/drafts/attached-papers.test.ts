import { describe, expect, it, test } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { nameAttached } from './attached-papers.ts'
import { cutExcerpts } from './excerpts.ts'
import { findMissingItems } from './gap-signals.ts'

test.each([
  ['The printout of the till is attached; I count four voids.', 'The printout of the till'],
  ['Two of us, £14, ticket attached.', 'ticket'],
  ['Keys for Store 1, 2 and Annex C attached as agreed (xlsx).', 'Keys for Store 1, 2 and Annex C'],
  ['Please find attached a copy of the rota, as promised.', 'a copy of the rota'],
  ['See the attached rota.', 'rota'],
  ['- Rota attached, May to June', 'Rota'],
  ['Attached is a note of the call, typed on Monday.', 'a note of the call'],
  ['I have attached my timesheet.', 'my timesheet'],
])('what is attached is called by the words that the sentence has for it: %s', (sentence, named) =>
  expect(nameAttached(sentence)).toBe(named),
)

test.each([
  ['has no word for it', 'See attached.'],
  ['speaks of something that it does not name', 'I have attached it.'],
  ['says that nothing was attached', 'The voucher has no ticket attached.'],
  ['tells what is fixed to what', 'The tag was attached to the hose with wire.'],
])('a sentence announces no paper where it %s', (_case, sentence) =>
  expect(nameAttached(sentence)).toBeNull(),
)

describe('a paper that is announced', () => {
  const mail = {
    title: 'RE: Till on Sunday',
    text: 'You asked for the figures. The printout of the till is attached; I count four voids.',
  }
  const missingFrom = (...others: readonly (Partial<Passage> & { readonly text: string })[]) => {
    const passages = passagesOf(mail, ...others)
    return findMissingItems(cutExcerpts(passages.slice(0, 1)), passages).map(({ named }) => named)
  }

  it('is looked for under its own name', () =>
    expect(missingFrom({ title: 'Rota', text: 'Sunday: two on the till.' })).toEqual([
      'The printout of the till',
    ]))

  it('is there where an item of any kind is called after it', () =>
    expect(missingFrom({ title: 'Printout Sunday.csv', text: 'void,4', sourceType: 'content' })).toEqual([]))

  it('is not there because the conversation that announces it is called so', () => {
    const thread = { title: 'Printout of Sunday', text: 'Where is it?' }
    const passages = passagesOf({ ...mail, title: `RE: ${thread.title}` }, thread)
    expect(findMissingItems(cutExcerpts(passages.slice(0, 1)), passages)).toHaveLength(1)
  })
})
