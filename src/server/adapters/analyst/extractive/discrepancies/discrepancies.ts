import { findValues } from '#server/platform/text/values.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import { neverBothApplied, readRulePapers } from '../risk/read-forces.ts'
import { readItems } from '../risk/read-items.ts'
import { CLAUSE_NUMBER, ENDS_ASKING } from '../sentence-forms.ts'
import { type Assertion, commonMatter } from './assertions.ts'
import { type Conflict, findConflicts } from './conflicts.ts'
import { type BoundPair, findBindings } from './discrepancy-bindings.ts'
import { findCandidates } from './discrepancy-candidates.ts'
import type { DiscrepancyKind } from './discrepancy-comparison.ts'
import { createDoubts, type Finding } from './discrepancy-doubts.ts'
import { judge } from './discrepancy-judgement.ts'
import { type Place, readUnits, type Token, type Unit } from './discrepancy-units.ts'
import { overlapAsRoughCounts } from './rough-counts.ts'

export type { DiscrepancyKind } from './discrepancy-comparison.ts'

/** One of the two statements. Offsets count in the passage's text, or in the subject if `chunkId` is null. */
export interface DiscrepancySide {
  /** Null: the draft that the subject quotes. */
  readonly chunkId: string | null
  readonly quote: string
  readonly start: number
  readonly end: number
  readonly valueStart: number
  readonly valueEnd: number
}

export interface Discrepancy {
  readonly kind: DiscrepancyKind
  /** Whom and what both speak of, in their own words; '' where the quotes are alike. */
  readonly about: string
  readonly left: DiscrepancySide
  readonly right: DiscrepancySide
  /** 0 to 1, for ranking; not a probability. */
  readonly score: number
}

export interface DiscrepancyOptions {
  /** What is being checked: a draft quoted in it is compared with the passages, and is on the left. */
  readonly subject?: string
  /** What the case calls its people. */
  readonly facts?: CaseFacts | undefined
  /** 20 by default. */
  readonly limit?: number
}

const LEAST_SCORE = 0.6
/** One document lists similar facts side by side; only near-identical statements in it contradict each other. */
const LEAST_WITHIN_ITEM = 0.95
const WITHIN_ITEM = 0.8
/** From here on little but the value differs. */
const SAME_WORDS = 0.8
/** Two sentences with another name in one place mostly speak of two people, unless they share so many dates, sums or numbers. */
const LEAST_OF_NAMES = 0.85
const SHARED_FACTS = 2
const SHARED_TERMS = 2
/** A sentence that adds another fact of the same kind. */
const ADDITION =
  /^\W*(?:in addition|additionally|also|further(?:more)?|moreover|similarly|likewise|another|second(?:ly)?|third(?:ly)?|then|next)\b/i

/**
 * Pairs of statements that may conflict: assertions on one matter that cannot both be right, whatever their words, and
 * sentences in nearly the same words with another amount, date, time, number, name or negation. A draft's come first,
 * then the weightiest. They are only possible discrepancies.
 */
export function findDiscrepancies(
  passages: readonly Passage[],
  options: DiscrepancyOptions = {},
): Discrepancy[] {
  const { all, conflicts } = findConflicts(passages, options.facts)
  const reworded = findReworded(passages, options.subject ?? '')
  const isOfDraft = ({ left }: Discrepancy) => left.chunkId === null
  const ofSources = withoutReplaced(passages, [
    ...conflicts.map(toDiscrepancy),
    ...reworded.filter((one) => !isOfDraft(one) && isStated(one, all)),
  ]).toSorted((x, y) => y.score - x.score)
  return [...reworded.filter(isOfDraft), ...withoutRepeats(ofSources)].slice(0, options.limit ?? 20)
}

