/** One ranking of candidates, best first, and its weight. */
export interface RankedList<Id> {
  readonly ids: readonly Id[]
  readonly weight: number
}

export interface Fused<Id> {
  readonly id: Id
  readonly score: number
}

/**
 * Not the usual 60, which is meant for lists of thousands: in an investigation's short lists every place would weigh
 * nearly the same (docs/similarity.md).
 */
export const RRF_K = 10

/**
 * Reciprocal rank fusion: every list adds `weight / (k + place)`. Ties keep the order of first appearance, so the
 * result depends only on the lists.
 */
export function fuseRanks<Id>(lists: readonly RankedList<Id>[], k: number = RRF_K): Fused<Id>[] {
  const scores = new Map<Id, number>()
  for (const { ids, weight } of lists)
    for (const [index, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + weight / (k + index + 1))
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score)
}
