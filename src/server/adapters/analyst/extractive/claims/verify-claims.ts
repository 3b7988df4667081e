import { createSameWords, type FindSameWords } from '#server/platform/text/same-words.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Span } from '#server/platform/text/span.ts'
import { findValues } from '#server/platform/text/values.ts'
import type { Claim, ClaimFinding, Passage } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { type ClaimReading, candidatesFor, readClaim } from './claim-features.ts'
import { judgeClaim } from './claim-support.ts'
import { type EvidenceIndex, type EvidenceSentence, indexEvidence } from './evidence-index.ts'

/**
 * One verdict per claim, in order. Only words that a passage contains verbatim are supported: word overlap and
 * similarity cannot tell a paraphrase from an invention, so what they find is partly supported at most.
 */
export async function verifyClaims(
  claims: readonly Claim[],
  passages: readonly Passage[],
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<ClaimFinding[]> {
  const index = indexEvidence(passages)
  const readable = passages.map((passage) => ({ passage, find: createSameWords(passage.text) }))
  const exact = new Map(claims.map((claim) => [claim.id, findVerbatim(claim, readable)]))
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

/** The claims with the evidence closest to each, embedding every text once. */
export async function readClaims(
  claims: readonly string[],
  index: EvidenceIndex,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<(ClaimReading | null)[]> {
  const candidates = claims.map((claim) => candidatesFor(claim, index))
  const texts = [...new Set([...claims, ...candidates.flat().map((sentence) => sentence.text)])]
  const vectors = texts.length > 0 ? await embeddings.embed(texts, signal) : []
  const vectorsByText = new Map(texts.map((text, i) => [text, vectors[i]!]))
  signal.throwIfAborted()
  return claims.map((claim, i) => {
    const own = {
      claim: vectorsByText.get(claim)!,
      candidates: candidates[i]!.map(({ text }) => vectorsByText.get(text)!),
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

interface Readable {
  readonly passage: Passage
  readonly find: FindSameWords
}

/** Word for word. Words cut out of a question or a denial do not mean what they seem to mean alone. */
function findVerbatim({ id, text }: Claim, readable: readonly Readable[]): ClaimFinding | null {
  let cutOut: ClaimFinding | null = null
  for (const { passage, find } of readable) {
    const span = find(text)
    if (!span) continue
    const { chunkId } = passage
    const quote = passage.text.slice(span.start, span.end)
    if (!isTurnedAround(passage.text, span)) return { claimId: id, verdict: 'supported', chunkId, quote }
    cutOut ??= { claimId: id, verdict: 'partial', chunkId, quote }
  }
  return cutOut
}

/** The sentences around the words deny or ask something, and the words alone do not. */
const isTurnedAround = (text: string, words: Span): boolean =>
  splitSentences(text)
    .filter(({ start, end }) => start < words.end && words.start < end)
    .some((sentence) => {
      const isOutside = ({ start, end }: Span) =>
        sentence.start + end <= words.start || sentence.start + start >= words.end
      const whole = text.slice(sentence.start, sentence.end)
      const asks = /\?["'”’)\]]*$/.test(whole) && sentence.end > words.end
      return asks || findValues(whole).some((value) => value.kind === 'negation' && isOutside(value))
    })
