import { describe, expect, test } from 'vitest'
import { createSameWords } from './same-words.ts'

const found = (words: string, text: string): string | null => {
  const span = createSameWords(text)(words)
  return span && text.slice(span.start, span.end)
}

describe('The same words', () => {
  test.each([
    [
      'as they are',
      'He signed the form.',
      'On Monday. He signed the form. It was late.',
      'He signed the form.',
    ],
    [
      'across line breaks',
      'He signed the form.',
      'He signed\n> nothing. He\nsigned the form.',
      'He\nsigned the form.',
    ],
    ['in other quotation marks', 'He said "yes" to it.', 'He said “yes” to it.', 'He said “yes” to it.'],
    [
      'without an article',
      'Harkness signed form',
      'Mr Harkness signed the form.',
      'Harkness signed the form',
    ],
    [
      'with a date in another spelling',
      'it was signed on April 8, 2026',
      'I think it was signed on 8 Apr 2026.',
      'it was signed on 8 Apr 2026',
    ],
    [
      'with an amount in another spelling',
      'We paid £48,600.00',
      'We paid 48600 pounds.',
      'We paid 48600 pounds',
    ],
  ])('are found %s', (_, words, text, expected) => {
    expect(found(words, text)).toBe(expected)
  })

  test.each([
    ['with one left out', 'Harkness signed it.', 'Harkness said that Lomax signed it.'],
    ['with one put in', 'Harkness never signed it.', 'Harkness signed it.'],
    ['in another order', 'Harkness paid Lomax.', 'Lomax paid Harkness.'],
    ['in the passive', 'Harkness was paid by Lomax.', 'Harkness paid Lomax.'],
    ['with another amount', 'We paid £1,250.', 'We paid £1,250.75 and £11,250.'],
    ['in another currency', 'we paid 500 euros', 'I say we paid £500.'],
    ['as part of a longer word', 'signed it', 'She countersigned it.'],
    ['across two sentences', 'Harkness signed forms', 'It came from Harkness. Signed forms are kept.'],
  ])('are not found %s', (_, words, text) => {
    expect(found(words, text)).toBeNull()
  })
})
