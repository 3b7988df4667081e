import type { PolicyStatus } from '#shared/contracts/analysis-views.ts'

/** ISO days, both inclusive; an end that is null is open. */
export interface Force {
  readonly from: string | null
  readonly to: string | null
}

/** The day of an event, or the days within which it lies; ISO, as coarse as they are known. */
export interface Window {
  readonly from: string | null
  readonly to: string | null
}

/**
 * Whether a policy was in force on a day or in a window. A window that crosses a change has both versions in force. One
 * end of either is enough where it rules the policy out. Undated: the days are not known well enough to tell.
 */
export function policyStatus(force: Force, window: Window): PolicyStatus {
  const first = window.from && firstDay(window.from)
  const last = window.to && lastDay(window.to)
  if (first && force.to !== null && first > force.to) return 'superseded'
  if (last && force.from !== null && last < force.from) return 'not_yet'
  return first && last && force.from !== null ? 'in_force' : 'undated'
}

/** Whether a policy applied from the first day of a window to its last. */
export const coversWindow = (force: Force, { from, to }: Window): boolean =>
  from !== null &&
  to !== null &&
  force.from !== null &&
  force.from <= firstDay(from) &&
  (force.to === null || lastDay(to) <= lastDay(force.to))

const DAY_LENGTH = '2026-01-01'.length

/** Compared as words: an ISO day sorts as it passes. "2026-03" begins with its first day and ends before "2026-04". */
const firstDay = (iso: string): string =>
  `${iso}${'-01-01'.slice(iso.length - DAY_LENGTH)}`.slice(0, DAY_LENGTH)
const lastDay = (iso: string): string => `${iso}-99-99`.slice(0, DAY_LENGTH)
