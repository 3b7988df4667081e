import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import { lazily } from '../../ui/lazily.ts'
import { plural } from '../../ui/plural.ts'
import { ANALYSIS_TYPES } from './analysis-words.ts'

type Asked = Pick<AnalysisSummary, 'type' | 'subject' | 'focus' | 'params'>

/** What an analysis is about: the question in the words in which it was asked, its focus, whom it looks at, or its kind. */
export function describeSubject({ type, subject, focus, params }: Asked): string {
  if (subject) return subject
  if (focus) return focus
  const chosen = LIST().format(namesChosen(params))
  if (chosen) return `${ANALYSIS_TYPES[type]} of ${chosen}`
  return type === 'risk' ? 'Risks in the whole case' : `${ANALYSIS_TYPES[type]} of the whole case`
}

const LIST = lazily(() => new Intl.ListFormat('en-GB'))
const MAX_NAMED = 3

/** Items are counted: their titles are long, and the analysis shows them. */
function namesChosen(params: Asked['params']): string[] {
  const columns = params?.comparative?.columns ?? []
  const people = [
    ...columns.flatMap((column) => ('party' in column ? [column.party] : [])),
    ...(params?.witness?.parties ?? []),
    ...(params?.timeline?.parties ?? []),
  ]
  const items = columns.filter((column) => 'evidence_id' in column).length
  const others = people.length - MAX_NAMED
  return [
    ...people.slice(0, MAX_NAMED),
    ...(others > 0 ? [plural(others, 'other')] : []),
    ...(items > 0 ? [plural(items, 'item')] : []),
  ]
}
