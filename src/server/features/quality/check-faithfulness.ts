import type { Analyst, Claim, ClaimFinding, NumberedStatement, Passage } from '#server/ports/analyst.ts'
import { faithfulnessScore, unresolvedClaims } from './quality-scores.ts'

/** Finds a quote again in the passages; the same gate that guards citations. */
export type FindQuote = (quote: string, chunkId: string | null) => { chunkId: string; quote: string } | null

export interface CheckedClaim extends ClaimFinding {
  readonly text: string
}

export interface Faithfulness {
  readonly score: number | null
  readonly claims: CheckedClaim[]
  /** Some claims have no verdict that counts; the score rests on the others. */
  readonly partial: boolean
}

export class QualityCheckFailed extends Error {
  override readonly name = 'QualityCheckFailed'
}

const CLAIMS_PER_BATCH = 20
const RESOLVED_SHARE_NEEDED = 0.8

/**
 * Claims are taken from the statements and verified against the passages in batches. A verdict counts only if
 * its quote is found again; what is missing is asked for once more. Throws `QualityCheckFailed` when fewer than
 * 80 % of the claims are resolved.
 */
export async function checkFaithfulness(
  analyst: Analyst,
  statements: readonly NumberedStatement[],
  passages: readonly Passage[],
  findQuote: FindQuote,
  signal: AbortSignal,
): Promise<Faithfulness> {
  const { value: claims } = await analyst.extractClaims(statements, signal)
  const findings = new Map<string, ClaimFinding>()
  await verify(analyst, claims, passages, findQuote, findings, signal)
  const missing = unresolvedClaims(claims, findings)
  if (missing.length > 0) await verify(analyst, missing, passages, findQuote, findings, signal)
  if (claims.length > 0 && findings.size / claims.length < RESOLVED_SHARE_NEEDED)
    throw new QualityCheckFailed(`Only ${findings.size} of ${claims.length} claims could be resolved.`)
  const checked = claims.flatMap((claim): CheckedClaim[] => {
    const finding = findings.get(claim.id)
    return finding ? [{ ...finding, text: claim.text }] : []
  })
  return { score: faithfulnessScore(checked), claims: checked, partial: findings.size < claims.length }
}

async function verify(
  analyst: Analyst,
  claims: readonly Claim[],
  passages: readonly Passage[],
  findQuote: FindQuote,
  findings: Map<string, ClaimFinding>,
  signal: AbortSignal,
): Promise<void> {
  for (let first = 0; first < claims.length; first += CLAIMS_PER_BATCH) {
    const batch = claims.slice(first, first + CLAIMS_PER_BATCH)
    const asked = new Set(batch.map((claim) => claim.id))
    const { value } = await analyst.verifyClaims(batch, passages, signal)
    for (const finding of value) {
      const counted = asked.has(finding.claimId) ? countedFinding(finding, findQuote) : null
      if (counted) findings.set(finding.claimId, counted)
    }
  }
}

/** The finding with the evidence's own words, or null where its quote is not in the evidence. */
function countedFinding(finding: ClaimFinding, findQuote: FindQuote): ClaimFinding | null {
  if (finding.verdict === 'not_found') return { ...finding, chunkId: null, quote: null }
  const match = finding.quote === null ? null : findQuote(finding.quote, finding.chunkId)
  return match ? { ...finding, chunkId: match.chunkId, quote: match.quote } : null
}
