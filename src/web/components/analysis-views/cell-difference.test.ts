import { describe, expect, it } from 'vitest'
import { differenceIn } from './cell-difference.ts'

const marked = (...args: Parameters<typeof differenceIn>) =>
  differenceIn(...args)
    ?.map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('') ?? null

describe('the difference between two cells', () => {
  it('is what one text has and the other has not', () => {
    expect(marked('She signed the order.', 'She returned the order.', null)).toBe('She [signed] the order.')
  })

  it('is only the figures where a value differs', () => {
    expect(marked('Rao paid 53,400 pounds.', 'Paid were 43,500 pounds.', 'amount')).toBe(
      'Rao paid [53,400] pounds.',
    )
    expect(marked('The hand was on her back five times.', 'A hand on the back, four times.', 'number')).toBe(
      'The hand was on her back [five] times.',
    )
  })

  it('is not marked where that would be nearly all of it', () => {
    expect(marked('The lift was inspected.', 'Nobody signed anything at all.', null)).toBeNull()
    expect(marked('The same.', 'The same.', null)).toBeNull()
  })
})
