import type { CitedPlace } from '#server/platform/text/copies.ts'
import { findSources } from '#server/platform/text/copies.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import { toItem } from '../discrepancies/assertions.ts'
import { pairUp } from '../pair-up.ts'
import type { Account } from './accounts.ts'
import type { Fact } from './gather-facts.ts'
import { areOneMatter, differInValue } from './one-matter.ts'

/** In how many facts something holds of a person, and by which accounts. */
export interface Factor {
  readonly factor: WitnessView['factors'][number]['factor']
  readonly count: number
  readonly accounts: readonly Account[]
}

/**
 * What can be counted of a person's accounts, fact by fact. A copy, and what somebody has only been told, is no second
 * source.
 */
export function countFactors(person: string, facts: readonly Fact[]): Factor[] {
  const found = facts.map((fact) => {
    const own = fact.accounts.filter((account) => account.person === person)
    return { fact, own, others: fact.accounts.filter((account) => account.person !== person) }
  })
  const count = (
    factor: Factor['factor'],
    bearing: (one: (typeof found)[number]) => readonly Account[],
  ): Factor => {
    const each = found.map(bearing).filter((accounts) => accounts.length > 0)
    return { factor, count: each.length, accounts: [...new Set(each.flat())] }
  }
  return [
    count('consistent_within', ({ fact, own }) => agreeing(fact, own, sameItem)),
    count('consistent_over_time', ({ fact, own }) => agreeing(fact, own, otherOccasion)),
    count('corroborated', ({ fact, own }) => corroborating(fact, own)),
    count('contradicted', ({ fact, own, others }) =>
      fact.conflicts.flatMap(({ a, b }) =>
        (own.includes(a) && others.includes(b)) || (own.includes(b) && others.includes(a)) ? [a, b] : [],
      ),
    ),
    count('opportunity', ({ fact, own }) => own.filter((one) => perceived(one) && isOnFact(fact, one))),
  ]
}

/** Who denies or does not recall does not say to have been there. */
const perceived = ({ basis, stance }: Account): boolean =>
  (basis === 'saw' || basis === 'heard') && (stance === 'asserts' || stance === 'changed')

/** Says something of the very matter of the fact, and does not only speak of what is near it. */
const isOnFact = ({ standing }: Fact, one: Account): boolean => standing.get(one) !== 'speaks_of'

const sameItem = (a: Account, b: Account): boolean => toItem(a.assertion) === toItem(b.assertion)

const otherOccasion = (a: Account, b: Account): boolean =>
  !sameItem(a, b) && (a.saidOn === null || b.saidOn === null || a.saidOn !== b.saidOn)

/** Accounts of one person that say the same again, unless any two of them conflict. */
function agreeing(
  { conflicts, alike }: Fact,
  own: readonly Account[],
  mayCount: (a: Account, b: Account) => boolean,
): Account[] {
  if (conflicts.some(({ a, b }) => own.includes(a) && own.includes(b))) return []
  if (own.some(({ stance }) => stance === 'changed')) return []
  const sources = numberSources(own)
  return own.filter((one, at) =>
    own.some(
      (other, place) =>
        other !== one &&
        mayCount(one, other) &&
        isPair(alike, one, other) &&
        saySame(one, other) &&
        (sources[at] !== sources[place] || sameItem(one, other)),
    ),
  )
}

/** A person's account and those of others who say the same of their own knowledge. */
function corroborating(fact: Fact, own: readonly Account[]): Account[] {
  const { accounts, conflicts, alike } = fact
  const sources = new Map(pairUp(accounts, numberSources(accounts)))
  return own.flatMap((one) => {
    if (one.isHearsay || !isOnFact(fact, one)) return []
    const others = accounts.filter(
      (other) =>
        other.person !== one.person &&
        !other.isHearsay &&
        isOnFact(fact, other) &&
        areOneMatter(one, other) &&
        sources.get(other) !== sources.get(one) &&
        isPair(alike, one, other) &&
        saySame(one, other) &&
        !isPair(conflicts, one, other),
    )
    return others.length > 0 ? [one, ...others] : []
  })
}

const isPair = (pairs: Fact['alike'], x: Account, y: Account): boolean =>
  pairs.some(({ a, b }) => (a === x && b === y) || (a === y && b === x))

/** Both assert or both deny it, and no value of one stands where the other has another. */
function saySame(a: Account, b: Account): boolean {
  if (a.stance !== b.stance || (a.stance !== 'asserts' && a.stance !== 'denies')) return false
  if (a.assertion.denies !== b.assertion.denies) return false
  return !differInValue(a, b)
}

export const numberSources = (accounts: readonly Account[]): number[] => findSources(accounts.map(toPlace))

const toPlace = ({ assertion: { passage, start, end } }: Account): CitedPlace => ({
  evidenceId: passage.evidenceId,
  nearDuplicateGroup: passage.nearDuplicateGroup ?? null,
  passage: passage.text,
  passageStart: passage.start,
  start,
  end,
})
