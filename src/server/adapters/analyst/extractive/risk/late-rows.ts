import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import type { UnitTime } from '#shared/passage-unit.ts'
import type { Act } from './late-replies.ts'
import { isPast, type Limit } from './limits.ts'
import type { Duty } from './read-duties.ts'
import { type Sentence, toTerms } from './read-items.ts'
import { readTerm } from './read-term.ts'

const MAX_ROWS = 4

/**
 * Rows of a table in which the column named after what a duty asks for ("keyed_at" where records are keyed the next
 * day) holds a day beyond the term that begins with the day the row is about.
 */
export function findLateRows(duties: readonly Duty[], facts: readonly Sentence[]): Act[] {
  const rows = facts.filter(({ head }) => head.length > 0)
  return duties.flatMap((duty) => {
    const term = readTerm(duty)
    if (!term) return []
    return rows
      .filter((row) => isLateRow(row, { duty, term }))
      .slice(0, MAX_ROWS)
      .map((fact) => ({ duty, fact, isSaying: false }))
  })
}

function isLateRow(
  row: Sentence,
  { duty, term }: { readonly duty: Duty; readonly term: (from: Day) => Day },
): boolean {
  const { head, item } = row
  const wanted = duty.sentence.terms
  const about = dayIn(row, 0) ?? dayIn(row, 1)
  return head.some((name, column) => {
    if (column === 0 || toTerms(spaced(name)).isDisjointFrom(wanted)) return false
    const besides = toTerms(spaced([item.title, ...head.filter((_, at) => at !== column)].join(' ')))
    const done = dayIn(row, column)
    return !besides.isDisjointFrom(wanted) && done !== null && about !== null && done > term(about)
  })
}

/** Rows in which the column named after what a duty limits holds more than it allows: a gust of 47 under "gust_mph". */
export function findRowsBeyond(duties: readonly Duty[], facts: readonly Sentence[]): Act[] {
  const rows = facts.filter(({ head }) => head.length > 0)
  return duties.flatMap((duty) =>
    duty.limits
      .filter(({ amount }) => amount.unit === '' && amount.of !== null)
      .flatMap((limit) =>
        rows
          .filter((row) => isBeyond(row, duty, limit))
          .slice(0, MAX_ROWS)
          .map((fact) => ({ duty, fact, isSaying: false })),
      ),
  )
}

function isBeyond(row: Sentence, { sentence: { terms } }: Duty, limit: Limit): boolean {
  const { head, cells, item } = row
  const columns = head.map((name, at) => ({ at, own: toTerms(spaced(name)) }))
  const shared = ({ own }: { readonly own: ReadonlySet<string> }) => own.intersection(terms).size
  const [first] = columns.toSorted((a, b) => shared(b) - shared(a))
  const column = columns.find(
    (one) => one.own.has(limit.amount.of ?? '') && shared(one) === shared(first ?? one),
  )
  const cell = Number(cells[column?.at ?? -1] || Number.NaN)
  if (!column || !Number.isFinite(cell) || !isPast(cell, limit)) return false
  // Wind is measured in the unit of a limit for boats too.
  return shared(column) > 0 || item.sentences.some((other) => !other.terms.isDisjointFrom(terms))
}

const spaced = (name: string): string => name.replaceAll(/[_-]/g, ' ')

/** The day that stands in a cell. */
function dayIn({ text, unit, cells }: Sentence, column: number): Day | null {
  const start = cells.slice(0, column + 1).reduce((from, cell) => text.indexOf(cell, from) + cell.length, 0)
  const cell = cells[column] ?? ''
  const time = unit.times.find(
    (one: UnitTime) => one.start - unit.start >= start - cell.length && one.end - unit.start <= start,
  )
  return parseDay(time?.from?.slice(0, 10) ?? '')
}
