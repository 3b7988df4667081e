import { createSameWords, type FindSameWords } from '#server/platform/text/same-words.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Span } from '#server/platform/text/span.ts'
import { findValues } from '#server/platform/text/values.ts'
import type { Claim, ClaimFinding, Passage } from '#server/ports/analyst.ts'
import { type Embedder, embedTexts } from '../vectors.ts'
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
  embedder: Embedder,
): Promise<ClaimFinding[]> {
  const index = indexEvidence(passages)
  const readable = passages.map((passage) => ({ passage, find: createSameWords(passage.text) }))
  const searched = claims.map((claim) => ({ claim, exact: findVerbatim(claim, readable) }))
  const open = searched.filter(({ exact }) => !exact).map(({ claim }) => claim.text)
  const readings = await readClaims(open, index, embedder)
  return searched.map(
    ({ claim, exact }) => exact ?? toFinding(claim, readings.get(claim.text) ?? null, index),
  )
}

/** The evidence closest to each claim, by the claim's words; none for a claim that shares no word with any. */
export async function readClaims(
  claims: readonly string[],
  index: EvidenceIndex,
  embedder: Embedder,
): Promise<Map<string, ClaimReading>> {
  const candidates = new Map(claims.map((claim) => [claim, candidatesFor(claim, index)]))
  const sentences = [...candidates.values()].flat()
  const vectorFor = await embedTexts([...claims, ...sentences.map(({ text }) => text)], embedder)
  embedder.signal.throwIfAborted()
  const readings = new Map<string, ClaimReading>()
  for (const [claim, closest] of candidates) {
    const reading = readClaim(
      { text: claim, vector: vectorFor(claim) },
      closest.map((sentence) => ({ sentence, vector: vectorFor(sentence.text) })),
      index.bm25.idf,
    )
    if (reading) readings.set(claim, reading)
  }
  return readings
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
