import { isThing } from '#server/platform/text/wordnet/part-of-speech.ts'
import { splitWords } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import { type Assertion, type CaseAssertions, readAssertions, toItem } from './assertions.ts'
import { findChangedAccounts } from './changed-accounts.ts'
import { findCorrectedTellings } from './corrected-tellings.ts'
import { findDeniedContact } from './denied-contact.ts'
import { findDeniedEntries } from './denied-entry.ts'
import { findDeniedMatters } from './denied-matters.ts'
import { findDeniedQuestions } from './denied-questions.ts'
import { findDeniedReceipts } from './denied-receipts.ts'
import { findDeniedWords } from './denied-words.ts'
import type { DiscrepancyKind } from './discrepancy-comparison.ts'
import { baseTerm } from './discrepancy-vocabulary.ts'
import { findEarlierKnowledge } from './first-knowledge.ts'
import { readPresence } from './log-presence.ts'
import { findOtherValues } from './other-values.ts'
import { findOwnDeedsAfterAll } from './own-deed-after-all.ts'
import { findOtherEntries } from './register-entries.ts'
import { findSeenElsewhere } from './seen-elsewhere.ts'

/** Two assertions on one matter that cannot both be right. */
export interface Conflict {
  readonly a: Assertion
  readonly b: Assertion
  readonly kind: DiscrepancyKind
  /** 0 to 1, for ranking; not a probability. */
  readonly score: number
}

const LEAST_SCORE = 0.4
const TELLING = 0.6
/** Further pairs with the same sentence say little more. */
const MAX_OF_ONE = 3
/** Of two tables that differ in many rows, a rota and a door log, so many show it. */
const MAX_OF_TABLES = 2
const LEFT_BEFORE = 0.9
const DURING = 0.7
const WENT_OUT = 0.9
const SEEN_ELSEWHERE = 0.9
const CORRECTED = 0.85
const WORDS_HEARD = 0.9
const OTHER_ENTRY = 0.9

export interface Compared extends CaseAssertions {
  /** The weightiest first. */
  readonly conflicts: readonly Conflict[]
}

/** The conflicts, and what was compared. */
export function findConflicts(passages: readonly Passage[], facts?: CaseFacts): Compared {
  const assertions = readAssertions(passages, facts)
  const { leftBefore, during, wentOut } = readPresence(assertions.all)
  const found: Conflict[] = [
    ...assertions.all
      .filter((one) => !one.isSilent && !one.isAsker)
      .flatMap((a) => [
        ...leftBefore(a).map((b) => ({ a, b, kind: 'presence' as const, score: LEFT_BEFORE })),
        ...during(a).map((b) => ({ a, b, kind: 'presence' as const, score: DURING })),
        ...wentOut(a).map((b) => ({ a, b, kind: 'presence' as const, score: WENT_OUT })),
      ]),
    ...[
      ...findDeniedMatters(assertions),
      ...findDeniedContact(assertions),
      ...findDeniedQuestions(assertions),
      ...findDeniedReceipts(assertions),
    ].map(({ denial, other, score }) => ({
      a: denial,
      b: other,
      kind:
        denial.speaker !== null && denial.speaker === other.speaker
          ? ('account' as const)
          : ('negation' as const),
      score,
    })),
    ...findChangedAccounts(assertions).map(({ a, b, score }) => ({ a, b, kind: 'account' as const, score })),
    ...findOtherValues(assertions),
  ]
  const enough = found.filter(
    ({ a, b, kind, score }) => score >= LEAST_SCORE && isTied({ a, b, kind }, assertions.rarity),
  )
  // What is told to be otherwise in so many words needs no word in common.
  const plain: Conflict[] = [
    ...[...findSeenElsewhere(assertions.all), ...findDeniedEntries(assertions.all)].map(({ claim, row }) => ({
      a: claim,
      b: row,
      kind: 'presence' as const,
      score: SEEN_ELSEWHERE,
    })),
    ...findOwnDeedsAfterAll(assertions).map(({ denial, other, score }) => ({
      a: denial,
      b: other,
      kind: 'account' as const,
      score,
    })),
    ...findOtherEntries(assertions.all).map(({ a, b }) => ({
      a,
      b,
      kind: 'number' as const,
      score: OTHER_ENTRY,
    })),
    ...findDeniedWords(assertions.all).map(({ denial, said }) => ({
      a: denial,
      b: said,
      kind: 'negation' as const,
      score: WORDS_HEARD,
    })),
    ...findCorrectedTellings(assertions.all).map(({ first, then }) => ({
      a: first,
      b: then,
      kind: 'account' as const,
      score: CORRECTED,
    })),
    ...findEarlierKnowledge(assertions).map(({ claim, earlier, score }) => ({
      a: claim,
      b: earlier,
      kind: 'account' as const,
      score,
    })),
  ]
  const sorted = [...plain, ...enough].toSorted((x, y) => y.score - x.score)
  return { ...assertions, conflicts: pick(sorted) }
}

const VALUES: ReadonlySet<DiscrepancyKind> = new Set(['number', 'time'])

/** One verb in common ("nothing turns on it", "he turned to at six") makes no common matter of two sentences; one thing does. */
function isTied(
  { a, b, kind }: Pick<Conflict, 'a' | 'b' | 'kind'>,
  rarity: CaseAssertions['rarity'],
): boolean {
  if (a.isRow || b.isRow) return true
  const shared = a.terms.intersection(b.terms)
  if (shared.size === 0) return !VALUES.has(kind)
  // "I never struck him" and "she struck me": a telling verb between the same two people.
  if (kind === 'negation' && a.predicate !== null && shared.has(a.predicate))
    if (rarity(a.predicate) >= TELLING && a.people.intersection(b.people).size > 1) return true
  return (
    (shared.size > 1 && (kind !== 'account' || shareMore(a, b))) ||
    splitWords(a.text).some(({ raw, term }) => shared.has(baseTerm(term)) && isThing(raw.toLowerCase()))
  )
}

/** What one person says of two matters has two verbs in common soon: a day or a second person ties them. */
const shareMore = (a: Assertion, b: Assertion): boolean =>
  a.people.intersection(b.people).size > 1 || a.days.some((day) => b.days.includes(day))

function pick(sorted: readonly Conflict[]): Conflict[] {
  const times = new Map<Assertion, number>()
  const pairs = new Map<Assertion, Set<Assertion>>()
  const rowsTaken = new Set<Assertion>()
  const ofTables = new Map<string, number>()
  return sorted.filter(({ a, b, kind }) => {
    if (pairs.get(a)?.has(b) || pairs.get(b)?.has(a)) return false
    if ((times.get(a) ?? 0) >= MAX_OF_ONE || (times.get(b) ?? 0) >= MAX_OF_ONE) return false
    if (kind === 'negation' && b.isRow && rowsTaken.has(a)) return false
    if (kind === 'presence' && a.isRow && b.isRow) {
      const tables = `${toItem(a)} ${toItem(b)}`
      const shown = ofTables.get(tables) ?? 0
      if (shown >= MAX_OF_TABLES) return false
      ofTables.set(tables, shown + 1)
    }
    if (kind === 'negation' && b.isRow) rowsTaken.add(a)
    for (const one of [a, b]) times.set(one, (times.get(one) ?? 0) + 1)
    pairs.set(a, (pairs.get(a) ?? new Set<Assertion>()).add(b))
    return true
  })
}
