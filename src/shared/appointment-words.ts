import { writeDayOrMonth } from './day-words.ts'

export interface Property {
  readonly name: string
  /** What stands between its name and its colon: whose name an address has, in which zone a time is. */
  readonly about: string
  readonly value: string
}

/** How a calendar file (RFC 5545) begins. */
export const CALENDAR = /^\s*BEGIN:VCALENDAR\b/
const PROPERTY = /^(?<name>[A-Z-]+)(?<about>(?:;(?:"[^"\n]*"|[^:"\n])*)?):(?<value>.*)$/gm
const BETWEEN = ' · '
const BETWEEN_EVENTS = '; '

/** What a line of a calendar file says; null where it is none of such a file, or goes on from the one before. */
export function partOfProperty(line: string): Property | null {
  const [found] = line.matchAll(PROPERTY)
  const { name, about, value } = found?.groups ?? {}
  return name === undefined ? null : { name, about: about ?? '', value: value ?? '' }
}

/** Of a part of a calendar file (RFC 5545). A line that was folded is one line again; what a reminder says is left out. */
export const readProperties = (event: string): Property[] =>
  [...unfolded(event).matchAll(PROPERTY)].map(({ groups }) => ({
    name: groups?.name ?? '',
    about: groups?.about ?? '',
    value: groups?.value ?? '',
  }))

const unfolded = (event: string): string =>
  event
    .replaceAll('\r', '')
    .replace(/\n[ \t]/g, '')
    .replace(/\nBEGIN:VALARM\b[\s\S]*?\nEND:VALARM\b/g, '')

/** A value as a person would write it. */
export const valueInWords = (value: string): string =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** `CN=Jo Weber:mailto:jo@x.example` is Jo Weber; without a name the address stands. */
export function personInWords({ about, value }: Property): string {
  const named = /;CN="?(?<name>[^";:]+)/i.exec(about)?.groups?.name
  return valueInWords(named ?? value.replace(/^mailto:/i, ''))
}

/** Whoever invites, and whoever is invited, each once. */
export const peopleInWords = (own: readonly Property[]): string[] => [
  ...new Set(
    ['ORGANIZER', 'ATTENDEE']
      .flatMap((role) => own.filter(({ name }) => name === role).map(personInWords))
      .filter((name) => name !== ''),
  ),
]

/**
 * Appointments of a calendar file as a person would tell them: "Choir practice · Main hall · 11 March 2026, 11:00 to
 * 13:00 (UTC) · with Ida Wren". Words with any line that is none of such a file stay as they are.
 */
export function appointmentsInWords(text: string): string {
  if (!text.includes(BEGINS) || unfolded(text.trim()).replace(PROPERTY, '').trim() !== '') return text
  return text.split(BEGINS).slice(1).map(inWords).join(BETWEEN_EVENTS) || text
}
const BEGINS = 'BEGIN:VEVENT'

function inWords(event: string): string {
  const own = readProperties(event)
  const find = (wanted: string) => own.find(({ name }) => name === wanted)?.value ?? ''
  const people = peopleInWords(own)
  return [
    ...['SUMMARY', 'LOCATION'].map((name) => valueInWords(find(name))),
    timeInWords(find('DTSTART'), find('DTEND')),
    people.length > 0 ? `with ${people.join(', ')}` : '',
    ...['STATUS', 'DESCRIPTION'].map((name) => valueInWords(find(name))),
  ]
    .filter((part) => part !== '')
    .join(BETWEEN)
}

const MOMENT = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/

/** Of whole days only the first: a file names the day after the last one as the end. */
export function timeInWords(begins: string, ends: string): string {
  const from = readMoment(begins)
  if (!from) return ''
  const to = readMoment(ends)
  const until = !to?.clock ? '' : to.day === from.day ? ` to ${to.clock}` : ` to ${to.day}, ${to.clock}`
  return from.clock ? `${from.day}, ${from.clock}${until}${from.isUtc ? ' (UTC)' : ''}` : from.day
}

function readMoment(value: string) {
  const [, year, month, day, hour, minute, utc] = MOMENT.exec(value.trim()) ?? []
  if (!year) return null
  return {
    day: writeDayOrMonth(`${year}-${month}-${day}`),
    clock: hour ? `${hour}:${minute}` : '',
    isUtc: utc === 'Z',
  }
}
