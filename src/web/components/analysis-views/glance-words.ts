import type { AnalysisView, ComparativeView, RiskView } from '#shared/contracts/analysis-views.ts'
import { RISK_WORDS } from '#shared/risk-categories.ts'
import { haveConflict } from '#shared/view-conflicts.ts'
import { plural } from '../../ui/plural.ts'
import { spanInWords } from './day-words.ts'

/** What an arrangement holds, in a few short lines, before it is opened. Counts and names alone: it weighs nothing. */
export function glanceInWords(view: AnalysisView): string[] {
  switch (view.type) {
    case 'timeline': {
      const { entries, undated } = view
      const first = entries.map(({ when }) => when.from).toSorted()[0]
      const last = entries
        .map(({ when }) => when.to)
        .toSorted()
        .at(-1)
      const span = first && last ? `, ${spanInWords(first, last)}` : ''
      return [
        `${plural(entries.length, 'entry', 'entries')}${span}`,
        inConflict(entries.filter(({ conflicts }) => conflicts.length > 0).length, 'entry', 'entries'),
        undated.length > 0 ? `${undated.length} without a date` : '',
      ].filter(Boolean)
    }
    case 'comparative':
      return [
        plural(view.rows.length, 'matter'),
        ...TOLD.flatMap(([relation, words]) => {
          const count = view.rows.filter((row) => row.relation === relation).length
          return count > 0 ? [`${count} ${words}`] : []
        }),
      ]
    case 'witness_credibility': {
      const { facts, witnesses } = view
      const conflicting = facts.filter(({ id }) => haveConflict(view, id)).length
      return [
        plural(witnesses.length, 'person', 'people'),
        plural(facts.length, 'fact'),
        conflicting > 0
          ? `accounts conflict on ${conflicting} of them`
          : 'no accounts were found to conflict',
      ]
    }
    case 'risk':
      return view.rows.length > 0 ? countCategories(view.rows) : ['No risk was found in the evidence']
  }
}

/** How often a matter is told how, what conflicts first. */
const TOLD: readonly (readonly [ComparativeView['rows'][number]['relation'], string])[] = [
  ['differs', 'told differently'],
  ['denies', 'told by one and denied by another'],
  ['only_in', 'told by one alone'],
  ['unclear', 'told by several, whether alike is not certain'],
  ['same', 'told alike'],
]

const inConflict = (count: number, one: string, many: string): string =>
  count === 0 ? 'no two found to conflict in date or order' : `${plural(count, one, many)} in conflict`

/** How many there are, and of each kind, in the order of the register. */
const countCategories = (rows: RiskView['rows']): string[] => [
  plural(rows.length, 'risk'),
  ...[...Map.groupBy(rows, ({ category }) => category)].map(
    ([category, same]) => `${RISK_WORDS[category]}: ${same.length}`,
  ),
]
