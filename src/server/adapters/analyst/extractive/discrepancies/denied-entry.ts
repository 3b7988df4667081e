import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import { type Assertion, toItem } from './assertions.ts'
import { OUT } from './log-presence.ts'
import { readOtherZones } from './other-zones.ts'
import { isMoment } from './seen-elsewhere.ts'

/** Somebody denies having gone into a place, and the row of its door has them there. */
export interface DeniedEntry {
  readonly claim: Assertion
  readonly row: Assertion
}

/** "I did not go into the archive room again", "she never entered the store". */
const NOT_IN =
  /(?:n['’]t|\bnot|\bnever)\s(?:\p{L}+\s){0,2}?(?:(?:go|gone|went|been|come|came|get|got|walk|walked)\s(?:back\s)?(?:in|into|inside|to)|enter|entered|(?:set|put) foot in(?:to)?|(?:was|were)\s(?:in|inside))\s+(?<place>[^,.;:!?\n]+)/iu
/** What follows a place is no part of its name. */
const PLACE_ENDS =
  /\s(?:again|after|before|until|till|since|that|then|on|at|during|because|and|or|any ?more|with|all|the whole)\b/iu
/** Whoever denies having gone in again was there before. */
const AGAIN = /\b(?:again|after|afterwards|since|later|any ?more|back)\b/i
const LEAST_LETTERS = 3

/** One row for each denial: the last, for whoever says "again" or "after" does not speak of the first. */
export function findDeniedEntries(all: readonly Assertion[]): DeniedEntry[] {
  const isInOtherZone = readOtherZones(all)
  const moments = all.filter((one) => isMoment(one) && !OUT.test(one.text) && !isInOtherZone(one))
  return all.flatMap((claim) => {
    if (claim.isRow || claim.isSilent || claim.isAsker || claim.unit.modality !== 'happened') return []
    const place = readPlace(claim)
    const person = /\bI\b/.test(claim.text) ? claim.speaker : onlyOne(claim.people)
    if (place.size === 0 || person === null) return []
    const own = moments
      .filter(
        (row) =>
          row.people.has(person) &&
          claim.days.includes(row.days[0] ?? '') &&
          toItem(row) !== toItem(claim) &&
          place.isSubsetOf(wordsOfDoor(row)),
      )
      .toSorted((a, b) => readMinute(a) - readMinute(b))
    const isAgain = AGAIN.test(claim.text)
    const since = isAgain && claim.clocks.length === 1 ? (claim.clocks[0]?.minutes ?? 0) : 0
    const last = own.filter((row) => readMinute(row) > since).at(-1)
    // Of a single row nobody knows whether it is the one before.
    return last && (!isAgain || since > 0 || own.length > 1) ? [{ claim, row: last }] : []
  })
}

function readPlace({ text }: Assertion): ReadonlySet<string> {
  const place = NOT_IN.exec(text)?.groups?.place ?? ''
  const named = place.split(PLACE_ENDS)[0] ?? ''
  return toTerms(named)
}

const toTerms = (text: string): ReadonlySet<string> =>
  new Set(
    splitWords(text).flatMap(({ raw, term }) =>
      raw.length >= LEAST_LETTERS && !isStopWord(raw) ? [term] : [],
    ),
  )

/** A door may be named in its row, over its column or by the file alone. */
const wordsOfDoor = ({ text, passage }: Assertion): ReadonlySet<string> =>
  toTerms(`${text} ${passage.title}`.replace(/[_-]/g, ' '))

const onlyOne = (people: ReadonlySet<string>): string | null =>
  people.size === 1 ? ([...people][0] ?? null) : null

const readMinute = ({ clocks }: Assertion): number => clocks[0]?.minutes ?? 0
