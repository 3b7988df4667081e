import type { AnalysisTask, Analyst, DraftStatement, Metered } from '#server/ports/analyst.ts'

const metered = <T>(value: T): Metered<T> => ({ value, usage: { inputTokens: 0, outputTokens: 0 } })

/** Which sentences of the evidence are said, and in which words; by default all, as they are. */
export interface Habits {
  says?: (task: AnalysisTask) => DraftStatement[] | Promise<DraftStatement[]>
}

const SENTENCE = /[^.!?\n]+[.!?]/g

/** Every sentence of every passage, quoted. */
export const saysAll = ({ passages }: Pick<AnalysisTask, 'passages'>): DraftStatement[] =>
  passages.flatMap(({ chunkId, text }) =>
    (text.match(SENTENCE) ?? []).map((found) => {
      const quote = found.trim()
      return { text: quote, kind: 'finding', quotes: [{ chunkId, quote }] }
    }),
  )

/** Checks that find a claim where its words stand; `point` is the one key point of everything. */
export const checkingByWords = (point: string): Omit<Analyst, 'provider' | 'model' | 'draft'> => ({
  extractClaims: async (statements) =>
    metered(statements.map(({ id, text }) => ({ id: `c-${id}`, statementId: id, text }))),
  verifyClaims: async (claims, passages) =>
    metered(
      claims.map(({ id, text }) => {
        const passage = passages.find((one) => one.text.includes(text))
        return passage
          ? { claimId: id, verdict: 'supported' as const, chunkId: passage.chunkId, quote: text }
          : { claimId: id, verdict: 'not_found' as const, chunkId: null, quote: null }
      }),
    ),
  listKeyPoints: async () => metered([{ id: 'k', text: point, importance: 'vital' as const }]),
  gradeKeyPoints: async (points) =>
    metered(points.map(({ id }) => ({ keyPointId: id, grade: 'support' as const }))),
})

/** An analyst that says sentences of the evidence; `habits` may be changed between two drafts. */
export const createRepeatingAnalyst = (habits: Habits = {}): Analyst => ({
  provider: 'extractive',
  model: 'repeating',
  draft: async (task) =>
    metered({
      title: 'What the evidence says',
      sections: [{ heading: 'All', statements: await (habits.says ?? saysAll)(task) }],
      limitations: [],
    }),
  ...checkingByWords('What happened'),
})
