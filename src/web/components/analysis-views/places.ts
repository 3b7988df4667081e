import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { AnalysisView, WitnessView } from '#shared/contracts/analysis-views.ts'
import { haveConflict } from '#shared/view-conflicts.ts'

/** A place of a view and the statements that stand in it, by their ids. */
export interface Place {
  readonly key: string
  readonly ids: readonly string[]
}

export const placeKeys = {
  entry: (id: string) => `entry ${id}`,
  undated: 'undated',
  impossible: 'impossible',
  compared: (row: number, column: number) => `compared ${row} ${column}`,
  said: (fact: string, party: string) => `said ${fact} ${party}`,
  beside: (fact: string) => `beside ${fact}`,
  factor: (party: string, factor: string) => `factor ${party} ${factor}`,
  risk: (row: string, part: string) => `risk ${row} ${part}`,
} as const

/** In the order in which they stand on the page. */
export function listPlaces(view: AnalysisView): Place[] {
  switch (view.type) {
    case 'timeline':
      return [
        ...view.entries.map(({ id, statement_ids: ids }) => ({ key: placeKeys.entry(id), ids })),
        { key: placeKeys.undated, ids: view.undated.flatMap((one) => one.statement_ids) },
        { key: placeKeys.impossible, ids: view.impossible.map((one) => one.statement_id) },
      ]
    case 'comparative':
      return view.rows.flatMap(({ cells }, row) =>
        cells.map(({ column, statement_ids: ids }) => ({ key: placeKeys.compared(row, column), ids })),
      )
    case 'witness_credibility':
      return [
        ...view.facts.flatMap((fact) => [
          ...listCells(view, fact.id).map(({ party, statement_ids: ids }) => ({
            key: placeKeys.said(fact.id, party),
            ids,
          })),
          { key: placeKeys.beside(fact.id), ids: fact.statement_ids },
        ]),
        ...view.factors.map(({ party, factor, statement_ids: ids }) => ({
          key: placeKeys.factor(party, factor),
          ids,
        })),
      ]
    case 'risk':
      return view.rows.flatMap((row) => [
        { key: placeKeys.risk(row.id, 'duty'), ids: row.duty_statement_ids },
        { key: placeKeys.risk(row.id, 'fact'), ids: row.fact_statement_ids },
        { key: placeKeys.risk(row.id, 'open'), ids: row.open_statement_ids },
        { key: placeKeys.risk(row.id, 'control'), ids: row.control.statement_ids },
      ])
  }
}

/** Whoever says something of the most facts comes first; equals keep their order. */
export function mostTellingFirst({ witnesses, cells }: WitnessView): WitnessView['witnesses'] {
  const told = new Map<string, number>()
  for (const { party, stance } of cells) if (stance !== 'silent') told.set(party, (told.get(party) ?? 0) + 1)
  return witnesses.toSorted((one, other) => (told.get(other.party) ?? 0) - (told.get(one.party) ?? 0))
}

/** What was said of a fact, in the order of the people. */
export const listCells = (view: WitnessView, factId: string): WitnessView['cells'] =>
  view.witnesses.flatMap(({ party }) =>
    view.cells.filter((cell) => cell.fact_id === factId && cell.party === party),
  )

/** The same without those who say nothing of it. */
export const listSpeaking = (view: WitnessView, factId: string): WitnessView['cells'] =>
  listCells(view, factId).filter(({ stance }) => stance !== 'silent')

/** Where each statement stands in full: the first place that holds it. Everywhere else refers to it. */
export function mapHomes(view: AnalysisView): ReadonlyMap<string, string> {
  const homes = new Map<string, string>()
  for (const { key, ids } of listPlaces(view)) for (const id of ids) if (!homes.has(id)) homes.set(id, key)
  return homes
}

/** What the view arranges nowhere, below its own headings: nothing of an analysis is lost. */
export const listRest = (
  sections: AnalysisContent['sections'],
  homes: ReadonlyMap<string, string>,
): AnalysisContent['sections'] =>
  sections
    .map((section) => ({ ...section, statements: section.statements.filter(({ id }) => !homes.has(id)) }))
    .filter(({ statements }) => statements.length > 0)

/** Facts of which accounts conflict come first; otherwise the order stays. */
export function conflictsFirst(
  view: WitnessView,
  statementById: ReadonlyMap<string, Statement>,
): { readonly fact: WitnessView['facts'][number]; readonly conflict: boolean }[] {
  const facts = view.facts.map((fact) => ({
    fact,
    conflict:
      haveConflict(view, fact.id) ||
      fact.statement_ids.some((id) => statementById.get(id)?.kind === 'discrepancy'),
  }))
  return [...facts.filter((one) => one.conflict), ...facts.filter((one) => !one.conflict)]
}
