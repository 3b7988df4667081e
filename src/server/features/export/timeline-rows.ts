import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import type { ReportSource } from './compose-report.ts'

const COLUMNS = [
  'from',
  'to',
  'certainty',
  'date_as_written',
  'readings',
  'about',
  'status',
  'people',
  'sources',
  'conflicts_with',
  'entry',
  'exhibit_number',
  'given_numbers',
  'title',
  'text',
] as const

type Entry = TimelineView['entries'][number]
export type SheetRow = (string | number | null)[]

/** A row for each entry of a timeline with the date as it is written beside the date as read, then those without one. */
export function timelineRows(
  content: AnalysisContent,
  view: TimelineView,
  sources: ReadonlyMap<string, Pick<ReportSource, 'exhibit' | 'givenNumbers' | 'title'>>,
): SheetRow[] {
  const statements = new Map(
    content.sections.flatMap((section) => section.statements).map((statement) => [statement.id, statement]),
  )
  const told = (ids: readonly string[]) => ids.flatMap((id) => statements.get(id) ?? [])
  const shown = (own: readonly Statement[]) => {
    const source = sources.get(own[0]?.citations[0]?.evidence_id ?? '')
    const { exhibit = null, givenNumbers = null, title = null } = source ?? {}
    return [exhibit, givenNumbers, title, own.map(({ text }) => text).join('\n')]
  }
  return [
    [...COLUMNS],
    ...view.entries.map((entry) => {
      const own = told(entry.statement_ids)
      const { from, to, certainty, readings } = entry.when
      return [
        from,
        to,
        certainty,
        findWords(entry, own),
        readings.join(' '),
        entry.about,
        entry.status,
        entry.actors.map(({ name, part }) => `${name} (${part})`).join('; '),
        entry.sources,
        entry.conflicts.map(({ entry_id, kind }) => `${entry_id} (${kind})`).join('; '),
        entry.id,
        ...shown(own),
      ]
    }),
    ...view.undated.map(({ statement_ids }) => [
      ...COLUMNS.slice(0, COLUMNS.indexOf('exhibit_number')).map((column) =>
        column === 'certainty' ? 'undetermined' : null,
      ),
      ...shown(told(statement_ids)),
    ]),
  ]
}

/** The words that date an entry, from the citation that holds them. */
function findWords({ when: { written } }: Entry, statements: readonly Statement[]): string | null {
  if (!written) return null
  const holding = statements
    .flatMap(({ citations }) => citations)
    .find(
      ({ evidence_id, start, end }) =>
        evidence_id === written.evidence_id && start <= written.start && written.end <= end,
    )
  return holding ? holding.quote.slice(written.start - holding.start, written.end - holding.start) : null
}
