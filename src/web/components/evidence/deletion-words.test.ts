import { expect, it } from 'vitest'
import { deletionWords, listDestroyed } from './deletion-words.ts'

it.each([
  ['the word alone', [], 'DELETE'],
  ['the report that goes with it', [1], 'DELETE WITH REPORT 1'],
  ['each report that goes with it', [1, 2, 4], 'DELETE WITH REPORTS 1, 2 AND 4'],
])('whoever deletes an item types %s', (_, versions, words) => {
  expect(deletionWords(versions)).toBe(words)
})

it('a report that was not released yet does not go with an item', () => {
  const reports = [
    { report_id: 'a', version: 1, state: 'released', destroyed_with_item: true },
    { report_id: 'b', version: 2, state: 'draft', destroyed_with_item: false },
  ] as const
  expect(listDestroyed({ reports: [...reports] })).toEqual([1])
  expect(listDestroyed(undefined)).toEqual([])
})
