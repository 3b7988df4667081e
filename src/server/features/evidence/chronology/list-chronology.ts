import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  type Chronology,
  type ChronologyEntry,
  ENTRY_KINDS,
  type EntryKind,
} from '#shared/contracts/chronology.ts'
import { endsBefore } from '#shared/ends-before.ts'
import { findInvestigation } from '../../investigations/index.ts'
import { type DatedUnit, findDatedUnits } from '../../reading/index.ts'
import { arrangeEntries, type Entry, presentEntry } from './arrange-entries.ts'
import { findClocks } from './find-clocks.ts'
import { findRowColumns, findTimeColumns } from './find-columns.ts'
import { findZones } from './find-zones.ts'
import { wholeSentence } from './whole-sentence.ts'

export interface Wanted {
  readonly person?: string | undefined
  /** ISO days. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly kinds?: readonly EntryKind[] | undefined
  /** Whether a unit is to be in it at all. */
  readonly holds?: (unit: DatedUnit) => boolean
}

export interface ListedChronology
  extends Pick<Chronology, 'total' | 'kinds' | 'days' | 'left_out' | 'unread'> {
  /** What is said of the clocks of its logs. */
  readonly clocks: () => Chronology['clocks']
  /** Some of the entries in order of time, with their words. */
  readonly entries: (start: number, end: number) => ChronologyEntry[]
}

/** What the readings of a case date, in order of time: nothing is generated and no model is asked. */
export async function listChronology(
  db: TenantDb,
  investigationId: string,
  { person, from, to, kinds, holds = () => true }: Wanted,
): Promise<ListedChronology> {
  if (!(await findInvestigation(db, investigationId))) throw notFound()
  const dated = await findDatedUnits(db, investigationId)
  const units = person === undefined ? dated.all : dated.of(person)
  const findText = (id: string) => dated.texts.get(id) ?? ''
  const { entries: all, leftOut } = arrangeEntries(
    units
      .filter((unit) => isWithin(unit.time, { from, to }))
      .map((unit) => wholeSentence(unit, findText(unit.evidenceId)))
      .filter(holds),
  )
  const items = {
    findText,
    findZone: findZones(units, findText),
    findColumn: findTimeColumns(units, findText),
    findColumns: findRowColumns(units, findText),
  }
  const shown = kinds ? all.filter(({ kind }) => kinds.includes(kind)) : all
  return {
    total: shown.length,
    kinds: countKinds(all),
    days: countDays(shown),
    left_out: leftOut,
    unread: dated.unread,
    clocks: () => findClocks(dated.all, dated.texts),
    entries: (start, end) => shown.slice(start, end).map((entry) => presentEntry(entry, items)),
  }
}

const countKinds = (entries: readonly Entry[]): Chronology['kinds'] => {
  const count = (kind: EntryKind) => entries.filter((entry) => entry.kind === kind).length
  return Object.fromEntries(ENTRY_KINDS.map((kind) => [kind, count(kind)])) as Chronology['kinds']
}

const DAY_LENGTH = 10

function countDays(entries: readonly Entry[]): Chronology['days'] {
  const days = Map.groupBy(entries, ({ units: [{ time }] }) => time.from?.slice(0, DAY_LENGTH) ?? null)
  return [...days].flatMap(([from, own]) => (from === null ? [] : [{ from, entries: own.length }]))
}

/** What has no day is neither before nor after one. */
function isWithin(time: DatedUnit['time'], { from, to }: Pick<Wanted, 'from' | 'to'>): boolean {
  if (time.from === null) return from === undefined && to === undefined
  return (
    (from === undefined || !endsBefore(time.to ?? time.from, from)) &&
    (to === undefined || time.from.slice(0, DAY_LENGTH) <= to)
  )
}
