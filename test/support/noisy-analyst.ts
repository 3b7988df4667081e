import type { Analyst, DraftStatement, Metered } from '#server/ports/analyst.ts'
import type { SeededRandom } from './random.ts'

/** In a system prompt: the fake model writes worse under it. */
export const WORSE = 'Hurry; details do not matter.'

const STATEMENTS = 8
const GOOD = 0.85
const BAD = 0.6
const CHECK_ERRORS = 0.1
const INVENTED = 'Nobody wrote this down'

const sentencesOf = (text: string): string[] => {
  const long = text.split(/(?<=\.)\s+/).filter((sentence) => sentence.length > 30)
  return long.length > 0 ? long : [text]
}

const metered = <T>(value: T): Metered<T> => ({ value, usage: { inputTokens: 100, outputTokens: 10 } })

/**
 * A language model whose answers differ from call to call: it repeats sentences of the evidence, invents some, misquotes
 * some, and errs when it checks. Under a prompt that holds WORSE it invents and misquotes more.
 */
export function createNoisyAnalyst(random: SeededRandom): Analyst {
  const happens = (share: number) => random.next() < share
  return {
    provider: 'anthropic',
    model: 'noisy',
    async draft({ passages, prompt }) {
      const care = prompt?.system_prompt.includes(WORSE) ? BAD : GOOD
      const statements = Array.from({ length: STATEMENTS }, (_, index): DraftStatement => {
        const passage = random.pick(passages)
        const sentence = random.pick(sentencesOf(passage.text))
        const text = happens(care) ? sentence : `${INVENTED} ${index}.`
        const quote = happens(care) ? sentence : `${sentence.slice(0, 20)} never, under no circumstances`
        return { text, kind: 'finding', quotes: [{ chunkId: passage.chunkId, quote }] }
      })
      return metered({ title: 'x', sections: [{ heading: 'x', statements }], limitations: [] })
    },
    async extractClaims(statements) {
      return metered(statements.map(({ id, text }) => ({ id: `c-${id}`, statementId: id, text })))
    },
    async verifyClaims(claims, passages) {
      const findings = claims.map(({ id: claimId, text }) => {
        const passage = happens(CHECK_ERRORS) ? undefined : passages.find((each) => each.text.includes(text))
        return passage
          ? { claimId, verdict: 'supported' as const, chunkId: passage.chunkId, quote: text }
          : { claimId, verdict: 'not_found' as const, chunkId: null, quote: null }
      })
      return metered(findings)
    },
    async listKeyPoints() {
      return metered([{ id: 'k1', text: 'what happened', importance: 'vital' as const }])
    },
    async gradeKeyPoints(points, statements) {
      const good = statements.filter(({ text }) => !text.startsWith(INVENTED)).length / statements.length
      const grades = points.map(({ id }) => ({
        keyPointId: id,
        grade: happens(good) ? ('support' as const) : ('none' as const),
      }))
      return metered(grades)
    },
  }
}
