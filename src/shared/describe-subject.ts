import type { AnalysisType } from './analysis-types.ts'
import type { AnalysisSummary } from './contracts/analyses.ts'

export const ANALYSIS_TYPE_WORDS: Readonly<Record<AnalysisType, string>> = {
  question: 'Question',
  topic: 'Topic',
  summary: 'Summary',
  gap: 'Gaps',
  error_check: 'Error check',
  timeline: 'Timeline',
  comparative: 'Comparison',
  witness_credibility: 'Witness accounts',
  risk: 'Risk',
}

type Asked = Pick<AnalysisSummary, 'type' | 'subject' | 'focus' | 'params'>

/** What an analysis is about: the question in the words in which it was asked, its focus, whom it looks at, or its kind. */
export function describeSubject({ type, subject, focus, params }: Asked): string {
  if (subject) return subject
  if (focus) return focus
  const chosen = listInWords(namesChosen(params))
  if (chosen) return `${ANALYSIS_TYPE_WORDS[type]} of ${chosen}`
  if (type === 'risk') return 'Risks in the whole case'
  return `${ANALYSIS_TYPE_WORDS[type]} ${type === 'gap' ? 'in' : 'of'} the whole case`
}

let format: Intl.ListFormat | null = null

/** To make the format takes longer than a page has before it is drawn. */
function listInWords(words: readonly string[]): string {
  format ??= new Intl.ListFormat('en-GB')
  return format.format(words)
}

const count = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`
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
    ...(others > 0 ? [count(others, 'other')] : []),
    ...(items > 0 ? [count(items, 'item')] : []),
  ]
}
