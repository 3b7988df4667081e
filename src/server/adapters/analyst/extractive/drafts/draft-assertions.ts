import { splitSentences } from '#server/platform/text/sentences.ts'
import { isNumeric } from '#server/platform/text/value-types.ts'
import { compareValues, findValues, type Value } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { DraftStatement, Passage } from '#server/ports/analyst.ts'
import { type ClaimReading, denies } from '../claims/claim-features.ts'
import { type EvidenceSentence, indexEvidence } from '../claims/evidence-index.ts'
import { readClaims } from '../claims/verify-claims.ts'
import type { Embedder } from '../vectors.ts'
import { inQuotes } from './in-quotes.ts'
import { absence, type DraftSection, draftDiffers } from './statements.ts'

const QUOTED = /[“"]([^“”"]{12,})[”"]/g
const AFTER_CHECK = /^\s*(?:please )?(?:check|verify|test)\b[^:.]{0,60}:\s*(.+)$/is
const CLAUSE_END = /;\s+|,?\s+(?:and|but|while)\s+(?=[A-Z][\p{L}'’.-]+ (?:[A-Z]|\p{Ll}))/u

/** The assertions that a subject asks to check: what it quotes or says after "Check this:". */
export function assertionsToCheck(subject: string): string[] {
  const quoted = [...subject.matchAll(QUOTED)].flatMap(([, words]) => words ?? [])
  const drafts = quoted.length > 0 ? quoted : [AFTER_CHECK.exec(subject)?.[1] ?? '']
  return drafts
    .flatMap((draft) => splitSentences(draft).map(({ start, end }) => draft.slice(start, end)))
    .flatMap((sentence) => sentence.split(CLAUSE_END))
    .map((clause) => clause.trim())
    .filter((clause) => contentTerms(clause).length >= 2)
}

const CLOSE_ENOUGH = 0.4
const SHOWN = 3

/** For each assertion the closest evidence and how it differs: two columns for the reader, not a verdict. */
export async function checkAssertions(
  assertions: readonly string[],
  passages: readonly Passage[],
  embedder: Embedder,
): Promise<DraftSection[]> {
  const readings = await readClaims(assertions, indexEvidence(passages), embedder)
  return assertions.map((assertion) => ({
    heading: `Draft: ‘${assertion.replace(/(?<![.\s])[.\s]+$/, '')}’`,
    statements: besideEvidence(assertion, readings.get(assertion)),
  }))
}

function besideEvidence(assertion: string, reading: ClaimReading | undefined): DraftStatement[] {
  if (!reading || Math.max(reading.features.recall, reading.features.cosine) < CLOSE_ENOUGH) {
    return [absence(`No passage among those read speaks directly to ‘${assertion}’.`)]
  }
  const difference = differenceFrom(assertion, reading.sentences[0])
  return difference ? [difference] : withoutParts(assertion, reading.closest).slice(0, SHOWN).map(asItStands)
}

const FEWEST_SHARED = 2

/** Sentences that share words, not just a date, with the assertion; a label alone adds nothing beside its value. */
function withoutParts(assertion: string, closest: readonly EvidenceSentence[]): EvidenceSentence[] {
  const wanted = new Set(contentTerms(assertion).filter((term) => /^\p{L}/u.test(term)))
  const related = closest.filter((sentence) => wanted.intersection(sentence.terms).size >= FEWEST_SHARED)
  return related.filter(
    (one, index) =>
      !related.some((other, at) => other.text.includes(one.text) && (at < index || other.text !== one.text)),
  )
}

const asItStands = ({ passage, text }: EvidenceSentence): DraftStatement => ({
  text,
  kind: 'finding',
  quotes: [{ chunkId: passage.chunkId, quote: text }],
})

function differenceFrom(assertion: string, sentence: EvidenceSentence): DraftStatement | null {
  const claimed = findValues(assertion)
  const what = numericDifference(assertion, claimed, sentence) ?? denialDifference(claimed, sentence)
  if (!what) return null
  const { passage, text } = sentence
  return {
    text: draftDiffers(`${what}. The evidence says ${inQuotes(text)} (${passage.title}).`),
    kind: 'discrepancy',
    quotes: [{ chunkId: passage.chunkId, quote: text }],
  }
}

function numericDifference(
  assertion: string,
  claimed: readonly Value[],
  sentence: EvidenceSentence,
): string | null {
  const same = (a: Value, b: Value) => compareValues(a, b) === 'same'
  const absent = claimed.filter(
    (value) => isNumeric(value) && !sentence.values.some((held) => same(value, held)),
  )
  for (const value of absent) {
    const instead = sentence.values.find(
      (held) =>
        compareValues(value, held) === 'different' &&
        isNumeric(held) &&
        !claimed.some((own) => same(own, held)),
    )
    if (!instead) continue
    return `the draft has ‘${cutValue(assertion, value)}’ where the closest words have ‘${cutValue(sentence.text, instead)}’`
  }
  return null
}

const cutValue = (text: string, { start, end }: Value): string => text.slice(start, end)

const denialDifference = (claimed: readonly Value[], sentence: EvidenceSentence): string | null =>
  denies(claimed) === denies(sentence.values) ? null : 'one denies what the other states'
