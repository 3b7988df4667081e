import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import { readTimes } from '#server/platform/text/time/read-times.ts'
import type { ItemAbout } from './unit.ts'

/** "Photo of the incident 3 May" and "rota 3 to 9 May" are about a day; "valid until" is none of writing. */
const OF_ANOTHER =
  /incident|accident|until|before|after|birth|d\.?o\.?b\b|\d\s*(?:to|-|–)\s*\d{1,2}\s+\p{L}/iu
const DAY_GRAIN = 10

/**
 * The day that people put into the name of a file, "List of boats 12 May.csv": the one of what is in it. Null where it
 * holds none, or several, or one that can be read in two ways.
 */
export function dayOfFileName({
  fileName,
  conduct,
  dayFirst,
}: Pick<ItemAbout, 'fileName' | 'conduct' | 'dayFirst'>): Day | null {
  const name = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\.\p{L}{2,5}$/u, '')
  if (OF_ANOTHER.test(name)) return null
  const words = name.replace(/_/g, ' ').replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
  const days = readTimes(words, { reading: 'narrative', written: null, conduct, dayFirst }).filter(
    ({ from, to, grain }) => grain === 'day' && from !== null && from === to,
  )
  const [only, another] = days
  if (!only?.from || another || only.readings.length > 0) return null
  return parseDay(only.from.slice(0, DAY_GRAIN))
}
