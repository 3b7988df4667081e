import type { Span } from '#server/platform/text/span.ts'

export const PERSONAL_DATA_TYPES = [
  'person',
  'email',
  'phone',
  'ssn',
  'card',
  'iban',
  'address',
  'date_of_birth',
  'ip_address',
  'id_number',
  'url',
] as const
export type PersonalDataType = (typeof PERSONAL_DATA_TYPES)[number]

export interface PersonalData extends Span {
  readonly type: PersonalDataType
  /** Whom or what the words mean, in a form that is the same for every way to write it. Clear text: never to be kept. */
  readonly subject: string
}

/** A text, and which of its characters have been found to belong to something. */
export interface ScannedText {
  readonly text: string
  /** Notes a finding, unless a part of it belongs to another one already. */
  add(type: PersonalDataType, start: number, end: number, subject: string): boolean
  isFree(start: number, end: number): boolean
  readonly found: readonly PersonalData[]
}

/** What an earlier scrub has put in the place of personal data is none itself. */
const PLACEHOLDER =
  /\[(?:PERSON|EMAIL|PHONE|SSN|CARD|IBAN|ADDRESS|DATE OF BIRTH|IP ADDRESS|ID NUMBER|URL) \d{1,9}\]/g

export function scanText(text: string): ScannedText {
  const taken = new Uint8Array(text.length)
  const found: PersonalData[] = []
  const isFree = (start: number, end: number) => {
    for (let at = start; at < end; at++) if (taken[at]) return false
    return true
  }
  for (const { index, 0: words } of text.matchAll(PLACEHOLDER)) taken.fill(1, index, index + words.length)
  return {
    text,
    found,
    isFree,
    add: (type, start, end, subject) => {
      if (end <= start || subject === '' || !isFree(start, end)) return false
      taken.fill(1, start, end)
      found.push({ type, start, end, subject })
      return true
    },
  }
}

/** The words right before a place, for rules that need to know what a number is called. */
export const wordsBefore = (text: string, at: number, length = 40): string =>
  text.slice(Math.max(0, at - length), at)

export const wordsAfter = (text: string, at: number, length = 24): string => text.slice(at, at + length)

export const digitsOf = (text: string): string => text.replace(/\D/g, '')
