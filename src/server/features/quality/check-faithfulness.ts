import type { Analyst, Claim, ClaimFinding, NumberedStatement, Passage } from '#server/ports/analyst.ts'
import { createProofGuard, type LowerToProof } from './proof.ts'
import { faithfulnessScore, unresolvedClaims } from './quality-scores.ts'

/** Finds a quote again in the passages; the same gate that guards citations. */
export type FindQuote = (quote: string, chunkId: string | null) => { chunkId: string; quote: string } | null

export interface CheckedClaim extends ClaimFinding {
  readonly text: string
  readonly statementId: string
}

export interface Faithfulness {
  readonly score: number | null
  readonly claims: CheckedClaim[]
  /** Some claims have no valid verdict; the score rests on the others. */
  readonly partial: boolean
  /** Statements without a claim, such as one that only says something is missing. */
  readonly notCheckable: number
}

export class QualityCheckFailed extends Error {
  override readonly name = 'QualityCheckFailed'
}

const CLAIMS_PER_BATCH = 20
const RESOLVED_SHARE_NEEDED = 0.8

export interface StatementsToCheck {
  readonly statements: readonly NumberedStatement[]
  readonly passages: readonly Passage[]
  readonly findQuote: FindQuote
}

/**
 * Takes claims from the statements and verifies them against the passages in batches. A verdict counts only if its
 * quote is found again, and only as far as that quote can prove it; missing verdicts are requested once more. Throws
 * `QualityCheckFailed` if fewer than 80 % of the claims are resolved.
 */
export async function checkFaithfulness(
  analyst: Analyst,
  { statements, passages, findQuote }: StatementsToCheck,
  signal: AbortSignal,
): Promise<Faithfulness> {
  const { value: claims } = await analyst.extractClaims(statements, signal)
  const findings = new Map<string, ClaimFinding>()
  const judge = { analyst, passages, findQuote, lowerToProof: createProofGuard(passages) }
  await verify(judge, { claims, findings }, signal)
  const missing = unresolvedClaims(claims, findings)
  if (missing.length > 0) await verify(judge, { claims: missing, findings }, signal)
  if (claims.length > 0 && findings.size / claims.length < RESOLVED_SHARE_NEEDED)
    throw new QualityCheckFailed(`Only ${findings.size} of ${claims.length} claims could be resolved.`)
  const checked = claims.flatMap((claim): CheckedClaim[] => {
    const finding = findings.get(claim.id)
    return finding ? [{ ...finding, text: claim.text, statementId: claim.statementId }] : []
  })
  const asserting = new Set(claims.map(({ statementId }) => statementId))
  return {
    score: faithfulnessScore(checked),
    claims: checked,
    partial: findings.size < claims.length,
    notCheckable: statements.filter(({ id }) => !asserting.has(id)).length,
  }
}

interface Judge {
  readonly analyst: Analyst
  readonly passages: readonly Passage[]
  readonly findQuote: FindQuote
  readonly lowerToProof: LowerToProof
}

async function verify(
  { analyst, passages, findQuote, lowerToProof }: Judge,
  { claims, findings }: { readonly claims: readonly Claim[]; readonly findings: Map<string, ClaimFinding> },
  signal: AbortSignal,
): Promise<void> {
  for (let first = 0; first < claims.length; first += CLAIMS_PER_BATCH) {
    const batch = claims.slice(first, first + CLAIMS_PER_BATCH)
    const asked = new Map(batch.map((claim) => [claim.id, claim.text]))
    const { value } = await analyst.verifyClaims(batch, passages, signal)
    for (const finding of value) {
      const claim = asked.get(finding.claimId)
      const counted = claim === undefined ? null : countedFinding(finding, findQuote)
      if (claim !== undefined && counted) findings.set(finding.claimId, lowerToProof(claim, counted))
    }
  }
}

/** The finding with the evidence's own words, or null if its quote is not in the evidence. */
function countedFinding(finding: ClaimFinding, findQuote: FindQuote): ClaimFinding | null {
  if (finding.verdict === 'not_found') return { ...finding, chunkId: null, quote: null }
  const match = finding.quote === null ? null : findQuote(finding.quote, finding.chunkId)
  return match ? { ...finding, chunkId: match.chunkId, quote: match.quote } : null
}
