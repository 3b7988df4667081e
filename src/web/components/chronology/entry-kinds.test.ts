import { describe, expect, it } from 'vitest'
import { readKinds, toggleKind } from './entry-kinds.ts'

const ALL = ['statement', 'message', 'row', 'plan', 'document'] as const

describe('the kinds of entries that are shown', () => {
  it.each([
    [undefined, ALL],
    ['', ALL],
    ['nonsense', ALL],
    ['row', ['row']],
    ['row,statement,nonsense', ['statement', 'row']],
  ])('"%s" in the address shows %s', (words, kinds) => {
    expect(readKinds(words)).toEqual(kinds)
  })

  it('one that is hidden leaves the others in the address, and once all are shown it says nothing', () => {
    expect(toggleKind(ALL, 'row')).toBe('statement,message,plan,document')
    expect(toggleKind(['statement', 'message', 'plan', 'document'], 'row')).toBeNull()
  })

  it('the last one that is hidden shows all again', () => {
    expect(toggleKind(['row'], 'row')).toBeNull()
  })
})
