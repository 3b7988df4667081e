import type { Investigation } from '#shared/contracts/investigations.ts'

const DONE: ReadonlySet<Investigation['status']> = new Set(['closed', 'archived'])
const DAY_MS = 24 * 60 * 60_000
const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The day that it is here. */
export const readToday = (now: Date): string =>
  [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-')

/** How many days are left until it is due, here: 0 on the day itself, less once it has passed; null where none was set. */
export const countDaysLeft = ({ due_on: due }: Pick<Investigation, 'due_on'>, now: Date): number | null =>
  due === null ? null : (Date.parse(due) - Date.parse(readToday(now))) / DAY_MS

/** Whether the day has passed, here, and the case is not finished; on the day itself there is still time. */
export function isOverdue(found: Pick<Investigation, 'due_on' | 'status'>, now: Date): boolean {
  const left = countDaysLeft(found, now)
  return left !== null && left < 0 && !DONE.has(found.status)
}
