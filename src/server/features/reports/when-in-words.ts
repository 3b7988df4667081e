import { dayInWords } from '../export/index.ts'

const DAY = /^\d{4}-\d\d-\d\d/

/** "9 March 2026", "9 March 2026, 10:05", "2 to 5 March 2026" as "2 March 2026 to 5 March 2026"; coarser times as they are. */
export function whenInWords({
  from,
  to,
}: {
  readonly from: string | null
  readonly to: string | null
}): string {
  if (from === null) return ''
  const [first, last] = [pointInWords(from), to === null ? '' : pointInWords(to)]
  return last === '' || last === first || to?.startsWith(from) ? first : `${first} to ${last}`
}

function pointInWords(iso: string): string {
  if (!DAY.test(iso)) return iso
  const day = dayInWords(iso.slice(0, 10))
  const time = /T(\d\d:\d\d)/.exec(iso)?.[1]
  return time ? `${day}, ${time}` : day
}
