const ZONE = /\d\dT[\d:.]+(?:(?<utc>Z)|(?<offset>[+-]\d\d:?\d\d))$/

/** The zone of a clock time as it is written ("12:02Z", "13:42:00+08:00"), to stand behind it; '' where none is written. */
export function zoneInWords(written: string): string {
  const { utc, offset } = ZONE.exec(written)?.groups ?? {}
  if (utc) return ' UTC'
  return offset ? ` UTC${offset}` : ''
}
