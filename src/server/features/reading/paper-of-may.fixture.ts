import { parseDay } from '#server/platform/text/time/calendar.ts'

/** A paper without a day of its own, in a case about May 2025. */
export const PAPER_OF_MAY = {
  fileName: 'a.txt',
  occurredAt: null,
  parties: [],
  conduct: { from: parseDay('2025-05-05')!, to: parseDay('2025-05-30')! },
  dayFirst: true,
}
