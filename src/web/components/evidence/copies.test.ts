import { describe, expect, it } from 'vitest'
import { describeCopy, findAlike, findCopies } from './copies.ts'

const item = (number: number, part: { group?: string; original?: string } = {}) => ({
  id: `i${number}`,
  title: `Item ${number}`,
  exhibit_number: `E-00${number}`,
  created_at: '2026-03-09T10:00:00.000Z',
  duplicate_of: part.original ?? null,
  near_duplicate_group: part.group ?? null,
})
const ITEMS = [
  item(3, { group: 'letter' }),
  item(1, { group: 'letter' }),
  item(2, { group: 'alone' }),
  item(4, { original: 'i2' }),
]

describe('copies of an item', () => {
  it('name the item that came first, and the first is a copy of none', () => {
    const words = [...findCopies(ITEMS)].map(([id, copy]) => [id, describeCopy(copy)])
    expect(words).toEqual([
      ['i3', 'near-duplicate of E-001 Item 1'],
      ['i4', 'duplicate of E-002 Item 2'],
    ])
  })

  it('are found from each of them, what is the same apart from what is nearly so', () => {
    const alike = (id: string) => {
      const found = findAlike(ITEMS, ITEMS.find((one) => one.id === id) ?? item(9))
      return [found.same, found.alike].map((some) => some.map((one) => one.id))
    }
    expect([alike('i1'), alike('i2'), alike('i3'), alike('i4')]).toEqual([
      [[], ['i3']],
      [['i4'], []],
      [[], ['i1']],
      [['i2'], []],
    ])
  })
})
