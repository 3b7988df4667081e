import type { Investigation } from '#shared/contracts/investigations.ts'
import { formatDay } from '../../ui/dates.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { isOverdue } from './is-overdue.ts'

/** By when a case has to be finished. */
export function DueDay({ found }: { found: Pick<Investigation, 'due_on' | 'status'> }) {
  if (found.due_on === null) return '—'
  return isOverdue(found, new Date()) ? (
    <>
      <MeaningShape meaning="contradicted" /> {formatDay(found.due_on)}, overdue
    </>
  ) : (
    formatDay(found.due_on)
  )
}
