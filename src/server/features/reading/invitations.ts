import { formatDay, parseDay } from '#server/platform/text/time/calendar.ts'

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

const PROPERTY = /^(?<name>[A-Z-]+)(?<about>(?:;(?:"[^"\n]*"|[^:"\n])*)?):(?<value>.*)$/gm
const MOMENT = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:T(?<hour>\d\d)(?<minute>\d\d)\d\dZ?)?$/

interface Property {
  readonly about: string
  readonly value: string
}

/** Null where it is no appointment, or does not say when it is. */
export function readInvitation(event: string): Invitation | null {
  if (!event.startsWith('BEGIN:VEVENT')) return null
  const own = readProperties(event)
  const begins = own.get('DTSTART')?.[0]?.value.trim()
  const from = begins && readMoment(begins)
  if (!from) return null
  const start = event.indexOf(begins)
  return {
    summary: toWords(own.get('SUMMARY')?.[0]?.value ?? '') || 'An appointment without a name',
    place: toWords(own.get('LOCATION')?.[0]?.value ?? '') || null,
    attendees: [...(own.get('ORGANIZER') ?? []), ...(own.get('ATTENDEE') ?? [])]
      .map(readPerson)
      .filter((name, at, all) => name !== '' && all.indexOf(name) === at),
    from,
    to: findLastDay(from, own.get('DTEND')?.[0]?.value.trim()),
    written: { start, end: start + begins.length },
  }
}

/** By their names; a line that was folded is one line again. What a reminder within it says is not the appointment's. */
function readProperties(event: string): Map<string, Property[]> {
  const text = event.replace(/\r?\n[ \t]/g, '').replace(/\nBEGIN:VALARM\b[\s\S]*?\nEND:VALARM\b/g, '')
  const all = [...text.replaceAll('\r', '').matchAll(PROPERTY)].map(({ groups }) => ({
    name: groups?.name ?? '',
    about: groups?.about ?? '',
    value: groups?.value ?? '',
  }))
  return Map.groupBy(all, ({ name }) => name)
}

const toWords = (value: string): string =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** `CN=Jo Weber:mailto:jo@x.example` is Jo Weber; without a name the address stands. */
function readPerson({ about, value }: Property): string {
  const named = /;CN="?(?<name>[^";:]+)/i.exec(about)?.groups?.name
  return toWords(named ?? value.replace(/^mailto:/i, ''))
}

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
