import type { Analyst, Claim, ClaimFinding } from '#server/ports/analyst.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'

/**
 * The analyst as a judge of what a person wrote: claims of a statement in a person's words that cites nothing are not
 * found, whatever resembles them in the evidence. Only a person can say which passage is meant to prove their words.
 */
export function withoutUncitedWords(analyst: Analyst, content: AnalysisContent): Analyst {
  const uncited = new Set(
    content.sections
      .flatMap(({ statements }) => statements)
      .filter(({ origin, uncited }) => origin === 'person' && uncited)
      .map(({ id }) => id),
  )
  const isUncited = ({ statementId }: Claim) => uncited.has(statementId)
  return {
    ...analyst,
    async verifyClaims(claims, passages, signal) {
      const own = claims.filter(isUncited).map(notFound)
      const open = claims.filter((claim) => !isUncited(claim))
      if (open.length === 0) return { value: own, usage: { inputTokens: 0, outputTokens: 0 } }
      const { value, usage } = await analyst.verifyClaims(open, passages, signal)
      return { value: [...value, ...own], usage }
    },
  }
}

const notFound = ({ id }: Claim): ClaimFinding => ({
  claimId: id,
  verdict: 'not_found',
  chunkId: null,
  quote: null,
})
