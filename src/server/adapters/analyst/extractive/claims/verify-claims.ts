import { createSameWords, type FindSameWords } from '#server/platform/text/same-words.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Span } from '#server/platform/text/span.ts'
import { findValues } from '#server/platform/text/values.ts'
import type { Claim, ClaimFinding, Passage } from '#server/ports/analyst.ts'
import { type Embedder, embedTexts } from '../vectors.ts'
import { findDifferences } from './claim-differences.ts'
import { type ClaimReading, candidatesFor, readClaim } from './claim-features.ts'
import { judgeClaim } from './claim-support.ts'
import { type EvidenceIndex, type EvidenceSentence, indexEvidence } from './evidence-index.ts'
import { findSameStatement, joinedFacts } from './same-statement.ts'

/**
 * One verdict per claim, in order. Supported is what a passage states in the same words, or in other forms of them, or
 * two facts each of which one does. Similarity cannot tell a paraphrase from an invention, so what it finds is partly
 * supported at most; what the sentences about the same matter have otherwise is contradicted.
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
    ({ claim, exact }) => exact ?? toFinding(claim, readings.get(claim.text) ?? null, index.bm25.idf),
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

function toFinding(claim: Claim, reading: ClaimReading | null, idf: (term: string) => number): ClaimFinding {
  const notFound: ClaimFinding = { claimId: claim.id, verdict: 'not_found', chunkId: null, quote: null }
  if (!reading) return notFound
  const stated = findStated(claim, reading)
  if (stated) return stated
  const differences = findDifferences(claim.text, reading.closest)
  const { verdict, difference } = judgeClaim({
    text: claim.text,
    features: reading.features,
    differences,
    idf,
  })
  if (verdict === 'not_found') return notFound
  const { passage, text } = difference?.sentence ?? reading.sentences[0]
  return { claimId: claim.id, verdict, chunkId: passage.chunkId, quote: text }
}

/** Every fact that the claim joins is stated by a sentence that is neither turned around nor less than certain. */
function findStated({ id, text }: Claim, { closest }: ClaimReading): ClaimFinding | null {
  const found = joinedFacts(text).map((fact) =>
    closest.find((sentence) => {
      const span = findSameStatement(fact, sentence)
      return span && isPlain(sentence) && !isTurnedAround(sentence.text, span)
    }),
  )
  const [first] = found
  if (!first || found.includes(undefined)) return null
  return { claimId: id, verdict: 'supported', chunkId: first.passage.chunkId, quote: first.text }
}

/** Said as something that happened, by somebody who says it of their own knowledge or from a document. */
const isPlain = ({ unit }: EvidenceSentence): boolean =>
  unit === null ||
  (unit.part !== 'question' &&
    unit.modality === 'happened' &&
    (unit.stance === null || unit.stance === 'asserts' || unit.stance === 'denies'))

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
