import { cosine } from '../vectors.ts'
import type { Excerpt } from './excerpts.ts'

const UNRELATED = 0.2
const LEADS = 1
const REPEATS = 0.4
const OTHER_ITEM = 0.7

interface Embedded {
  readonly lead: Excerpt
  readonly vector: Float32Array
}

/**
 * Position-biased centrality, scaled to 0..1: a sentence that later ones of its item resemble introduces them; one
 * that resembles only earlier ones repeats them.
 */
export function centralities(excerpts: readonly Embedded[]): number[] {
  const places = excerpts.map((excerpt) => ({ ...excerpt, sum: 0 }))
  const share = (a: Excerpt, b: Excerpt): number => {
    if (a.passage.evidenceId !== b.passage.evidenceId) return OTHER_ITEM
    return a.position < b.position ? LEADS : REPEATS
  }
  for (const [index, a] of places.entries()) {
    for (const b of places.slice(index + 1)) {
      const near = Math.max(0, cosine(a.vector, b.vector) - UNRELATED)
      a.sum += near * share(a.lead, b.lead)
      b.sum += near * share(b.lead, a.lead)
    }
  }
  const sums = places.map(({ sum }) => sum)
  const highest = Math.max(...sums, 1e-9)
  return sums.map((sum) => sum / highest)
}
