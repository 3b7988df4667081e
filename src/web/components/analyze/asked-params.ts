import type { Analysis } from '#shared/contracts/analyses.ts'
import type { AnalysisParams } from '#shared/contracts/analysis-views.ts'

/** What a person chose besides the focus. Each kind reads its own part. */
export interface AskedParams {
  /** People and items, as `columnKinds` writes them. */
  readonly columns: readonly string[]
  readonly people: readonly string[]
  /** ISO days, or ''. */
  readonly from: string
  readonly to: string
}

export const NO_PARAMS: AskedParams = { columns: [], people: [], from: '', to: '' }
export const MAX_COLUMNS = 6

const ITEM = 'item '
const PERSON = 'person '
export const columnKinds = {
  item: (id: string) => ITEM + id,
  person: (name: string) => PERSON + name,
} as const

/** As the service takes them; undefined where nothing was chosen. */
export function toParams(type: Analysis['type'], asked: AskedParams): AnalysisParams | undefined {
  const { columns, people, from, to } = asked
  const parties = people.length > 0 ? { parties: [...people] } : {}
  switch (type) {
    case 'timeline': {
      const timeline = { ...(from ? { from } : {}), ...(to ? { to } : {}), ...parties }
      return Object.keys(timeline).length > 0 ? { timeline } : undefined
    }
    case 'comparative':
      return columns.length > 0
        ? {
            comparative: {
              columns: columns.map((column) =>
                column.startsWith(ITEM)
                  ? { evidence_id: column.slice(ITEM.length) }
                  : { party: column.slice(PERSON.length) },
              ),
            },
          }
        : undefined
    case 'witness_credibility':
      return people.length > 0 ? { witness: parties } : undefined
    default:
      return undefined
  }
}

/** Why these cannot be asked for; null where they can. */
export function missingIn(type: Analysis['type'], { columns, from, to }: AskedParams): string | null {
  if (type === 'comparative' && columns.length === 1) return 'Choose something to compare it with.'
  if (type === 'timeline' && from && to && from > to) return 'The first day is after the last.'
  return null
}
