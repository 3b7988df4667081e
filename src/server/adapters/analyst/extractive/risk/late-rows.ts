import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import type { UnitTime } from '#shared/passage-unit.ts'
import type { Act } from './late-replies.ts'
import { isPast } from './limits.ts'
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
          .filter(({ head, cells }) => {
            const shared = head.map((name) => toTerms(spaced(name)).intersection(duty.sentence.terms).size)
            const column = shared.indexOf(Math.max(...shared))
            const cell = Number(cells[column] || Number.NaN)
            const counts = toTerms(spaced(head[column] ?? '')).has(limit.amount.of ?? '')
            return counts && Number.isFinite(cell) && isPast(cell, limit)
          })
          .slice(0, MAX_ROWS)
          .map((fact) => ({ duty, fact, isSaying: false })),
      ),
  )
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
