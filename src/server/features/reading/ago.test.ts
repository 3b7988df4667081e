import { describe, expect, it } from 'vitest'
import { readAgo } from './ago.ts'
import { expectRead } from './read-form.fixture.ts'

describe('how long ago a post was written', () => {
  it.each([
    ['2 days ago', 2],
    ['a day ago', 1],
    ['3 d', 3],
    ['(3d)', 3],
    ['23 h', 0],
    ['5 min', 0],
    ['2 w', null],
    ['a month ago', null],
  ])('%s', (words, days) => {
    expect(readAgo(words)).toEqual({ days })
  })

  it('is not told by other words', () => {
    expect(readAgo('3 drums')).toBeNull()
    expect(readAgo('ago')).toBeNull()
  })

  it('is counted back from the day on which its page was saved', () =>
    expectRead(
      `Harbour Street Neighbours  ·  Private group
(saved as text by R. Abara, Tuesday May 20, 2025, 9:14 AM)

Ilse Marten  ·  6 d
The lamp went out yesterday.

Theo Branco  ·  3 d
I will look at it tomorrow.

Ilse Marten  ·  1 d
It was still dark yesterday.

Theo Branco  ·  2 w
I came by yesterday.`,
      `The lamp went out = Ilse Marten; asserts; 2025-05-13
       I will look at it = Theo Branco; asserts; 2025-05-18
       It was still dark = Ilse Marten; asserts; 2025-05-18
       I came by = Theo Branco; asserts; open`,
    ))
})
