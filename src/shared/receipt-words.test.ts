import { describe, expect, it } from 'vitest'
import type { Receipt } from './contracts/receipts.ts'
import { receiptInWords, receiptLines } from './receipt-words.ts'

const RECEIPT: Receipt = {
  total: 43,
  read: { items: 34, passages: 60, characters: 9_000 },
  searched_only: { items: 5, passages: 9 },
  unreadable: { items: 2, by: { failed: 1, empty: 1 } },
  not_ready: { items: 1 },
  left_out: { items: 1, by: { withdrawn: 1, background_off: 0, deleted: 0 } },
  queries: ['spare key of the chapel'],
  words_absent: ['chapel'],
  near_unread: 0,
  nearest: { chunk_id: 'c', evidence_id: 'e', similarity: 58 },
  strength: 'blind_spots',
}

describe('a receipt in words', () => {
  it('says of how many items what was done, and how far the no reaches', () => {
    expect(receiptInWords(RECEIPT)).toBe(
      'Read 34 of 43 items, searched 5 more; 2 unreadable, 1 still being read, 1 left out. What could not be searched may hold it.',
    )
  })

  it('names what could not be read by its number', () => {
    const unreadable = { ...RECEIPT.unreadable, exhibits: ['E-017', 'E-031'] }
    expect(receiptInWords({ ...RECEIPT, unreadable })).toContain('; 2 unreadable (E-017, E-031), 1 still')
    const more = { ...unreadable, items: 25 }
    expect(receiptInWords({ ...RECEIPT, unreadable: more })).toContain(
      '25 unreadable (E-017, E-031 and others)',
    )
  })

  it.each([
    [{ near_unread: 2 }, 'What was not read may bear on it.'],
    [{ strength: 'read_part' }, 'Some of the passages closest to it were not read.'],
    [{ strength: 'searched_all' }, 'Nothing that was not read comes near.'],
  ] as const)('ends for %j with what that means', (given, end) => {
    expect(receiptInWords({ ...RECEIPT, ...given })).toMatch(end)
  })

  it('says that everything was read only where it was', () => {
    const all = { ...RECEIPT, total: 34, strength: 'searched_all' } as const
    const none = { items: 0 }
    expect(
      receiptInWords({
        ...all,
        searched_only: { ...none, passages: 0 },
        not_ready: none,
        unreadable: { ...none, by: { failed: 0, empty: 0 } },
        left_out: { ...none, by: { withdrawn: 0, background_off: 0, deleted: 0 } },
      }),
    ).toBe('Read all 34 items. Nothing that was not read comes near.')
  })

  it('lists what was searched for and what became of each kind of item', () => {
    expect(receiptLines(RECEIPT)).toEqual([
      'Searched for: spare key of the chapel',
      'In no item that could be searched: “chapel”',
      'Read: 34 items, 60 passages',
      'Searched by words and by meaning: 5 items that were not read',
      'Unreadable: 1 could not be read, 1 without text',
      'Still being read: 1 item',
      'Left out: 1 withdrawn',
      'Closest passage that was not read: 58% similar',
    ])
  })

  it('says of a finding that was held against the case that what it quotes was searched for', () => {
    expect(receiptLines({ ...RECEIPT, queries: [] })[0]).toBe('Searched for: what it quotes')
  })
})
