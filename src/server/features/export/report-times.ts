const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** "9 March 2026 at 10:00 UTC". */
export const timeInWords = (at: string | Date): string => `${MINUTE.format(new Date(at))} UTC`
