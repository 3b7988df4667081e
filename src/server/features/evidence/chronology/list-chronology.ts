import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import { findInvestigation } from '../../investigations/index.ts'
import { type DatedUnit, findDatedUnits } from '../../reading/index.ts'
import { formatExhibitNumber } from '../exhibit-numbers.store.ts'

export interface Wanted {
  readonly person?: string | undefined
  /** ISO days. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface ListedChronology {
  readonly total: number
  readonly unread: number
  /** Some of the entries in order of time, with their words. */
  readonly entries: (start: number, end: number) => Promise<ChronologyEntry[]>
}

/** What the readings of a case date, in order of time: nothing is generated and no model is asked. */
export async function listChronology(
  db: TenantDb,
  investigationId: string,
  { person, from, to }: Wanted,
): Promise<ListedChronology> {
  if (!(await findInvestigation(db, investigationId))) throw notFound()
  const dated = await findDatedUnits(db, investigationId)
  const units = (person === undefined ? dated.all : await dated.of(person))
    .filter(({ time }) => isWithin(time, { from, to }))
    .toSorted(byTime)
  return {
    total: units.length,
    unread: dated.unread,
    async entries(start, end) {
      const page = units.slice(start, end)
      const texts = await dated.findTexts(page)
      return page.map((one) => present(one, texts.get(one.evidenceId) ?? ''))
    },
  }
}

/** What has no day is neither before nor after one. */
function isWithin(time: DatedUnit['time'], { from, to }: Omit<Wanted, 'person'>): boolean {
  if (time.from === null) return from === undefined && to === undefined
  const last = (time.to ?? time.from).slice(0, 10)
  return (
    (from === undefined || last >= from.slice(0, last.length)) &&
    (to === undefined || time.from.slice(0, 10) <= to)
  )
}

function byTime(a: DatedUnit, b: DatedUnit): number {
  const [x, y] = [a.time.from, b.time.from]
  if (x === null || y === null) return Number(x === null) - Number(y === null)
  return x < y ? -1 : x > y ? 1 : 0
}

const present = (
  { evidenceId, title, exhibitNumber, givenNumbers, unit, time }: DatedUnit,
  text: string,
): ChronologyEntry => ({
  when: {
    from: time.from,
    to: time.to,
    certainty: time.certainty,
    readings: [...time.readings],
    written: { start: time.start, end: time.end, text: text.slice(time.start, time.end) },
  },
  evidence_id: evidenceId,
  title,
  exhibit_number: exhibitNumber === null ? null : formatExhibitNumber(exhibitNumber),
  given_numbers: givenNumbers,
  start: unit.start,
  end: unit.end,
  text: text.slice(unit.start, unit.end),
  part: unit.part,
  speaker: unit.speaker,
})
