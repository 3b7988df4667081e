import {
  CALENDAR,
  type Property,
  partOfProperty,
  personInWords,
  timeInWords,
  valueInWords,
} from '#shared/appointment-words.ts'
import type { TextMark } from './text-marks.ts'

/** What an appointment says of itself, and where. */
export interface AppointmentField extends TextMark {
  readonly label: string
  /** How a person would write it; null where it stands in the text as it is. */
  readonly words: string | null
}

const LABELS = new Map([
  ['SUMMARY', 'What'],
  ['DTSTART', 'When'],
  ['LOCATION', 'Where'],
  ['ORGANIZER', 'Invited by'],
  ['ATTENDEE', 'Invited'],
  ['STATUS', 'Status'],
  ['DESCRIPTION', 'Notes'],
  ['DTSTAMP', 'Written'],
])
const ANSWERED = /;PARTSTAT=(?<answer>ACCEPTED|DECLINED|TENTATIVE)\b/i

interface Placed extends Property, TextMark {}

/**
 * The appointments of a calendar file (RFC 5545), each with the fields that people read; null where a text is no such
 * file, or holds anything else.
 */
export function findAppointments(text: string): AppointmentField[][] | null {
  if (!CALENDAR.test(text)) return null
  const appointments: Placed[][] = []
  const open: string[] = []
  let last: Placed | null = null
  let at = 0
  for (const line of text.split('\n')) {
    const end = at + line.length
    at = end + 1
    const property = partOfProperty(line)
    if (!property) {
      if (line.trim() !== '' && !(last && /^[ \t]/.test(line))) return null
      if (last && line.trim() !== '') Object.assign(last, { value: `${last.value} ${line.trim()}`, end })
      continue
    }
    if (property.name === 'END') open.pop()
    if (property.name === 'BEGIN') {
      open.push(property.value.trim())
      if (open.at(-1) === 'VEVENT') appointments.push([])
    }
    last = { ...property, start: end - property.value.length, end }
    if (open.at(-1) === 'VEVENT') appointments.at(-1)?.push(last)
  }
  return appointments.length === 0 ? null : appointments.map(toFields)
}

const toFields = (own: readonly Placed[]): AppointmentField[] =>
  [...LABELS].flatMap(([name, label]) =>
    own
      .filter((one) => one.name === name && one.value.trim() !== '')
      .map((one) => ({ label, start: one.start, end: one.end, words: inWords(one, own) })),
  )

function inWords(one: Placed, own: readonly Placed[]): string | null {
  const ends = own.find(({ name }) => name === 'DTEND')?.value ?? ''
  switch (one.name) {
    case 'DTSTART':
      return timeInWords(one.value, ends) || null
    case 'DTSTAMP':
      return timeInWords(one.value, '') || null
    case 'ORGANIZER':
    case 'ATTENDEE': {
      const answer = ANSWERED.exec(one.about)?.groups?.answer
      return answer ? `${personInWords(one)} (${answer.toLowerCase()})` : personInWords(one)
    }
    case 'STATUS':
      return valueInWords(one.value).toLowerCase()
    default:
      return null
  }
}
