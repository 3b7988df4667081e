import { describe, expect, it } from 'vitest'
import type { Receipt } from '#shared/contracts/receipts.ts'
import { qualify, qualifyModels } from './add-receipts.ts'
import { asWritten } from './as-written.ts'

const TEXT = 'No order was found.'
const receipt = (more: Partial<Receipt>) =>
  ({
    near_unread: 0,
    strength: 'searched_all',
    unreadable: { items: 0 },
    not_ready: { items: 1 },
    left_out: { items: 1 },
    ...more,
  }) as Receipt

describe('a text without what its receipt has added', () => {
  it.each([
    ['nothing near', receipt({})],
    ['one passage near', receipt({ near_unread: 1 })],
    ['passages near', receipt({ near_unread: 3 })],
    ['items that could not be searched', receipt({ strength: 'blind_spots' })],
    ['a part that was read', receipt({ strength: 'read_part' })],
  ])('is as its writer wrote it, with %s', (_name, found) => {
    for (const add of [qualify, qualifyModels])
      expect(asWritten({ text: add(TEXT, found), receipt: found })).toBe(TEXT)
    expect(asWritten({ text: TEXT })).toBe(TEXT)
  })
})
