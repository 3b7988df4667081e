import type { Analyst, KeyPoint, Metered, TokenUsage } from '#server/ports/analyst.ts'

export interface MeteredAnalyst {
  readonly analyst: Analyst
  readonly spent: () => { readonly primary: TokenUsage; readonly quality: TokenUsage }
}

/** An analyst that adds up what its calls used, separately for the writing and the checking model. */
export function meterAnalyst(inner: Analyst): MeteredAnalyst {
  const primary = { inputTokens: 0, outputTokens: 0 }
  const quality = { inputTokens: 0, outputTokens: 0 }
  const counted = async <T>(sum: typeof primary, call: Promise<Metered<T>>): Promise<Metered<T>> => {
    const answer = await call
    sum.inputTokens += answer.usage.inputTokens
    sum.outputTokens += answer.usage.outputTokens
    return answer
  }
  const analyst: Analyst = {
    provider: inner.provider,
    model: inner.model,
    draft: (task, signal) => counted(primary, inner.draft(task, signal)),
    extractClaims: (statements, signal) => counted(quality, inner.extractClaims(statements, signal)),
    verifyClaims: (claims, passages, signal) =>
      counted(quality, inner.verifyClaims(claims, passages, signal)),
    listKeyPoints: (task, signal) => counted(quality, inner.listKeyPoints(task, signal)),
    gradeKeyPoints: (points, statements, signal) =>
      counted(quality, inner.gradeKeyPoints(points, statements, signal)),
  }
  return { analyst, spent: () => ({ primary: { ...primary }, quality: { ...quality } }) }
}

const NOTHING: TokenUsage = { inputTokens: 0, outputTokens: 0 }

/** The same analyst, graded against known key points. */
export const withKeyPoints = (analyst: Analyst, points: readonly KeyPoint[]): Analyst => ({
  ...analyst,
  listKeyPoints: async () => ({ value: [...points], usage: NOTHING }),
})
