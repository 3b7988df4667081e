const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** As paper and mails say it to people whose time zone is not known: "2 November 2026 at 09:00 UTC". */
export const momentInWords = (at: string | Date): string => `${MINUTE.format(new Date(at))} UTC`
