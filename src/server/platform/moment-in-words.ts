/** As a mail says it to people whose time zone is not known: 2 November 2026 at 09:00 UTC. */
export const momentInWords = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`
