import { toItem } from '../discrepancies/assertions.ts'
import { isCutOff, isFormLine } from '../record-lines.ts'
import type { Account } from './accounts.ts'
import { chooseHead, standOn } from './one-matter.ts'
import type { RelatedAccounts } from './relate-accounts.ts'

/** One matter that at least two sources speak to. */
export interface Fact {
  /** The first stands for it. */
  readonly accounts: readonly Account[]
  /** Where each of them stands on what the first is about. */
  readonly standing: ReadonlyMap<Account, ReturnType<typeof standOn>>
  /** Pairs of them that cannot both be right. */
  readonly conflicts: readonly RelatedAccounts[]
  /** Pairs of them that are so alike in words, people and meaning that they say one thing or deny it. */
  readonly alike: readonly RelatedAccounts[]
  readonly score: number
}

/** More is asked of the pair that makes a fact than of what is added to it. */
const LEAST_TO_BEGIN = 0.62
const ALIKE = 0.85
const MAX_ACCOUNTS = 8
const MAX_OF_ONE = 3
/** A log holds a row for nearly everything. */
const LEAST_WITH_ROW = 0.9
const FEWEST_WORDS = 4

/**
 * The facts, the most conflicting first: each grows around the pair of accounts that belong together most, and an
 * account stands in one fact only. `isWitness`: whose accounts matter.
 */
export function gatherFacts(
  related: readonly RelatedAccounts[],
  isWitness: (person: string | null) => boolean,
): Fact[] {
  const facts: Gathering[] = []
  const factByAccount = new Map<Account, Gathering>()
  for (const pair of related.filter(isTelling)) {
    const { a, b, conflict, score } = pair
    const [left, right] = [factByAccount.get(a), factByAccount.get(b)]
    const fact = left ?? right
    if (left && right) {
      if (left === right) note(left, pair)
    } else if (fact) {
      const [known, more] = left ? [a, b] : [b, a]
      if (!hasRoom(fact.accounts, more)) continue
      if (!conflict && !fact.accounts.slice(0, 2).includes(known)) continue
      fact.accounts.push(more)
      note(fact, pair)
      factByAccount.set(more, fact)
    } else {
      if (score < LEAST_TO_BEGIN || !speaksTwice(pair) || !concernsWitnesses(pair, isWitness)) continue
      const begun: Gathering = { accounts: [a, b], conflicts: [], alike: [], score }
      note(begun, pair)
      facts.push(begun)
      factByAccount.set(a, begun).set(b, begun)
    }
  }
  return facts.map(toFact).toSorted((x, y) => y.conflicts.length - x.conflicts.length || y.score - x.score)
}

/** Two witnesses, or one of them and what speaks of the same person: others have much to say of their own affairs. */
const concernsWitnesses = (
  { a, b, conflict }: RelatedAccounts,
  isWitness: (person: string | null) => boolean,
): boolean => {
  const [one, other] = [isWitness(a.person), isWitness(b.person)]
  const speaksOfOne = !a.assertion.people.isDisjointFrom(b.assertion.people)
  return (one && other) || ((one || other) && (conflict || speaksOfOne))
}

function toFact(found: Gathering): Fact {
  const against = found.conflicts.flatMap(({ a, b }) => [a, b])
  const head = chooseHead(against.length > 0 ? against : found.accounts.slice(0, 2), found.accounts)
  const others = found.accounts.filter((one) => one !== head)
  return {
    ...found,
    accounts: head ? [head, ...others] : others,
    standing: new Map(head ? found.accounts.map((one) => [one, standOn(head, one, found.conflicts)]) : []),
  }
}

interface Gathering {
  /** The first two are what it was found by. */
  readonly accounts: Account[]
  readonly conflicts: RelatedAccounts[]
  readonly alike: RelatedAccounts[]
  readonly score: number
}

function note(fact: Gathering, pair: RelatedAccounts): void {
  if (pair.conflict) fact.conflicts.push(pair)
  else if (pair.score >= ALIKE && !pair.isLoose) fact.alike.push(pair)
}

/** Two people, a person and a record, or one person who says otherwise on another occasion. */
const speaksTwice = ({ a, b, conflict }: RelatedAccounts): boolean =>
  a.person === b.person ? conflict : toItem(a.assertion) !== toItem(b.assertion) || bothSpeak(a, b)

/** Who answers the same question in the same talk are not two who speak to one matter by themselves. */
const bothSpeak = (a: Account, b: Account): boolean =>
  a.person !== null && b.person !== null && !answerTheSame(a, b)

const answerTheSame = ({ assertion: { unit: a } }: Account, { assertion: { unit: b } }: Account): boolean =>
  a.question !== null && a.question.start === b.question?.start

function isTelling({ a, b, conflict, score }: RelatedAccounts): boolean {
  if ([a, b].some(({ assertion }) => !assertion.isRow && isCutOff(assertion.text))) return false
  if (conflict) return true
  const [left, right] = [joinWords(a), joinWords(b)]
  if (left === right && (a.person === null || b.person === null || a.person === b.person)) return false
  if ([a, b].some(({ assertion }) => !assertion.isRow && isFormLine(assertion.text))) return false
  if ([a, b].some(({ assertion }) => assertion.isRow)) return score >= LEAST_WITH_ROW
  if ([a, b].some(isAboutNobody)) return false
  return [a, b].every(
    ({ assertion }) => assertion.unit.part === 'answer' || assertion.text.split(/\s+/).length >= FEWEST_WORDS,
  )
}

/** A rule of a policy is about nobody. */
const isAboutNobody = ({ person, assertion }: Account): boolean =>
  person === null && assertion.people.size === 0

const joinWords = ({ assertion }: Account): string =>
  assertion.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')

const hasRoom = (accounts: readonly Account[], { person }: Account): boolean =>
  accounts.length < MAX_ACCOUNTS && accounts.filter((one) => one.person === person).length < MAX_OF_ONE
