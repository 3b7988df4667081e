import type { Assertion } from '../discrepancies/assertions.ts'
import type { Unit } from '../discrepancies/discrepancy-units.ts'
import type { Said } from './column-units.ts'
import { type Relation, relateUnits } from './relate-units.ts'

/** What the columns say of one thing: at most one sentence or row of each of them. */
export interface MatchedRow extends Omit<Relation, 'score'> {
  readonly cells: readonly Said[]
}

/** Two assertions of which it is known how they stand to each other, whatever their words. */
export interface Link extends Relation {
  readonly a: Assertion
  readonly b: Assertion
}

interface Edge extends Relation {
  readonly a: Said
  readonly b: Said
}

const IDENTICAL = 0.99

/**
 * The rows of a comparison. Pairs are taken by how telling they are, each sentence is used once, and a row never
 * holds two of one column; so it does not matter in which order the columns come.
 */
export function matchColumns(
  { units, said }: { readonly units: readonly Unit[]; readonly said: readonly Said[] },
  links: readonly Link[],
): MatchedRow[] {
  const edges = [...sameWords(said), ...relatedPairs(units, said), ...linked(links, said)]
  const rowBySaid = new Map<Said, Set<Said>>(said.map((one) => [one, new Set([one])]))
  const joined: Edge[] = []
  for (const edge of edges.toSorted(byScore)) {
    const [left, right] = [rowBySaid.get(edge.a), rowBySaid.get(edge.b)]
    if (!left || !right || left === right) {
      if (left && left === right) joined.push(edge)
      continue
    }
    const taken = new Set([...left].map(({ column }) => column))
    if ([...right].some(({ column }) => taken.has(column))) continue
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

/** A denial or a difference between two of the columns marks the row, whatever the others say. */
function strongest(edges: readonly Edge[], cells: number): Omit<Relation, 'score'> {
  for (const relation of ['denies', 'differs', 'unclear', 'same'] as const) {
    const [found] = edges.filter((edge) => edge.relation === relation)
    if (found) return { relation, differsIn: found.differsIn }
  }
  return { relation: cells > 1 ? 'unclear' : 'only_in', differsIn: null }
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
        .filter(({ column }) => column !== left.column)
        .map((right) => ({ a: left, b: right, ...relation })),
    ),
  )
}

/** What is known of whole assertions, with the people, days and denials that they take over from their surroundings. */
function linked(links: readonly Link[], said: readonly Said[]): Edge[] {
  const byItem = Map.groupBy(said, ({ place }) => place.passage.evidenceId)
  const holding = ({ passage, start, end }: Assertion): Said[] =>
    (byItem.get(passage.evidenceId) ?? []).filter(
      ({ place }) =>
        place.passage.start + place.start < passage.start + end &&
        passage.start + start < place.passage.start + place.end,
    )
  return links.flatMap(({ a, b, ...relation }) =>
    holding(a).flatMap((left) =>
      holding(b)
        .filter((right) => right.column !== left.column && right.unit !== left.unit)
        .map((right) => ({ a: left, b: right, ...relation })),
    ),
  )
}
