/**
 * What two lists say about the same things, pair by pair. Throws if one is longer: then they are not about the same
 * things, as when an embedding model leaves a text out.
 */
export function pairUp<A, B>(left: readonly A[], right: readonly B[]): [A, B][] {
  if (left.length !== right.length)
    throw new RangeError(`${left.length} and ${right.length} things cannot be paired up`)
  return left.map((one, index) => [one, right[index]!])
}
