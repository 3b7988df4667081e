import type { PassageUnit } from '#shared/passage-unit.ts'
import { type Day, parseDay } from './calendar.ts'
import { EVENTS, nameOfEvent } from './event-days.ts'
import { eachMatch } from './find-expressions.ts'

/** The head of a paper: so many characters, and so many units of it that may name what it records. */
const HEAD = 600
const MAX_TITLES = 4
/** What the head of minutes and of a record of a hearing says, and that of a report about an accident does not. */
const GATHERED =
  /(?<!\p{L})(?:held|present|in attendance|attendees|attended|apologies|called to order|in the chair|chair(?:ed|man|woman|person)?|minutes)(?!\p{L})/iu
const LEADS_TO =
  /^[^\p{L}]*(?:(?:minutes|notes?|record|transcript|agenda)\s(?:of|from|for)\s(?:(?:the|an?|our)\s)?)?(?:[\p{L}’'-]+\s){0,4}$/iu
/** Behind the name of what was held; "hearing bundle" and "meeting room" are other things. */
const IS_NAMED = /^\s*(?:$|[-–—:,.(|*]|\s{2}|(?:of|with|held|no|notes?|minutes)(?!\p{L}))/iu

interface Paper {
  readonly text: string
  readonly start: number
  readonly units?: readonly PassageUnit[]
}

/** What a paper is the record of, by its title, with the day it was written down: "GRIEVANCE HEARING", "Minutes of the assembly". */
export function findRecorded(
  { text, start, units = [] }: Paper,
  patterns: readonly RegExp[] = [EVENTS],
): ReadonlyMap<string, Day> {
  const found = new Map<string, Day>()
  if (start > 0 || !GATHERED.test(text.slice(0, HEAD))) return found
  const [titles, days] = [units.slice(0, MAX_TITLES), new Set(units.map(({ saidOn }) => saidOn))]
  const [day] = [...days].filter((one) => one !== null)
  const at = day === undefined || days.size > 1 ? null : parseDay(day)
  if (at === null) return found
  for (const unit of titles) {
    const words = text.slice(unit.start, unit.end)
    for (const pattern of patterns)
      for (const { index, 0: name } of eachMatch(pattern, words))
        if (LEADS_TO.test(words.slice(0, index)) && IS_NAMED.test(words.slice(index + name.length)))
          found.set(nameOfEvent(name), at)
  }
  return found
}
