import { toItem } from '../discrepancies/assertions.ts'
import { firstOfEach, pairNearest } from '../mutual-nearest.ts'
import { cosine, type Embedder, embedTexts } from '../vectors.ts'
import type { Account, Accounts } from './accounts.ts'
import { quoteWords } from './witness-statements.ts'

/** Two accounts of one matter. */
export interface RelatedAccounts {
  readonly a: Account
  readonly b: Account
  /** They cannot both be right. */
  readonly conflict: boolean
  /** Each is only what the other person says nearest to it: it bears nothing out. */
  readonly isLoose?: boolean
  readonly score: number
}

const LEAST_SHARED = 0.5
const MAX_SHARED = 1.6
/** Of the words that only the question or its answer holds. */
const ASKED = 0.5
const WEIGHTS = { words: 0.35, people: 0.12, day: 0.12, meaning: 0.5 }
const LEAST = 0.55
/** At 25 ms a text on a slow core, a draft takes a few seconds: for pairs that share words, and for the nearest. */
const MAX_EMBEDDED = 120
const MAX_NEAREST = 160
const MAX_WITH_TERM = 60
const CONFLICT = 2
const FEWEST_WORDS = 4

/**
 * Pairs of accounts, by different people or on different occasions, that speak to one matter: by the rare words, the
 * people and the days they share and by their meaning; those of two people of which each is the other's nearest,
 * since people put one matter in words of their own; and the pairs that cannot both be right.
 */
export async function relateAccounts(accounts: Accounts, embedder: Embedder): Promise<RelatedAccounts[]> {
  const { all, rarity } = accounts
  const conflicts = findConflicting(accounts)
  const promising = pairsByWords(all, rarity).toSorted((x, y) => y.score - x.score)
  const chosen = new Set<Account>()
  for (const { a, b } of promising) {
    if (chosen.union(new Set([a, b])).size > MAX_EMBEDDED) break
    chosen.add(a).add(b)
  }
  const speakers = firstOfEach(bySpeaker(all), MAX_NEAREST, ({ assertion }) => assertion.passage.rank)
  const vectorByText = await embedTexts([...chosen, ...speakers.flat()].map(quoteWords), embedder)
  const likeness = (a: Account, b: Account) =>
    Math.max(0, cosine(vectorByText(quoteWords(a)), vectorByText(quoteWords(b))))
  const near = promising.flatMap(({ a, b, score }) => {
    if (!chosen.has(a) || !chosen.has(b)) return []
    const total = score + WEIGHTS.meaning * likeness(a, b)
    return total >= LEAST ? [{ a, b, conflict: false, score: total }] : []
  })
  const inCommon = (a: Account, b: Account) => sum(askedTerms(a).intersection(askedTerms(b)), rarity)
  const nearest = pairNearest(speakers, { likeness, inCommon }).map((pair) => ({
    ...pair,
    conflict: false,
    isLoose: true,
  }))
  const byScore = (x: RelatedAccounts, y: RelatedAccounts) => y.score - x.score
  // What two people say in the same words comes before what only means about the same.
  return [...[...conflicts, ...near].toSorted(byScore), ...nearest.toSorted(byScore)]
}

/** Pairs of them that cannot both be right, the weightiest first. */
export function findConflicting({ all, conflicts }: Pick<Accounts, 'all' | 'conflicts'>): RelatedAccounts[] {
  const accounts = new Map(all.map((one) => [one.assertion, one]))
  return conflicts.flatMap(({ a, b, score }) => {
    const [left, right] = [accounts.get(a), accounts.get(b)]
    return left && right ? [{ a: left, b: right, conflict: true, score: CONFLICT + score }] : []
  })
}

/** What each person says in sentences. */
const bySpeaker = (all: readonly Account[]): Iterable<Account[]> =>
  Map.groupBy(
    all.filter(
      ({ person, assertion: { isRow, text } }) =>
        person !== null && !isRow && text.split(/\s+/).length >= FEWEST_WORDS,
    ),
    ({ person }) => person,
  ).values()

const askedTerms = ({ assertion: { terms, asked } }: Account): Set<string> => terms.union(asked)

function pairsByWords(
  all: readonly Account[],
  rarity: Accounts['rarity'],
): { a: Account; b: Account; score: number }[] {
  const byTerm = new Map<string, number[]>()
  all.forEach((account, at) => {
    for (const term of askedTerms(account)) {
      const having = byTerm.get(term)
      if (having) having.push(at)
      else byTerm.set(term, [at])
    }
  })
  return all.flatMap((a, at) => {
    const partners = new Set(
      [...askedTerms(a)].flatMap((term) => {
        const having = byTerm.get(term) ?? []
        return having.length > MAX_WITH_TERM ? [] : having.filter((other) => other > at)
      }),
    )
    return [...partners].flatMap((other) => {
      const b = all[other]
      if (!b || !mayMeet(a, b)) return []
      const score = rateWords(a, b, rarity)
      return score > 0 ? [{ a, b, score }] : []
    })
  })
}

/** Two people, or one on two occasions; a record by itself meets nobody but people. */
const mayMeet = (a: Account, b: Account): boolean =>
  (a.person !== null || b.person !== null) &&
  !(a.assertion.isRow && b.assertion.isRow) &&
  (a.person !== b.person || toItem(a.assertion) !== toItem(b.assertion))

function rateWords({ assertion: a }: Account, { assertion: b }: Account, rarity: Accounts['rarity']): number {
  const own = a.terms.intersection(b.terms)
  const wide = a.terms.union(a.asked).intersection(b.terms.union(b.asked)).difference(own)
  const shared = sum(own, rarity) + ASKED * sum(wide, rarity)
  if (shared < LEAST_SHARED) return 0
  const people = a.people.intersection(b.people).size
  const day = a.days.some((one) => b.days.includes(one)) ? 1 : 0
  return (
    WEIGHTS.words * Math.min(MAX_SHARED, shared) + WEIGHTS.people * Math.min(2, people) + WEIGHTS.day * day
  )
}

const sum = (terms: Iterable<string>, rarity: (term: string) => number): number => {
  let all = 0
  for (const term of terms) all += rarity(term)
  return all
}
