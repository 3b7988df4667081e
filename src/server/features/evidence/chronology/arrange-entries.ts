import { type ChronologyEntry, type EntryKind, MAX_PARTS } from '#shared/contracts/chronology.ts'
import { withoutBoldMarks } from '#shared/words-as-read.ts'
import type { Zone } from '#shared/zones.ts'
import type { DatedUnit } from '../../reading/index.ts'
import { formatExhibitNumber } from '../exhibit-numbers.store.ts'
import { isFragment } from './fragments.ts'

/** Some dated units that are one entry, in order of time. */
export interface Entry {
  readonly kind: EntryKind
  readonly units: readonly [DatedUnit, ...DatedUnit[]]
  /** Whether the units are rows or messages of one item, or one and the same wording in several. */
  readonly isGroup: boolean
}

export interface Arranged {
  readonly entries: readonly Entry[]
  readonly leftOut: number
}

const DAY_LENGTH = 10
/** A mail may be long: an entry shows how it begins. */
const MAX_WORDS = 1_000

/**
 * Entries in order of time, those without a day last. What one log, table or chat holds of one day is one entry, as is
 * what one item says without a day; the same words of the same time in several items are one entry too.
 */
export function arrangeEntries(units: readonly DatedUnit[]): Arranged {
  const telling = units.filter((unit) => !saysNothing(unit))
  const groups = Map.groupBy(telling.toSorted(byTime), toKey)
  return {
    leftOut: units.length - telling.length,
    entries: [...groups.values()].flatMap(([first, ...rest]): Entry[] =>
      first
        ? [{ kind: findKind(first), units: [first, ...rest], isGroup: rest.length > 0 && isGrouped(first) }]
        : [],
    ),
  }
}

export function findKind({ unit, message, isAppointment }: DatedUnit): EntryKind {
  if (isAppointment) return 'plan'
  if (message) return 'message'
  if (unit.part === 'row') return 'row'
  if (unit.part === 'heading') return 'document'
  return unit.modality === 'planned' ? 'plan' : 'statement'
}

const saysNothing = (one: DatedUnit): boolean =>
  (findKind(one) === 'statement' || findKind(one) === 'plan') && !one.isAppointment && isFragment(one)

/** Rows and messages of a chat belong together by their day, and what has no day by its item. */
const isGrouped = (one: DatedUnit): boolean =>
  one.time.from === null || findKind(one) === 'row' || one.message?.form === 'chat'

function toKey(one: DatedUnit): string {
  const { time, unit, evidenceId, words } = one
  const kind = findKind(one)
  return isGrouped(one)
    ? JSON.stringify([kind, evidenceId, time.from?.slice(0, DAY_LENGTH)])
    : JSON.stringify([
        kind,
        time.from,
        unit.speaker?.name,
        unit.toldBy?.name,
        words.replace(/[^\p{L}\p{N}]+/gu, ' ').toLowerCase(),
      ])
}

function byTime({ time: { from: a } }: DatedUnit, { time: { from: b } }: DatedUnit): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : a > b ? 1 : 0
}

/** What is known of an item beside its dated units. */
export interface Items {
  readonly findText: (id: string) => string
  /** The zone that an item writes to the time of one of its units. */
  readonly findZone: (unit: DatedUnit) => Zone | null
  /** What stands over the column in which a row has its time. */
  readonly findColumn: (unit: DatedUnit) => string | null
  /** What stands over the cells of a row. */
  readonly findColumns: (unit: DatedUnit) => readonly string[] | null
}

/** An entry as it is handed out, with its words. */
export function presentEntry(
  { kind, units, isGroup }: Entry,
  { findText, findZone, findColumn, findColumns }: Items,
): ChronologyEntry {
  const [first] = units
  const last = isGroup ? (units.at(-1) ?? first) : first
  const { time, unit, message } = first
  const text = findText(first.evidenceId)
  const columns = findColumns(first)
  const column = isGroup ? null : findColumn(first)
  return {
    kind,
    when: {
      from: time.from,
      to: isGroup ? (last.time.to ?? last.time.from) : time.to,
      certainty: time.certainty,
      readings: isGroup ? [] : [...time.readings],
      zone: findZone(first),
      written: {
        start: time.start,
        end: time.end,
        text: text.slice(time.start, time.end),
        ...(column === null ? {} : { column }),
      },
    },
    ...toSource(first),
    end: isGroup ? Math.max(...units.map((one) => one.unit.end)) : unit.end,
    text: shorten(first.words),
    ...(columns === null ? {} : { columns: [...columns] }),
    subject: message?.subject ? text.slice(message.subject.start, message.subject.end) : null,
    part: unit.part,
    ...toVoice(unit),
    to: message ? [...unit.to] : [],
    count: isGroup ? units.length : 1,
    parts: isGroup ? units.slice(0, MAX_PARTS).map(toPart) : [],
    also_in: isGroup ? [] : otherSources(units),
  }
}

/** Where a unit stands, as the API says it. */
export const toSource = ({ evidenceId, title, exhibitNumber, givenNumbers, unit }: DatedUnit) => ({
  evidence_id: evidenceId,
  title,
  exhibit_number: exhibitNumber === null ? null : formatExhibitNumber(exhibitNumber),
  given_numbers: givenNumbers,
  start: unit.start,
  end: unit.end,
})

const toPart = ({ time, unit, words }: DatedUnit): ChronologyEntry['parts'][number] => ({
  from: time.from,
  start: unit.start,
  end: unit.end,
  text: shorten(words),
  ...toVoice(unit),
})

const toVoice = ({ speaker, toldBy }: DatedUnit['unit']): Pick<ChronologyEntry, 'speaker' | 'told_by'> => ({
  speaker,
  ...(toldBy ? { told_by: toldBy } : {}),
})

function shorten(words: string): string {
  const plain = withoutBoldMarks(words)
  return plain.length <= MAX_WORDS ? plain : `${plain.slice(0, MAX_WORDS).toWellFormed().trimEnd()} …`
}

/** Each item once, without the one that the entry itself stands for. */
function otherSources([first, ...rest]: Entry['units']): ChronologyEntry['also_in'] {
  const others = rest.filter(({ evidenceId }) => evidenceId !== first.evidenceId)
  return [...Map.groupBy(others, ({ evidenceId }) => evidenceId).values()].flatMap(([one]) =>
    one ? [toSource(one)] : [],
  )
}
