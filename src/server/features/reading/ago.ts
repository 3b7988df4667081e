/** "2 weeks ago", "3 d": how long before the capture of its page a post was written. */
const AGO =
  /^[[(]?(?:(?<count>an?|\d{1,3})\s(?<unit>minute|min|hour|hr|day|week|month|year)s?\sago|(?<count>\d{1,2})\s?(?<unit>min|m|h|hr|d|w|wk|mo|y)s?)[\])]?$/iu
const WITHIN_DAY = /^(?:m(?!o)|h)/iu

/** So many days before the capture; null for "3 weeks", which may be any of several. */
export interface Ago {
  readonly days: number | null
}

/** What a cell or a label says of how long ago it was; null where it says something else. */
export function readAgo(words: string): Ago | null {
  const { count, unit } = AGO.exec(words.trim())?.groups ?? {}
  if (count === undefined || unit === undefined) return null
  if (WITHIN_DAY.test(unit)) return { days: 0 }
  if (!/^d/iu.test(unit)) return { days: null }
  return { days: /^a/iu.test(count) ? 1 : Number(count) }
}