/** Two versions of a rule that never applied on one day may well say different things. */
function withoutReplaced(passages: readonly Passage[], found: readonly Discrepancy[]): Discrepancy[] {
  const itemOfChunk = new Map(passages.map(({ chunkId, evidenceId }) => [chunkId, evidenceId]))
  const findItem = ({ chunkId }: DiscrepancySide) => itemOfChunk.get(chunkId ?? '') ?? ''
  const items = new Set(found.flatMap(({ left, right }) => [findItem(left), findItem(right)]))
  const read = readItems(passages.filter(({ evidenceId }) => items.has(evidenceId)))
  const papers = new Map([...readRulePapers(read)].map(([{ evidenceId }, paper]) => [evidenceId, paper]))
  return found.filter(
    ({ left, right }) => !neverBothApplied(papers.get(findItem(left)), papers.get(findItem(right))),
  )
}

const toDiscrepancy = ({ a, b, kind, score }: Conflict): Discrepancy => ({
  kind,
  about: commonMatter(a, b),
  left: quoteSide(a),
  right: quoteSide(b),
  score,
})

const quoteSide = ({ passage, start, end, text }: Assertion): DiscrepancySide => ({
  chunkId: passage.chunkId,
  quote: text,
  start,
  end,
  valueStart: start,
  valueEnd: end,
})

/**
 * Where the reader's units tell: two sides that are said to be so and not twice by one log; of somebody, unless both
 * are about a sum of money or in the very same words. Two numbered clauses are two rules, or two editions of one.
 */
function isStated({ kind, left, right, score }: Discrepancy, all: readonly Assertion[]): boolean {
  const [a, b] = [left, right].map((side) =>
    all.filter(
      ({ passage, start, end }) => passage.chunkId === side.chunkId && start < side.end && side.start < end,
    ),
  )
  if (!a || !b || !a.concat(b).some(({ passage }) => passage.units)) return true
  // What repeats the words that are asked about says nothing of its own.
  if (ENDS_ASKING.test(left.quote) || ENDS_ASKING.test(right.quote)) return false
  if (kind === 'number' && overlapAsRoughCounts(left.quote, right.quote)) return false
  if (
    kind === 'name' &&
    score < LEAST_OF_NAMES &&
    readFacts(left).intersection(readFacts(right)).size < SHARED_FACTS
  )
    return false
  // "I did not." and "Once.", spoken by one person, have their label in common.
  if (kind === 'negation' && !a.some((one) => b.some((other) => shareTerms(one, other)))) return false
  const needsPerson = kind !== 'amount' && score < SAME_WORDS
  const says = (side: readonly Assertion[]) =>
    side.some((one) => !one.isSilent && !one.isAsker && (one.isRow || one.people.size > 0 || !needsPerson))
  const both = (test: (one: Assertion) => boolean) => a.every(test) && b.every(test)
  const isClause = ({ isRow, speaker, text }: Assertion) =>
    !isRow && speaker === null && CLAUSE_NUMBER.test(text)
  return says(a) && says(b) && !both(({ isRow }) => isRow) && !both(isClause)
}

const shareTerms = (a: Assertion, b: Assertion): boolean => a.terms.intersection(b.terms).size >= SHARED_TERMS

const readFacts = ({ quote }: DiscrepancySide): Set<string> =>
  new Set(
    findValues(quote).flatMap(({ kind, value }) =>
      kind === 'name' || kind === 'negation' ? [] : [`${kind} ${value}`],
    ),
  )

/** Two ways of finding it make one pair. */
function withoutRepeats(sorted: readonly Discrepancy[]): Discrepancy[] {
  const overlap = (x: DiscrepancySide, y: DiscrepancySide) =>
    x.chunkId === y.chunkId && x.start < y.end && y.start < x.end
  return sorted.filter(
    (one, index) =>
      !sorted
        .slice(0, index)
        .some(
          (other) =>
            (overlap(one.left, other.left) && overlap(one.right, other.right)) ||
            (overlap(one.left, other.right) && overlap(one.right, other.left)),
        ),
  )
}

/** Sentences in nearly the same words that differ in one value; a draft is compared as well, on the left. */
function findReworded(passages: readonly Passage[], subject: string): Discrepancy[] {
  const draft = findDraft(subject)
  const units = readUnits(passages, draft.text)
  const pairs = [...judgeCandidates(units), ...findBindings(units)]
  const findings = pairs.flatMap((pair) => toFinding(pair) ?? [])
  const doubt = createDoubts(units, findings)
  return distinct(findings.map((finding) => ({ finding, score: finding.verdict.score * doubt(finding) })))
    .filter(({ score }) => score >= LEAST_SCORE)
    .map(({ finding: { a, b, verdict, places }, score }) => ({
      kind: verdict.kind,
      about: '',
      left: toSide(a, { place: places.left, value: verdict.left, shift: a.isDraft ? draft.start : 0 }),
      right: toSide(b, { place: places.right, value: verdict.right, shift: 0 }),
      score,
    }))
}

