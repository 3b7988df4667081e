/**
 * What an honest model makes of a request, computed from nothing but the words of the request: every statement is a
 * sentence that stands in the evidence, and every verdict is looked up there.
 */
export function honestAnswer(said: string): string {
  return JSON.stringify(ANSWERS[askedFor(said)](said))
}

export type AskedFor = 'draft' | 'claims' | 'verdicts' | 'key_points' | 'grades'

/** Told from the instructions, because the form of the answer is not always part of what a model is sent. */
export function askedFor(said: string): AskedFor {
  if (said.includes('Grade every key point')) return 'grades'
  if (said.includes('List the checkable claims')) return 'claims'
  if (said.includes('`verdicts` with exactly one entry')) return 'verdicts'
  return said.includes('an empty list `verdicts`') ? 'key_points' : 'draft'
}

interface Sentence {
  readonly chunk: string
  readonly quote: string
}

/** The evidence passage by passage, each with its label. */
export function passagesSaid(said: string): { label: string; words: string }[] {
  const boundary = /^=== (\w+) EVIDENCE BEGINS/m.exec(said)![1]!
  return said.split(`=== ${boundary} `).flatMap((part) => {
    const label = /^(E\d+): /.exec(part)?.[1]
    return label ? [{ label, words: part.slice(part.indexOf('===\n') + 4).trim() }] : []
  })
}

const sentencesOf = (said: string): Sentence[] =>
  passagesSaid(said).flatMap(({ label, words }) =>
    words.split(/(?<=[.!?])\s+/).map((quote) => ({ chunk: label, quote })),
  )

/** Lines such as `s1: words` or `s1 (finding): words`, which stand outside the evidence. */
const numbered = (said: string, letter: string): { id: string; text: string }[] =>
  [...said.matchAll(new RegExp(`^(${letter}\\d+)(?: \\(\\w+\\))?: (.*)$`, 'gm'))].map(([, id, text]) => ({
    id: id!,
    text: text!,
  }))

/** Of statements that a model does not date. */
const NO_MARK = { when_quote: '', about: 'event', status: 'asserted', actors: [] }

const ANSWERS: Readonly<Record<AskedFor, (said: string) => object>> = {
  draft: (said) => {
    const sentences = sentencesOf(said)
    return {
      title: 'What the passages say',
      sections: [
        {
          heading: 'Findings',
          statements: sentences.map((one) => ({
            text: one.quote,
            kind: 'finding',
            quotes: [one],
            ...(said.includes('`when_quote`') ? { mark: NO_MARK } : {}),
          })),
        },
      ],
      limitations: [],
    }
  },
  claims: (said) => ({ claims: numbered(said, 's').map(({ id, text }) => ({ statement: id, text })) }),
  verdicts: (said) => {
    const sentences = sentencesOf(said)
    const verdicts = numbered(said, 'c').map(({ id, text }) => {
      const found = sentences.find(({ quote }) => quote === text)
      return { claim: id, verdict: found ? 'supported' : 'not_found', ...(found ?? { chunk: '', quote: '' }) }
    })
    return { verdicts, key_points: [] }
  },
  key_points: (said) => ({
    verdicts: [],
    key_points: sentencesOf(said).map(({ quote }) => ({ text: quote, importance: 'vital' })),
  }),
  grades: (said) => {
    const told = new Set(numbered(said, 's').map(({ text }) => text))
    const grade = (text: string) => (told.has(text) ? 'support' : 'none')
    return { grades: numbered(said, 'k').map(({ id, text }) => ({ point: id, grade: grade(text) })) }
  },
}
