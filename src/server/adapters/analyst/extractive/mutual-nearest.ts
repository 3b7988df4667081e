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
export const mutualNearest = <Item>(
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
