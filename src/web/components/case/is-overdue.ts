import type { Investigation } from '#shared/contracts/investigations.ts'

const DONE: ReadonlySet<Investigation['status']> = new Set(['closed', 'archived'])
const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Whether the day has passed, here, and the case is not finished; on the day itself there is still time. */
export function isOverdue(
  { due_on: due, status }: Pick<Investigation, 'due_on' | 'status'>,
  now: Date,
): boolean {
  const today = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-')
  return due !== null && due < today && !DONE.has(status)
}
