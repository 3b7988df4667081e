import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPinpoints } from './pinpoints.ts'

const placeOf = (text: string, words: string) => createPinpoints(text)(text.indexOf(words))

describe('a pinpoint', () => {
  it.each([
    ['One.', 'One', { page: null, line: 1 }],
    ['One.\nTwo.\n\nThree.', 'Three', { page: null, line: 4 }],
    ['One.\n\f\nTwo.\nThree.', 'Three', { page: 2, line: 2 }],
    ['One.\n\f\nTwo.', 'One', { page: 1, line: 1 }],
    ['One.\fTwo.\fThree.', 'Three', { page: 3, line: 1 }],
    ['\n\f\nTwo.', 'Two', { page: 2, line: 1 }],
  ])('of %j: %j', (text, words, place) => {
    expect(placeOf(text, words)).toEqual(place)
  })

  it.each([
    ['Sum', { sheet: 'Bonus, east', name: 'B3' }],
    ['Ng\t\t1250', { sheet: 'Bonus, east', name: 'A9:C9' }],
    ['Okafor\t5\n\nNg', { sheet: 'Pay', name: 'A1:A3' }],
    ['no, never', undefined],
    ['Sheet: Pay', undefined],
    ['no, never\n\nSheet: Pay\nOkafor', undefined],
  ])('of %j in a workbook: %j', (words, cell) => {
    const text =
      'Sheet: Bonus, east (hidden)\nName\tSum\n\nNg\t\t1250\nComment on A1: no, never\n\nSheet: Pay\nOkafor\t5\n\nNg'
    const rows = [
      [0, 0],
      [1, 3],
      [3, 9],
      [4, null],
      [6, 0],
    ] as const
    const start = text.lastIndexOf(words)
    expect(createPinpoints(text, rows)(start, start + words.length).cell).toEqual(cell)
    expect(createPinpoints(text)(start, start + words.length).cell).toBeUndefined()
  })

  it('never goes back as the offset goes on', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\f', 'b ')), (pieces) => {
        const text = pieces.join('')
        const at = createPinpoints(text)
        for (let offset = 1; offset < text.length; offset++) {
          const [before, now] = [at(offset - 1), at(offset)]
          const order = (now.page ?? 0) - (before.page ?? 0) || now.line - before.line
          expect(order).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
