import type { Analyst, Metered, TokenUsage } from '#server/ports/analyst.ts'

export interface TokenCount {
  /** The same analyst, with its calls counted. */
  countedFor(analyst: Analyst): Analyst
  /** By all calls so far, including those of a check that failed later. */
  used(): TokenUsage
}

export function createTokenCount(): TokenCount {
  let inputTokens = 0
  let outputTokens = 0
  const counted = async <T>(answer: Promise<Metered<T>>) => {
    const { usage } = await answer
    inputTokens += usage.inputTokens
    outputTokens += usage.outputTokens
    return await answer
  }
  return {
    countedFor: (analyst) => ({
      ...analyst,
      draft: (...asked) => counted(analyst.draft(...asked)),
      extractClaims: (...asked) => counted(analyst.extractClaims(...asked)),
      verifyClaims: (...asked) => counted(analyst.verifyClaims(...asked)),
      listKeyPoints: (...asked) => counted(analyst.listKeyPoints(...asked)),
      gradeKeyPoints: (...asked) => counted(analyst.gradeKeyPoints(...asked)),
    }),
    used: () => ({ inputTokens, outputTokens }),
  }
}
