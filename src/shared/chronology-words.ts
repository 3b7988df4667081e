import type { ChronologyEntry, EntryKind } from './contracts/chronology.ts'

const HELD: Readonly<Record<EntryKind, string>> = {
  statement: 'sentences',
  message: 'messages',
  row: 'rows',
  plan: 'plans',
  document: 'headings',
}
const CLOCK_FROM = 11

/** What a group of a log, a table or a chat holds: "14 rows of Door log.csv, 07:52 to 18:31". */
export function sumInWords({ kind, count, title, when: { from, to } }: ChronologyEntry): string {
  const [first, last] = [from?.slice(CLOCK_FROM), to?.slice(CLOCK_FROM)]
  const hours = first && last ? `, ${first === last ? first : `${first} to ${last}`}` : ''
  return `${count} ${HELD[kind]} of ${title}${hours}${from === null ? ', day unknown' : ''}`
}
