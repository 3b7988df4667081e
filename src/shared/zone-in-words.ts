import type { Zone } from './zones.ts'

const ZONE = /\d\dT[\d:.]+(?:(?<utc>Z)|(?<offset>[+-]\d\d:?\d\d))$/

/**
 * The zone of a clock time, to stand behind it: as it is written beside it ("12:02Z", "13:42:00+08:00"), or else the
 * one that was found for it; '' where none is known.
 */
export function zoneInWords(written: string, found: Zone | null = null): string {
  const { utc, offset } = ZONE.exec(written)?.groups ?? {}
  if (utc) return ' UTC'
  if (offset) return ` UTC${offset}`
  return found === null ? '' : ` ${found}`
}
