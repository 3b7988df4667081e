import type { Assertion } from '../discrepancies/assertions.ts'
import type { findConflicts } from '../discrepancies/conflicts.ts'
import type { Unit } from '../discrepancies/discrepancy-units.ts'
import { isFormLine } from '../record-lines.ts'
import { readWords, type Said } from './column-units.ts'
import type { NearPair } from './near-in-meaning.ts'
import { findContrast, type Relation, relateUnits, toRelation } from './relate-units.ts'

/** What the columns say of one thing: at most one sentence or row of each of them. */
export interface MatchedRow extends Relation {
  readonly cells: readonly Said[]
}

/** What is known of pairs beyond their words. */
export interface KnownPairs {
  readonly conflicts: ReturnType<typeof findConflicts>['conflicts']
  readonly near: readonly NearPair[]
}

interface Edge extends Relation {
  readonly a: Said
  readonly b: Said
  /** Nothing but likeness of meaning joins the two: a row of several grows by it only where all of them are alike. */
  readonly isLoose?: boolean
}

const IDENTICAL = 0.99
/** Words in common and differences that were found say more than likeness of meaning. */
const NEAR = 0.5

/**
 * The rows of a comparison. Pairs are taken by how telling they are, each sentence is used once, and a row never
 * holds two of one column; so it does not matter in which order the columns come.
 */
export function matchColumns(
  { units, said }: { readonly units: readonly Unit[]; readonly said: readonly Said[] },
  { conflicts, near }: KnownPairs,
): MatchedRow[] {
  const edges = [
    ...sameWords(said),
    ...relatedPairs(units, said),
    ...conflicting(conflicts, said),
    ...near.map(toLooseEdge),
  ]
  const meets = createMeets(said, edges)
  const rowBySaid = new Map<Said, Set<Said>>(said.map((one) => [one, new Set([one])]))
  const joined: Edge[] = []
  for (const edge of edges.toSorted(byScore)) {
    const [left, right] = [rowBySaid.get(edge.a), rowBySaid.get(edge.b)]
    if (!left || !right) continue
    if (left === right) {
      if (!edge.isLoose) joined.push(edge)
      continue
    }
    const taken = new Set([...left].map(({ column }) => column))
    if ([...right].some(({ column }) => taken.has(column))) continue
    if (edge.isLoose && ![...left].every((one) => [...right].every((other) => meets(one, other)))) continue
    const row = left.union(right)
    for (const one of row) rowBySaid.set(one, row)
    joined.push(edge)
  }
  return [...new Set(rowBySaid.values())].map((row) => {
    const cells = [...row].toSorted((x, y) => x.column - y.column)
    return {
      cells,
      ...strongest(
        joined.filter(({ a }) => row.has(a)),
        cells.length,
      ),
    }
  })
}

const toLooseEdge = ({ a, b, score }: NearPair): Edge => ({
  a,
  b,
  relation: 'unclear',
  differsIn: findContrast(a.unit, b.unit),
  score: NEAR * score,
  isLoose: true,
})

/** Whether anything at all was found between two. */
function createMeets(said: readonly Said[], edges: readonly Edge[]): (one: Said, other: Said) => boolean {
  const partners = new Map(said.map((one) => [one, new Set<Said>()]))
  for (const { a, b } of edges) {
    partners.get(a)?.add(b)
    partners.get(b)?.add(a)
  }
  return (one, other) => partners.get(one)?.has(other) ?? false
}

/** A denial or a difference between two of the columns marks the row, whatever the others say. */
function strongest(edges: readonly Edge[], cells: number): Relation {
  for (const relation of ['denies', 'differs', 'unclear', 'same'] as const) {
    const alike = edges.filter((edge) => edge.relation === relation)
    const found = alike.find(({ differsIn }) => differsIn !== null) ?? alike[0]
    if (found)
      return { relation, differsIn: found.differsIn, score: Math.max(...alike.map(({ score }) => score)) }
  }
  return { relation: cells > 1 ? 'unclear' : 'only_in', differsIn: null, score: 0 }
}

function byScore(x: Edge, y: Edge): number {
  return y.score - x.score || compareText(toEdgeKey(x), toEdgeKey(y))
}

/** The same for a pair whichever column comes first. */
const toEdgeKey = ({ a, b }: Edge): string =>
  [a, b]
    .map(({ place }) => `${place.passage.evidenceId} ${place.passage.start + place.start}`)
    .toSorted(compareText)
    .join(' ')

const compareText = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0)

/** The same words in two columns. */
const sameWords = (said: readonly Said[]): Edge[] =>
  [...Map.groupBy(said, ({ unit }) => unit).values()].flatMap((alike) =>
    alike.flatMap((a, at) =>
      alike
        .slice(at + 1)
        .map((b) => ({ a, b, relation: 'same' as const, differsIn: null, score: IDENTICAL })),
    ),
  )

function relatedPairs(units: readonly Unit[], said: readonly Said[]): Edge[] {
  const byUnit = Map.groupBy(said, ({ unit }) => unit)
  const used = units.filter((unit) => byUnit.has(unit))
  return relateUnits(used).flatMap(({ a, b, ...relation }) =>
    (byUnit.get(a) ?? []).flatMap((left) =>
      (byUnit.get(b) ?? [])
        .filter((right) => right.column !== left.column && !isLabelAlone(relation, left, right))
        .map((right) => ({ a: left, b: right, ...relation })),
    ),
  )
}

/** Two forms with one label are on one matter only where their values are the same or differ. */
const isLabelAlone = ({ relation }: Omit<Relation, 'score'>, ...pair: readonly Said[]): boolean =>
  relation === 'unclear' && pair.some((said) => !said.isRow && isFormLine(readWords(said)))

/** What is known of whole assertions, with the people, days and denials that they take over from their surroundings. */
function conflicting(conflicts: KnownPairs['conflicts'], said: readonly Said[]): Edge[] {
  const byItem = Map.groupBy(said, ({ place }) => place.passage.evidenceId)
  const holding = ({ passage, start, end }: Assertion): Said[] =>
    (byItem.get(passage.evidenceId) ?? []).filter(
      ({ place }) =>
        place.passage.start + place.start < passage.start + end &&
        passage.start + start < place.passage.start + place.end,
    )
  return conflicts.flatMap(({ a, b, kind, score }) =>
    holding(a).flatMap((left) =>
      holding(b)
        .filter((right) => right.column !== left.column && right.unit !== left.unit)
        .map((right) => ({ a: left, b: right, ...toRelation(kind, score) })),
    ),
  )
}
