import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#test/support/durations.ts'
import { composed, foldCase, normalizeWithMap } from './normalize.ts'

const plain = (text: string) => normalizeWithMap(text).text

describe('a normalized text', () => {
  it.each([
    ['curly quotes', '“Don’t”', `"Don't"`],
    ['guillemets and primes', '«5′»', `"5'"`],
    ['dashes', '1–2 − 3‑4', '1-2 - 3-4'],
    ['a long dash', 'so—then', 'so--then'],
    ['the ellipsis character', 'and… so', 'and... so'],
    ['no-break and thin spaces', 'a\u00a0b\u2009c\u3000d', 'a b c d'],
    ['line breaks', ' one\r\n\r\n  two\u2028three\t', 'one two three'],
    ['marks of quoted mail', '> one\n>> two > three', 'one two > three'],
    ['ligatures and full width', 'ﬁnal ＄５', 'final $5'],
    ['decomposed letters', 'cafe\u0301', 'café'],
    ['soft hyphens', 'termi\u00adnation', 'termination'],
    ['a soft hyphen that broke a line', 'termi\u00ad\nnation', 'termi- nation'],
    ['invisible and bidirectional characters', '\u202apay\u200bment\u2060\u0007', 'payment'],
    ['fractions and powers', '5½ of 10²', '5 1/2 of 10^2'],
  ])('has %s in plain form', (_, written, expected) => {
    expect(plain(written)).toBe(expected)
  })

  it('is made of nothing but combining marks in time that grows as the text does', () => {
    const begun = processorMs()
    plain(`a${'\u0301\u0323'.repeat(200_000)}`)
    expect(processorMs() - begun).toBeLessThan(4_000)
  })

  it('is composed the same way where no letter has more marks than writing has', () => {
    const text = 'Cafe\u0301 ﬁnal Việt\u0323\u0302 ｶﾞ'
    expect(composed(text)).toBe(text.normalize('NFKC'))
    expect(composed('e'.repeat(60) + '\u0301'.repeat(50)).length).toBeLessThan(100)
  })

  it('keeps case, which is folded apart', () => {
    expect(plain('The STRASSE')).toBe('The STRASSE')
    expect(foldCase('Straße')).toBe(foldCase('STRASSE'))
  })

  it('points back at the original characters', () => {
    const text = 'the  ﬁnal\u00a0 “notice”'
    const { text: normalized, original } = normalizeWithMap(text)
    const at = (words: string) => {
      const start = normalized.indexOf(words)
      const span = original(start, start + words.length)
      return text.slice(span.start, span.end)
    }
    expect(at('final')).toBe('ﬁnal')
    expect(at('nal "no')).toBe('nal\u00a0 “no')
    expect(at('"notice"')).toBe('“notice”')
    expect(at('f')).toBe('ﬁ')
  })

  it('of any string stays as it is when normalized again, and maps in order inside the original', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const { text: normalized, original } = normalizeWithMap(text)
        const spans = normalized.split('').map((_, i) => original(i, i + 1))
        const starts = spans.map(({ start }) => start)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        expect(Math.min(0, ...starts)).toBe(0)
        expect(spans.filter(({ end }) => end > text.length)).toEqual([])
        expect(plain(normalized)).toBe(normalized)
      }),
    )
  })
})
