import type { AnalysisTask, KeyPoint } from '#server/ports/analyst.ts'
import { isValueToken } from '../discrepancies/discrepancy-units.ts'
import { MAX_POINTS, toKeyPoints } from '../point-list.ts'
import { readRoster } from '../roster.ts'
import { chooseColumns } from './choose-columns.ts'
import { readColumns, readWords, type Said } from './column-units.ts'

/**
 * What a comparison should set out: of each column the sentences and rows that hold most sums, days, times and counts,
 * the first of each column vital. Sees the evidence, never the analysis; empty where nothing is compared.
 */
export function listComparisonPoints(task: AnalysisTask): KeyPoint[] {
  const columns = chooseColumns(task)
  const { said } = readColumns(task.passages, columns, readRoster(task))
  const perColumn = Math.max(1, Math.floor(MAX_POINTS / Math.max(1, columns.length)))
  const chosen = columns.map((_, at) =>
    said
      .filter(({ column }) => column === at)
      .map((one) => ({ one, values: countValues(one) }))
      .filter(({ values }) => values > 0)
      .toSorted((a, b) => b.values - a.values || a.one.place.passage.rank - b.one.place.passage.rank)
      .slice(0, perColumn)
      .map(({ one }) => readWords(one)),
  )
  if (chosen.filter((own) => own.length > 0).length < 2) return []
  return toKeyPoints(
    chosen.flatMap((own) => own.slice(0, 1)),
    chosen.flatMap((own) => own.slice(1)),
  ).slice(0, MAX_POINTS)
}

/** Kinds of values, so that a list of five sums does not stand before a sum, a day and a time. */
const countValues = ({ unit: { tokens } }: Said): number =>
  new Set(
    tokens
      .filter(isValueToken)
      .map(({ value }) => value.kind)
      .filter((kind) => kind !== 'name' && kind !== 'negation' && kind !== 'identifier'),
  ).size
