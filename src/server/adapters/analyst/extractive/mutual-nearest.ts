const LEAST_NEAR = 0.6
const WORDS_IN_COMMON = 0.15
const MAX_IN_COMMON = 2

/** How near two sayings are. */
export interface Nearness<Item> {
  /** Of their meaning, up to 1. */
  readonly likeness: (a: Item, b: Item) => number
  /** What the words that both hold weigh together. */
  readonly inCommon: (a: Item, b: Item) => number
}

/** Sayings of two groups that seem to be on one matter: each is the other's nearest by meaning and by rare words. */
export const pairNearest = <Item>(
  groups: readonly (readonly Item[])[],
  { likeness, inCommon }: Nearness<Item>,
): RatedPair<Item>[] =>
  mutualNearest(
    groups,
    (a, b) => likeness(a, b) + WORDS_IN_COMMON * Math.min(MAX_IN_COMMON, inCommon(a, b)),
    LEAST_NEAR,
  )

/** The same number of each group and `most` in all, those that the search put first. */
export function firstOfEach<Item>(
  groups: Iterable<readonly Item[]>,
  most: number,
  rank: (item: Item) => number,
): Item[][] {
  const all = [...groups]
  const limit = Math.floor(most / Math.max(1, all.length))
  return all.map((own) => own.toSorted((x, y) => rank(x) - rank(y)).slice(0, limit))
}

/** Two of different groups. */
export interface RatedPair<Item> {
  readonly a: Item
  readonly b: Item
  readonly score: number
}

/**
 * Pairs across groups of which each is the other's best in that group, from `least` on, whichever group comes first;
 * equally good ones all.
 */
const mutualNearest = <Item>(
  groups: readonly (readonly Item[])[],
  rate: (a: Item, b: Item) => number,
  least: number,
): RatedPair<Item>[] =>
  groups.flatMap((left, at) =>
    groups.slice(at + 1).flatMap((right) => {
      const pairs = left.map((a) => right.map((b) => ({ a, b, score: rate(a, b) })))
      const bestInColumn = right.map((_, column) => highest(pairs.map((row) => row[column])))
      return pairs.flatMap((row) => {
        const best = highest(row)
        return row.filter(
          ({ score }, column) => score >= least && score === best && score === bestInColumn[column],
        )
      })
    }),
  )

const highest = (pairs: readonly ({ readonly score: number } | undefined)[]): number =>
  pairs.reduce((best, pair) => Math.max(best, pair?.score ?? best), -Infinity)
