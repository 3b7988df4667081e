import type { AnalysisView, ComparativeView, WitnessView } from './contracts/analysis-views.ts'

const DIFFERENT: ReadonlySet<ComparativeView['rows'][number]['relation']> = new Set(['differs', 'denies'])

/**
 * Whether the accounts of a fact cannot all be right: it was found so, or, where nobody looked for it, somebody changed
 * theirs or denies what another tells. Of two sentences on one matter one may deny something else.
 */
export function haveConflict(view: WitnessView, factId: string): boolean {
  const found = view.facts.find(({ id }) => id === factId)
  if (found?.conflict !== undefined) return found.conflict && found.statement_ids.length > 1
  const stances = new Set(view.cells.filter(({ fact_id }) => fact_id === factId).map(({ stance }) => stance))
  return (
    stances.has('changed') ||
    (stances.has('denies') && (stances.has('asserts') || stances.has('reports_another')))
  )
}

/** The statements, by their ids, of which a view itself shows that they cannot stand beside one another. */
export function listConflicting(view: AnalysisView): string[] {
  switch (view.type) {
    case 'timeline':
      return view.entries
        .filter(({ conflicts }) => conflicts.length > 0)
        .flatMap(({ statement_ids }) => statement_ids)
    case 'comparative':
      return view.rows
        .filter(({ relation }) => DIFFERENT.has(relation))
        .flatMap(({ cells }) => cells.flatMap(({ statement_ids }) => statement_ids))
    case 'witness_credibility':
      return view.facts
        .filter(({ id }) => haveConflict(view, id))
        .flatMap(({ id, conflict_statement_ids: sides }) => sides ?? listTold(view, id))
    case 'risk':
      return []
  }
}

/** What speaks of the matter alone is no side of a conflict about it. */
const TELLS_NOTHING: ReadonlySet<WitnessView['cells'][number]['stance']> = new Set(['silent', 'speaks_of'])

const listTold = ({ cells }: WitnessView, factId: string): string[] =>
  cells
    .filter(({ fact_id, stance }) => fact_id === factId && !TELLS_NOTHING.has(stance))
    .flatMap(({ statement_ids }) => statement_ids)
