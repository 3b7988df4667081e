import type { Span } from '#server/platform/text/span.ts'
import { findAccountNumbers } from './find-account-numbers.ts'
import { findBirthDates } from './find-birth-dates.ts'
import { findElectronicAddresses } from './find-electronic-addresses.ts'
import { findOtherPeople } from './find-other-people.ts'
import { addPeople, findKnownPeople, type KnownPerson } from './find-parties.ts'
import { findPhoneNumbers } from './find-phone-numbers.ts'
import { findPostalAddresses } from './find-postal-addresses.ts'
import { type PersonalData, type PersonalDataType, type ScannedText, scanText } from './personal-data.ts'

/** A value found elsewhere in the same investigation, to be found also in a text that does not label it. */
export interface KnownValue {
  readonly type: PersonalDataType
  readonly subject: string
  readonly words: string
}

/**
 * Personal data in a text, in order and without overlap. Finds `parties` however their names are written, everything
 * else by its form, check digits or label.
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
  repeat(scan, [...known, ...toKnownValues(text, scan.found)])
  const names = namesIn(scan.found)
  const named = names.length > 0 ? addPeople(parties, names) : parties
  if (named.length > parties.length) findKnownPeople(scan, named)
  return scan.found.toSorted((a, b) => a.start - b.start)
}

export const toKnownValues = (text: string, found: readonly PersonalData[]): KnownValue[] =>
  found.map(({ type, subject, start, end }) => ({ type, subject, words: text.slice(start, end) }))

const LEAST_LETTERS = 5

/**
 * A number once labelled as a phone number counts as one everywhere, also without the label. One pass over the text:
 * a list of employees holds tens of thousands of values.
 */
function repeat(scan: ScannedText, known: readonly KnownValue[]): void {
  const byBeginning = groupByBeginning(known)
  if (byBeginning.size === 0) return
  const { text } = scan
  for (let at = 0; at + LEAST_LETTERS <= text.length; at++) {
    const group = byBeginning.get(text.slice(at, at + LEAST_LETTERS))
    if (!group) continue
    for (const length of group.lengths) {
      const value = group.byWords.get(text.slice(at, at + length))
      const span = { start: at, end: at + length }
      if (value && standsFree(text, span) && scan.add(value.type, span, value.subject)) break
    }
  }
}

interface ValueGroup {
  readonly byWords: Map<string, KnownValue>
  /** Longer values first: one that is part of another counts only where it stands alone. */
  lengths: number[]
}

function groupByBeginning(known: readonly KnownValue[]): Map<string, ValueGroup> {
  const groups = new Map<string, ValueGroup>()
  for (const value of known) {
    if (value.words.length < LEAST_LETTERS) continue
    const beginning = value.words.slice(0, LEAST_LETTERS)
    const group = groups.get(beginning) ?? { byWords: new Map(), lengths: [] }
    group.byWords.set(value.words, value)
    groups.set(beginning, group)
  }
  for (const group of groups.values())
    group.lengths = [...new Set([...group.byWords.keys()].map((words) => words.length))].sort((a, b) => b - a)
  return groups
}

const standsFree = (text: string, { start, end }: Span): boolean =>
  !(
    /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  )

/** People named in full: elsewhere their surnames may stand alone. Case folded. */
export const namesIn = (found: readonly PersonalData[]): string[] => [
  ...new Set(
    found
      .filter(({ type, subject }) => type === 'person' && subject.includes(' '))
      .map(({ subject }) => subject),
  ),
]
