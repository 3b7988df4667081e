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

  it('is a whole clock time where a time differs, and no other figure beside it', () => {
    const [one, other] = [
      'The gauge rang at 14:07 on Monday: 3.2 bar, and was silenced two minutes later.',
      'At about 14:45 he told me that the gauge was quiet.',
    ]
    expect(marked(one, other, 'time')).toBe(one.replace('14:07', '[14:07]'))
    expect(marked(other, one, 'time')).toBe(other.replace('14:45', '[14:45]'))
    expect(marked('She paid £1,250, not more.', 'She paid £1,350, not more.', 'amount')).toBe(
      'She paid [£1,250], not more.',
    )
  })

  it('is not marked where that would be nearly all of it', () => {
    expect(marked('The lift was inspected.', 'Nobody signed anything at all.', null)).toBeNull()
    expect(marked('The same.', 'The same.', null)).toBeNull()
  })
})
