import { describe, expect, test } from 'vitest'
import { type Candidate, CONTEXT_RULES, type ContextRules, selectContext } from './select-context.ts'

const rules: ContextRules = { ...CONTEXT_RULES, backgroundEnabled: true }
let made = 0
const candidate = (change: Partial<Candidate> = {}): Candidate => ({
  chunkId: `chunk ${++made}`,
  evidenceId: 'item',
  title: 'Letter',
  sourceType: 'content',
  occurredAt: null,
  text: `Passage ${made} says something of its own.`,
  start: 0,
  end: 30,
  tokenCount: 200,
  cosine: 0.6,
  includeInAi: true,
  withdrawn: false,
  nearDuplicateGroup: null,
  similarity: 72,
  wordPlace: null,
  ...change,
})
const codes = (candidates: Candidate[], change: Partial<ContextRules> = {}) =>
  selectContext(candidates, { ...rules, ...change }).map((chunk) => chunk.exclusionCode ?? 'included')

describe('what enters the context of an analysis', () => {
  test.each([
    ['a similar passage', candidate(), 'included'],
    ['a passage exactly at the threshold', candidate({ similarity: 10 }), 'included'],
    ['a passage below the similarity threshold', candidate({ similarity: 9 }), 'below_threshold'],
    [
      'a dissimilar passage with the very words asked for',
      candidate({ similarity: 8, wordPlace: 20 }),
      'included',
    ],
    [
      'a dissimilar passage with few of the words',
      candidate({ similarity: 8, wordPlace: 21 }),
      'below_threshold',
    ],
    [
      'a passage that was compared with nothing, with few of the words',
      candidate({ similarity: null, wordPlace: 21 }),
      'below_threshold',
    ],
    [
      'a passage that was compared with nothing, with the very words asked for',
      candidate({ similarity: null, wordPlace: 20 }),
      'included',
    ],
    ['a withdrawn item, however similar', candidate({ similarity: 99, withdrawn: true }), 'withdrawn'],
    ['an item whose switch is off', candidate({ includeInAi: false }), 'background_off'],
    [
      'a background document while the organization allows them',
      candidate({ sourceType: 'background_doc' }),
      'included',
    ],
  ])('%s', (_, given, expected) => {
    expect(codes([given])).toEqual([expected])
  })

  test('the switch of the organization shuts out background documents and nothing else', () => {
    const given = [
      candidate({ sourceType: 'background_doc' }),
      candidate({ sourceType: 'attachment' }),
      candidate(),
    ]
    expect(codes(given, { backgroundEnabled: false })).toEqual(['background_off', 'included', 'included'])
  })

  test('without a question nothing is too dissimilar', () => {
    expect(codes([candidate({ similarity: 0 })], { leastSimilarity: null })).toEqual(['included'])
  })

  test('about forty full chunks fit, in order of rank, and nothing slips in after the first that did not', () => {
    const full = Array.from({ length: 41 }, () => candidate({ tokenCount: 256 }))
    const decided = codes([...full, candidate({ tokenCount: 1 })])
    expect(decided).toEqual([...Array(40).fill('included'), 'over_budget', 'over_budget'])
  })

  test('a chunk larger than the whole budget still enters when it is the best', () => {
    expect(codes([candidate({ tokenCount: 19_999 }), candidate()])).toEqual(['included', 'over_budget'])
  })

  test('many short chunks do not fill a context without end', () => {
    const decided = codes(Array.from({ length: 100 }, () => candidate({ tokenCount: 1 })))
    expect(decided.filter((code) => code === 'included')).toHaveLength(CONTEXT_RULES.mostChunks)
  })

  test('the list ends a while after the last included passage', () => {
    const decided = codes(Array.from({ length: 200 }, () => candidate({ tokenCount: 256 })))
    expect(decided).toHaveLength(40 + CONTEXT_RULES.listedBeyond)
  })

  test('ranks count up and every exclusion is a sentence', () => {
    const decided = selectContext(
      [
        candidate(),
        candidate({ withdrawn: true }),
        candidate({ similarity: 3 }),
        candidate({ similarity: null }),
      ],
      rules,
    )
    expect(decided.map((chunk) => chunk.rank)).toEqual([1, 2, 3, 4])
    for (const chunk of decided) {
      expect(chunk.included).toBe(chunk.exclusionReason === null && chunk.exclusionCode === null)
      if (!chunk.included) expect(chunk.exclusionReason).toMatch(/^[A-Z].*\.$/)
    }
    expect(decided[2]!.exclusionReason).toContain('3%')
    expect(decided[3]!.exclusionReason).toMatch(/^Its meaning has not been compared yet/)
  })
})

describe('the same text twice', () => {
  const mail =
    'Please do not send a demand letter to Whirlpool. They were not in default on 1 March 2002 when the first batch of letters went out, and Louis agrees that we should wait for the answer of the credit group before anything else is done about the amount of $243,500 that they owe.'
  const included = (...texts: string[]) =>
    selectContext(
      texts.map((text) => candidate({ text })),
      rules,
    ).map((chunk) => chunk.included)

  test.each([
    ['the identical text', mail],
    ['other line breaks and quote marks', `> ${mail.replaceAll('. ', '.\n> ')}`],
    ['another case and typography', mail.toUpperCase().replaceAll('.', ' …')],
  ])('%s is left out as a duplicate of the better one', (_, copy) => {
    const [best, second] = selectContext([candidate({ text: mail }), candidate({ text: copy })], rules)
    expect(best!.included).toBe(true)
    expect(second).toMatchObject({
      included: false,
      exclusionCode: 'duplicate',
      exclusionReason: 'The same text as the passage ranked 1.',
    })
  })

  test.each([
    ['another amount', mail.replace('243,500', '541,925')],
    ['another date', mail.replace('1 March', '8 March')],
    ['another name', mail.replace('Louis', 'Susan')],
    ['a dropped negation', mail.replace('do not send', 'do send')],
    ['only half of it', mail.slice(0, mail.length / 2)],
  ])('a text with %s stays, because the difference may be what is looked for', (_, other) => {
    expect(included(mail, other)).toEqual([true, true])
  })

  test('a forwarded mail of which the better copy was withdrawn is not lost', () => {
    const decided = selectContext(
      [candidate({ text: mail, withdrawn: true }), candidate({ text: mail })],
      rules,
    )
    expect(decided.map((chunk) => chunk.exclusionCode)).toEqual(['withdrawn', null])
  })

  test('one-word texts are compared too', () => {
    expect(included('Agreed.', 'agreed', 'Refused.')).toEqual([true, false, true])
  })
})
