const LONG: Intl.DateTimeFormatOptions = { timeZone: 'UTC', month: 'long', year: 'numeric' }
/** Made once, and not before a first day is written. */
let formats: { readonly day: Intl.DateTimeFormat; readonly month: Intl.DateTimeFormat } | undefined

const DAY = /^\d{4}-\d\d-\d\d$/
const MONTH = /^\d{4}-\d\d$/

/**
 * A day or a month as people read it in a sentence, in a heading and on paper: "8 October 2025", "October 2025". A year,
 * and whatever is no day, comes back as it is. Columns of the screen write the month short.
 */
export function writeDayOrMonth(iso: string): string {
  const kind = DAY.test(iso) ? 'day' : MONTH.test(iso) ? 'month' : null
  const at = kind === null ? Number.NaN : Date.parse(iso)
  if (kind === null || Number.isNaN(at)) return iso
  formats ??= {
    day: new Intl.DateTimeFormat('en-GB', { ...LONG, day: 'numeric' }),
    month: new Intl.DateTimeFormat('en-GB', LONG),
  }
  return formats[kind].format(at)
}
