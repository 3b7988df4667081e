import type { Span } from '#server/platform/text/span.ts'
import { findAccountNumbers } from './find-account-numbers.ts'
import { findBirthDates } from './find-birth-dates.ts'
import { findElectronicAddresses } from './find-electronic-addresses.ts'
import { findOtherPeople } from './find-other-people.ts'
import { addPeople, findKnownPeople, type KnownPerson } from './find-parties.ts'
import { findPhoneNumbers } from './find-phone-numbers.ts'
import { findPostalAddresses } from './find-postal-addresses.ts'
import { type PersonalData, type PersonalDataType, type ScannedText, scanText } from './personal-data.ts'

/** What was found elsewhere in the same investigation: the same words are looked for in a text that does not say what they are. */
export interface KnownValue {
  readonly type: PersonalDataType
  readonly subject: string
  readonly words: string
}

/**
 * Personal data in a text, in order and without overlap. `parties` are found however their names are written; everything
 * else by its form, by check digits or by what the words around call it.
 */
export function findPersonalData(
  text: string,
  parties: readonly KnownPerson[],
  known: readonly KnownValue[] = [],
): PersonalData[] {
  const scan = scanText(text)
  findElectronicAddresses(scan)
  findAccountNumbers(scan)
  findBirthDates(scan)
  findPhoneNumbers(scan)
  findKnownPeople(scan, parties)
  findPostalAddresses(scan)
  findOtherPeople(scan)
  repeat(scan, [...known, ...valuesOf(text, scan.found)])
  const named = addPeople(parties, namesIn(scan.found))
  if (named.length > parties.length) findKnownPeople(scan, named)
  return scan.found.toSorted((a, b) => a.start - b.start)
}

export const valuesOf = (text: string, found: readonly PersonalData[]): KnownValue[] =>
  found.map(({ type, subject, start, end }) => ({ type, subject, words: text.slice(start, end) }))

const LEAST_LETTERS = 5

/** Words that were called a phone number once are one where they stand without their label. */
function repeat(scan: ScannedText, known: readonly KnownValue[]): void {
  const distinct = new Map(known.map((value) => [value.words, value]))
  for (const { type, subject, words } of distinct.values()) {
    if (words.length < LEAST_LETTERS) continue
    for (let at = scan.text.indexOf(words); at >= 0; at = scan.text.indexOf(words, at + words.length))
      if (standsFree(scan.text, { start: at, end: at + words.length }))
        scan.add(type, at, at + words.length, subject)
  }
}

const standsFree = (text: string, { start, end }: Span): boolean =>
  !(
    /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  )

/** Those who are named in full: elsewhere their surnames may stand alone. In folded form. */
export const namesIn = (found: readonly PersonalData[]): string[] => [
  ...new Set(
    found
      .filter(({ type, subject }) => type === 'person' && subject.includes(' '))
      .map(({ subject }) => subject),
  ),
]
