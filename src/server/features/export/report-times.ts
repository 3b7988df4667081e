const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "9 March 2026 at 10:00 UTC". */
export const timeInWords = (at: string | Date): string => `${MINUTE.format(new Date(at))} UTC`

/** "9 March 2026". */
export const dayInWords = (isoDay: string): string => DAY.format(new Date(isoDay))
