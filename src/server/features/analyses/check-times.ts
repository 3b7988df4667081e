import { datedByCase } from '#server/platform/text/time/case-events.ts'
import { readTimes } from '#server/platform/text/time/read-times.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { withZones } from './entry-zones.ts'

type Entry = TimelineView['entries'][number]

const ISO_DAY = 'YYYY-MM-DD'.length

/**
 * A timeline of which every time is what the reader reads in the cited words, whoever wrote it. An entry of which that
 * does not hold, or whose text names a day that its citations do not, goes to those without a day.
 */
export function checkTimes(content: AnalysisContent, read: readonly Passage[]): AnalysisContent {
  if (content.view?.type !== 'timeline') return content
  const { view } = content
  const { passages } = datedByCase(read)
  const statements = new Map(
    content.sections.flatMap((section) => section.statements).map((statement) => [statement.id, statement]),
  )
  const isRight = (entry: Entry): boolean => {
    const own = entry.statement_ids.flatMap((id) => statements.get(id) ?? [])
    return isReproduced(entry, own, passages) && own.every((one) => namesCitedDaysOnly(one, passages))
  }
  const entries = withZones(view.entries.filter(isRight), passages)
  if (entries.length === view.entries.length) return { ...content, view: { ...view, entries } }
  const kept = new Set(entries.map(({ id }) => id))
  const refused = view.entries.filter(({ id }) => !kept.has(id))
  const shown = new Set(entries.flatMap(({ statement_ids }) => statement_ids))
  return {
    ...content,
    limitations: [...content.limitations, unreproduced(refused.length)],
    view: {
      ...view,
      entries: entries.map((entry) => ({
        ...entry,
        conflicts: entry.conflicts.filter(({ entry_id }) => kept.has(entry_id)),
      })),
      undated: [
        ...view.undated,
        ...refused
          .map(({ statement_ids }) => ({ statement_ids: statement_ids.filter((id) => !shown.has(id)) }))
          .filter(({ statement_ids }) => statement_ids.length > 0),
      ],
    },
  }
}

const unreproduced = (count: number): string =>
  `${count} ${count === 1 ? 'entry was' : 'entries were'} given a day that the cited words do not bear; ${
    count === 1 ? 'it stands' : 'they stand'
  } without a day.`

/** Whether the reader reads this very time at its place, and the place is cited. */
function isReproduced(
  { when, about }: Entry,
  statements: readonly Statement[],
  passages: readonly Passage[],
): boolean {
  const cited = statements.flatMap(({ citations }) => citations)
  const { written } = when
  if (written === null)
    return (
      about === 'message' &&
      when.from === when.to &&
      statements.some((one) => citedUnits(one, passages).some(({ saidOn }) => saidOn === when.from))
    )
  return passages.some(({ evidenceId, units = [], text, start }) =>
    evidenceId !== written.evidence_id
      ? false
      : units.some(
          (unit) =>
            unit.times.some(
              (time) =>
                time.start === written.start &&
                time.end === written.end &&
                time.certainty !== 'undetermined' &&
                time.certainty === when.certainty &&
                time.from === when.from &&
                (time.to ?? time.from) === when.to &&
                (time.readings ?? []).join() === when.readings.join(),
            ) &&
            cited.some(
              (citation) =>
                citation.evidence_id === evidenceId &&
                ((citation.start <= written.start && written.end <= citation.end) ||
                  // The same words may stand in several places of an item.
                  citation.quote.includes(text.slice(Math.max(0, unit.start - start), unit.end - start))),
            ),
        ),
  )
}

const citedUnits = ({ citations }: Statement, passages: readonly Passage[]): PassageUnit[] =>
  passages.flatMap(({ evidenceId, units = [] }) =>
    units.filter((unit) =>
      citations.some(
        (citation) =>
          citation.evidence_id === evidenceId && citation.start < unit.end && unit.start < citation.end,
      ),
    ),
  )

/** A day in the words of a statement that quotes nothing word for word is one of those that its citations name. */
function namesCitedDaysOnly(statement: Statement, passages: readonly Passage[]): boolean {
  if (statement.citations.some(({ quote }) => quote === statement.text)) return true
  const named = readTimes(statement.text, { reading: 'account', written: null }).flatMap(({ from }) =>
    from !== null && from.length >= ISO_DAY ? [from.slice(0, ISO_DAY)] : [],
  )
  if (named.length === 0) return true
  const units = citedUnits(statement, passages)
  const known = units.flatMap(({ times, saidOn }) => [...times.flatMap(({ from, to }) => [from, to]), saidOn])
  return named.every((day) => known.some((one) => one?.slice(0, ISO_DAY) === day))
}
