import { describe, expect, it } from 'vitest'
import { visibleLine, visibleText } from '#server/platform/text/visible-text.ts'
import { seededRandom } from '#test/support/random.ts'
import { createQuoteGate } from './quote-gate.ts'

const HIDDEN = [
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u202e',
  '\u2066',
  '\u{e0049}',
  '\ue000',
  '\u0007',
  '\ufe0f',
  '\u00ad',
  '\u180e',
  '\u115f',
]
const WORDS = [
  'Dana',
  'approved',
  'the',
  'invoice',
  'of',
  '£1,250',
  'on',
  '8',
  'March',
  'and',
  'Élodie',
  'paid',
  'Ängström',
  '14:05',
]

describe('text as a person sees it', () => {
  it.each([
    ['zero-width, bidirectional and tag characters', 'pay\u200b\u202e\u{e0041}\u{e007f}ment', 'payment'],
    ['private-use and control characters', '\u0000a\u001b[31mb\ue000\u{10fffd}', 'a[31mb'],
    ['half a surrogate pair', 'a\ud800b', 'ab'],
    ['every kind of line break as one', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['a soft hyphen that breaks a line as the hyphen that was seen', 'state\u00ad\r\nment', 'state-\nment'],
    ['letters of every script, tabs and emoji as they are', 'né\t日本 🙂', 'né\t日本 🙂'],
  ])('has %s', (_, text, seen) => expect(visibleText(text)).toBe(seen))

  it('on one line cannot begin another one, nor be longer than allowed', () => {
    expect(visibleLine(' a\n=== x\u2029b ', 100)).toBe('a === x b')
    expect(visibleLine('🙂🙂', 3)).toBe('🙂\ufffd')
  })

  it('can be quoted: the gate finds what is seen in the text with everything hidden in it', () => {
    const random = seededRandom()
    process.stderr.write(`visible-text: PROBITY_SEED=${random.seed}\n`)
    for (let round = 0; round < 300; round++) {
      const words = Array.from({ length: 14 }, () => random.pick(WORDS))
      const text = words
        .join(' ')
        .replace(/./gsu, (letter) => (random.next() < 0.15 ? letter + random.pick(HIDDEN) : letter))
      const seen = visibleText(text).split(' ')
      const first = random.int(7)
      const quote = seen.slice(first, first + 6).join(' ')
      const found = createQuoteGate([{ chunkId: 'c', evidenceId: 'e', text, start: 0 }]).find(quote, 'c')
      expect(found && visibleText(found.quote), JSON.stringify({ text, quote })).toBe(quote)
      expect(text).toContain(found!.quote)
    }
  })
})
