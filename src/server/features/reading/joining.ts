import { MAX_CANDIDATES, type NameIndex } from './name-index.ts'
import { foldName, type NameParts, PARTICLES } from './name-parts.ts'
import type { AliasNode, JoinReason } from './registered-person.ts'
import type { PersonSets } from './same-person-sets.ts'

/** What the steps of joining share. */
export interface Joining {
  readonly nodes: readonly AliasNode[]
  readonly sets: PersonSets
  /** For an alias that is not settled, aliases of those it may be. */
  readonly maybe: Map<number, Set<number>>
  readonly index: NameIndex
}

/** A given name and a surname, both written out. */
export const isFull = ({ words }: NameParts): boolean =>
  words.filter((word) => !PARTICLES.has(word)).length > 1
export const squash = (words: readonly string[]): string => words.join('')

/** A person's decision, or the case's own word about an alias, is not weighed again. */
export const isSettled = ({ nodes, sets }: Joining, at: number): boolean =>
  nodes[at]!.party !== null || nodes[at]!.givenTo.size > 0 || sets.readReason(at) === 'by_person'

export function doubt({ maybe, sets }: Joining, alias: number, found: readonly number[]): void {
  const held = maybe.get(alias) ?? new Set()
  for (const other of found.slice(0, MAX_CANDIDATES))
    if (sets.find(other) !== sets.find(alias)) held.add(other)
  maybe.set(alias, held)
}

/** One alias for each person found that is not the alias's own; no more than still say something. */
export function onePerPerson({ sets }: Joining, alias: number, found: Iterable<number>): number[] {
  const people = new Map<number, number>()
  const own = sets.find(alias)
  for (const one of found) {
    const root = sets.find(one)
    if (root !== own && !people.has(root)) people.set(root, one)
    if (people.size >= MAX_CANDIDATES) break
  }
  return [...people.values()]
}

/** Joined where one person alone can be meant; else it may be each of them. True where it is joined. */
export function joinOnly(joining: Joining, alias: number, { among, reason }: Among): boolean {
  const [target, ...more] = among
  if (target === undefined) return false
  if (more.length === 0 && joining.sets.join(alias, target, reason)) return true
  doubt(joining, alias, among)
  return false
}
interface Among {
  readonly among: readonly number[]
  readonly reason: JoinReason
}

/** Two names that one item uses side by side are rather two people's. */
export function standTogether({ nodes }: Joining, a: number, b: number): boolean {
  const [few, many] = [nodes[a]!.items, nodes[b]!.items].sort((left, right) => left.size - right.size)
  for (const item of few!) if (many!.has(item)) return true
  return false
}

/** Makes an alias findable by its words, and by the other names that it gives or that the case gives beside it. */
export function addToIndex({ nodes, index }: Joining, at: number): void {
  const { parts } = nodes[at]!
  index.add(at, parts)
  for (const other of parts.others) index.add(at, { words: foldName(other).split(' '), initials: [] })
}
