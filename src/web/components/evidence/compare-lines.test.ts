import { describe, expect, it } from 'vitest'
import { compareTexts } from './compare-lines.ts'

describe('two texts side by side', () => {
  it('stand line beside line, with the words marked in which they differ', () => {
    const runs = compareTexts('Dear all\nThe sum is 1,250\nRegards', 'Dear all\nThe sum is 1,350\nRegards')
    expect(runs.map(({ differs, pairs }) => [differs, pairs.length])).toEqual([
      [false, 1],
      [true, 1],
      [false, 1],
    ])
    const marked = (side: 'left' | 'right') =>
      runs[1]?.pairs[0]?.[side]?.filter(({ differs }) => differs).map(({ text }) => text)
    expect([marked('left'), marked('right')].flat().join(' ')).toBe('250 350')
  })

  it('leave a gap beside a line that only one of them has', () => {
    const [, added] = compareTexts('one\n', 'one\ntwo\n')
    expect(added?.pairs).toEqual([{ left: null, right: [{ text: 'two', differs: true }] }])
  })
})
