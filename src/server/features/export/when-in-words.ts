import { writeDayOrMonth } from '#shared/day-words.ts'

const DAY_LENGTH = 10

/**
 * "9 March 2026", "9 March 2026, 10:05", "9 March 2026, 10:05 to 11:30", "2 March 2026 to 5 March 2026", "March 2026"; a
 * year as it is. "3 July 2025 or 7 March 2025" where the words can mean several days.
 */
export function whenInWords({
  from,
  to,
  readings,
}: {
  readonly from: string | null
  readonly to: string | null
  readonly readings: readonly string[]
}): string {
  if (from === null) return ''
  if (readings.length > 1) return readings.map(pointInWords).join(' or ')
  const [first, last] = [pointInWords(from), to === null ? '' : pointInWords(to)]
  if (last === '' || last === first || to?.startsWith(from)) return first
  const [begun, ended] = [findTime(from), to === null ? undefined : findTime(to)]
  return begun && ended && from.slice(0, DAY_LENGTH) === to?.slice(0, DAY_LENGTH)
    ? `${first} to ${ended}`
    : `${first} to ${last}`
}

const findTime = (iso: string): string | undefined => /T(\d\d:\d\d)/.exec(iso)?.[1]

function pointInWords(iso: string): string {
  const day = writeDayOrMonth(iso.slice(0, DAY_LENGTH))
  const time = findTime(iso)
  return time ? `${day}, ${time}` : day
}
