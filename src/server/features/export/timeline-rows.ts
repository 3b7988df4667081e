import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import { zoneInWords } from '#shared/zone-in-words.ts'
import type { ReportSource } from './compose-report.ts'
import { wordsOfTime } from './told-time.ts'

const COLUMNS = [
  'from',
  'to',
  'certainty',
  'date_as_written',
  'zone',
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
      const { from, to, certainty, readings, zone = null } = entry.when
      const written = wordsOfTime(entry.when, own)
      return [
        from,
        to,
        certainty,
        written,
        zoneInWords(written ?? '', zone).trim() || null,
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
