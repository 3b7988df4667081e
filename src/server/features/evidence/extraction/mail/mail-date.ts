const FIRST_YEAR = 1971 // an unset clock says 1 January 1970
const LAST_YEAR = 2099

/** ISO 8601 of a Date header, or null if it is absent, unreadable or impossible (year 0002). */
export function credibleDate(header: string): string | null {
  const year = /\b\d{1,2}[\s-]+[A-Za-z]{3,9}\.?[\s-]+(\d{2,})\b/.exec(header)?.[1]
  // The engine would read the year 0002 as 2002.
  if (year && year.length > 2 && !credibleYear(Number(year))) return null
  const date = new Date(header)
  if (Number.isNaN(date.getTime()) || !credibleYear(date.getUTCFullYear())) return null
  return date.toISOString()
}

const credibleYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR
