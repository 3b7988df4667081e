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
  /** Whom or what the words mean, in the same form for every way to write it. Clear text: never store it. */
  readonly subject: string
}

/** A text, and which of its characters already belong to a finding. */
export interface ScannedText {
  readonly text: string
  /** Adds a finding, unless part of it already belongs to another one. */
  add(type: PersonalDataType, span: Span, subject: string): boolean
  isFree(start: number, end: number): boolean
  readonly found: readonly PersonalData[]
}

/** Placeholders of an earlier scrub are not personal data. */
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
    add: (type, { start, end }, subject) => {
      if (end <= start || subject === '' || !isFree(start, end)) return false
      taken.fill(1, start, end)
      found.push({ type, start, end, subject })
      return true
    },
  }
}

/** Where words stand that begin at a place. */
export const toSpan = (start: number, words: string): Span => ({ start, end: start + words.length })

/** The words right before a place, for rules that need a number's label. */
export const wordsBefore = (text: string, at: number, length = 40): string =>
  text.slice(Math.max(0, at - length), at)

export const wordsAfter = (text: string, at: number, length = 24): string => text.slice(at, at + length)

export const keepDigits = (text: string): string => text.replace(/\D/g, '')