/** Candidates that say the same with one value changed; a draft is on the left. */
function* judgeCandidates(units: readonly Unit[]): Generator<BoundPair> {
  for (const [first, second] of findCandidates(units)) {
    const [a, b] = second.isDraft ? [second, first] : [first, second]
    const verdict = a.isDraft && b.isDraft ? null : judge(a, b)
    if (verdict) yield { a, b, verdict }
  }
}

function toFinding({ a, b, verdict }: BoundPair): Finding | null {
  const places = choosePlaces(a, b)
  if (places.apart) return { a, b, verdict, places }
  // Two entries of one log are two events, however alike their words.
  if (BEGINS_WITH_MOMENT.test(a.text) && BEGINS_WITH_MOMENT.test(b.text)) return null
  if (verdict.score < LEAST_WITHIN_ITEM || ADDITION.test(a.text) || ADDITION.test(b.text)) return null
  return { a, b, verdict: { ...verdict, score: verdict.score * WITHIN_ITEM }, places }
}

const BEGINS_WITH_MOMENT = /^\W{0,3}\d{1,4}[/.:-]\d{1,2}(?!\d)/

/** Places in two items of which neither has both; otherwise the first ones. */
function choosePlaces(a: Unit, b: Unit): Finding['places'] {
  for (const left of a.places) {
    for (const right of b.places) {
      const [x, y] = [left.passage?.evidenceId ?? '', right.passage?.evidenceId ?? '']
      if (x !== y && !b.items.has(x) && !a.items.has(y)) return { left, right, apart: true }
    }
  }
  return { left: a.places[0], right: b.places[0], apart: false }
}

interface Scored {
  readonly finding: Finding
  readonly score: number
}

/**
 * Best first, a draft's before others. Of findings about the same two sentences keeps only the best. Drops findings
 * inside one item about a sentence that another item contradicts: there the two say different things.
 */
function distinct(scored: readonly Scored[]): Scored[] {
  const seen = new Map<Unit, Set<Unit>>()
  const contradicted = new Set(
    scored.flatMap(({ finding: { a, b, places } }) => (places.apart ? [a, b] : [])),
  )
  return [...scored]
    .sort((x, y) => Number(y.finding.a.isDraft) - Number(x.finding.a.isDraft) || y.score - x.score)
    .filter(({ finding: { a, b, places } }) => {
      if (!places.apart && (contradicted.has(a) || contradicted.has(b))) return false
      if (seen.get(a)?.has(b) || seen.get(b)?.has(a)) return false
      seen.set(a, (seen.get(a) ?? new Set<Unit>()).add(b))
      return true
    })
}

const QUOTED = /["“]([^"“”]{12,})["”]/
const INTRODUCED = /\b(?:draft|statement|assertion|claim|sentence)s?\s*:\s*(.{12,})$/is

/** The assertion to check: what the subject quotes, or says after "draft:". Other subjects are instructions. */
function findDraft(subject: string): { text: string; start: number } {
  const match = QUOTED.exec(subject) ?? INTRODUCED.exec(subject)
  const text = match?.[1] ?? ''
  return { text, start: text === '' ? 0 : subject.indexOf(text) }
}

interface SidePlace {
  readonly place: Place
  readonly value: Token
  /** Where the unit's text begins in the subject, if it is the draft's. */
  readonly shift: number
}

function toSide(unit: Unit, { place, value, shift }: SidePlace): DiscrepancySide {
  const start = place.start + shift
  return {
    chunkId: place.passage?.chunkId ?? null,
    quote: unit.text,
    start,
    end: place.end + shift,
    valueStart: start + value.start,
    valueEnd: start + value.end,
  }
}
