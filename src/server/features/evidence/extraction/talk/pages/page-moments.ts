import { utcMoment } from '../moments.ts'

const NUMBERED = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d(?::\d\d)?)(?: (?:UTC|GMT)([+-]\d\d:\d\d))?$/

/** "12.03.2026 21:15:02 UTC+01:00", as a moment that can be told from no other; else the words themselves. */
export function numberedMoment(words: string): string {
  const [, day, month, year, clock, zone] = NUMBERED.exec(words) ?? []
  if (!clock) return words
  const local = `${year}-${month}-${day} ${clock}`
  return zone ? utcMoment(Date.parse(`${local.replace(' ', 'T')}${zone}`)) || local : local
}

/** "Mar 12, 2026 9:15 pm" of an unknown zone, in the same order as every other; else the words themselves. */
export function namedMoment(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  if (!/[a-z]{3}/i.test(line) || !/\d{4}/.test(line)) return line
  const ms = Date.parse(`${line.replace(/(\d)([ap]m)\b/i, '$1 $2')} UTC`)
  // Seconds that nobody wrote are not added.
  return utcMoment(ms).slice(0, /:\d\d:\d\d/.test(line) ? 19 : 16) || line
}
