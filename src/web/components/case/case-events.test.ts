import { describe, expect, it } from 'vitest'
import { type CaseEvent, foldAdditions } from './case-events.ts'

const added = (key: string, who = 'ann'): CaseEvent => ({
  key,
  at: '2026-03-09T10:00:00.000Z',
  what: 'Evidence added',
  words: key,
  who,
  isAddition: true,
})
const asked: CaseEvent = { key: 'asked', at: '2026-03-09T10:00:00.000Z', what: 'Analysis', who: 'ann' }
const folded = (events: readonly CaseEvent[]) =>
  foldAdditions(events, { to: '/evidence', describe: (count) => `${count} items` }).map(
    ({ words, what }) => words ?? what,
  )

describe('what happened in a case', () => {
  it('is one line for many items that came in a row', () => {
    expect(folded([asked, added('a'), added('b'), added('c'), added('d'), asked])).toEqual([
      'Analysis',
      '4 items',
      'Analysis',
    ])
  })

  it('names few items one by one, and keeps apart who added them', () => {
    expect(folded([added('a'), added('b'), added('c', 'ben'), added('d', 'ben')])).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })
})
