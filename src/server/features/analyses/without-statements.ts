import type { Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'

/** A draft without some of its statements: the view loses what they alone bore. */
export function withoutStatements(draft: Draft, gone: ReadonlySet<DraftStatement>): Draft {
  if (gone.size === 0) return draft
  const keys = new Set([...gone].flatMap(({ key }) => key ?? []))
  return {
    ...draft,
    sections: draft.sections.map((section) => ({
      ...section,
      statements: section.statements.filter((statement) => !gone.has(statement)),
    })),
    ...(draft.view ? { view: settle(prune(draft.view, keys) as AnalysisView) } : {}),
  }
}

type Fields = Record<string, unknown>

/** Takes names of statements out of every list, and out of a list whatever named statements and now names none. */
function prune(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isLost(one, gone)).map((one) => prune(one, gone))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, member]) => [
      field,
      field.endsWith('statement_ids') ? kept(member, gone) : prune(member, gone),
    ]),
  )
}

const kept = (names: unknown, gone: ReadonlySet<string>): string[] =>
  (names as string[]).filter((name) => !gone.has(name))

function isLost(value: unknown, gone: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  const named = Object.entries(value as Fields).flatMap(([field, member]) =>
    field.endsWith('statement_ids')
      ? (member as string[])
      : field.endsWith('statement_id')
        ? [member as string]
        : [],
  )
  return named.length > 0 && named.every((name) => gone.has(name))
}

/** What a view says of its cells holds for those that are left. */
function settle(view: AnalysisView): AnalysisView {
  switch (view.type) {
    case 'comparative': {
      const rows = view.rows.filter(({ cells }) => cells.length > 0)
      return {
        ...view,
        rows: rows.map((row) =>
          row.cells.length === 1 ? { ...row, relation: 'only_in' as const, differs_in: null } : row,
        ),
      }
    }
    case 'witness_credibility': {
      const facts = new Set(view.facts.map(({ id }) => id))
      return {
        ...view,
        cells: view.cells.filter(({ fact_id }) => facts.has(fact_id)),
        factors: view.factors.map((factor) => ({
          ...factor,
          count: Math.min(factor.count, factor.statement_ids.length),
        })),
      }
    }
    case 'timeline': {
      const entries = new Set(view.entries.map(({ id }) => id))
      return {
        ...view,
        entries: view.entries.map((entry) => ({
          ...entry,
          conflicts: entry.conflicts.filter(({ entry_id }) => entries.has(entry_id)),
        })),
      }
    }
    case 'risk':
      return {
        ...view,
        rows: view.rows.map((row) => {
          const { control, grounds, fact_statement_ids: facts } = row
          const isUntold = control.statement_ids.length === 0 && control.state !== 'missing'
          return {
            ...row,
            control: isUntold ? { ...control, state: 'not_mentioned' as const } : control,
            grounds: {
              ...grounds,
              occurrences: Math.min(grounds.occurrences, facts.length),
              sources: Math.min(grounds.sources, facts.length),
            },
          }
        }),
      }
  }
}
