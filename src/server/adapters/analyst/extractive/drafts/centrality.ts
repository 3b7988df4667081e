import { cosine } from '../vectors.ts'
import type { Excerpt } from './excerpts.ts'

const UNRELATED = 0.2
const LEADS = 1
const REPEATS = 0.4
const OTHER_ITEM = 0.7

/**
 * Position-biased centrality, scaled to 0..1: a sentence that later ones of its item resemble introduces them; one
 * that resembles only earlier ones repeats them.
 */
export function centralities(excerpts: readonly Excerpt[], vectors: readonly Float32Array[]): number[] {
  const sums = excerpts.map(() => 0)
  const share = (a: Excerpt, b: Excerpt): number => {
    if (a.passage.evidenceId !== b.passage.evidenceId) return OTHER_ITEM
    return a.position < b.position ? LEADS : REPEATS
  }
  excerpts.forEach((a, i) => {
    for (let j = i + 1; j < excerpts.length; j++) {
      const b = excerpts[j]!
      const near = Math.max(0, cosine(vectors[i]!, vectors[j]!) - UNRELATED)
      sums[i]! += near * share(a, b)
      sums[j]! += near * share(b, a)
    }
  })
  const highest = Math.max(...sums, 1e-9)
  return sums.map((sum) => sum / highest)
}
