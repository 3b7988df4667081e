import type { Analyst, Metered } from '#server/ports/analyst.ts'

/** What a reader must see as words: markup, scripts, addresses and signs that turn the direction of writing. */
export const HOSTILE_WORDS = [
  `<script>document.title='caught'</script>`,
  `<img src=x onerror="document.title='caught'">`,
  '<img src="https://elsewhere.invalid/pixel.png">',
  `<a href="javascript:alert('caught')">press here</a>`,
  `[press here](javascript:alert('caught')) ![x](https://elsewhere.invalid/y.png)`,
  '<iframe src="https://elsewhere.invalid/"></iframe><style>*{display:none}</style>',
  `"><svg onload=alert('caught')>{{constructor.constructor('alert(1)')()}}`,
  'Signed \u202Eyadirf no\u202C by \u2067tdniL\u2069 and \u202Enever closed',
  'https://elsewhere.invalid/opens-by-itself',
] as const

const all = HOSTILE_WORDS.join(' ')
const metered = <T>(value: T): Metered<T> => ({ value, usage: { inputTokens: 1, outputTokens: 1 } })

/** A language model that has been taken over: every word of its answers is meant to be more than a word. */
export const hostileAnalyst: Analyst = {
  provider: 'anthropic',
  model: HOSTILE_WORDS[1],
  draft: async ({ passages }) =>
    metered({
      title: all,
      sections: HOSTILE_WORDS.map((words) => ({
        heading: words,
        statements: [
          {
            text: `It was said: ${words} and no more.`,
            kind: 'finding' as const,
            quotes: passages
              .filter(({ text }) => text.includes(words))
              .map(({ chunkId }) => ({ chunkId, quote: words })),
          },
        ],
      })),
      limitations: [...HOSTILE_WORDS],
    }),
  extractClaims: async (statements) =>
    metered(statements.map(({ id, text }) => ({ id: `c-${id}`, statementId: id, text }))),
  verifyClaims: async (claims, passages) =>
    metered(
      claims.map(({ id: claimId, text }) => {
        const words = HOSTILE_WORDS.find((each) => text.includes(each))
        const passage = passages.find((each) => words && each.text.includes(words))
        return passage && words
          ? { claimId, verdict: 'supported' as const, chunkId: passage.chunkId, quote: words }
          : { claimId, verdict: 'not_found' as const, chunkId: null, quote: null }
      }),
    ),
  listKeyPoints: async () =>
    metered(HOSTILE_WORDS.map((text, index) => ({ id: `k${index}`, text, importance: 'vital' as const }))),
  gradeKeyPoints: async (points) =>
    metered(points.map(({ id }) => ({ keyPointId: id, grade: 'support' as const }))),
}
