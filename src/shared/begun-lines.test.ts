import { describe, expect, it } from 'vitest'
import { keepBegunLines } from './begun-lines.ts'

describe('the line ends of words as they are read', () => {
  it.each([
    ['turns', 'Q. Who held it?\nA. I did.\n', 'Q. Who held it?\nA. I did.'],
    ['numbered turns', 'Q 12. Who?\nA 12. Me.', 'Q 12. Who?\nA 12. Me.'],
    [
      'turns under names',
      'Ines Vega: Was it shut?\nMR. OLM: It was.',
      'Ines Vega: Was it shut?\nMR. OLM: It was.',
    ],
    ['messages', '[09:12] Ines: gone?\n[09:14] Olm: yes', '[09:12] Ines: gone?\n[09:14] Olm: yes'],
    ['fields', 'Date: 4 May\nFrom: stores', 'Date: 4 May\nFrom: stores'],
    [
      'points',
      'We agreed:\n1. to wait\n(b) to ask\n- to write',
      'We agreed:\n1. to wait\n(b) to ask\n- to write',
    ],
    ['paragraphs', 'It was shut.\n\n  Later it was open.', 'It was shut.\nLater it was open.'],
  ])('stay before %s', (_, text, shown) => expect(keepBegunLines(text)).toBe(shown))

  it('go where a sentence was broken at the margin', () =>
    expect(keepBegunLines('The crate stood in \nthe yard until\n   Ines moved it.')).toBe(
      'The crate stood in the yard until Ines moved it.',
    ))

  it('change nothing on one line', () => expect(keepBegunLines('  a  b ')).toBe('  a  b '))
})
