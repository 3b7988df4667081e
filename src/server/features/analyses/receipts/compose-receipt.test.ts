import { describe, expect, it } from 'vitest'
import { seededRandom } from '#test/support/random.ts'
import { composeReceipt, type ItemCounts } from './compose-receipt.ts'

const SEARCH = { queries: ['approval'], words_absent: [], near_unread: 0, nearest: null, isTouched: false }
const random = seededRandom()

const COUNTS: ItemCounts = {
  total: 9,
  read: { items: 4, passages: 6, characters: 900 },
  searched_only: { items: 5, passages: 8 },
  unreadable: { items: 0, by: { failed: 0, empty: 0 } },
  not_ready: { items: 0 },
  left_out: { items: 0, by: { withdrawn: 0, background_off: 0, deleted: 0 } },
}

describe('a receipt', () => {
  it(`adds up in 10,000 random cases, and is refused where one item is missing (seed ${random.seed})`, () => {
    for (let round = 0; round < 10_000; round++) {
      const [read, searched, failed, empty, pending, withdrawn, off, deleted] = Array.from(
        { length: 8 },
        () => random.int(40),
      ) as [number, number, number, number, number, number, number, number]
      const counts: ItemCounts = {
        total: read + searched + failed + empty + pending + withdrawn + off + deleted,
        read: { items: read, passages: read, characters: read },
        searched_only: { items: searched, passages: searched },
        unreadable: { items: failed + empty, by: { failed, empty } },
        not_ready: { items: pending },
        left_out: {
          items: withdrawn + off + deleted,
          by: { withdrawn, background_off: off, deleted },
        },
      }
      const receipt = composeReceipt(counts, SEARCH)
      expect(receipt.strength === 'blind_spots').toBe(
        failed + empty + pending + withdrawn + off + deleted > 0,
      )
      expect(() => composeReceipt({ ...counts, total: counts.total + 1 }, SEARCH)).toThrow(/add up/)
      const uneven = { items: failed + empty + 1, by: { failed, empty } }
      expect(() =>
        composeReceipt({ ...counts, total: counts.total + 1, unreadable: uneven }, SEARCH),
      ).toThrow(/add up/)
    }
  })

  it.each([
    ['nothing unread comes near', {}, 'searched_all'],
    ['something unread speaks of part of it', { isTouched: true }, 'read_part'],
    ['something unread comes near', { near_unread: 2 }, 'read_part'],
  ] as const)('where %s says so', (_, search, strength) => {
    expect(composeReceipt(COUNTS, { ...SEARCH, ...search }).strength).toBe(strength)
  })

  it('names blind spots before anything else', () => {
    const counts = { ...COUNTS, total: 10, not_ready: { items: 1 } }
    expect(composeReceipt(counts, { ...SEARCH, near_unread: 1 }).strength).toBe('blind_spots')
  })
})
