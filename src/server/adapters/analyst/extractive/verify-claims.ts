import type { Claim, ClaimFinding, Passage } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { type ClaimReading, candidatesFor, readClaim } from './claim-features.ts'
import { judgeClaim } from './claim-support.ts'
import { type EvidenceIndex, type EvidenceSentence, indexEvidence } from './evidence-index.ts'

/** One verdict per claim, in order. Words that stand in a passage as they are need no judging. */
export async function verifyClaims(
  claims: readonly Claim[],
  passages: readonly Passage[],
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<ClaimFinding[]> {
  const index = indexEvidence(passages)
  const exact = new Map(claims.map((claim) => [claim.id, findVerbatim(claim, passages)]))
  const open = claims.filter((claim) => !exact.get(claim.id))
  const readings = await readClaims(
    open.map((claim) => claim.text),
    index,
    embeddings,
    signal,
  )
  const judged = open.map((claim, i) => toFinding(claim, readings[i]!, index))
  const byId = new Map(judged.map((finding) => [finding.claimId, finding]))
  return claims.map((claim) => exact.get(claim.id) ?? byId.get(claim.id)!)
}

/** The claims beside the evidence closest to each, embedding every text once. */
export async function readClaims(
  claims: readonly string[],
  index: EvidenceIndex,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<(ClaimReading | null)[]> {
  const candidates = claims.map((claim) => candidatesFor(claim, index))
  const texts = [...new Set([...claims, ...candidates.flat().map((sentence) => sentence.text)])]
  const vectors = texts.length > 0 ? await embeddings.embed(texts, signal) : []
  const vectorOf = new Map(texts.map((text, i) => [text, vectors[i]!]))
  signal.throwIfAborted()
  return claims.map((claim, i) => {
    const own = {
      claim: vectorOf.get(claim)!,
      candidates: candidates[i]!.map(({ text }) => vectorOf.get(text)!),
    }
    return readClaim(claim, candidates[i]!, own, index.bm25.idf)
  })
}

function toFinding(claim: Claim, reading: ClaimReading | null, index: EvidenceIndex): ClaimFinding {
  const verdict = judgeClaim(claim.text, reading, index.bm25.idf)
  const closest: EvidenceSentence | undefined = reading?.sentences[0]
  if (verdict === 'not_found' || !closest) {
    return { claimId: claim.id, verdict: 'not_found', chunkId: null, quote: null }
  }
  return { claimId: claim.id, verdict, chunkId: closest.passage.chunkId, quote: closest.text }
}

const QUOTE_MARKS = `["'“”„‟«»‘’‚‛]`

/** Word for word, whichever quotation marks stand around them. */
function findVerbatim(claim: Claim, passages: readonly Passage[]): ClaimFinding | null {
  const literal = (word: string) => word.split(new RegExp(QUOTE_MARKS)).map(RegExp.escape).join(QUOTE_MARKS)
  const words = claim.text.trim().split(/\s+/)
  const pattern = new RegExp(words.map(literal).join('\\s+'), 'u')
  for (const passage of passages) {
    const quote = pattern.exec(passage.text)?.[0]
    if (quote) return { claimId: claim.id, verdict: 'supported', chunkId: passage.chunkId, quote }
  }
  return null
}
