import { findDate } from '#shared/mail-head.ts'

const ZONE = /\s*(?:[+-]\d\d:?\d\d|\b[A-Z]{1,5})?\s*(?:\([^()]*\))?\s*$/
const MINUTE_MS = 60_000
/** No zone is further from UTC. */
const MAX_OFFSET_MINUTES = 14 * 60

/**
 * When an item is of, as it writes it itself: an ISO time whose offset is that of the zone in which the head of a mail
 * has its date; in UTC where no head writes one, or where a person gave the item another time.
 */
export function findWrittenAt(head: string, occurredAt: Date | null): string | null {
  if (occurredAt === null) return null
  const clock = Date.parse(`${findDate(head)?.replace(ZONE, '') ?? ''} UTC`)
  const offset = Math.round((clock - occurredAt.getTime()) / MINUTE_MS)
  const known = Math.abs(offset) <= MAX_OFFSET_MINUTES ? offset : 0
  const local = new Date(occurredAt.getTime() + known * MINUTE_MS)
    .toISOString()
    .slice(0, 'YYYY-MM-DDTHH:mm'.length)
  return known === 0 ? `${local}Z` : `${local}${known < 0 ? '-' : '+'}${toClock(Math.abs(known))}`
}

const toClock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
