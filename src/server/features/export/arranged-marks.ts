import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import { toldTime, wordsOfTime } from './told-time.ts'

const MAX_NAMED = 8

/**
 * What the arrangement on the screen says of a statement and a list on paper would lose: of what time it tells, and by
 * their numbers the statements that it is held against.
 */
export function arrangedMarks(
  { view, sections }: Pick<AnalysisContent, 'view' | 'sections'>,
  numbers: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly string[]> {
  if (!view) return new Map()
  if (view.type === 'timeline') {
    const byId = new Map(sections.flatMap(({ statements }) => statements).map((one) => [one.id, one]))
    const told = view.entries.flatMap(({ when, statement_ids }) => {
      const own = statement_ids.flatMap((id) => byId.get(id) ?? [])
      const time = toldTime(when, wordsOfTime(when, own))
      return statement_ids.map((id) => ({ id, time }))
    })
    return new Map(
      [...Map.groupBy(told, ({ id }) => id)].map(([id, own]) => [
        id,
        [`tells of ${[...new Set(own.map(({ time }) => time))].join('; ')}`],
      ]),
    )
  }
  const beside = new Map<string, Set<number>>()
  for (const [one, others] of pairsIn(view))
    for (const id of one) {
      const known = beside.get(id) ?? new Set()
      for (const other of others) if (other !== id) known.add(numbers.get(other) ?? 0)
      beside.set(id, known)
    }
  return new Map([...beside].flatMap(([id, own]) => (own.size > 0 ? [[id, [besideInWords([...own])]]] : [])))
}

type Ids = readonly string[]

/** Statements, and those that the view sets against them. */
function pairsIn(view: Exclude<AnalysisView, { type: 'timeline' }>): (readonly [Ids, Ids])[] {
  switch (view.type) {
    case 'comparative':
      return view.rows.map(({ cells }) => within(cells.flatMap(({ statement_ids }) => statement_ids)))
    case 'witness_credibility':
      return view.facts.map(({ id, statement_ids }) =>
        within([
          ...statement_ids,
          ...view.cells.filter(({ fact_id }) => fact_id === id).flatMap((cell) => cell.statement_ids),
        ]),
      )
    case 'risk':
      return view.rows.flatMap(({ fact_statement_ids: facts, duty_statement_ids: duties }) => [
        [facts, duties] as const,
        [duties, facts] as const,
      ])
  }
}

const within = (ids: Ids): readonly [Ids, Ids] => [ids, ids]

function besideInWords(numbers: readonly number[]): string {
  const inOrder = numbers.toSorted((a, b) => a - b)
  const named = inOrder.slice(0, MAX_NAMED).join(', ')
  const more = inOrder.length - MAX_NAMED
  return `beside ${inOrder.length === 1 ? 'statement' : 'statements'} ${named}${more > 0 ? ` and ${more} more` : ''}`
}
