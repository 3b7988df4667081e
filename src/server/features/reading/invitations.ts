import { type Day, formatDay, parseDay } from '#server/platform/text/time/calendar.ts'
import { CALENDAR, peopleInWords, readProperties, valueInWords } from '#shared/appointment-words.ts'

/** An appointment of a calendar file (RFC 5545), as a person would tell it. */
export interface Invitation {
  readonly summary: string
  readonly place: string | null
  readonly attendees: readonly string[]
  /** ISO days, or moments on the clock that the file itself keeps. */
  readonly from: string
  readonly to: string
  /** Where its beginning is written, from the start of the appointment. */
  readonly written: { readonly start: number; readonly end: number }
}

const MOMENT = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:T(?<hour>\d\d)(?<minute>\d\d)\d\dZ?)?$/

/** Null where it is no appointment, or does not say when it is. */
export function readInvitation(event: string): Invitation | null {
  if (!event.startsWith('BEGIN:VEVENT')) return null
  const own = readProperties(event)
  const find = (wanted: string) => own.find(({ name }) => name === wanted)?.value.trim()
  const begins = find('DTSTART')
  const from = begins && readMoment(begins)
  if (!from) return null
  const start = event.indexOf(begins)
  return {
    summary: valueInWords(find('SUMMARY') ?? '') || 'An appointment without a name',
    place: valueInWords(find('LOCATION') ?? '') || null,
    attendees: peopleInWords(own),
    from,
    to: findLastDay(from, find('DTEND')),
    written: { start, end: start + begins.length },
  }
}

/** The one day on which all appointments of a calendar file were written; null where the text is no such file. */
export function findDayOfCalendar(text: string): Day | null {
  if (!CALENDAR.test(text)) return null
  const stamps = readProperties(text).filter(({ name }) => name === 'DTSTAMP')
  const [day, another] = new Set(stamps.map(({ value }) => readMoment(value.trim())?.slice(0, DAY_LENGTH)))
  return day === undefined || another !== undefined ? null : parseDay(day)
}
const DAY_LENGTH = 10

function readMoment(value: string): string | null {
  const { year, month, day, hour, minute } = MOMENT.exec(value)?.groups ?? {}
  const date = `${year}-${month}-${day}`
  if (parseDay(date) === null) return null
  return hour ? `${date}T${hour}:${minute}` : date
}

/** Of whole days the file names the day after the last one. */
function findLastDay(from: string, ends: string | undefined): string {
  const to = ends && readMoment(ends)
  if (!to || to <= from) return from
  const day = to.includes('T') ? null : parseDay(to)
  return day === null ? to : formatDay(day - 1)
}
