import { createSameWords, type FindSameWords } from '#server/platform/text/same-words.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { type Span, trimSpan } from '#server/platform/text/span.ts'
import { findValues } from '#server/platform/text/values.ts'
import type { Claim, ClaimFinding, Passage } from '#server/ports/analyst.ts'
import { ENDS_ASKING } from '../sentence-forms.ts'
import { type Embedder, embedTexts } from '../vectors.ts'
import { findDifferences } from './claim-differences.ts'
import { type ClaimReading, candidatesFor, readClaim } from './claim-features.ts'
import { judgeClaim } from './claim-support.ts'
import { type EvidenceIndex, type EvidenceSentence, indexEvidence } from './evidence-index.ts'
import { quotedSpans } from './extract-claims.ts'
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
  const readable = passages.map((passage) => ({
    passage,
    find: createSameWords(passage.text),
    lines: startsOfLines(passage),
  }))
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
  /** Where lines begin that are statements of their own. */
  readonly lines: readonly number[]
}

/** Word for word. Words cut out of a question or a denial do not mean what they seem to mean alone. */
function findVerbatim({ id, text }: Claim, readable: readonly Readable[]): ClaimFinding | null {
  let cutOut: ClaimFinding | null = null
  for (const { passage, find, lines } of readable) {
    const span = find(text)
    if (!span) continue
    const { chunkId } = passage
    const quote = passage.text.slice(span.start, span.end)
    if (!isTurnedAround(passage.text, span, lines))
      return { claimId: id, verdict: 'supported', chunkId, quote }
    cutOut ??= { claimId: id, verdict: 'partial', chunkId, quote }
  }
  return cutOut
}

/**
 * The sentences around the words deny or ask something, and the words alone do not. A line that the reader takes for a
 * statement of its own ends them: the messages of a chat have no full stops.
 */
function isTurnedAround(text: string, words: Span, lines: readonly number[] = []): boolean {
  const first = lines.findLast((start) => start <= words.start) ?? 0
  const last = lines.find((start) => start >= words.end) ?? text.length
  return splitSentences(text)
    .filter(({ start, end }) => start < words.end && words.start < end)
    .map(({ start, end }) => trimSpan(text, { start: Math.max(start, first), end: Math.min(end, last) }))
    .some((sentence) => {
      const whole = text.slice(sentence.start, sentence.end)
      const inside = { start: words.start - sentence.start, end: words.end - sentence.start }
      const isOutside = ({ start, end }: Span) => end <= inside.start || start >= inside.end
      // What somebody is quoted with denies nothing of how they came to say it.
      const quoted = quotedSpans(whole)
      const quotedElsewhere = quoted.every(isOutside) ? quoted : []
      const turns = (one: Span) =>
        isOutside(one) && !quotedElsewhere.some(({ start, end }) => start <= one.start && one.end <= end)
      const mark = whole.search(ENDS_ASKING)
      return (
        (mark >= 0 && turns({ start: mark, end: mark + 1 })) ||
        findValues(whole).some((value) => value.kind === 'negation' && turns(value))
      )
    })
}

/** Where in the passage a line begins that holds a unit of its own; what one unit wraps over is no such line. */
const startsOfLines = ({ text, start: at, units = [] }: Passage): number[] =>
  units
    .map(({ start }) => text.lastIndexOf('\n', start - at - 1) + 1)
    .filter((line) => line > 0 && units.every(({ start, end }) => start - at >= line || end - at <= line))
